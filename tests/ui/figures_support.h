// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Small GGUF files with known numbers, for the tests of figures.
#pragma once

#include "core/inspect/open.h"
#include "tests/support/support.h"

#include <QByteArray>
#include <QFile>
#include <QString>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace ninspect::ui {

/// One tensor of such a file: innermost dimension first, as GGUF stores it.
struct TestTensor {
    QByteArray name;
    std::vector<quint64> ne;
    quint32 type = 0;  ///< 0 F32, 8 Q8_0
    QByteArray bytes;
};

template <class Number>
void put(QByteArray& to, Number number) {
    char bytes[sizeof number];
    std::memcpy(bytes, &number, sizeof number);  // the tests run on little-endian machines
    to.append(bytes, sizeof number);
}

inline QByteArray test_gguf(const std::vector<TestTensor>& tensors) {
    QByteArray file("GGUF");
    put(file, quint32{3});
    put(file, quint64{tensors.size()});
    put(file, quint64{1});
    const auto put_text = [&](const QByteArray& text) {
        put(file, static_cast<quint64>(text.size()));
        file += text;
    };
    put_text("general.architecture");
    put(file, quint32{8});
    put_text("test");
    quint64 offset = 0;
    for (const TestTensor& t : tensors) {
        put_text(t.name);
        put(file, static_cast<quint32>(t.ne.size()));
        for (const quint64 n : t.ne) put(file, n);
        put(file, t.type);
        put(file, offset);
        offset += (static_cast<quint64>(t.bytes.size()) + 31) / 32 * 32;
    }
    const auto align = [&] {
        while (file.size() % 32 != 0) file.append('\0');
    };
    align();
    for (const TestTensor& t : tensors) {
        file += t.bytes;
        align();
    }
    return file;
}

inline QString write_test_gguf(const test::TempDir& folder, const char* name, const std::vector<TestTensor>& tensors) {
    const QString path = QString::fromStdString(folder.file(name));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(test_gguf(tensors)) < 0) return {};
    return path;
}

/// A matrix of F32 values, row after row.
inline TestTensor f32_tensor(const char* name, quint64 rows, quint64 columns, const std::vector<float>& values) {
    TestTensor t{name, {columns, rows}, 0, {}};
    for (const float v : values) put(t.bytes, v);
    return t;
}

/// A matrix of Q8_0: each block of 32 weights has the scale 0.5 (0x3800 as half) and the codes given.
inline TestTensor q8_tensor(const char* name, quint64 rows, quint64 columns, const std::vector<int>& codes,
                            quint16 scale = 0x3800) {
    TestTensor t{name, {columns, rows}, 8, {}};
    for (std::size_t i = 0; i < codes.size(); ++i) {
        if (i % 32 == 0) put(t.bytes, scale);
        put(t.bytes, static_cast<qint8>(codes[i]));
    }
    return t;
}

inline std::shared_ptr<const Artifact> open_test_file(const QString& path) {
    auto opened = inspect::open_artifact(path.toStdString(), {}, {});
    return opened ? *opened : nullptr;
}

}  // namespace ninspect::ui
