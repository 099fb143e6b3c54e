// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Controls that the views of figures share.
#pragma once

#include "ui/session.h"

#include <QList>
#include <QStringList>
#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace ninspect::ui {

class EntryListModel;

/// A row of buttons of which one is down.
class ChoiceBar : public QWidget {
    Q_OBJECT
public:
    explicit ChoiceBar(int choices, QWidget* parent = nullptr);
    void set_words(const QStringList& words, const QStringList& tips);
    /// `why_not` empty: can be chosen; else its tooltip.
    void enable(int choice, const QString& why_not);
    int choice() const { return choice_; }
    void set_choice(int choice);  ///< tells nobody
    QToolButton* button(int choice) const { return buttons_[choice]; }

signals:
    void chosen(int choice);  ///< by the user

protected:
    void changeEvent(QEvent* event) override;

private:
    void show_choice();
    QList<QToolButton*> buttons_;
    QStringList tips_, why_not_;
    int choice_ = 0;
};

/// Which entry of B is looked at together with the selected one of A. Entries with the same
/// name come together by themselves; others are brought together here.
class CounterpartBox : public QWidget {
    Q_OBJECT
public:
    CounterpartBox(Session* session, QWidget* parent);
    void retranslate();
    QComboBox* box() const { return box_; }

private:
    void follow();
    Session* session_;
    EntryListModel* entries_;
    QLabel* label_;
    QComboBox* box_;
};

/// The entry of a side that such a view can show: selected, a tensor. Empty otherwise.
std::optional<EntryId> selected_tensor(const Session& session, Side side);

/// "blk.0.attn_q.weight · Q4_K · [4096, 4096]".
QString tensor_title(const Artifact& artifact, EntryId entry);

/// "A: name.rows.csv" beside the artifact: a name for a file made from an entry.
QString export_name(const Document& document, std::optional<EntryId> entry, const QString& ending);

/// Asks for a path and writes the text there; says in a box when that fails.
void save_text(QWidget* parent, const QString& title, const QString& proposal, const std::string& text);
/// The same for a picture.
void save_picture(QWidget* parent, const QString& title, const QString& proposal, const QImage& image);

}  // namespace ninspect::ui
