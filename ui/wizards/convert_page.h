// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QString>
#include <QWidget>

namespace ninspect::ui {

/// One page of the conversion wizard.
class ConvertPage : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    virtual QString title() const = 0;                   ///< in the list of steps
    virtual QString heading() const = 0;                 ///< above the page: what is to be done here, a sentence
    virtual QString why_not_next() const { return {}; }  ///< empty: the user may go on
    virtual void enter() {}                              ///< it is about to be shown
    virtual void retranslate() = 0;
    virtual QWidget* first() const = 0;  ///< what gets the focus

signals:
    void changed();  ///< heading or why_not_next
};

/// Words that wrap and can be copied.
inline QLabel* wrapped_label(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    return label;
}

}  // namespace ninspect::ui
