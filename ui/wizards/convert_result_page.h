// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/convert_objects.h"
#include "ui/models/convert_work.h"
#include "ui/wizards/convert_page.h"

class QFormLayout;
class QPushButton;
class QTableView;

namespace ninspect::ui {

class JobList;

/// What came of a conversion: the report, a way to keep it, and the result beside its source. Or why there
/// is none.
class ConvertResultPage : public ConvertPage {
    Q_OBJECT
public:
    ConvertResultPage(ConvertWork* work, ConvertObjectsModel* objects, JobList* jobs, QWidget* parent);
    QString title() const override { return tr("Result"); }
    QString heading() const override;
    void retranslate() override;
    QWidget* first() const override;

    QPushButton* open_button() const { return open_; }
    QPushButton* save_button() const { return save_; }
    QString verdict() const { return verdict_->text(); }
    QString details() const { return details_->text(); }
    /// Label and value of every fact that is shown.
    QList<std::pair<QString, QString>> facts() const;

    /// Writes the report to `path` in a job: as a page, as Markdown or JSON, as its ending says.
    void save(const QString& path);

signals:
    void open_requested();

private:
    void follow();
    void show_outcome();
    void show_failure();
    void ask_for_report();
    void add_fact(const QString& label, const QString& value, bool fixed = false);
    ConvertWork* work_;
    JobList* jobs_;
    QLabel *shape_, *verdict_, *details_, *saved_;
    QWidget* facts_;
    QFormLayout* form_;
    QTableView* table_;
    QPushButton *open_, *save_;
};

}  // namespace ninspect::ui
