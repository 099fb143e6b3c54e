// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/display_text.h"

#include <QPlainTextEdit>
#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace ninspect::ui {

class JinjaHighlighter;

/// Read-only text with a margin for line numbers. Lines that were too long and had to be
/// continued are copied as the one line that they are.
class TextArea : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit TextArea(QWidget* parent);
    void set_lines(const text::DisplayText& text);
    void show_line_numbers(bool on);
    int margin_width() const;
    void paint_margin(QPaintEvent* event);

protected:
    QMimeData* createMimeDataFromSelection() const override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void update_margin();
    bool continues(int block) const;
    QWidget* margin_;
    std::vector<std::uint32_t> line_numbers_;
    bool numbers_ = false;
};

/// A text to read: find, wrap, copy; line numbers and light colours for chat templates.
class TextViewer : public QWidget {
    Q_OBJECT
public:
    explicit TextViewer(QWidget* parent = nullptr);

    enum class Look : std::uint8_t { plain, jinja, hex };
    void set_text(const text::DisplayText& text, Look look);
    void clear();
    TextArea* area() const { return area_; }
    QLineEdit* find_field() const { return find_; }
    int matches() const { return matches_; }
    void find(bool backwards);
    void set_wrap(bool on);
    void retranslate();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void pattern_changed();
    void mark_matches();
    void show_match_count();
    TextArea* area_;
    QLineEdit* find_;
    QToolButton *previous_, *next_, *case_, *wrap_, *copy_;
    QLabel* found_;
    JinjaHighlighter* highlighter_;
    int matches_ = 0;
    Look look_ = Look::plain;
};

}  // namespace ninspect::ui
