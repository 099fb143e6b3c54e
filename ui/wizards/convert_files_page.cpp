// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizards/convert_files_page.h"

#include "ui/settings/settings.h"
#include "ui/text/words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace ninspect::ui {

namespace {

using convert::Direction;

void set_if_other(QLineEdit* field, const QString& path) {
    const QString shown = QDir::toNativeSeparators(path);
    if (QDir::fromNativeSeparators(field->text().trimmed()) == path) return;
    const QSignalBlocker quiet(field);
    field->setText(shown);
}

}  // namespace

ConvertFilesPage::ConvertFilesPage(ConvertSetup* setup, QWidget* parent)
    : ConvertPage(parent),
      setup_(setup),
      to_ninfer_(new QRadioButton(this)),
      to_gguf_(new QRadioButton(this)),
      profile_label_(new QLabel(this)),
      profile_words_(wrapped_label(this)),
      output_label_(new QLabel(this)),
      name_label_(new QLabel(this)),
      profile_(new QComboBox(this)),
      name_(new QComboBox(this)),
      output_(new QLineEdit(this)),
      load_(new QPushButton(this)),
      browse_(new QPushButton(this)),
      replace_(new QCheckBox(this)) {
    build();
    connect_parts();
    retranslate();
}

ConvertFilesPage::Row ConvertFilesPage::make_row(QGridLayout* grid, int at) {
    Row row{new QLabel(this), wrapped_label(this), new QLineEdit(this), new QPushButton(this)};
    row.label->setBuddy(row.path);
    row.browse->setAutoDefault(false);
    row.words->setForegroundRole(QPalette::PlaceholderText);
    grid->addWidget(row.label, at, 0);
    grid->addWidget(row.path, at, 1);
    grid->addWidget(row.browse, at, 2);
    grid->addWidget(row.words, at + 1, 1, 1, 2);
    return row;
}

void ConvertFilesPage::build() {
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    constexpr int air = 4;  // behind each group of rows
    for (const int row : {2, 5, 8, 11}) grid->setRowMinimumHeight(row, air);
    gguf_ = make_row(grid, 0);
    ninfer_ = make_row(grid, 3);
    for (QPushButton* button : {load_, browse_}) button->setAutoDefault(false);
    profile_label_->setBuddy(profile_);
    name_label_->setBuddy(name_);
    output_label_->setBuddy(output_);
    profile_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    profile_words_->setForegroundRole(QPalette::PlaceholderText);
    grid->addWidget(profile_label_, 6, 0);
    grid->addWidget(profile_, 6, 1);
    grid->addWidget(load_, 6, 2);
    grid->addWidget(profile_words_, 7, 1, 1, 2);
    grid->addWidget(output_label_, 9, 0);
    grid->addWidget(output_, 9, 1);
    grid->addWidget(browse_, 9, 2);
    grid->addWidget(replace_, 10, 1, 1, 2);
    grid->addWidget(name_label_, 12, 0);
    grid->addWidget(name_, 12, 1, Qt::AlignLeft);
    grid->setColumnStretch(1, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(to_ninfer_);
    column->addWidget(to_gguf_);
    column->addSpacing(8);
    column->addLayout(grid);
    column->addStretch(1);
}

void ConvertFilesPage::connect_parts() {
    connect(setup_, &ConvertSetup::changed, this, &ConvertFilesPage::follow);
    connect(to_ninfer_, &QRadioButton::clicked, this, [this] { setup_->set_direction(Direction::to_ninfer); });
    connect(to_gguf_, &QRadioButton::clicked, this, [this] { setup_->set_direction(Direction::to_gguf); });
    for (ConvertInput* input : {setup_->gguf(), setup_->ninfer()}) {
        const Row& r = row(input->wanted());
        connect(r.path, &QLineEdit::editingFinished, this, [input, path = r.path] { input->set_path(path->text()); });
        connect(r.browse, &QPushButton::clicked, this, [this, input] { browse_input(input); });
    }
    connect(output_, &QLineEdit::textEdited, setup_, &ConvertSetup::set_output);
    connect(browse_, &QPushButton::clicked, this, &ConvertFilesPage::browse_output);
    connect(replace_, &QCheckBox::toggled, setup_, &ConvertSetup::set_overwrite);
    connect(load_, &QPushButton::clicked, this, &ConvertFilesPage::browse_profile);
    connect(profile_, &QComboBox::activated, this,
            [this](int index) { setup_->choose_profile(static_cast<std::size_t>(index)); });
    connect(name_, &QComboBox::textActivated, setup_, &ConvertSetup::set_weights_id);
    connect(setup_, &ConvertSetup::profile_loaded, profile_words_, &QLabel::setText);
}

QString ConvertFilesPage::heading() const {
    if (setup_->direction() == Direction::to_ninfer)
        return tr("Makes the artifact that engines load, from a ternary GGUF and a template of the same model.");
    return tr("Makes the GGUF again that an artifact was made from, from the artifact and the original GGUF.");
}

QWidget* ConvertFilesPage::first() const {
    for (const ConvertInput* input : {setup_->gguf(), setup_->ninfer()})
        if (!input->artifact()) return row(input->wanted()).path;
    return output_;
}

void ConvertFilesPage::retranslate() {
    to_ninfer_->setText(tr("GGUF → .nin&fer"));
    to_gguf_->setText(tr(".ninfer → &GGUF"));
    gguf_.browse->setText(tr("Browse…"));
    ninfer_.browse->setText(tr("Browse…"));
    browse_->setText(tr("Browse…"));
    load_->setText(tr("&Load…"));
    load_->setToolTip(tr("A profile of your own, a .json file"));
    profile_label_->setText(tr("&Profile"));
    output_label_->setText(tr("&Result"));
    name_label_->setText(tr("&Weights are called"));
    name_->setToolTip(
        tr("What the weights are called inside the result: some engines look for one of these names. The "
           "bytes of the weights are the same."));
    replace_->setText(tr("A file of this name is there: repl&ace it"));
    gguf_.browse->setAccessibleName(tr("Choose the GGUF file"));
    ninfer_.browse->setAccessibleName(tr("Choose the .ninfer file"));
    browse_->setAccessibleName(tr("Choose the result's name"));
    follow();
}

void ConvertFilesPage::follow() {
    const bool forward = setup_->direction() == Direction::to_ninfer;
    to_ninfer_->setChecked(forward);
    to_gguf_->setChecked(!forward);
    gguf_.label->setText(forward ? tr("&Source (GGUF)") : tr("&Original (GGUF)"));
    ninfer_.label->setText(forward ? tr("&Template (.ninfer)") : tr("&Source (.ninfer)"));
    gguf_.path->setPlaceholderText(forward ? tr("a ternary model: PQ2_0 or PTQ1_0")
                                           : tr("the file that the artifact was made from"));
    ninfer_.path->setPlaceholderText(forward ? tr("a groupwise-int artifact of the same model")
                                             : tr("a ternary artifact"));
    show_row(gguf_, *setup_->gguf());
    show_row(ninfer_, *setup_->ninfer());
    fill_profiles();
    set_if_other(output_, setup_->output());
    output_->setPlaceholderText(tr("file to write"));
    const QSignalBlocker quiet(replace_);
    replace_->setVisible(setup_->output_exists());
    replace_->setChecked(setup_->overwrite());
    emit changed();
}

void ConvertFilesPage::show_row(const Row& row, const ConvertInput& input) {
    if (!row.path->hasFocus() || input.state() != ConvertInput::State::empty) set_if_other(row.path, input.path());
    row.words->setText(input.words());
    row.words->setVisible(!row.words->text().isEmpty());
}

void ConvertFilesPage::fill_profiles() {
    const auto& known = setup_->profiles();
    if (profile_->count() != static_cast<int>(known.size())) {
        profile_->clear();
        for (const auto& profile : known) {
            profile_->addItem(text::safe(profile->name, 80));
            profile_->setItemData(profile_->count() - 1,
                                  text::safe(profile->origin.empty() ? profile->title : profile->origin),
                                  Qt::ToolTipRole);
        }
    }
    profile_->setCurrentIndex(static_cast<int>(setup_->profile_index()));
    const mapping::Profile& chosen = setup_->profile();
    profile_words_->setText(text::safe(chosen.origin.empty() ? chosen.title : chosen.origin));
    name_->clear();
    for (const std::string& id : chosen.result_weights) name_->addItem(text::safe(id));
    name_->setCurrentText(setup_->weights_id());
    const bool forward = setup_->direction() == Direction::to_ninfer;
    name_->setVisible(forward);
    name_label_->setVisible(forward);
}

// ---- asking ----------------------------------------------------------------------------

void ConvertFilesPage::browse_input(ConvertInput* input) {
    const bool gguf = input->wanted() == Container::gguf;
    const QString path = QFileDialog::getOpenFileName(
        this, gguf ? tr("Choose the GGUF file") : tr("Choose the .ninfer file"),
        input->path().isEmpty() ? Settings::instance().last_folder() : input->path(),
        (gguf ? tr("GGUF (%1)").arg(QStringLiteral("*.gguf"))
              : tr("ninfer artifacts (%1)").arg(QStringLiteral("*.ninfer *.ninfer.part-*"))) +
            QStringLiteral(";;") + tr("All files (%1)").arg(QStringLiteral("*")));
    if (!path.isEmpty()) input->set_path(path);
}

void ConvertFilesPage::browse_output() {
    // Whether a file may be replaced is asked here, in the page and by the checks, not by the dialog.
    const QString path = QFileDialog::getSaveFileName(this, tr("Choose the result's name"), setup_->output(), QString(),
                                                      nullptr, QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty()) setup_->set_output(path);
}

void ConvertFilesPage::browse_profile() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Load a profile"), Settings::instance().last_folder(),
                                                      tr("Profiles (%1)").arg(QStringLiteral("*.json")));
    if (!path.isEmpty()) setup_->load_profile(path);
}

}  // namespace ninspect::ui
