// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/convert_setup.h"
#include "ui/models/convert_work.h"

#include <QDialog>
#include <array>
#include <functional>

class QLabel;
class QMessageBox;
class QPushButton;
class QStackedWidget;

namespace ninspect::ui {

class ConvertBackendPage;
class ConvertFilesPage;
class ConvertObjectsModel;
class ConvertPage;
class ConvertPlanPage;
class ConvertProgressPage;
class ConvertResultPage;

/// From a GGUF and a template to a `.ninfer`, or back: files, checks, backend, progress, result. Stands beside the
/// window, which stays usable; the work is a job like others.
class ConvertWizard : public QDialog {
    Q_OBJECT
public:
    enum class Page : std::uint8_t { files, checks, backend, progress, result, count_ };
    ConvertWizard(Session* session, QWidget* parent);

    ConvertSetup* setup() const { return setup_; }
    ConvertWork* work() const { return work_; }
    Page page() const;
    /// Goes there as a user would with the buttons; not farther than that is possible.
    void show_page(Page page);

    ConvertFilesPage* files() const { return files_; }
    ConvertPlanPage* checks() const { return checks_; }
    ConvertBackendPage* backend() const { return backend_; }
    ConvertProgressPage* progress() const { return progress_; }
    ConvertResultPage* result() const { return result_; }
    QPushButton* next_button() const { return next_; }
    QPushButton* back_button() const { return back_; }
    QPushButton* close_button() const { return close_; }

    bool running() const { return work_->state() == ConvertWork::State::running; }
    /// Asks whether a running conversion is to be stopped. `then` is called when it has stopped (at once
    /// when nothing runs), and not when the user wants it to go on.
    void ask_to_stop(std::function<void()> then);
    /// The question, while it stands.
    QMessageBox* question() const { return question_; }

signals:
    /// The result and what it was made from are to be shown beside each other.
    void open_requested(const QString& source, const QString& result);

protected:
    void changeEvent(QEvent* event) override;
    void reject() override;

private:
    void build();
    void retranslate();
    void go_next();
    void go_back();
    void follow();
    void follow_work();
    void set_page(Page page);
    ConvertPage* at(Page page) const { return pages_[static_cast<std::size_t>(page)]; }

    ConvertSetup* setup_;
    ConvertWork* work_;
    ConvertObjectsModel* objects_;
    ConvertFilesPage* files_;
    ConvertPlanPage* checks_;
    ConvertBackendPage* backend_;
    ConvertProgressPage* progress_;
    ConvertResultPage* result_;
    std::array<ConvertPage*, static_cast<std::size_t>(Page::count_)> pages_;
    std::array<QLabel*, static_cast<std::size_t>(Page::count_)> steps_{};
    QStackedWidget* stack_;
    QLabel *heading_, *why_;
    QPushButton *back_, *next_, *close_;
    QMessageBox* question_ = nullptr;
    std::function<void()> when_stopped_;
};

}  // namespace ninspect::ui
