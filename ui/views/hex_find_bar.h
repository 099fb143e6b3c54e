// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/hex_pattern.h"

#include <QWidget>

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace ninspect::ui {

/// What to look for, and what came of it.
class HexFindBar : public QWidget {
    Q_OBJECT
public:
    explicit HexFindBar(QWidget* parent = nullptr);
    void retranslate();

    /// Shows the bar and puts the cursor into its field.
    void open();
    PatternKind kind() const;
    void set_kind(PatternKind kind);
    QString pattern_text() const;
    void set_pattern_text(const QString& text);
    /// Empty when the text means nothing; the bar says so.
    std::optional<BytePattern> pattern(ByteOrder order);

    void set_running(bool running);
    void set_message(const QString& text, bool warning = false);
    QString message() const;

    QAction* next_action() const { return next_; }
    QAction* previous_action() const { return previous_; }

signals:
    void find_wanted(ninspect::ui::FindDirection direction);
    void cancel_wanted();
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void describe_kind();

    QLabel* label_;
    QLineEdit* text_;
    QComboBox* kind_;
    QAction *next_, *previous_;
    QToolButton *next_button_, *previous_button_, *cancel_, *close_;
    QLabel* message_;
};

}  // namespace ninspect::ui
