// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSyntaxHighlighter>
#include <QTextCharFormat>

namespace ninspect::ui {

/// Light colours for chat templates: tags, expressions, comments, strings, keywords.
class JinjaHighlighter : public QSyntaxHighlighter {
    Q_OBJECT
public:
    explicit JinjaHighlighter(QTextDocument* document);
    void set_enabled(bool on);
    void set_colors(bool dark, const QColor& faint);

protected:
    void highlightBlock(const QString& line) override;

private:
    enum State { text_state = -1, expression_state = 1, tag_state = 2, comment_state = 3 };
    qsizetype highlight_inside(const QString& line, qsizetype from, State state);
    void highlight_words(const QString& line, qsizetype from, qsizetype to);
    bool enabled_ = false;
    QTextCharFormat mark_, keyword_, string_, number_, comment_;
};

}  // namespace ninspect::ui
