// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/convert_setup.h"
#include "ui/wizards/convert_page.h"

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLineEdit;
class QPushButton;
class QRadioButton;

namespace ninspect::ui {

/// What is converted, by which profile, and where to.
class ConvertFilesPage : public ConvertPage {
    Q_OBJECT
public:
    ConvertFilesPage(ConvertSetup* setup, QWidget* parent);
    QString title() const override { return tr("Files"); }
    QString heading() const override;
    QString why_not_next() const override { return setup_->missing(); }
    void retranslate() override;
    QWidget* first() const override;

    QLineEdit* field(Container container) const { return row(container).path; }
    QLineEdit* output() const { return output_; }
    QCheckBox* replace() const { return replace_; }
    QComboBox* profiles() const { return profile_; }
    QRadioButton* direction(convert::Direction direction) const {
        return direction == convert::Direction::to_ninfer ? to_ninfer_ : to_gguf_;
    }
    /// What is said below a file's field.
    QString words(Container container) const { return row(container).words->text(); }

private:
    struct Row {
        QLabel *label = nullptr, *words = nullptr;
        QLineEdit* path = nullptr;
        QPushButton* browse = nullptr;
    };
    const Row& row(Container container) const { return container == Container::gguf ? gguf_ : ninfer_; }
    Row make_row(QGridLayout* grid, int at);
    void build();
    void connect_parts();
    void follow();
    void show_row(const Row& row, const ConvertInput& input);
    void fill_profiles();
    void browse_input(ConvertInput* input);
    void browse_output();
    void browse_profile();

    ConvertSetup* setup_;
    QRadioButton *to_ninfer_, *to_gguf_;
    Row gguf_, ninfer_;
    QLabel *profile_label_, *profile_words_, *output_label_, *name_label_;
    QComboBox *profile_, *name_;
    QLineEdit* output_;
    QPushButton *load_, *browse_;
    QCheckBox* replace_;
};

}  // namespace ninspect::ui
