// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/expression.h"

#include "core/base/checked.h"

#include <fmt/format.h>

#include <algorithm>

namespace ninspect::mapping {
namespace {

constexpr std::size_t most_bytes = 256;

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool begins_name(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool in_name(char c) noexcept { return begins_name(c) || is_digit(c) || c == '.'; }
int rank_of(char op) noexcept { return op == '*' || op == '/' ? 2 : op == '(' ? 0 : 1; }

Error undoable(const std::string& text, std::string_view expected, std::string found) {
    Error error;
    error.code = ErrorCode::invalid_argument;
    error.path = text;
    error.expected = std::string(expected);
    error.found = std::move(found);
    return error;
}

Result<std::uint64_t> apply(char op, std::uint64_t a, std::uint64_t b, const std::string& text) {
    CheckedU64 value;
    switch (op) {
        case '+':
            value = checked_add(a, b);
            break;
        case '*':
            value = checked_mul(a, b);
            break;
        case '-':
            if (b > a) return undoable(text, ">= 0", fmt::format("{} - {}", a, b));
            return a - b;
        default:
            if (b == 0) return undoable(text, "divisor > 0", fmt::format("{} / 0", a));
            if (a % b != 0) return undoable(text, "remainder 0", fmt::format("{} / {}, remainder {}", a, b, a % b));
            return a / b;
    }
    if (value) return *value;
    Error error = undoable(text, "< 2^64", fmt::format("{} {} {}", a, op, b));
    error.code = ErrorCode::overflow;
    return error;
}

}  // namespace

/// Reads operands and operators in turn (Dijkstra's shunting-yard; no recursion).
class ExpressionParser {
public:
    explicit ExpressionParser(std::string_view text) { out_.text_ = std::string(text), out_.steps_.clear(); }

    Result<Expression> parse() {
        if (text().size() > most_bytes)
            return fail(most_bytes, fmt::format("at most {} bytes", most_bytes), fmt::format("{}", text().size()));
        for (skip_blanks(); at_ < text().size(); skip_blanks()) {
            const bool fine = operand_next_ ? read_operand() : read_operator();
            if (!fine) return fail(at_, operand_next_ ? operand_words : operator_words, found());
        }
        if (operand_next_) return fail(at_, operand_words, found());
        while (!stack_.empty()) {
            if (stack_.back() == '(') return fail(at_, ")", found());
            pop();
        }
        return std::move(out_);
    }

private:
    static constexpr std::string_view operand_words = "a number, a name or (";
    static constexpr std::string_view operator_words = "+, -, *, / or )";

    const std::string& text() const noexcept { return out_.text_; }
    void skip_blanks() noexcept {
        while (at_ < text().size() && text()[at_] == ' ') ++at_;
    }
    std::string found() const { return at_ < text().size() ? std::string(1, text()[at_]) : std::string("the end"); }

    static Error fail(std::size_t at, std::string_view expected, std::string found) {
        Error error;
        error.code = ErrorCode::invalid_argument;
        error.offset = at;
        error.expected = std::string(expected);
        error.found = std::move(found);
        return error;
    }

    bool read_operand() {
        const char c = text()[at_];
        if (c == '(') {
            stack_.push_back(c);
            ++at_;
            return true;
        }
        operand_next_ = !(is_digit(c) ? read_number() : begins_name(c) && read_name());
        return !operand_next_;
    }

    bool read_number() {
        std::size_t end = at_;
        CheckedU64 value = 0;
        for (; end < text().size() && is_digit(text()[end]); ++end)
            value = checked_add(checked_mul(value, CheckedU64{10}),
                                CheckedU64{static_cast<std::uint64_t>(text()[end] - '0')});
        if (!value || (end < text().size() && in_name(text()[end]))) return false;
        out_.steps_.push_back({'#', *value});
        at_ = end;
        return true;
    }

    bool read_name() {
        std::size_t end = at_;
        while (end < text().size() && in_name(text()[end])) ++end;
        std::string name = text().substr(at_, end - at_);
        const auto known = std::find(out_.names_.begin(), out_.names_.end(), name);
        out_.steps_.push_back({'$', static_cast<std::uint64_t>(known - out_.names_.begin())});
        if (known == out_.names_.end()) {
            out_.names_.push_back(std::move(name));
            out_.name_offsets_.push_back(at_);
        }
        at_ = end;
        return true;
    }

    bool read_operator() {
        const char c = text()[at_];
        if (c == ')') {
            while (!stack_.empty() && stack_.back() != '(') pop();
            if (stack_.empty()) return false;
            stack_.pop_back();
        } else if (c == '+' || c == '-' || c == '*' || c == '/') {
            while (!stack_.empty() && rank_of(stack_.back()) >= rank_of(c)) pop();
            stack_.push_back(c);
            operand_next_ = true;
        } else {
            return false;
        }
        ++at_;
        return true;
    }

    void pop() {
        out_.steps_.push_back({stack_.back(), 0});
        stack_.pop_back();
    }

    Expression out_;
    std::string stack_;
    std::size_t at_ = 0;
    bool operand_next_ = true;
};

Result<Expression> Expression::parse(std::string_view text) { return ExpressionParser(text).parse(); }

Expression Expression::number(std::uint64_t value) {
    Expression expression;
    expression.text_ = fmt::format("{}", value);
    expression.steps_ = {Step{'#', value}};
    return expression;
}

Result<std::uint64_t> Expression::evaluate(const Lookup& lookup) const {
    std::vector<std::uint64_t> stack;
    for (const Step& step : steps_) {
        if (step.op == '#') {
            stack.push_back(step.value);
            continue;
        }
        if (step.op == '$') {
            Result<std::uint64_t> value = lookup(names_[static_cast<std::size_t>(step.value)]);
            if (!value) return value.error();
            stack.push_back(*value);
            continue;
        }
        const std::uint64_t right = stack.back();
        stack.pop_back();
        Result<std::uint64_t> value = apply(step.op, stack.back(), right, text_);
        if (!value) return value.error();
        stack.back() = *value;
    }
    return stack.back();
}

}  // namespace ninspect::mapping
