// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Files with one defect each, and what must be said about them.
#pragma once

#include "tests/unit/ninfer/writer.h"

#include <cstdint>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace ninspect::test {

struct Case {
    std::string name;  ///< of the test; letters, digits and underscores
    std::string rule;  ///< the finding that is expected
    Bytes file;
    std::map<std::string, Bytes> parts;

    std::string entry;                    ///< of that finding
    std::optional<std::uint64_t> offset;  ///< of that finding; not looked at when empty
    std::optional<std::string> expected, found;

    bool refused = false;          ///< the file cannot be opened at all
    std::vector<std::string> all;  ///< every error and warning, in order; just `rule` when empty and `note` is false
    bool note = false;             ///< the finding is a note and the file is healthy otherwise
    std::optional<std::string> strict;  ///< first complaint of a strict reading; "" = opens; the rule itself by default

    Case& at(std::uint64_t o) {
        offset = o;
        return *this;
    }
    Case& of(std::string e) {
        entry = std::move(e);
        return *this;
    }
    Case& facts(std::string e, std::string f) {
        expected = std::move(e);
        found = std::move(f);
        return *this;
    }
    Case& list(std::vector<std::string> ids) {
        all = std::move(ids);
        return *this;
    }
    Case& strictly(std::string id) {
        strict = std::move(id);
        return *this;
    }
    Case& with_parts(std::map<std::string, Bytes> p) {
        parts = std::move(p);
        return *this;
    }
};

inline void PrintTo(const Case& c, std::ostream* out) { *out << c.name << " (" << c.rule << ")"; }

/// Broken, but read as far as it makes sense.
inline Case broken(std::string name, std::string rule, Bytes file) {
    Case c;
    c.name = std::move(name);
    c.rule = std::move(rule);
    c.file = std::move(file);
    return c;
}
/// Nothing can be shown.
inline Case refused(std::string name, std::string rule, Bytes file) {
    Case c = broken(std::move(name), std::move(rule), std::move(file));
    c.refused = true;
    return c;
}
/// Healthy, with something worth knowing.
inline Case noted(std::string name, std::string rule, Bytes file) {
    Case c = broken(std::move(name), std::move(rule), std::move(file));
    c.note = true;
    c.strict = "";
    return c;
}

std::vector<Case> cases_v12();
std::vector<Case> cases_v3();
std::vector<Case> cases_v3_parts();
std::vector<Case> cases_notes();

}  // namespace ninspect::test
