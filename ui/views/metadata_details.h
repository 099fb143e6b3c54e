// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/json_tree_document.h"
#include "ui/models/metadata_ref.h"
#include "ui/text/display_text.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QStackedWidget;
class QToolButton;

namespace ninspect::ui {

class EmptyState;
class Job;
class MetadataArrayView;
class MetadataJsonView;
class TextViewer;

/// One value, whole: an array as a table, JSON as a tree or as text, a chat template with
/// line numbers, any other text, and bytes that are no text as hexadecimal. Long values are
/// read and understood away from the window's thread.
class MetadataDetails : public QWidget {
    Q_OBJECT
public:
    MetadataDetails(Session* session, QWidget* parent);

    void show_value(const MetaTarget& target);
    const MetaTarget& target() const { return target_; }

    enum class Page : std::uint8_t { nothing, array, json, text };
    Page page() const;
    TextViewer* text_viewer() const { return text_; }
    MetadataArrayView* array_view() const { return array_; }
    MetadataJsonView* json_view() const { return json_; }
    /// JSON as text instead of a tree, text as hexadecimal.
    void set_raw(bool on);
    void set_hex(bool on);
    void retranslate();

signals:
    void shown();  ///< the value is on screen (also after a job)

protected:
    void changeEvent(QEvent* event) override;

private:
    /// What a worker makes of a value.
    struct Content {
        std::optional<Error> error;
        std::string start;  ///< first bytes, for hexadecimal
        std::uint64_t bytes = 0;
        text::DisplayText text;
        std::shared_ptr<const JsonDocument> json;
        std::optional<JsonDocument::Problem> json_problem;
        bool looks_template = false;
    };
    static Content make_content(const MetaTarget& target);
    void load();
    void content_ready(Content content);
    void show_content();
    void show_facts();
    void show_notice();
    void show_page(QWidget* page);

    Session* session_;
    MetaTarget target_;
    Content content_;
    bool loading_ = false;
    QPointer<Job> job_;
    std::uint64_t generation_ = 0;
    QLabel *name_, *facts_, *notice_icon_, *notice_;
    QWidget* notice_bar_;
    QToolButton *raw_, *hex_, *to_hex_, *save_;
    QStackedWidget* pages_;
    EmptyState* empty_;
    MetadataArrayView* array_;
    MetadataJsonView* json_;
    TextViewer* text_;
};

}  // namespace ninspect::ui
