// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizards/convert_result_page.h"

#include "ui/actions/convert_export.h"
#include "ui/jobs/job_list.h"
#include "ui/models/convert_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/wizards/objects_table.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

namespace ninspect::ui {

namespace {

using State = ConvertWork::State;

QString native(const std::string& path) { return QDir::toNativeSeparators(text::safe(path)); }

}  // namespace

ConvertResultPage::ConvertResultPage(ConvertWork* work, ConvertObjectsModel* objects, JobList* jobs, QWidget* parent)
    : ConvertPage(parent),
      work_(work),
      jobs_(jobs),
      shape_(new QLabel(this)),
      verdict_(wrapped_label(this)),
      details_(wrapped_label(this)),
      saved_(wrapped_label(this)),
      facts_(new QWidget(this)),
      form_(new QFormLayout(facts_)),
      table_(make_objects_table(objects, this)),
      open_(new QPushButton(this)),
      save_(new QPushButton(this)) {
    QFont bold = verdict_->font();
    bold.setBold(true);
    verdict_->setFont(bold);
    table_->setColumnHidden(ConvertObjectsModel::progress_column, true);
    for (QPushButton* button : {open_, save_}) button->setAutoDefault(false);
    open_->setIcon(line_icon(QStringLiteral("open")));
    save_->setIcon(line_icon(QStringLiteral("export")));
    form_->setContentsMargins(0, 0, 0, 0);
    form_->setHorizontalSpacing(16);
    form_->setVerticalSpacing(2);
    form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form_->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(shape_, 0, Qt::AlignTop);
    top->addWidget(verdict_, 1);
    auto* area = new QScrollArea(this);
    area->setWidget(facts_);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setMinimumHeight(5 * fontMetrics().height());
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(saved_, 1);
    buttons->addWidget(save_);
    buttons->addWidget(open_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(top);
    column->addWidget(details_);
    column->addWidget(area, 1);
    column->addWidget(table_, 1);
    column->addLayout(buttons);
    connect(work_, &ConvertWork::changed, this, &ConvertResultPage::follow);
    connect(open_, &QPushButton::clicked, this, &ConvertResultPage::open_requested);
    connect(save_, &QPushButton::clicked, this, &ConvertResultPage::ask_for_report);
    retranslate();
}

QString ConvertResultPage::heading() const {
    return work_->state() == State::done ? tr("What was made, and of what.") : tr("What came in the way.");
}

QWidget* ConvertResultPage::first() const { return work_->state() == State::done ? open_ : nullptr; }

void ConvertResultPage::retranslate() {
    open_->setText(tr("&Open beside the source"));
    save_->setText(tr("&Save the report…"));
    save_->setToolTip(tr("As a page to print or hand on, as Markdown or as JSON"));
    table_->setAccessibleName(tr("Every object with its source and its rule"));
    follow();
}

void ConvertResultPage::follow() {
    const bool done = work_->state() == State::done;
    while (form_->rowCount() > 0) form_->removeRow(0);
    saved_->clear();
    facts_->setVisible(done);
    table_->setVisible(done);
    open_->setVisible(done);
    save_->setVisible(done);
    if (done)
        show_outcome();
    else if (work_->state() == State::failed)
        show_failure();
    emit changed();
}

void ConvertResultPage::add_fact(const QString& label, const QString& value, bool fixed) {
    auto* name = new QLabel(label, facts_);
    name->setForegroundRole(QPalette::PlaceholderText);
    name->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    name->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::MinimumExpanding);
    auto* words = wrapped_label(facts_);
    words->setText(value);
    words->setFont(fixed ? fixed_font() : number_font(words->font()));
    // A path or digest has no spaces to break at.
    words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    words->setToolTip(value);
    form_->addRow(name, words);
}

void ConvertResultPage::show_outcome() {
    const convert::Outcome& o = *work_->outcome();
    const convert::Plan& plan = *work_->plan();
    const bool forward = plan.direction == convert::Direction::to_ninfer;
    const int edge = fontMetrics().height();
    const bool dark = is_dark(palette());
    const QIcon icon = o.verified ? healthy_icon(dark) : severity_icon(Severity::warning, dark);
    shape_->setPixmap(icon.pixmap(QSize(edge, edge), devicePixelRatioF()));
    verdict_->setText(o.verified ? tr("Converted; every byte was read back and compared with its source.")
                                 : tr("Converted; the result was not read back."));
    details_->hide();
    add_fact(tr("Result"), native(o.path));
    add_fact(tr("Size"), text::bytes_long(o.bytes));
    if (!o.sha256.empty()) add_fact(QStringLiteral("SHA-256"), text::utf8(o.sha256), true);
    if (forward) add_fact(tr("Identity"), text::safe(plan.mapping.model_id + " / " + plan.mapping.weights_id));
    const auto totals = [](const convert::Totals& t) {
        return tr("%1 objects, %2").arg(text::count(t.objects), text::bytes_long(t.bytes));
    };
    add_fact(tr("Made"), totals(o.produced));
    add_fact(tr("Taken over"), totals(o.borrowed));
    add_fact(tr("Time"), tr("%1: writing %2, reading back %3, waiting for the disk %4")
                             .arg(exact_seconds(o.seconds()), exact_seconds(o.write_seconds),
                                  exact_seconds(o.verify_seconds), exact_seconds(o.flush_seconds)));
    if (o.seconds() > 0)
        add_fact(tr("Rate"), tr("%1 with %2 threads")
                                 .arg(text::rate(static_cast<double>(o.bytes) / o.seconds()), text::count(o.threads)));
    const auto inputs = [&](const std::vector<convert::InputFile>& files, const QString& label) {
        for (const convert::InputFile& file : files) {
            add_fact(label, QStringLiteral("%1\n%2").arg(native(file.path), text::bytes_long(file.bytes)));
            if (!file.sha256.empty()) add_fact(QStringLiteral("SHA-256"), text::utf8(file.sha256), true);
        }
    };
    inputs(o.gguf, forward ? tr("Source") : tr("Original"));
    inputs(o.ninfer, forward ? tr("Template") : tr("Source"));
    add_fact(tr("Profile"), text::safe(plan.mapping.profile->name));
    fit_columns(table_);
}

void ConvertResultPage::show_failure() {
    const int edge = fontMetrics().height();
    const bool cancelled = work_->was_cancelled();
    const Severity severity = cancelled ? Severity::note : Severity::error;
    shape_->setPixmap(severity_icon(severity, is_dark(palette())).pixmap(QSize(edge, edge), devicePixelRatioF()));
    verdict_->setText(cancelled ? tr("The conversion was stopped.")
                                : text::with_full_stop(text::sentence(work_->error())));
    QStringList words;
    if (const QString advice = cancelled ? QString() : text::advice(work_->error()); !advice.isEmpty()) words += advice;
    words += tr("Nothing was kept: no file was made, none was changed, and the temporary file is gone.");
    details_->setText(words.join(QLatin1Char('\n')));
    details_->show();
}

QList<std::pair<QString, QString>> ConvertResultPage::facts() const {
    QList<std::pair<QString, QString>> list;
    for (int i = 0; i < form_->rowCount(); ++i) {
        const auto text_at = [&](QFormLayout::ItemRole role) {
            const auto* label = qobject_cast<QLabel*>(form_->itemAt(i, role)->widget());
            return label != nullptr ? label->text() : QString();
        };
        list.emplace_back(text_at(QFormLayout::LabelRole), text_at(QFormLayout::FieldRole));
    }
    return list;
}

// ---- the report ------------------------------------------------------------------------

void ConvertResultPage::ask_for_report() {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save the report"), report_proposal(text::utf8(work_->outcome()->path)),
                                     tr("Web page (%1)").arg(QStringLiteral("*.html")) + QStringLiteral(";;") +
                                         tr("Markdown (%1)").arg(QStringLiteral("*.md")) + QStringLiteral(";;") +
                                         tr("JSON (%1)").arg(QStringLiteral("*.json")));
    if (!path.isEmpty()) save(path);
}

void ConvertResultPage::save(const QString& path) {
    if (!work_->outcome()) return;
    jobs_->run(tr("Writing %1").arg(QFileInfo(path).fileName()), this,
               convert_export(work_->plan(), work_->outcome(), path), [this, path](Status status) {
                   saved_->setText(status ? tr("Wrote the report to %1").arg(QDir::toNativeSeparators(path))
                                          : text::sentence(status.error()));
               });
}

}  // namespace ninspect::ui
