// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/text_viewer.h"

#include "ui/text/units.h"
#include "ui/theme.h"
#include "ui/views/text_viewer_jinja.h"
#include "ui/views/text_viewer_parts.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPainter>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace ninspect::ui {
namespace {

/// More places than that are counted, but not all painted.
constexpr int max_marks = 500;

class Margin final : public QWidget {
public:
    explicit Margin(TextArea* area) : QWidget(area), area_(area) {}
    QSize sizeHint() const override { return {area_->margin_width(), 0}; }

protected:
    void paintEvent(QPaintEvent* event) override { area_->paint_margin(event); }

private:
    TextArea* area_;
};

}  // namespace

TextArea::TextArea(QWidget* parent) : QPlainTextEdit(parent), margin_(new Margin(this)) {
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setUndoRedoEnabled(false);
    setFrameShape(QFrame::NoFrame);
    setFont(fixed_font());
    setTabStopDistance(4 * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& rect, int dy) {
        if (dy != 0)
            margin_->scroll(0, dy);
        else
            margin_->update(0, rect.y(), margin_->width(), rect.height());
    });
}

void TextArea::set_lines(const text::DisplayText& text) {
    line_numbers_ = text.line_numbers;
    setPlainText(text.text);
    moveCursor(QTextCursor::Start);
    update_margin();
}

void TextArea::show_line_numbers(bool on) {
    numbers_ = on;
    update_margin();
}

int TextArea::margin_width() const {
    if (!numbers_) return 0;
    const auto digits = QString::number(line_numbers_.empty() ? 1 : line_numbers_.size()).size();
    return fontMetrics().horizontalAdvance(QLatin1Char('9')) * static_cast<int>(std::max<qsizetype>(digits, 3)) + 16;
}

void TextArea::update_margin() {
    setViewportMargins(margin_width(), 0, 0, 0);
    const QRect area = contentsRect();
    margin_->setGeometry(area.left(), area.top(), margin_width(), area.height());
    margin_->setVisible(numbers_);
}

void TextArea::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    update_margin();
}

void TextArea::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange && margin_ != nullptr) update_margin();
}

void TextArea::paint_margin(QPaintEvent* event) {
    QPainter painter(margin_);
    painter.fillRect(event->rect(), palette().color(QPalette::AlternateBase));
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.setFont(font());
    QTextBlock block = firstVisibleBlock();
    qreal top = blockBoundingGeometry(block).translated(contentOffset()).top();
    while (block.isValid() && top <= event->rect().bottom()) {
        const auto number = static_cast<std::size_t>(block.blockNumber());
        if (number < line_numbers_.size() && line_numbers_[number] != 0)
            painter.drawText(QRectF(0, top, margin_->width() - 8, fontMetrics().height()),
                             Qt::AlignRight | Qt::AlignVCenter, QString::number(line_numbers_[number]));
        top += blockBoundingRect(block).height();
        block = block.next();
    }
}

bool TextArea::continues(int block) const {
    const auto at = static_cast<std::size_t>(block);
    return at < line_numbers_.size() && line_numbers_[at] == 0;
}

QMimeData* TextArea::createMimeDataFromSelection() const {
    const QTextCursor cursor = textCursor();
    QString text;
    QTextBlock block = document()->findBlock(cursor.selectionStart());
    bool first = true;
    while (block.isValid() && block.position() <= cursor.selectionEnd()) {
        if (!first && !continues(block.blockNumber())) text += QLatin1Char('\n');
        first = false;
        const QString line = block.text();
        const auto length = static_cast<int>(line.size());
        const int from = std::clamp(cursor.selectionStart() - block.position(), 0, length);
        const int to = std::clamp(cursor.selectionEnd() - block.position(), from, length);
        text += QStringView(line).mid(from, to - from);
        block = block.next();
    }
    auto* mime = new QMimeData;
    mime->setText(text);
    return mime;
}

TextViewer::TextViewer(QWidget* parent)
    : QWidget(parent),
      area_(new TextArea(this)),
      find_(make_filter_field(this)),
      previous_(make_icon_button(QStringLiteral("previous"), this)),
      next_(make_icon_button(QStringLiteral("next"), this)),
      case_(make_toggle(this)),
      wrap_(make_icon_button(QStringLiteral("wrap"), this)),
      copy_(make_icon_button(QStringLiteral("copy"), this)),
      found_(new QLabel(this)),
      highlighter_(new JinjaHighlighter(area_->document())) {
    auto* tools = new QHBoxLayout;
    tools->setContentsMargins(0, 0, 0, 0);
    tools->setSpacing(4);
    tools->addWidget(find_, 1);
    tools->addWidget(found_);
    for (QToolButton* button : {previous_, next_, case_, wrap_, copy_}) tools->addWidget(button);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(tools);
    layout->addWidget(area_, 1);
    case_->setText(QStringLiteral("Aa"));
    wrap_->setCheckable(true);
    wrap_->setChecked(true);
    connect(find_, &QLineEdit::textChanged, this, [this] { pattern_changed(); });
    connect(find_, &QLineEdit::returnPressed, this, [this] { find(false); });
    connect(previous_, &QToolButton::clicked, this, [this] { find(true); });
    connect(next_, &QToolButton::clicked, this, [this] { find(false); });
    connect(case_, &QToolButton::toggled, this, [this] { pattern_changed(); });
    connect(wrap_, &QToolButton::toggled, this, [this](bool on) { set_wrap(on); });
    connect(copy_, &QToolButton::clicked, this, [this] {
        if (area_->textCursor().hasSelection()) {
            area_->copy();
            return;
        }
        const QTextCursor before = area_->textCursor();
        area_->selectAll();
        area_->copy();
        area_->setTextCursor(before);
    });
    highlighter_->set_colors(is_dark(palette()), palette().color(QPalette::PlaceholderText));
    retranslate();
}

void TextViewer::set_text(const text::DisplayText& text, Look look) {
    look_ = look;
    highlighter_->set_enabled(false);
    area_->setLineWrapMode(look != Look::hex && wrap_->isChecked() ? QPlainTextEdit::WidgetWidth
                                                                   : QPlainTextEdit::NoWrap);
    wrap_->setEnabled(look != Look::hex);
    area_->set_lines(text);
    area_->show_line_numbers(look == Look::jinja || (look == Look::plain && text.line_numbers.size() > 1));
    highlighter_->set_enabled(look == Look::jinja);
    pattern_changed();
}

void TextViewer::clear() { set_text({}, Look::plain); }

void TextViewer::set_wrap(bool on) {
    wrap_->setChecked(on);
    if (look_ != Look::hex) area_->setLineWrapMode(on ? QPlainTextEdit::WidgetWidth : QPlainTextEdit::NoWrap);
}

void TextViewer::pattern_changed() {
    mark_matches();
    show_match_count();
}

void TextViewer::mark_matches() {
    matches_ = 0;
    QList<QTextEdit::ExtraSelection> marks;
    const QString pattern = find_->text();
    if (!pattern.isEmpty()) {
        const auto sensitivity = case_->isChecked() ? Qt::CaseSensitive : Qt::CaseInsensitive;
        const QString all = area_->toPlainText();
        QColor color = severity_color(Severity::warning, is_dark(palette()));
        color.setAlpha(90);
        for (qsizetype at = all.indexOf(pattern, 0, sensitivity); at >= 0;
             at = all.indexOf(pattern, at + pattern.size(), sensitivity)) {
            ++matches_;
            if (marks.size() >= max_marks) continue;
            QTextEdit::ExtraSelection mark;
            mark.cursor = QTextCursor(area_->document());
            mark.cursor.setPosition(static_cast<int>(at));
            mark.cursor.setPosition(static_cast<int>(at + pattern.size()), QTextCursor::KeepAnchor);
            mark.format.setBackground(color);
            marks << mark;
        }
    }
    area_->setExtraSelections(marks);
}

void TextViewer::show_match_count() {
    const bool any = matches_ > 0;
    previous_->setEnabled(any);
    next_->setEnabled(any);
    if (find_->text().isEmpty())
        found_->clear();
    else
        found_->setText(any ? tr("%1 found").arg(text::count(static_cast<std::uint64_t>(matches_))) : tr("not found"));
}

void TextViewer::find(bool backwards) {
    if (matches_ == 0) return;
    QTextDocument::FindFlags flags;
    if (backwards) flags |= QTextDocument::FindBackward;
    if (case_->isChecked()) flags |= QTextDocument::FindCaseSensitively;
    if (area_->find(find_->text(), flags)) return;
    area_->moveCursor(backwards ? QTextCursor::End : QTextCursor::Start);
    area_->find(find_->text(), flags);
}

bool TextViewer::event(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) {
        highlighter_->set_colors(is_dark(palette()), palette().color(QPalette::PlaceholderText));
        mark_matches();
    }
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Find) || key->matches(QKeySequence::FindNext) ||
            key->matches(QKeySequence::FindPrevious)) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void TextViewer::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Find)) {
        find_->setFocus(Qt::ShortcutFocusReason);
        find_->selectAll();
    } else if (event->matches(QKeySequence::FindNext)) {
        find(false);
    } else if (event->matches(QKeySequence::FindPrevious)) {
        find(true);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void TextViewer::retranslate() {
    find_->setPlaceholderText(tr("Find in the text"));
    previous_->setToolTip(tr("Previous place (Shift+F3)"));
    next_->setToolTip(tr("Next place (F3)"));
    case_->setToolTip(tr("Tell capital from small letters"));
    wrap_->setToolTip(tr("Wrap long lines"));
    copy_->setToolTip(tr("Copy the selection, or the whole text"));
    show_match_count();
}

}  // namespace ninspect::ui
