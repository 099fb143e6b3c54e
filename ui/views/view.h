// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session.h"

#include <QEvent>
#include <QWidget>

namespace ninspect::ui {

/// A page of the lower half. Gets the session once, listens to it, and shows an empty state
/// that says what to do next while there is nothing to show. All words are set in
/// retranslate(), which runs at construction and whenever the language changes.
class View : public QWidget {
    Q_OBJECT
public:
    View(Session* session, QWidget* parent) : QWidget(parent), session_(session) {}
    virtual QString title() const = 0;                ///< of the tab
    virtual QString badge() const { return {}; }      ///< e.g. "3" behind the title of Problems
    virtual QString badge_tip() const { return {}; }  ///< what the badge counts

signals:
    void title_changed();

protected:
    virtual void retranslate() {}
    void changeEvent(QEvent* event) override {
        if (event->type() == QEvent::LanguageChange) retranslate();
        QWidget::changeEvent(event);
    }
    Session* session() const { return session_; }

private:
    Session* session_;
};

}  // namespace ninspect::ui
