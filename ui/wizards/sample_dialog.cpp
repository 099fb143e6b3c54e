// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizards/sample_dialog.h"

#include "ui/text/words.h"
#include "ui/theme.h"

#include <QButtonGroup>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QStandardPaths>
#include <QVBoxLayout>

namespace ninspect::ui {

namespace {

using sample::Fault;
using sample::FaultInfo;
using sample::Ternary;

/// Names of the formats: the same in every language.
QString format_name(Ternary format) {
    return format == Ternary::pq2_0 ? QStringLiteral("PQ2_0") : QStringLiteral("PTQ1_0");
}

QString translated(std::string_view english) {
    return english.empty() ? QString() : QCoreApplication::translate("samples", std::string(english).c_str());
}

QLabel* wrapped(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    return label;
}

/// A label that names what follows it.
QLabel* heading(const QString& words, QWidget* buddy, QWidget* parent) {
    auto* label = new QLabel(words, parent);
    label->setBuddy(buddy);
    return label;
}

}  // namespace

QString fault_title(const FaultInfo& fault) {
    QString clause = translated(fault.description);
    if (!clause.isEmpty()) clause[0] = clause[0].toUpper();
    return clause;
}

QString fault_look(const FaultInfo& fault) { return translated(fault.look); }

SampleDialog::SampleDialog(QWidget* parent)
    : QDialog(parent),
      pq2_0_(new QRadioButton(format_name(Ternary::pq2_0), this)),
      ptq1_0_(new QRadioButton(format_name(Ternary::ptq1_0), this)),
      small_(new QRadioButton(tr("&Miniature, 2 MB a file"), this)),
      full_(new QRadioButton(tr("&Large, 1 GB a file"), this)),
      faults_(new QListWidget(this)),
      look_(wrapped(this)),
      result_(wrapped(this)),
      folder_(new QLineEdit(this)),
      write_(nullptr) {
    setWindowTitle(tr("Open a sample"));
    auto* intro = wrapped(this);
    intro->setText(
        tr("Writes made-up weights as a GGUF file and as an artifact, and opens them as A and B: healthy, or with one "
           "fault that packers are known to make."));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    write_ = buttons->addButton(tr("&Write and open"), QDialogButtonBox::AcceptRole);
    write_->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto* column = new QVBoxLayout(this);
    column->setSpacing(10);
    column->addWidget(intro);
    column->addWidget(make_choices());
    column->addWidget(make_faults(), 1);
    column->addWidget(make_folder_row());
    column->addWidget(buttons);

    pq2_0_->setChecked(true);
    small_->setChecked(true);
    set_folder(usual_folder());
    fill_faults();
    for (QRadioButton* button : {pq2_0_, ptq1_0_, small_, full_})
        connect(button, &QRadioButton::toggled, this, &SampleDialog::follow_choices);
    connect(faults_, &QListWidget::currentRowChanged, this, &SampleDialog::follow_choices);
    connect(faults_, &QListWidget::itemActivated, this, &QDialog::accept);
    connect(folder_, &QLineEdit::textChanged, this, &SampleDialog::follow_choices);
    follow_choices();
    const int em = fontMetrics().horizontalAdvance(QLatin1Char('m'));
    resize(48 * em, 46 * fontMetrics().height());
    faults_->setFocus();
}

QWidget* SampleDialog::make_choices() {
    auto* box = new QWidget(this);
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(16);
    auto* formats = new QButtonGroup(this);
    formats->addButton(pq2_0_);
    formats->addButton(ptq1_0_);
    auto* sizes = new QButtonGroup(this);
    sizes->addButton(small_);
    sizes->addButton(full_);
    full_->setToolTip(
        tr("Four layers and the two vocabulary matrices of a 27B model in their true shapes; both files together take "
           "about 2 GB"));
    grid->addWidget(new QLabel(tr("Format"), box), 0, 0);
    grid->addWidget(pq2_0_, 0, 1);
    grid->addWidget(ptq1_0_, 0, 2);
    grid->addWidget(new QLabel(tr("Size"), box), 1, 0);
    grid->addWidget(small_, 1, 1);
    grid->addWidget(full_, 1, 2);
    grid->setColumnStretch(3, 1);
    return box;
}

QWidget* SampleDialog::make_faults() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    faults_->setWordWrap(true);
    faults_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    faults_->setResizeMode(QListView::Adjust);
    faults_->setAccessibleName(tr("What is wrong"));
    look_->setMinimumHeight(3 * fontMetrics().lineSpacing());
    column->addWidget(heading(tr("W&hat is wrong"), faults_, box));
    column->addWidget(faults_, 1);
    column->addWidget(look_);
    return box;
}

QWidget* SampleDialog::make_folder_row() {
    auto* box = new QWidget(this);
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    auto* choose = new QPushButton(tr("&Browse…"), box);
    choose->setAutoDefault(false);
    connect(choose, &QPushButton::clicked, this, &SampleDialog::browse);
    grid->addWidget(heading(tr("&Folder"), folder_, box), 0, 0);
    grid->addWidget(folder_, 0, 1);
    grid->addWidget(choose, 0, 2);
    grid->addWidget(result_, 1, 1, 1, 2);
    return box;
}

void SampleDialog::fill_faults() {
    for (const FaultInfo& fault : sample::faults()) {
        auto* item = new QListWidgetItem(fault_title(fault), faults_);
        item->setToolTip(QStringLiteral("--fault ") + text::utf8(fault.id));
    }
    faults_->setCurrentRow(0);
}

const FaultInfo& SampleDialog::chosen_fault() const {
    const int row = std::max(faults_->currentRow(), 0);
    return sample::faults()[static_cast<std::size_t>(row)];
}

void SampleDialog::follow_choices() {
    const bool pq2 = pq2_0_->isChecked();
    const QSignalBlocker quiet(faults_);
    for (int row = 0; row < faults_->count(); ++row) {
        const FaultInfo& fault = sample::faults()[static_cast<std::size_t>(row)];
        const bool has_format = pq2 ? fault.pq2_0 : fault.ptq1_0;
        const bool has_size = fault.in_full || !full_->isChecked();
        QListWidgetItem* item = faults_->item(row);
        item->setFlags(has_format && has_size ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags);
        if (!has_format)
            item->setToolTip(
                tr("Only %1 can have this fault").arg(format_name(fault.pq2_0 ? Ternary::pq2_0 : Ternary::ptq1_0)));
        else if (!has_size)
            item->setToolTip(tr("In the large shapes it would not show"));
        else
            item->setToolTip(QStringLiteral("--fault ") + text::utf8(fault.id));
    }
    const QListWidgetItem* current = faults_->currentItem();
    if (current == nullptr || (current->flags() & Qt::ItemIsEnabled) == 0) faults_->setCurrentRow(0);
    look_->setText(fault_look(chosen_fault()));
    const QString stem = text::utf8(sample::file_stem(options()));
    const QDir place(folder());
    const bool there = place.exists(stem + QStringLiteral(".gguf")) || place.exists(stem + QStringLiteral(".ninfer"));
    const QString names = tr("%1 and %2").arg(stem + QStringLiteral(".gguf"), stem + QStringLiteral(".ninfer"));
    result_->setText(there ? tr("%1; the files of these names there will be replaced").arg(names) : names);
    write_->setEnabled(!folder().isEmpty());
    write_->setToolTip(folder().isEmpty() ? tr("Choose a folder first") : QString());
}

void SampleDialog::browse() {
    const QString chosen = QFileDialog::getExistingDirectory(this, tr("Folder for the sample"), folder());
    if (!chosen.isEmpty()) set_folder(chosen);
}

sample::Options SampleDialog::options() const {
    sample::Options options;
    options.format = pq2_0_->isChecked() ? Ternary::pq2_0 : Ternary::ptq1_0;
    options.fault = chosen_fault().fault;
    options.full = full_->isChecked();
    options.overwrite = true;
    return options;
}

QString SampleDialog::folder() const { return QDir::fromNativeSeparators(folder_->text().trimmed()); }

void SampleDialog::choose(Ternary format, Fault fault, bool full) {
    (format == Ternary::pq2_0 ? pq2_0_ : ptq1_0_)->setChecked(true);
    (full ? full_ : small_)->setChecked(true);
    faults_->setCurrentRow(static_cast<int>(fault));
}

void SampleDialog::set_folder(const QString& folder) { folder_->setText(QDir::toNativeSeparators(folder)); }

QString SampleDialog::usual_folder() {
    QString place = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
    if (place.isEmpty()) place = QDir::tempPath();
    return QDir(place).filePath(QStringLiteral("samples"));
}

}  // namespace ninspect::ui
