// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"
#include "core/io/byte_source.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace ninspect::io {

enum class DigestAlgorithm : std::uint8_t { sha256, xxh3_128 };

/// "sha256" / "xxh3" as on the command line.
std::string_view digest_name(DigestAlgorithm algorithm);

/// Incremental digest. SHA-256 comes from the system (libcrypto; CNG on Windows),
/// XXH3 (128 bits, canonical big-endian form) from xxHash.
class Digest {
public:
    virtual ~Digest() = default;
    virtual void update(std::span<const std::uint8_t> bytes) = 0;
    /// Lower-case hexadecimal. Ends the digest.
    virtual std::string finish() = 0;
    /// Error unsupported when the system has no such algorithm.
    static Result<std::unique_ptr<Digest>> make(DigestAlgorithm algorithm);
};

/// Digest of `bytes` bytes from `offset` on. Progress in bytes. Errors: cancelled, truncated,
/// read_failed.
Result<std::string> digest_range(const ByteSource& source, std::uint64_t offset, std::uint64_t bytes,
                                 DigestAlgorithm algorithm, const RunControl& control);

}  // namespace ninspect::io
