// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/convert/run.h"
#include "ui/session.h"

#include <QObject>
#include <QPointer>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

namespace ninspect::ui {

/// One of the two files of a conversion. What a pane has open is used as it is; another file is opened
/// for the conversion, in a job. Window's thread only.
class ConvertInput : public QObject {
    Q_OBJECT
public:
    enum class State : std::uint8_t { empty, opening, open, failed };
    ConvertInput(Container wanted, Session* session, QObject* parent);

    Container wanted() const { return wanted_; }
    State state() const { return state_; }
    QString path() const { return path_; }
    void set_path(const QString& path);
    /// Null unless open, and of the right kind.
    std::shared_ptr<const Artifact> artifact() const;
    /// What it is, in words; or why it cannot be used; empty while nothing was chosen.
    QString words() const;

signals:
    void changed();

private:
    void follow_documents();
    void open();
    void take(Result<std::shared_ptr<const Artifact>> opened);

    Container wanted_;
    Session* session_;
    State state_ = State::empty;
    QString path_;
    std::shared_ptr<const Artifact> artifact_;
    Error error_;
    QPointer<Job> job_;
    int number_ = 0;  // of the job whose result is wanted
};

/// Every choice of a conversion, in one place: what a plan and a run are asked for. Window's thread only.
class ConvertSetup : public QObject {
    Q_OBJECT
public:
    ConvertSetup(Session* session, QObject* parent);

    /// Takes the files that are open, and the direction that they are good for.
    void propose();

    ConvertInput* gguf() const { return gguf_; }
    ConvertInput* ninfer() const { return ninfer_; }
    /// What rows come from: the GGUF, on the way back the `.ninfer`.
    ConvertInput* source() const;

    convert::Direction direction() const { return direction_; }
    void set_direction(convert::Direction direction);

    /// Those that the program brings along, then those that were loaded.
    const std::vector<std::shared_ptr<const mapping::Profile>>& profiles() const { return profiles_; }
    std::size_t profile_index() const { return profile_; }
    const mapping::Profile& profile() const { return *profiles_[profile_]; }
    void choose_profile(std::size_t index);
    /// Reads a profile in a job; profile_loaded() tells how it went. It is chosen then.
    void load_profile(const QString& path);

    QString output() const { return output_; }
    void set_output(const QString& path);
    bool output_exists() const;
    /// What the result is called inside the file; forward only.
    QString weights_id() const;
    void set_weights_id(const QString& id);

    bool overwrite() const { return overwrite_; }
    void set_overwrite(bool on);
    bool verify() const { return verify_; }
    void set_verify(bool on);
    bool digests() const { return digests_; }
    void set_digests(bool on);
    /// Id of what computes: see inspect::backends().
    QString backend() const { return backend_; }
    void set_backend(const QString& id);

    /// What is to be chosen before anything can be checked, a sentence; empty when nothing is.
    QString missing() const;
    /// Something is still being opened.
    bool busy() const;
    convert::Request request() const;
    convert::RunOptions run_options() const;

signals:
    void changed();
    void profile_loaded(const QString& problem);  ///< empty: all is well

private:
    void follow_inputs();
    void propose_output();
    void propose_profile();

    Session* session_;
    ConvertInput *gguf_, *ninfer_;
    convert::Direction direction_ = convert::Direction::to_ninfer;
    std::vector<std::shared_ptr<const mapping::Profile>> profiles_;
    std::size_t profile_ = 0;
    bool profile_chosen_ = false, direction_chosen_ = false;
    QString output_, proposed_output_, weights_id_, backend_;
    bool overwrite_ = false, verify_ = true, digests_ = true;
};

/// A name beside the source that no file has: "bonsai.ninfer", "bonsai-2.ninfer". Empty for an empty path.
QString convert_proposal(convert::Direction direction, const QString& source);

}  // namespace ninspect::ui
