// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sample/sample.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QRadioButton;

namespace ninspect::ui {

/// Which sample is to be written, and where. Only asks; the window writes it.
class SampleDialog : public QDialog {
    Q_OBJECT
public:
    explicit SampleDialog(QWidget* parent);

    /// What was chosen; files of the same names are replaced.
    sample::Options options() const;
    QString folder() const;

    /// Sets the choices, as a user would.
    void choose(sample::Ternary format, sample::Fault fault, bool full);
    void set_folder(const QString& folder);

    /// A folder of the program's own, where the system keeps what can be made again.
    static QString usual_folder();

private:
    QWidget* make_choices();
    QWidget* make_faults();
    QWidget* make_folder_row();
    void fill_faults();
    void follow_choices();
    void browse();
    const sample::FaultInfo& chosen_fault() const;

    QRadioButton *pq2_0_, *ptq1_0_, *small_, *full_;
    QListWidget* faults_;
    QLabel *look_, *result_;
    QLineEdit* folder_;
    QPushButton* write_;
};

/// Core's words about a fault, in the user's language: a sentence, where to look for it.
QString fault_title(const sample::FaultInfo& fault);
QString fault_look(const sample::FaultInfo& fault);

}  // namespace ninspect::ui
