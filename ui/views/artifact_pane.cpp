// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/artifact_pane.h"

#include "ui/jobs/job_list.h"
#include "ui/models/stats_store.h"
#include "ui/settings/settings.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/directory_view.h"
#include "ui/views/filter_bar.h"
#include "ui/views/pane_header.h"
#include "ui/views/pane_pages.h"
#include "ui/views/view_frame.h"

#include <QEvent>
#include <QLineEdit>
#include <QPainter>
#include <QStackedLayout>
#include <QTimer>
#include <QVBoxLayout>

namespace ninspect::ui {

namespace {

constexpr int opening_delay_ms = 150;
constexpr int least_page_height = 80;
enum Page { empty_page, failed_page, table_page };

/// Lies over the pane while a file is held over it.
class DropHint : public QWidget {
public:
    DropHint(Side side, QWidget* parent) : QWidget(parent), side_(side) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }
    void set_words(const QString& words) {
        words_ = words;
        setVisible(!words.isEmpty());
        if (!words.isEmpty()) raise();
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const QColor color = side_color(side_, is_dark(palette()));
        QColor veil = palette().color(QPalette::Window);
        veil.setAlpha(220);
        painter.fillRect(rect(), veil);
        painter.setPen(QPen(color, 3));
        painter.drawRect(rect().adjusted(2, 2, -3, -3));
        QFont large = font();
        large.setPointSizeF(large.pointSizeF() * 1.4);
        painter.setFont(large);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(rect().adjusted(16, 16, -16, -16), static_cast<int>(Qt::AlignCenter | Qt::TextWordWrap),
                         words_);
    }

private:
    Side side_;
    QString words_;
};

}  // namespace

ArtifactPane::ArtifactPane(Side side, Session* session, QWidget* parent)
    : QWidget(parent),
      side_(side),
      session_(session),
      header_(new PaneHeader(side, this)),
      stale_(new StaleStrip(this)),
      opening_(new OpeningStrip(this)),
      opening_delay_(new QTimer(this)),
      filter_(new FilterBar(this)),
      directory_(new DirectoryView(this)),
      table_page_(new QWidget(this)),
      empty_(new EmptyPage(side, this)),
      failed_(new FailedPage(this)),
      pages_(new QStackedLayout),
      drop_hint_(new DropHint(side, this)) {
    setMinimumWidth(240);
    build();
    connect_parts();
    directory_->set_grouped(Settings::instance().group_by_layer());
    retranslate();
    show_document();
    show_stale();
}

void ArtifactPane::retranslate() {
    directory_->setAccessibleName(tr("Directory of %1").arg(text::side_word(side_)));
    show_header();
}

void ArtifactPane::build() {
    auto* table = new QVBoxLayout(table_page_);
    table->setContentsMargins(0, 0, 0, 0);
    table->setSpacing(0);
    table->addWidget(filter_);
    table->addWidget(directory_, 1);
    pages_->addWidget(new ViewFrame(empty_, least_page_height, this));
    pages_->addWidget(new ViewFrame(failed_, least_page_height, this));
    pages_->addWidget(table_page_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(header_);
    column->addWidget(stale_);
    column->addWidget(opening_);
    column->addLayout(pages_, 1);
    opening_->hide();
    stale_->hide();
    opening_delay_->setSingleShot(true);
    opening_delay_->setInterval(opening_delay_ms);
    directory_->installEventFilter(this);
    filter_->field()->installEventFilter(this);
}

void ArtifactPane::connect_parts() {
    connect(session_, &Session::documents_changed, this, [this](Side side) {
        if (side == side_) show_document();
    });
    connect(session_, &Session::selection_changed, this, [this](Side side) {
        if (side == side_) show_selection();
    });
    connect(session_, &Session::active_side_changed, this,
            [this] { header_->set_active(session_->active_side() == side_); });
    header_->set_active(session_->active_side() == side_);
    connect(&document(), &Document::stale_changed, this, &ArtifactPane::show_stale);

    connect(header_, &PaneHeader::health_clicked, this, &ArtifactPane::show_faults);
    connect(session_->stats(), &StatsStore::batch_taken, this, [this](Side side) {
        if (side == side_) show_header();
    });
    connect(stale_, &StaleStrip::reload_requested, this, [this] { document().reload(); });
    connect(opening_, &OpeningStrip::cancel_requested, this, [this] { document().cancel(); });
    connect(opening_delay_, &QTimer::timeout, opening_, &QWidget::show);
    connect(empty_, &EmptyPage::open_requested, this, &ArtifactPane::open_requested);
    connect(empty_, &EmptyPage::path_chosen, this, &ArtifactPane::path_chosen);
    connect(failed_, &FailedPage::open_requested, this, &ArtifactPane::open_requested);
    connect(failed_, &FailedPage::retry_requested, this, [this] { document().reload(); });

    connect(filter_, &FilterBar::filter_changed, this, &ArtifactPane::apply_filter);
    connect(filter_, &FilterBar::grouping_changed, this, [this](bool on) {
        directory_->set_grouped(on);
        show_selection();
    });
    connect(filter_, &FilterBar::leave_down, this, &ArtifactPane::focus_table);
    connect(directory_, &DirectoryView::escape_up, this, [this] {
        if (!filter_->text().isEmpty()) filter_->clear();
    });
    connect(directory_, &DirectoryView::menu_requested, this, &ArtifactPane::menu_requested);
    connect(directory_, &DirectoryView::entry_chosen, this, [this](EntryId entry) { session_->select(side_, entry); });
    connect(directory_, &DirectoryView::entry_activated, this, [this](EntryId entry) {
        const auto artifact = document().artifact();
        const Entry& e = artifact->entry(entry);
        session_->select(side_, entry);
        session_->show_bytes({side_, e.part, e.file_offset, e.bytes});
    });
    connect(&Settings::instance(), &Settings::number_base_changed, directory_, &DirectoryView::refresh_words);
}

void ArtifactPane::show_header() { header_->show_document(document(), session_->stats()->health(side_)); }

/// Where the badge leads to.
void ArtifactPane::show_faults() {
    const auto artifact = document().artifact();
    if (!artifact) return;
    const NumbersHealth numbers = session_->stats()->health(side_);
    session_->set_active_side(side_);
    if (!PaneHeader::leads_to_numbers(*artifact, numbers)) return session_->show_view(ViewId::problems);
    session_->select(side_, *numbers.worst);
    session_->show_view(ViewId::scales);
}

void ArtifactPane::show_document() {
    show_header();
    const auto artifact = document().artifact();
    const bool opening = document().state() == Document::State::opening;
    opening_->watch(document().opening_job());
    if (!opening) {
        opening_delay_->stop();
        opening_->hide();
    } else if (!opening_->isVisible() && !opening_delay_->isActive()) {
        opening_delay_->start();
    }
    directory_->show_artifact(artifact, document().index());
    update_count();
    switch (document().state()) {
        case Document::State::empty:
            pages_->setCurrentIndex(empty_page);
            break;
        case Document::State::failed:
            failed_->show_error(document().path(), document().error());
            pages_->setCurrentIndex(failed_page);
            break;
        case Document::State::opening:
        case Document::State::open:
            pages_->setCurrentIndex(table_page);
            break;
    }
    show_selection();
}

void ArtifactPane::show_selection() {
    if (document().artifact() == directory_->proxy()->directory()->artifact())
        directory_->show_entry(session_->selected(side_));
}

void ArtifactPane::show_stale() {
    stale_->show_change(document().disk_change());
    show_header();
}

void ArtifactPane::apply_filter() {
    const bool good = directory_->set_filter(filter_->text(), filter_->is_regex());
    filter_->show_error(good ? QString() : directory_->proxy()->filter_error());
    update_count();
    if (good) show_selection();
}

void ArtifactPane::update_count() {
    const auto artifact = document().artifact();
    filter_->show_count(directory_->proxy()->matching(), artifact ? artifact->entry_count() : 0);
}

void ArtifactPane::focus_filter() {
    session_->set_active_side(side_);
    filter_->field()->setFocus(Qt::ShortcutFocusReason);
    filter_->field()->selectAll();
}

void ArtifactPane::focus_table() {
    session_->set_active_side(side_);
    if (pages_->currentWidget() == table_page_) {
        directory_->setFocus(Qt::ShortcutFocusReason);
        if (!directory_->currentIndex().isValid() && directory_->proxy()->rowCount() > 0)
            directory_->setCurrentIndex(directory_->proxy()->index(0, static_cast<int>(DirectoryColumn::name)));
    } else {
        pages_->currentWidget()->setFocus(Qt::ShortcutFocusReason);
        focusNextChild();
    }
}

std::vector<EntryId> ArtifactPane::shown_entries() const { return directory_->proxy()->entries(); }

void ArtifactPane::set_drop_hint(const QString& words) {
    drop_hint_->setGeometry(rect());
    static_cast<DropHint*>(drop_hint_)->set_words(words);
}

bool ArtifactPane::event(QEvent* event) {
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange) {
        const bool handled = QWidget::event(event);
        retranslate();
        return handled;
    }
    return QWidget::event(event);
}

bool ArtifactPane::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn && document().artifact()) session_->set_active_side(side_);
    return QWidget::eventFilter(watched, event);
}

}  // namespace ninspect::ui
