// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/file_scan.h"

#include <utility>

namespace ninspect::gguf {

Result<FileScan> scan_keys(std::shared_ptr<const io::ByteSource> source, std::string path, const RunControl& control) {
    FileScan scan;
    scan.source = std::move(source);
    scan.path = std::move(path);
    io::ByteCursor cursor(*scan.source);
    scan.findings.enter(0, Stage::header);
    Result<Header> header = read_header(cursor, scan.path, scan.findings);
    if (!header) return std::move(header).error();
    scan.header = *header;
    Result<MetadataIndex> keys = walk_metadata(cursor, scan.header, 0, scan.findings, control);
    if (!keys) {
        Error error = std::move(keys).error();
        if (error.file.empty()) error.file = scan.path;
        return error;
    }
    scan.keys = std::move(*keys);
    return scan;
}

}  // namespace ninspect::gguf
