// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/figure_controls.h"

#include "core/io/atomic_file_writer.h"
#include "ui/text/entry_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/views/hex_tools.h"

#include <QBuffer>
#include <QComboBox>
#include <QCompleter>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QToolButton>

namespace ninspect::ui {

// ---- ChoiceBar -------------------------------------------------------------------------

ChoiceBar::ChoiceBar(int choices, QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (int i = 0; i < choices; ++i) {
        auto* button = new QToolButton(this);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, this, [this, i] {
            const bool other = i != choice_;
            set_choice(i);
            if (other) emit chosen(i);
        });
        row->addWidget(button);
        buttons_ += button;
        tips_ += QString();
        why_not_ += QString();
    }
    show_choice();
}

void ChoiceBar::set_words(const QStringList& words, const QStringList& tips) {
    tips_ = tips;
    for (int i = 0; i < buttons_.size(); ++i) {
        buttons_[i]->setText(words.value(i));
        buttons_[i]->setToolTip(why_not_[i].isEmpty() ? tips_.value(i) : why_not_[i]);
    }
}

void ChoiceBar::enable(int choice, const QString& why_not) {
    why_not_[choice] = why_not;
    buttons_[choice]->setEnabled(why_not.isEmpty());
    buttons_[choice]->setToolTip(why_not.isEmpty() ? tips_.value(choice) : why_not);
}

void ChoiceBar::set_choice(int choice) {
    choice_ = choice;
    show_choice();
}

void ChoiceBar::show_choice() {
    for (int i = 0; i < buttons_.size(); ++i) {
        buttons_[i]->setChecked(i == choice_);
        // The style's own mark of a checked button is too faint in the dark.
        QPalette colors = palette();
        if (i == choice_) {
            colors.setColor(QPalette::Button, palette().color(QPalette::Active, QPalette::Highlight));
            colors.setColor(QPalette::ButtonText, palette().color(QPalette::Active, QPalette::HighlightedText));
        }
        buttons_[i]->setPalette(colors);
    }
}

void ChoiceBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) show_choice();
    QWidget::changeEvent(event);
}

// ---- CounterpartBox --------------------------------------------------------------------

CounterpartBox::CounterpartBox(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      entries_(new EntryListModel(this)),
      label_(new QLabel(this)),
      box_(new QComboBox(this)) {
    box_->setEditable(true);
    box_->setInsertPolicy(QComboBox::NoInsert);
    box_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box_->setMinimumContentsLength(24);
    if (auto* list = qobject_cast<QListView*>(box_->view())) list->setUniformItemSizes(true);
    box_->setModel(entries_);
    box_->completer()->setFilterMode(Qt::MatchContains);
    box_->completer()->setCompletionMode(QCompleter::PopupCompletion);
    box_->completer()->setCaseSensitivity(Qt::CaseInsensitive);
    label_->setBuddy(box_);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(label_);
    row->addWidget(box_);
    connect(box_, &QComboBox::activated, this, [this](int index) {
        if (index < 0 || index >= entries_->rowCount()) return;
        const Side active = session_->active_side();
        session_->select(Side::b, entries_->entry_at(index), false);
        session_->set_active_side(active);
    });
    connect(session, &Session::documents_changed, this, &CounterpartBox::follow);
    connect(session, &Session::selection_changed, this, &CounterpartBox::follow);
    retranslate();
    follow();
}

void CounterpartBox::retranslate() {
    label_->setText(tr("with B:"));
    box_->setToolTip(tr("The entry of B that is looked at together with the selected one of A"));
    box_->setAccessibleName(tr("Entry of B"));
    box_->lineEdit()->setPlaceholderText(tr("no counterpart"));
}

void CounterpartBox::follow() {
    const auto artifact = session_->document(Side::b).artifact();
    entries_->set_artifact(artifact);
    setVisible(artifact && session_->document(Side::a).artifact());
    const auto entry = session_->selected(Side::b);
    const int row = artifact && entry ? entries_->row_of(*entry) : -1;
    if (box_->currentIndex() != row) box_->setCurrentIndex(row);
    if (row < 0) box_->setEditText({});
    box_->lineEdit()->setCursorPosition(0);
}

// ---- helpers ---------------------------------------------------------------------------

std::optional<EntryId> selected_tensor(const Session& session, Side side) {
    const auto artifact = session.document(side).artifact();
    const auto entry = session.selected(side);
    if (!artifact || !entry || entry->value >= artifact->entry_count()) return std::nullopt;
    if (artifact->entry(*entry).kind != EntryKind::tensor) return std::nullopt;
    return entry;
}

QString tensor_title(const Artifact& artifact, EntryId entry) {
    return QStringList{text::entry_name(artifact, entry), text::safe(artifact.format_name(entry)),
                       text::shape(artifact, entry)}
        .join(QStringLiteral(" · "));
}

QString export_name(const Document& document, std::optional<EntryId> entry, const QString& ending) {
    const QFileInfo info(document.path());
    QString name = info.completeBaseName();
    if (entry && document.artifact()) name += QLatin1Char('.') + text::entry_name(*document.artifact(), *entry);
    for (QChar& c : name)
        if (QStringLiteral("/\\:*?\"<>|").contains(c)) c = QLatin1Char('_');
    return info.path() + QLatin1Char('/') + name + QLatin1Char('.') + ending;
}

void save_text(QWidget* parent, const QString& title, const QString& proposal, const std::string& text) {
    const QString path = QFileDialog::getSaveFileName(parent, title, proposal);
    if (path.isEmpty()) return;
    if (const Status written = io::write_file(text::to_utf8(path), text, io::IfExists::replace); !written)
        QMessageBox::warning(parent, title, text::sentence(written.error()));
}

void save_picture(QWidget* parent, const QString& title, const QString& proposal, const QImage& image) {
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    save_text(parent, title, proposal, png.toStdString());
}

}  // namespace ninspect::ui
