// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/stats_store.h"
#include "ui/session.h"

#include <QFrame>

class QToolButton;

namespace ninspect::ui {

class ElidedLabel;

/// The strip above a directory: which pane, which file, what is in it, how healthy it is.
class PaneHeader : public QFrame {
    Q_OBJECT
public:
    PaneHeader(Side side, QWidget* parent);
    void show_document(const Document& document, const NumbersHealth& numbers);
    void set_active(bool active);  ///< the side that single-file views show

    /// "GGUF v3 · 851 tensors · 6.71 GiB · llama / TinyStories".
    static QString summary(const Artifact& artifact);
    /// Whether a click on the badge shows numbers (the directory is without fault, tensors are not).
    static bool leads_to_numbers(const Artifact& artifact, const NumbersHealth& numbers);
    /// "2 errors · 1 warning", "12 tensors broken"; without any: "healthy" when all numbers were looked at too,
    /// "structure sound" before. Notes alone are no fault.
    static QString health(const Artifact& artifact, const NumbersHealth& numbers);

signals:
    void health_clicked();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void show_health(const Artifact* artifact, const NumbersHealth& numbers);
    void show_change(const DiskChange& change, const Artifact& artifact, const NumbersHealth& numbers);
    Side side_;
    bool active_ = false;
    ElidedLabel* name_;
    ElidedLabel* summary_;
    QToolButton* health_;
};

}  // namespace ninspect::ui
