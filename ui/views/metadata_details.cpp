// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/metadata_details.h"

#include "core/base/text.h"
#include "core/report/documents.h"
#include "ui/jobs/job_list.h"
#include "ui/models/json_tree_model.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/metadata_array_view.h"
#include "ui/views/metadata_json_view.h"
#include "ui/views/text_viewer.h"
#include "ui/views/text_viewer_parts.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace ninspect::ui {
namespace {

constexpr std::uint64_t read_at_once = 64 * 1024;      ///< values up to that size need no job
constexpr std::uint64_t text_limit = 4 * 1024 * 1024;  ///< more is not put into the editor
constexpr std::uint64_t hex_limit = 64 * 1024;

bool ends_with(std::string_view text, std::string_view end) {
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

bool is_template_name(std::string_view name) {
    return name.find("chat_template") != std::string_view::npos || ends_with(name, ".jinja") ||
           ends_with(name, ".jinja2");
}

/// Worth a try as JSON: begins like an object or array.
bool may_be_json(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return false;
    const bool tag =
        begin + 1 < text.size() && text[begin] == '{' && (text[begin + 1] == '%' || text[begin + 1] == '{');
    return (text[begin] == '{' || text[begin] == '[') && !tag;
}

bool is_json_name(std::string_view name) { return ends_with(name, ".json"); }

}  // namespace

MetadataDetails::MetadataDetails(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      name_(new QLabel(this)),
      facts_(new QLabel(this)),
      notice_icon_(new QLabel(this)),
      notice_(new QLabel(this)),
      notice_bar_(new QWidget(this)),
      raw_(make_toggle(this)),
      hex_(make_toggle(this)),
      to_hex_(make_icon_button(QStringLiteral("hex"), this)),
      save_(make_icon_button(QStringLiteral("export"), this)),
      pages_(new QStackedWidget(this)),
      empty_(new EmptyState(QStringLiteral("metadata"), this)),
      array_(new MetadataArrayView(session, this)),
      json_(new MetadataJsonView(this)),
      text_(new TextViewer(this)) {
    QFont bold = name_->font();
    bold.setBold(true);
    name_->setFont(bold);
    for (QLabel* label : {name_, facts_, notice_}) {
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    notice_->setWordWrap(true);
    to_hex_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    auto* top = new QHBoxLayout;
    top->setSpacing(4);
    top->addWidget(name_, 1);
    for (QToolButton* button : {raw_, hex_, save_, to_hex_}) top->addWidget(button);
    auto* bar = new QHBoxLayout(notice_bar_);
    bar->setContentsMargins(0, 0, 0, 0);
    bar->addWidget(notice_icon_, 0, Qt::AlignTop);
    bar->addWidget(notice_, 1);
    for (QWidget* page : std::initializer_list<QWidget*>{empty_, array_, json_, text_}) pages_->addWidget(page);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 4, 4);
    layout->setSpacing(4);
    layout->addLayout(top);
    layout->addWidget(facts_);
    layout->addWidget(notice_bar_);
    layout->addWidget(pages_, 1);
    connect(raw_, &QToolButton::toggled, this, [this] { show_content(); });
    connect(hex_, &QToolButton::toggled, this, [this] { show_content(); });
    connect(to_hex_, &QToolButton::clicked, this, [this] {
        if (const auto spot = meta_spot(target_)) session_->show_bytes(*spot);
    });
    connect(save_, &QToolButton::clicked, this, [this] {
        if (!target_) return;
        QString name = text::safe(meta_name(*target_.artifact, target_.ref));
        name.replace(QLatin1Char('/'), QLatin1Char('_'));
        save_text(session_, this, tr("Save the value"), name, QString(), [target = target_]() -> Result<std::string> {
            if (meta_is_text(*target.artifact, target.ref))
                return meta_content(*target.artifact, target.ref, JsonDocument::max_bytes * 16);
            return report::meta_raw(*target.artifact, target.ref.index);
        });
    });
    retranslate();
    show_value({});
}

MetadataDetails::Page MetadataDetails::page() const {
    const QWidget* current = pages_->currentWidget();
    if (current == array_) return Page::array;
    if (current == json_) return Page::json;
    return current == text_ ? Page::text : Page::nothing;
}

void MetadataDetails::set_raw(bool on) { raw_->setChecked(on); }
void MetadataDetails::set_hex(bool on) { hex_->setChecked(on); }

void MetadataDetails::show_value(const MetaTarget& target) {
    if (target == target_ && (target || !loading_)) {
        show_facts();
        return;
    }
    if (job_) job_->cancel();
    ++generation_;
    target_ = target;
    content_ = {};
    loading_ = false;
    {
        const QSignalBlocker raw_blocked(raw_), hex_blocked(hex_);
        raw_->setChecked(false);
        hex_->setChecked(false);
    }
    array_->clear();
    load();
    show_facts();
    show_content();
}

void MetadataDetails::load() {
    if (!target_) return;
    const Artifact& artifact = *target_.artifact;
    if (target_.ref.kind == MetaRef::Kind::key && artifact.metadata()[target_.ref.index].type == ValueType::array) {
        const MetadataReader* reader = artifact.metadata_reader();
        if (reader == nullptr) return;
        const Result<MetaValue> value = reader->value(artifact.metadata()[target_.ref.index]);
        if (!value)
            content_.error = value.error();
        else if (const auto* array = std::get_if<ArrayHandle>(&*value))
            array_->set_array(target_, *array);
        return;
    }
    if (!meta_is_text(artifact, target_.ref) || meta_bytes(artifact, target_.ref) <= read_at_once) {
        content_ = make_content(target_);
        return;
    }
    loading_ = true;
    job_ = session_->jobs()->run(
        tr("Reading %1").arg(text::safe(meta_name(artifact, target_.ref))), this,
        [target = target_](const RunControl&) { return make_content(target); },
        [this, generation = generation_](Content content) {
            if (generation == generation_) content_ready(std::move(content));
        });
}

MetadataDetails::Content MetadataDetails::make_content(const MetaTarget& target) {
    const Artifact& artifact = *target.artifact;
    Content content;
    content.bytes = meta_bytes(artifact, target.ref);
    if (!meta_is_text(artifact, target.ref)) {
        const std::string line = text::to_utf8(meta_preview(artifact, target.ref, 4000));
        content.text = text::display_text(line, text_limit);
        return content;
    }
    Result<std::string> bytes = meta_content(artifact, target.ref, JsonDocument::max_bytes);
    if (!bytes) {
        content.error = bytes.error();
        return content;
    }
    const std::string_view name = meta_name(artifact, target.ref);
    if (may_be_json(*bytes) && bytes->size() == content.bytes) {
        JsonDocument::Problem problem;
        content.json = JsonDocument::parse(*bytes, &problem);
        const bool promised = is_json_name(name) || problem.why != JsonDocument::Problem::Why::syntax;
        if (!content.json && promised) content.json_problem = problem;
    }
    content.text = text::display_text(*bytes, text_limit);
    content.looks_template = !content.json && (is_template_name(name) || bytes->find("{%") != std::string::npos);
    content.start = bytes->substr(0, hex_limit);
    return content;
}

void MetadataDetails::content_ready(Content content) {
    content_ = std::move(content);
    loading_ = false;
    show_facts();
    show_content();
}

void MetadataDetails::show_page(QWidget* page) {
    pages_->setCurrentWidget(page);
    show_notice();
}

void MetadataDetails::show_content() {
    const bool text_like = target_ && !loading_ && meta_is_text(*target_.artifact, target_.ref);
    raw_->setVisible(text_like && content_.json != nullptr);
    hex_->setVisible(text_like && !content_.error);
    to_hex_->setVisible(static_cast<bool>(target_));
    save_->setVisible(static_cast<bool>(target_));
    raw_->setEnabled(!hex_->isChecked());
    if (!target_ || loading_ || content_.error) {
        if (content_.error)
            empty_->set_text(text::sentence(*content_.error), text::advice(*content_.error));
        else if (loading_)
            empty_->set_text(tr("Reading \u2026"), QString());
        else
            empty_->set_text(QString(), tr("Choose a key to see its whole value here."));
        show_page(empty_);
        return;
    }
    const bool is_array = target_.ref.kind == MetaRef::Kind::key &&
                          target_.artifact->metadata()[target_.ref.index].type == ValueType::array;
    if (is_array) {
        show_page(array_);
    } else if (content_.json && !raw_->isChecked() && !hex_->isChecked()) {
        if (json_->model()->document() != content_.json) json_->set_document(content_.json);
        show_page(json_);
    } else if (text_like && (hex_->isChecked() || content_.text.binary)) {
        const auto spot = meta_spot(target_);
        text_->set_text(text::hex_text(content_.start, hex_limit, spot ? spot->offset : 0), TextViewer::Look::hex);
        show_page(text_);
    } else {
        text_->set_text(content_.text, content_.looks_template ? TextViewer::Look::jinja : TextViewer::Look::plain);
        show_page(text_);
    }
    emit shown();
}

void MetadataDetails::show_facts() {
    if (!target_) {
        name_->clear();
        facts_->clear();
        return;
    }
    const Artifact& artifact = *target_.artifact;
    name_->setText(text::safe(meta_name(artifact, target_.ref)));
    name_->setToolTip(QStringLiteral("<qt>%1</qt>").arg(name_->text().toHtmlEscaped()));
    QStringList facts;
    facts << text::side_word(target_.side) << meta_type(artifact, target_.ref);
    if (const auto count = meta_count(artifact, target_.ref)) facts << tr("%1 elements").arg(text::count(*count));
    facts << text::bytes_long(meta_bytes(artifact, target_.ref));
    if (const auto spot = meta_spot(target_)) facts << tr("at byte %1").arg(text::number(spot->offset));
    facts_->setText(facts.join(QStringLiteral(" \u00B7 ")));
}

void MetadataDetails::show_notice() {
    QString notice;
    const bool hex = hex_->isChecked() || content_.text.binary;
    if (page() == Page::text && hex)
        notice = content_.text.binary && !hex_->isChecked() ? tr("These bytes are no text; shown as hexadecimal.")
                                                            : QString();
    else if (page() == Page::text && content_.text.first_ill_formed)
        notice = tr("Not well-formed UTF-8 from byte %1 of the value on; such bytes are shown as \\xNN.")
                     .arg(text::count(*content_.text.first_ill_formed));
    if (page() == Page::text && content_.json_problem) {
        switch (content_.json_problem->why) {
            case JsonDocument::Problem::Why::syntax:
                notice = tr("Not JSON: it cannot be understood from byte %1 of the value on.")
                             .arg(text::count(content_.json_problem->offset));
                break;
            case JsonDocument::Problem::Why::too_deep:
                notice = tr("JSON nested deeper than %1 levels is shown as text.").arg(JsonDocument::max_depth);
                break;
            case JsonDocument::Problem::Why::too_large:
                notice = tr("JSON of this size is shown as text.");
                break;
        }
    }
    const std::uint64_t shown =
        hex ? std::min<std::uint64_t>(content_.start.size(), hex_limit) : content_.text.bytes_shown;
    if (page() == Page::text && target_ && meta_is_text(*target_.artifact, target_.ref) && shown < content_.bytes) {
        if (!notice.isEmpty()) notice += QLatin1Char(' ');
        notice += tr("Only the first %1 are shown; saving the value writes all of it.").arg(text::human_bytes(shown));
    }
    notice_->setText(notice);
    notice_icon_->setPixmap(
        severity_icon(Severity::warning, is_dark(palette())).pixmap(QSize(16, 16), devicePixelRatioF()));
    notice_bar_->setVisible(!notice.isEmpty());
}

void MetadataDetails::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange && notice_bar_ != nullptr) show_notice();
    QWidget::changeEvent(event);
}

void MetadataDetails::retranslate() {
    raw_->setText(tr("Text"));
    raw_->setToolTip(tr("Show the JSON as text instead of a tree"));
    hex_->setText(tr("Bytes"));
    hex_->setToolTip(tr("Show the bytes of the value as hexadecimal"));
    to_hex_->setText(tr("Show in Hex"));
    to_hex_->setToolTip(tr("Go to the bytes of the value in the Hex view"));
    save_->setToolTip(tr("Save the value to a file, byte for byte"));
    array_->retranslate();
    json_->retranslate();
    text_->retranslate();
    show_facts();
    show_content();
}

}  // namespace ninspect::ui
