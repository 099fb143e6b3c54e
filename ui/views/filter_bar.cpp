// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/filter_bar.h"

#include "ui/settings/settings.h"
#include "ui/text/units.h"
#include "ui/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

namespace ninspect::ui {

FilterBar::FilterBar(QWidget* parent)
    : QWidget(parent),
      field_(new QLineEdit(this)),
      regex_(new QToolButton(this)),
      group_(new QToolButton(this)),
      count_(new QLabel(this)),
      problem_(new QLabel(this)) {
    Settings& settings = Settings::instance();
    field_->setClearButtonEnabled(true);
    field_->addAction(line_icon(QStringLiteral("find")), QLineEdit::LeadingPosition);
    field_->installEventFilter(this);
    for (QToolButton* b : {regex_, group_}) {
        b->setCheckable(true);
        b->setFocusPolicy(Qt::TabFocus);
    }
    regex_->setText(QStringLiteral(".*"));
    regex_->setChecked(settings.filter_is_regex());
    group_->setChecked(settings.group_by_layer());
    count_->setForegroundRole(QPalette::PlaceholderText);
    count_->setFont(number_font(count_->font()));

    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    problem_->hide();

    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(field_, 1);
    row->addWidget(regex_);
    row->addWidget(group_);
    row->addSpacing(4);
    row->addWidget(count_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 4, 8, 4);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(problem_);

    connect(field_, &QLineEdit::textChanged, this, &FilterBar::filter_changed);
    connect(regex_, &QToolButton::toggled, &settings, &Settings::set_filter_is_regex);
    connect(group_, &QToolButton::toggled, &settings, &Settings::set_group_by_layer);
    connect(&settings, &Settings::filter_is_regex_changed, this, [this] {
        regex_->setChecked(Settings::instance().filter_is_regex());
        retranslate();
        emit filter_changed();
    });
    connect(&settings, &Settings::group_by_layer_changed, this, [this] {
        group_->setChecked(Settings::instance().group_by_layer());
        emit grouping_changed(group_->isChecked());
    });
    retranslate();
}

QString FilterBar::text() const { return field_->text(); }
bool FilterBar::is_regex() const { return regex_->isChecked(); }
void FilterBar::clear() { field_->clear(); }

void FilterBar::show_error(const QString& why) {
    error_ = why;
    QPalette p = palette();
    const QColor red = severity_color(Severity::error, is_dark(p));
    if (!why.isEmpty()) p.setColor(QPalette::Text, red);
    field_->setPalette(p);
    p.setColor(QPalette::WindowText, red);
    problem_->setPalette(p);
    retranslate();
}

void FilterBar::show_count(std::size_t matching, std::size_t all) {
    matching_ = matching;
    all_ = all;
    retranslate();
}

void FilterBar::retranslate() {
    field_->setPlaceholderText(is_regex() ? tr("Filter names by a regular expression")
                                          : tr("Filter: words of name, format or layout"));
    field_->setAccessibleName(tr("Filter"));
    field_->setToolTip(error_.isEmpty() ? tr("Rows that contain all the words. Ctrl+F comes here, Esc clears.")
                                        : error_);
    regex_->setToolTip(tr("The filter is a regular expression on the name (Perl syntax)"));
    regex_->setAccessibleName(tr("Regular expression"));
    group_->setText(tr("Layers"));
    group_->setToolTip(tr("One row per layer, with its entries below it (Ctrl+L)"));
    problem_->setText(tr("This is not a regular expression: %1").arg(error_));
    problem_->setVisible(!error_.isEmpty());
    count_->setText(tr("%1 of %2").arg(text::count(matching_), text::count(all_)));
    count_->setVisible(matching_ != all_);
}

void FilterBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

bool FilterBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == field_ && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        switch (key->key()) {
            case Qt::Key_Escape:
                if (field_->text().isEmpty())
                    emit leave_down();
                else
                    field_->clear();
                return true;
            case Qt::Key_Down:
            case Qt::Key_Return:
            case Qt::Key_Enter:
                emit leave_down();
                return true;
            default:
                break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace ninspect::ui
