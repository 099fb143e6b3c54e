// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/hex_copy.h"

#include <QByteArray>
#include <algorithm>

namespace ninspect::ui {

namespace {

constexpr std::size_t hex_line = 16;
constexpr std::size_t c_line = 12;
constexpr std::size_t python_line = 16;

void append_hex(QByteArray& out, std::uint8_t byte, const char* digits) {
    out += digits[byte >> 4];
    out += digits[byte & 15];
}

QByteArray hex_text(std::span<const std::uint8_t> bytes) {
    QByteArray out;
    out.reserve(static_cast<qsizetype>(bytes.size()) * 3);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i > 0) out += i % hex_line == 0 ? '\n' : ' ';
        append_hex(out, bytes[i], "0123456789ABCDEF");
    }
    return out;
}

QByteArray c_array(std::span<const std::uint8_t> bytes) {
    QByteArray out = "const unsigned char bytes[" + QByteArray::number(static_cast<qulonglong>(bytes.size())) + "] = {";
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        out += i % c_line == 0 ? "\n    0x" : " 0x";
        append_hex(out, bytes[i], "0123456789abcdef");
        out += ',';
    }
    return out + "\n};\n";
}

QByteArray python_line_of(std::span<const std::uint8_t> bytes) {
    QByteArray out = "b\"";
    for (const std::uint8_t byte : bytes) {
        out += "\\x";
        append_hex(out, byte, "0123456789abcdef");
    }
    return out + '"';
}

QByteArray python_bytes(std::span<const std::uint8_t> bytes) {
    if (bytes.size() <= python_line) return python_line_of(bytes);
    QByteArray out = "(\n";
    for (std::size_t i = 0; i < bytes.size(); i += python_line)
        out += "    " + python_line_of(bytes.subspan(i, std::min(python_line, bytes.size() - i))) + '\n';
    return out + ")\n";
}

}  // namespace

QString copy_text(CopyFormat format, std::span<const std::uint8_t> bytes) {
    const auto raw =
        QByteArray::fromRawData(reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size()));
    switch (format) {
        case CopyFormat::hex:
            return QString::fromLatin1(hex_text(bytes));
        case CopyFormat::c_array:
            return QString::fromLatin1(c_array(bytes));
        case CopyFormat::python:
            return QString::fromLatin1(python_bytes(bytes));
        case CopyFormat::text:
            return QString::fromUtf8(raw);
        case CopyFormat::base64:
            return QString::fromLatin1(raw.toBase64());
    }
    return {};
}

}  // namespace ninspect::ui
