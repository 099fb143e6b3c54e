// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizards/convert_backend_page.h"

#include "ui/text/core_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QCoreApplication>
#include <QRadioButton>
#include <QVBoxLayout>
#include <algorithm>

namespace ninspect::ui {

namespace {

QString comma() { return QCoreApplication::translate("words", ", ", "between the items of a list"); }

/// Names of the extensions that the processor has, or of those that it lacks.
QString features(const inspect::CpuInfo& cpu, bool available) {
    QStringList names;
    for (const inspect::CpuFeature& feature : cpu.features)
        if (feature.available == available) names += text::utf8(feature.name);
    return names.join(comma());
}

}  // namespace

ConvertBackendPage::ConvertBackendPage(ConvertSetup* setup, QWidget* parent)
    : ConvertPage(parent),
      setup_(setup),
      options_(new QLabel(this)),
      verify_(new QCheckBox(this)),
      digests_(new QCheckBox(this)),
      verify_words_(wrapped_label(this)),
      digests_words_(wrapped_label(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* group = new QButtonGroup(this);
    const int indent = 2 * fontMetrics().height();
    const auto add_words = [&](QLabel* words) {
        words->setForegroundRole(QPalette::PlaceholderText);
        words->setContentsMargins(indent, 0, 0, 0);
        column->addWidget(words);
        column->addSpacing(8);
    };
    for (inspect::BackendInfo& info : inspect::backends()) {
        Row row{std::move(info), new QRadioButton(this), wrapped_label(this)};
        row.choice->setEnabled(row.info.available);
        group->addButton(row.choice);
        column->addWidget(row.choice);
        add_words(row.words);
        connect(row.choice, &QRadioButton::clicked, this,
                [this, id = text::utf8(row.info.id)] { setup_->set_backend(id); });
        rows_.push_back(std::move(row));
    }
    column->addSpacing(8);
    column->addWidget(options_);
    column->addWidget(verify_);
    add_words(verify_words_);
    column->addWidget(digests_);
    add_words(digests_words_);
    column->addStretch(1);
    QFont bold = options_->font();
    bold.setBold(true);
    options_->setFont(bold);
    connect(verify_, &QCheckBox::toggled, setup_, &ConvertSetup::set_verify);
    connect(digests_, &QCheckBox::toggled, setup_, &ConvertSetup::set_digests);
    connect(setup_, &ConvertSetup::changed, this, &ConvertBackendPage::follow);
    retranslate();
}

QString ConvertBackendPage::heading() const { return tr("What moves and computes the weights."); }

QWidget* ConvertBackendPage::first() const {
    for (const Row& row : rows_)
        if (row.choice->isChecked()) return row.choice;
    return verify_;
}

QRadioButton* ConvertBackendPage::choice(const QString& id) const {
    for (const Row& row : rows_)
        if (text::utf8(row.info.id) == id) return row.choice;
    return nullptr;
}

QString ConvertBackendPage::words(const QString& id) const {
    for (const Row& row : rows_)
        if (text::utf8(row.info.id) == id) return row.words->text();
    return {};
}

QString ConvertBackendPage::words_of(const inspect::BackendInfo& backend) const {
    if (!backend.available) return tr("Not available. %1").arg(text::with_full_stop(text::backend_reason(backend)));
    if (backend.id != "cpu") return tr("Available.");
    const inspect::CpuInfo cpu = inspect::cpu_info();
    QStringList lines{tr("%1 threads; %2.").arg(text::count(cpu.threads), text::utf8(cpu.architecture))};
    if (const QString has = features(cpu, true); !has.isEmpty()) lines += tr("Has %1.").arg(has);
    if (const QString lacks = features(cpu, false); !lacks.isEmpty()) lines += tr("Does not have %1.").arg(lacks);
    return lines.join(QLatin1Char('\n'));
}

void ConvertBackendPage::retranslate() {
    for (const Row& row : rows_) {
        QString name = text::safe(row.info.name);
        row.choice->setText(name.replace(QLatin1Char('&'), QLatin1String("&&")));
        row.words->setText(words_of(row.info));
        row.choice->setAccessibleDescription(row.words->text());
        if (!row.info.available) row.choice->setToolTip(row.words->text());
    }
    options_->setText(tr("Also"));
    verify_->setText(tr("Read the result &back"));
    verify_words_->setText(
        tr("Opens it as strictly as an engine does and compares every byte with what it was made from, before it gets "
           "its name."));
    digests_->setText(tr("&SHA-256 of the inputs"));
    digests_words_->setText(tr("For the report; both files are read completely for it."));
    verify_->setAccessibleDescription(verify_words_->text());
    digests_->setAccessibleDescription(digests_words_->text());
    follow();
}

void ConvertBackendPage::follow() {
    if (QRadioButton* chosen = choice(setup_->backend())) chosen->setChecked(true);
    verify_->setChecked(setup_->verify());
    digests_->setChecked(setup_->digests());
}

}  // namespace ninspect::ui
