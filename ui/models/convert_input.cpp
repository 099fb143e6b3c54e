// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/open.h"
#include "ui/jobs/job_list.h"
#include "ui/models/convert_setup.h"
#include "ui/text/units.h"
#include "ui/text/words.h"

#include <QDir>
#include <QFileInfo>

namespace ninspect::ui {

namespace {

bool same_path(const QString& a, const QString& b) {
    return !a.isEmpty() && !b.isEmpty() &&
           QFileInfo(a).absoluteFilePath() == QFileInfo(QDir::fromNativeSeparators(b)).absoluteFilePath();
}

QString kind_name(Container container) {
    return container == Container::gguf ? QStringLiteral("GGUF") : QStringLiteral(".ninfer");
}

}  // namespace

ConvertInput::ConvertInput(Container wanted, Session* session, QObject* parent)
    : QObject(parent), wanted_(wanted), session_(session) {
    connect(session, &Session::documents_changed, this, &ConvertInput::follow_documents);
}

std::shared_ptr<const Artifact> ConvertInput::artifact() const {
    return state_ == State::open && artifact_->container == wanted_ ? artifact_ : nullptr;
}

void ConvertInput::set_path(const QString& path) {
    const QString wanted = QDir::fromNativeSeparators(path.trimmed());
    if (wanted == path_) return;
    path_ = wanted;
    open();
}

void ConvertInput::open() {
    ++number_;
    if (job_) job_->cancel();
    job_ = nullptr;
    artifact_.reset();
    state_ = path_.isEmpty() ? State::empty : State::opening;
    for (const Side side : {Side::a, Side::b}) {
        const Document& document = session_->document(side);
        if (!same_path(path_, document.path()) || !document.artifact() || !document.artifact()->complete) continue;
        artifact_ = document.artifact();
        state_ = State::open;
    }
    if (state_ == State::opening)
        job_ = session_->jobs()->run(
            tr("Opening %1").arg(QFileInfo(path_).fileName()), this,
            [path = text::to_utf8(path_)](const RunControl& control) {
                return inspect::open_artifact(path, {}, control);
            },
            [this, number = number_](Result<std::shared_ptr<const Artifact>> opened) {
                if (number == number_) take(std::move(opened));
            });
    emit changed();
}

void ConvertInput::take(Result<std::shared_ptr<const Artifact>> opened) {
    job_ = nullptr;
    state_ = opened ? State::open : State::failed;
    if (opened)
        artifact_ = std::move(*opened);
    else
        error_ = std::move(opened).error();
    emit changed();
}

/// A pane has read the file again: what it shows is what is converted.
void ConvertInput::follow_documents() {
    for (const Side side : {Side::a, Side::b}) {
        const Document& document = session_->document(side);
        const auto shown = document.artifact();
        if (!shown || !shown->complete || shown == artifact_ || !same_path(path_, document.path())) continue;
        ++number_;
        if (job_) job_->cancel();
        job_ = nullptr;
        artifact_ = shown;
        state_ = State::open;
        return emit changed();
    }
}

QString ConvertInput::words() const {
    switch (state_) {
        case State::empty:
            return {};
        case State::opening:
            return tr("Being opened…");
        case State::failed:
            return text::sentence(error_);
        case State::open:
            break;
    }
    const Artifact& a = *artifact_;
    if (a.container != wanted_)
        return tr("This is a %1 file; a %2 file is needed here.").arg(kind_name(a.container), kind_name(wanted_));
    QStringList words{QStringLiteral("%1 v%2").arg(kind_name(a.container)).arg(a.version)};
    for (const auto& [name, value] : a.identity)
        if (name == "model_id" || name == "weights_id") words += text::safe(value, 80);
    words += tr("%1 tensors").arg(text::count(a.tensor_count()));
    words += text::human_bytes(a.file_bytes());
    return words.join(QStringLiteral(" · "));
}

}  // namespace ninspect::ui
