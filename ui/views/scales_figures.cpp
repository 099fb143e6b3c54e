// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/scales_figures.h"

#include "ui/plots/health_words.h"
#include "ui/plots/plot.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/text_viewer_parts.h"

#include <nlohmann/json.hpp>

#include <QEvent>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace ninspect::ui {

namespace {

using Figure = ScalesFiguresModel::Figure;

constexpr const char* json_names[] = {"count", "finite", "neg",    "nan", "inf", "zero",           "subnormal",
                                      "min",   "p01",    "median", "p99", "max", "high_byte_kinds"};
static_assert(std::size(json_names) == static_cast<std::size_t>(Figure::count_));

bool is_value(Figure figure) { return figure >= Figure::min && figure <= Figure::max; }

}  // namespace

// ---- lines of text ---------------------------------------------------------------------

LinesLabel::LinesLabel(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

void LinesLabel::set_lines(const QStringList& lines, int most) {
    if (lines == lines_ && most == most_) return;
    const int before = shown();
    lines_ = lines;
    most_ = most;
    setToolTip(lines.size() > 1 ? lines.join(QLatin1Char('\n')) : QString());
    setAccessibleName(lines.join(QLatin1Char('\n')));
    if (before != shown()) updateGeometry();
    update();
}

int LinesLabel::shown() const { return std::max(1, std::min(static_cast<int>(lines_.size()), most_)); }

QSize LinesLabel::sizeHint() const { return {fontMetrics().height() * 10, shown() * fontMetrics().lineSpacing()}; }

void LinesLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int height = fontMetrics().lineSpacing();
    for (int i = 0; i < shown() && i < lines_.size(); ++i) {
        QFont font = this->font();
        font.setBold(i == 0);
        painter.setFont(font);
        const bool cut = i + 1 == shown() && shown() < lines_.size();
        const QString words = cut ? tr("· and %1 more").arg(lines_.size() - i) : lines_[i];
        const QRect line(0, i * height, width(), height);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(words, Qt::ElideRight, width()));
    }
}

// ---- the model -------------------------------------------------------------------------

void ScalesFiguresModel::set_readings(std::vector<ScalesReading> readings) {
    const bool same_columns = readings.size() == readings_.size();
    if (!same_columns) beginResetModel();
    readings_ = std::move(readings);
    if (!same_columns) return endResetModel();
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void ScalesFiguresModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

double ScalesFiguresModel::value(const stats::ScaleStats& s, Figure figure) {
    switch (figure) {
        case Figure::count:
            return static_cast<double>(s.count);
        case Figure::finite:
            return static_cast<double>(s.finite);
        case Figure::neg:
            return static_cast<double>(s.neg);
        case Figure::nan:
            return static_cast<double>(s.nan);
        case Figure::inf:
            return static_cast<double>(s.inf);
        case Figure::zero:
            return static_cast<double>(s.zero);
        case Figure::subnormal:
            return static_cast<double>(s.subnormal);
        case Figure::min:
            return s.min;
        case Figure::p01:
            return s.p01;
        case Figure::median:
            return s.median;
        case Figure::p99:
            return s.p99;
        case Figure::max:
            return s.max;
        case Figure::high_byte_kinds:
            return static_cast<double>(s.high_byte_kinds);
        case Figure::count_:
            break;
    }
    return std::nan("");
}

QString ScalesFiguresModel::text(const stats::ScaleStats& s, Figure figure) {
    const double v = value(s, figure);
    if (!is_value(figure)) return text::count(static_cast<std::uint64_t>(v));
    return std::isnan(v) ? QStringLiteral("–") : plot_number(v);
}

std::optional<ScaleFilter> ScalesFiguresModel::filter_of(Figure figure) {
    ScaleFilter filter;
    switch (figure) {
        case Figure::neg:
            filter.kind = ScaleFilter::Kind::negative;
            return filter;
        case Figure::nan:
            filter.kind = ScaleFilter::Kind::nan;
            return filter;
        case Figure::inf:
            filter.kind = ScaleFilter::Kind::infinite;
            return filter;
        case Figure::zero:
            filter.kind = ScaleFilter::Kind::zero;
            return filter;
        case Figure::subnormal:
            filter.kind = ScaleFilter::Kind::subnormal;
            return filter;
        default:
            return std::nullopt;
    }
}

QString ScalesFiguresModel::name(Figure figure) const {
    switch (figure) {
        case Figure::count:
            return tr("Words");
        case Figure::finite:
            return tr("Finite");
        case Figure::neg:
            return tr("Negative");
        case Figure::nan:
            return tr("NaN");
        case Figure::inf:
            return tr("Infinite");
        case Figure::zero:
            return tr("Zero");
        case Figure::subnormal:
            return tr("Subnormal");
        case Figure::min:
            return tr("Smallest");
        case Figure::p01:
            return tr("1st percentile");
        case Figure::median:
            return tr("Median");
        case Figure::p99:
            return tr("99th percentile");
        case Figure::max:
            return tr("Largest");
        case Figure::high_byte_kinds:
            return tr("High-byte kinds");
        case Figure::count_:
            break;
    }
    return {};
}

QString ScalesFiguresModel::meaning(Figure figure) const {
    if (is_value(figure)) return tr("Over the finite values above zero; exact, every word is counted");
    switch (figure) {
        case Figure::count:
            return tr("Words that were counted");
        case Figure::neg:
            return tr("Finite values below zero");
        case Figure::zero:
            return tr("Plus and minus zero");
        case Figure::high_byte_kinds:
            return tr("Different high bytes of the words: scales have few, arbitrary bytes about 250");
        default:
            return {};
    }
}

bool ScalesFiguresModel::alarming(const ScalesReading& r, Figure figure) const {
    const auto says = [&](std::string_view id) {
        return std::any_of(r.why.begin(), r.why.end(),
                           [id](const stats::HealthReason& why) { return why.rule != nullptr && why.rule->id == id; });
    };
    switch (figure) {
        case Figure::neg:
            return says("scales.negative");
        case Figure::nan:
            return says("scales.nan");
        case Figure::inf:
            return says("scales.infinite");
        case Figure::zero:
            return says("scales.all-zero") || says("scales.minus-zero");
        case Figure::median:
            return says("scales.ternary-range");
        case Figure::high_byte_kinds:
            return says("scales.high-byte-kinds");
        default:
            return false;
    }
}

std::string ScalesFiguresModel::json() const {
    nlohmann::ordered_json document = nlohmann::ordered_json::object();
    for (const ScalesReading& r : readings_) {
        nlohmann::ordered_json figures = nlohmann::ordered_json::object();
        for (int f = 0; f < rowCount(); ++f) {
            const auto figure = static_cast<Figure>(f);
            const double v = value(r.figures, figure);
            auto& place = figures[json_names[f]];
            if (!is_value(figure))
                place = static_cast<std::uint64_t>(v);
            else if (std::isfinite(v))
                place = v;
        }
        figures["verdict"] = std::string(stats::verdict_name(r.verdict));
        for (const stats::HealthReason& why : r.why) figures["reasons"].push_back(std::string(why.rule->id));
        document[text::to_utf8(r.name)] = std::move(figures);
    }
    return document.dump(2) + "\n";
}

int ScalesFiguresModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(Figure::count_);
}
int ScalesFiguresModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : 1 + static_cast<int>(readings_.size());
}

QVariant ScalesFiguresModel::data(const QModelIndex& index, int role) const {
    const auto figure = static_cast<Figure>(index.row());
    if (index.column() == 0) {
        if (role == Qt::DisplayRole) return name(figure);
        if (role == Qt::ToolTipRole) return meaning(figure);
        return {};
    }
    const ScalesReading& reading = readings_[static_cast<std::size_t>(index.column() - 1)];
    switch (role) {
        case Qt::DisplayRole:
            return text(reading.figures, figure);
        case Qt::ToolTipRole:
            if (filter_of(figure) && value(reading.figures, figure) > 0)
                return tr("Double click: the groups that have such a scale");
            return is_value(figure) ? QString::number(value(reading.figures, figure), 'g', 17) : meaning(figure);
        case Qt::TextAlignmentRole:
            return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
        case Qt::FontRole: {
            QFont font = number_font(QGuiApplication::font());
            font.setBold(alarming(reading, figure));
            return font;
        }
        case Qt::ForegroundRole:
            if (alarming(reading, figure))
                return severity_color(reading.verdict == stats::Verdict::broken ? Severity::error : Severity::warning,
                                      is_dark(QGuiApplication::palette()));
            return {};
        default:
            return {};
    }
}

QVariant ScalesFiguresModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    if (section == 0) return tr("Figure");
    return readings_[static_cast<std::size_t>(section - 1)].name;
}

// ---- the panel -------------------------------------------------------------------------

ScalesFigures::ScalesFigures(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      model_(new ScalesFiguresModel(this)),
      table_(new QTableView(this)),
      hint_(new QLabel(this)),
      copy_(make_icon_button(QStringLiteral("copy"), this)),
      export_(make_icon_button(QStringLiteral("export"), this)) {
    auto* verdicts = new QGridLayout;
    verdicts->setColumnStretch(1, 1);
    verdicts->setHorizontalSpacing(6);
    verdicts->setVerticalSpacing(4);
    for (int i = 0; i < 2; ++i) {
        icons_[i] = new QLabel(this);
        verdicts_[i] = new LinesLabel(this);
        verdicts->addWidget(icons_[i], i, 0, Qt::AlignTop);
        verdicts->addWidget(verdicts_[i], i, 1);
    }
    setup_table(table_);
    table_->setSortingEnabled(false);
    table_->setModel(model_);
    table_->horizontalHeader()->setSectionsMovable(false);
    table_->horizontalHeader()->setStretchLastSection(false);
    on_copy(table_, [this] { copy_text(rows_as_tsv(table_)); });
    hint_->setWordWrap(true);
    hint_->setForegroundRole(QPalette::PlaceholderText);
    auto* menu = new QMenu(this);
    csv_ = menu->addAction(QString());
    json_ = menu->addAction(QString());
    open_menu_on_click(export_, menu);
    auto* top = new QHBoxLayout;
    top->addLayout(verdicts, 1);
    top->addWidget(copy_, 0, Qt::AlignTop);
    top->addWidget(export_, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(top);
    layout->addWidget(table_, 1);
    layout->addWidget(hint_);
    connect(table_, &QTableView::activated, this, &ScalesFigures::open_row);
    connect(copy_, &QToolButton::clicked, this, [this] {
        table_->clearSelection();
        copy_text(rows_as_tsv(table_));
    });
    connect(csv_, &QAction::triggered, this, [this] {
        save_text(session_, this, csv_->text(), export_name_ + QStringLiteral(".csv"), QStringLiteral("CSV (*.csv)"),
                  [csv = text::to_utf8(rows_as_csv(table_))]() -> Result<std::string> { return csv; });
    });
    connect(json_, &QAction::triggered, this, [this] {
        save_text(session_, this, json_->text(), export_name_ + QStringLiteral(".json"),
                  QStringLiteral("JSON (*.json)"), [json = model_->json()]() -> Result<std::string> { return json; });
    });
    retranslate();
}

void ScalesFigures::retranslate() {
    copy_->setToolTip(tr("Copy the figures as TSV"));
    export_->setToolTip(tr("Export the figures"));
    csv_->setText(tr("Export the figures as CSV…"));
    json_->setText(tr("Export the figures as JSON…"));
    table_->setAccessibleName(tr("Figures of the scales"));
    model_->retranslate();
    show_verdicts();
}

void ScalesFigures::set_readings(std::vector<ScalesReading> readings) {
    const bool columns = readings.size() + 1 != static_cast<std::size_t>(model_->columnCount());
    model_->set_readings(std::move(readings));
    if (columns)
        for (int c = 0; c < model_->columnCount(); ++c)
            table_->horizontalHeader()->setSectionResizeMode(c, QHeaderView::Stretch);
    show_verdicts();
}

void ScalesFigures::show_verdicts() {
    const bool dark = is_dark(palette());
    const auto& readings = model_->readings();
    bool sampled = false, countable = false;
    for (std::size_t i = 0; i < 2; ++i) {
        icons_[i]->setVisible(i < readings.size());
        verdicts_[i]->setVisible(i < readings.size());
        if (i >= readings.size()) continue;
        const ScalesReading& r = readings[i];
        sampled = sampled || r.sampled;
        countable = countable || r.figures.neg + r.figures.nan + r.figures.inf + r.figures.zero > 0;
        QStringList lines{tr("%1: %2").arg(r.name, verdict_word(r.verdict))};
        for (const stats::HealthReason& why : r.why) lines += QStringLiteral("· ") + reason_sentence(why);
        verdicts_[i]->set_lines(lines, readings.size() > 1 ? 4 : 6);
        icons_[i]->setPixmap(verdict_icon(r.verdict, dark).pixmap(QSize(16, 16), devicePixelRatioF()));
    }
    hint_->setVisible(sampled || countable);
    hint_->setText(sampled     ? tr("The doctor's readings are samples spread over the tensor.")
                   : countable ? tr("Double click on a count shows the groups.")
                               : QString());
}

QString ScalesFigures::verdict_text() const {
    QStringList all;
    for (const LinesLabel* label : verdicts_)
        if (!label->isHidden()) all += label->lines();
    return all.join(QLatin1Char('\n'));
}

void ScalesFigures::open_row(const QModelIndex& index) {
    const auto figure = static_cast<Figure>(index.row());
    const auto filter = ScalesFiguresModel::filter_of(figure);
    const auto& readings = model_->readings();
    if (!filter || readings.empty()) return;
    // The column that was meant; the name's column means the first that has any.
    std::size_t i = index.column() > 0 ? static_cast<std::size_t>(index.column() - 1) : 0;
    if (index.column() == 0 && readings.size() > 1 && !(ScalesFiguresModel::value(readings[0].figures, figure) > 0))
        i = 1;
    if (ScalesFiguresModel::value(readings[i].figures, figure) > 0) emit groups_wanted(readings[i].side, *filter);
}

void ScalesFigures::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) show_verdicts();
    QWidget::changeEvent(event);
}

}  // namespace ninspect::ui
