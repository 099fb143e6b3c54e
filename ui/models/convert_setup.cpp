// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/convert_setup.h"

#include "ui/jobs/job_list.h"
#include "ui/text/words.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>

namespace ninspect::ui {

namespace {

using convert::Direction;

constexpr int most_tries = 1000;

std::string identity_of(const Artifact& artifact, std::string_view name) {
    for (const auto& [key, value] : artifact.identity)
        if (key == name) return value;
    return {};
}

}  // namespace

QString convert_proposal(Direction direction, const QString& source) {
    if (source.isEmpty()) return {};
    const QFileInfo info(source);
    const QString begin = info.path() + QLatin1Char('/') + info.completeBaseName();
    const QString end = direction == Direction::to_ninfer ? QStringLiteral(".ninfer") : QStringLiteral(".gguf");
    QString name = begin + end;
    for (int i = 2; i < most_tries && QFileInfo::exists(name); ++i)
        name = QStringLiteral("%1-%2%3").arg(begin).arg(i).arg(end);
    return name;
}

ConvertSetup::ConvertSetup(Session* session, QObject* parent)
    : QObject(parent),
      session_(session),
      gguf_(new ConvertInput(Container::gguf, session, this)),
      ninfer_(new ConvertInput(Container::ninfer, session, this)),
      backend_(QStringLiteral("cpu")) {
    for (const std::string& name : mapping::builtin_profiles())
        if (Result<mapping::Profile> profile = mapping::load_profile(name); profile) {
            if (name == mapping::default_profile_name()) profile_ = profiles_.size();
            profiles_.push_back(std::make_shared<const mapping::Profile>(std::move(*profile)));
        }
    for (ConvertInput* input : {gguf_, ninfer_})
        connect(input, &ConvertInput::changed, this, &ConvertSetup::follow_inputs);
}

void ConvertSetup::propose() {
    for (const Side side : {Side::a, Side::b}) {
        const Document& document = session_->document(side);
        const auto artifact = document.artifact();
        if (!artifact || !artifact->complete) continue;
        ConvertInput* input = artifact->container == Container::gguf ? gguf_ : ninfer_;
        if (input->path().isEmpty()) input->set_path(document.path());
    }
}

ConvertInput* ConvertSetup::source() const { return direction_ == Direction::to_ninfer ? gguf_ : ninfer_; }

void ConvertSetup::follow_inputs() {
    propose_profile();
    if (const auto artifact = ninfer_->artifact(); artifact && !direction_chosen_)
        direction_ = mapping::guess_role(*artifact, profile()) == mapping::TargetRole::templ ? Direction::to_ninfer
                                                                                             : Direction::to_gguf;
    propose_output();
    emit changed();
}

/// The first that makes artifacts of this model, the usual one before the others.
void ConvertSetup::propose_profile() {
    const auto artifact = ninfer_->artifact();
    if (profile_chosen_ || !artifact) return;
    const std::string model = identity_of(*artifact, "model_id");
    if (profile().model_id == model) return;
    for (std::size_t i = 0; i < profiles_.size(); ++i)
        if (profiles_[i]->model_id == model) {
            profile_ = i;
            return;
        }
}

/// As long as the user wrote none.
void ConvertSetup::propose_output() {
    if (output_ != proposed_output_) return;
    output_ = proposed_output_ = convert_proposal(direction_, source()->path());
}

void ConvertSetup::set_direction(Direction direction) {
    direction_chosen_ = true;
    if (direction == direction_) return;
    direction_ = direction;
    propose_output();
    emit changed();
}

void ConvertSetup::choose_profile(std::size_t index) {
    if (index >= profiles_.size()) return;
    profile_chosen_ = true;
    if (index == profile_) return;
    profile_ = index;
    emit changed();
}

void ConvertSetup::load_profile(const QString& path) {
    session_->jobs()->run(
        tr("Reading %1").arg(QFileInfo(path).fileName()), this,
        // A folder in the name makes it a path, also where the name has no ending.
        [path = text::to_utf8(QFileInfo(path).absoluteFilePath())](const RunControl&) {
            return std::make_shared<Result<mapping::Profile>>(mapping::load_profile(path));
        },
        [this](const std::shared_ptr<Result<mapping::Profile>>& loaded) {
            if (!*loaded) return emit profile_loaded(text::sentence(loaded->error()));
            profiles_.push_back(std::make_shared<const mapping::Profile>(std::move(**loaded)));
            profile_chosen_ = true;
            profile_ = profiles_.size() - 1;
            emit profile_loaded({});
            emit changed();
        });
}

void ConvertSetup::set_output(const QString& path) {
    const QString wanted = QDir::fromNativeSeparators(path.trimmed());
    if (wanted == output_) return;
    output_ = wanted;
    overwrite_ = false;  // that was said of another file
    emit changed();
}

bool ConvertSetup::output_exists() const { return !output_.isEmpty() && QFileInfo::exists(output_); }

QString ConvertSetup::weights_id() const {
    const auto& known = profile().result_weights;
    if (std::find(known.begin(), known.end(), text::to_utf8(weights_id_)) != known.end()) return weights_id_;
    return known.empty() ? QString() : text::utf8(known.front());
}

void ConvertSetup::set_weights_id(const QString& id) {
    if (id == weights_id_) return;
    weights_id_ = id;
    emit changed();
}

void ConvertSetup::set_overwrite(bool on) {
    if (on == overwrite_) return;
    overwrite_ = on;
    emit changed();
}

void ConvertSetup::set_verify(bool on) {
    if (on == verify_) return;
    verify_ = on;
    emit changed();
}

void ConvertSetup::set_digests(bool on) {
    if (on == digests_) return;
    digests_ = on;
    emit changed();
}

void ConvertSetup::set_backend(const QString& id) {
    if (id == backend_) return;
    backend_ = id;
    emit changed();
}

bool ConvertSetup::busy() const {
    return gguf_->state() == ConvertInput::State::opening || ninfer_->state() == ConvertInput::State::opening;
}

QString ConvertSetup::missing() const {
    const bool forward = direction_ == Direction::to_ninfer;
    if (busy()) return tr("A file is still being opened.");
    if (gguf_->path().isEmpty())
        return forward ? tr("Choose the GGUF file that is to be converted.")
                       : tr("Choose the GGUF file that the artifact was made from.");
    if (ninfer_->path().isEmpty())
        return forward ? tr("Choose the template: a groupwise-int .ninfer of the same model.")
                       : tr("Choose the .ninfer file that is to become a GGUF again.");
    if (!gguf_->artifact()) return tr("The GGUF file cannot be used.");
    if (!ninfer_->artifact()) return tr("The .ninfer file cannot be used.");
    if (output_.isEmpty()) return tr("Say where the result is to be written.");
    return {};
}

convert::Request ConvertSetup::request() const {
    convert::Request request;
    request.direction = direction_;
    request.gguf = gguf_->artifact();
    request.ninfer = ninfer_->artifact();
    request.profile = profiles_[profile_];
    request.output = text::to_utf8(QFileInfo(output_).absoluteFilePath());
    if (direction_ == Direction::to_ninfer) request.weights_id = text::to_utf8(weights_id());
    request.overwrite = overwrite_;
    return request;
}

convert::RunOptions ConvertSetup::run_options() const {
    convert::RunOptions options;
    options.verify = verify_;
    options.input_digests = digests_;
    return options;
}

}  // namespace ninspect::ui
