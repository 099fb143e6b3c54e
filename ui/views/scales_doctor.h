// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/stats/doctor.h"
#include "ui/views/scales_subject.h"

#include <QFrame>
#include <QPointer>
#include <QWidget>
#include <memory>
#include <optional>

class QLabel;
class QScrollArea;

namespace ninspect::ui {

class ElidedLabel;
class FlowLayout;
class Job;
class Plot;

/// One of the doctor's readings: a small histogram with its figures. Click, Enter or Space
/// choose it.
class CandidateCard : public QFrame {
    Q_OBJECT
public:
    CandidateCard(const stats::Candidate& candidate, bool declared, bool best, QWidget* parent);
    void set_range(double low, double high);  ///< of scales, the same for all cards
    void set_chosen(bool chosen);
    void set_side(Side side);
    void retranslate();
    QString text() const;  ///< what it says, for tests and screen readers
    const stats::Candidate& candidate() const { return candidate_; }

signals:
    void chosen();

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void show_figures();
    stats::Candidate candidate_;
    bool declared_, best_, chosen_ = false;
    Plot* plot_;
    QLabel *badge_icon_, *badge_, *figures_;
    ElidedLabel *title_, *arrangement_;
};

/// All arrangements that the doctor tried, the best first.
class ScalesDoctor : public QWidget {
    Q_OBJECT
public:
    ScalesDoctor(Session* session, QWidget* parent);
    /// Forgets the examination; a new one begins when the page is shown.
    void set_subject(const ScalesSubject& subject);
    void retranslate();
    const stats::Examination* examination() const { return examination_.get(); }
    const std::vector<CandidateCard*>& cards() const { return cards_; }
    /// Marks the card whose scales begin there (empty: the declared one).
    void set_boundary(std::optional<std::uint64_t> offset);
    QString summary() const;

signals:
    void candidate_chosen(const ninspect::stats::Candidate& candidate);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void start();
    void take(Result<stats::Examination> result);
    void show_summary();
    void show_cards();
    Session* session_;
    ScalesSubject subject_;
    std::shared_ptr<const stats::Examination> examination_;
    std::optional<Error> error_;
    QPointer<Job> job_;
    std::uint64_t number_ = 0;
    std::optional<std::uint64_t> boundary_;
    QLabel *summary_icon_, *summary_;
    QScrollArea* area_;
    QWidget* sheet_;
    FlowLayout* flow_;
    std::vector<CandidateCard*> cards_;
};

/// A reading that is no plane of packed words at some offset of the tensor (blocks, shifted
/// data, another byte order or word) is shown from the doctor's sample.
bool is_plain_plane(const stats::Candidate& candidate, const ScalesSubject& subject);

}  // namespace ninspect::ui
