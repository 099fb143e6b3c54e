// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/backends.h"
#include "ui/models/convert_setup.h"
#include "ui/wizards/convert_page.h"

#include <vector>

class QCheckBox;
class QRadioButton;

namespace ninspect::ui {

/// What computes, what this machine has for it, why another way is not there; and what is done besides.
class ConvertBackendPage : public ConvertPage {
    Q_OBJECT
public:
    ConvertBackendPage(ConvertSetup* setup, QWidget* parent);
    QString title() const override { return tr("Backend"); }
    QString heading() const override;
    void retranslate() override;
    QWidget* first() const override;

    QRadioButton* choice(const QString& id) const;  ///< null: no such backend
    QString words(const QString& id) const;         ///< what is said below it
    QCheckBox* verify() const { return verify_; }
    QCheckBox* digests() const { return digests_; }

private:
    struct Row {
        inspect::BackendInfo info;
        QRadioButton* choice = nullptr;
        QLabel* words = nullptr;
    };
    QString words_of(const inspect::BackendInfo& backend) const;
    void follow();
    ConvertSetup* setup_;
    std::vector<Row> rows_;
    QLabel* options_;
    QCheckBox *verify_, *digests_;
    QLabel *verify_words_, *digests_words_;
};

}  // namespace ninspect::ui
