// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/digest.h"

#include "core/base/text.h"
#include "core/io/sha256.h"
#include "core/io/stamps.h"

#include <xxhash.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace ninspect::io {

namespace {

class Xxh3Digest final : public Digest {
public:
    Xxh3Digest() : state_(XXH3_createState()) {
        if (state_) XXH3_128bits_reset(state_.get());
    }
    bool ready() const noexcept { return state_ != nullptr; }

    void update(std::span<const std::uint8_t> bytes) override {
        if (!bytes.empty()) XXH3_128bits_update(state_.get(), bytes.data(), bytes.size());
    }

    std::string finish() override {
        XXH128_canonical_t canonical;
        XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state_.get()));
        return to_hex(std::string_view(reinterpret_cast<const char*>(canonical.digest), sizeof canonical.digest));
    }

private:
    struct Free {
        void operator()(XXH3_state_t* state) const noexcept { XXH3_freeState(state); }
    };
    std::unique_ptr<XXH3_state_t, Free> state_;
};

Error not_available(DigestAlgorithm algorithm) {
    Error error;
    error.code = ErrorCode::unsupported;
    error.path = digest_name(algorithm);
    return error;
}

}  // namespace

std::string_view digest_name(DigestAlgorithm algorithm) {
    return algorithm == DigestAlgorithm::sha256 ? "sha256" : "xxh3";
}

Result<std::unique_ptr<Digest>> Digest::make(DigestAlgorithm algorithm) {
    if (algorithm == DigestAlgorithm::sha256) {
        if (std::unique_ptr<Digest> digest = make_sha256()) return digest;
        return not_available(algorithm);
    }
    auto digest = std::make_unique<Xxh3Digest>();
    if (!digest->ready()) return not_available(algorithm);
    return std::unique_ptr<Digest>(std::move(digest));
}

Result<std::string> digest_range(const ByteSource& source, std::uint64_t offset, std::uint64_t bytes,
                                 DigestAlgorithm algorithm, const RunControl& control) {
    constexpr std::uint64_t chunk = std::uint64_t{1} << 20;
    Result<std::unique_ptr<Digest>> digest = Digest::make(algorithm);
    if (!digest) return std::move(digest).error();
    if (offset > source.size() || bytes > source.size() - offset)
        return shrunk(source.name(), offset, bytes, offset > source.size() ? 0 : source.size() - offset);
    std::vector<std::uint8_t> buffer(static_cast<std::size_t>(std::min(chunk, bytes)));
    for (std::uint64_t done = 0; done < bytes;) {
        if (control.stop_requested()) {
            Error error;
            error.code = ErrorCode::cancelled;
            error.file = source.name();
            return error;
        }
        const auto part = std::span(buffer).first(static_cast<std::size_t>(std::min(chunk, bytes - done)));
        if (Status read = source.read_exactly(offset + done, part); !read) return std::move(read).error();
        (*digest)->update(part);
        done += part.size();
        control.report({done, bytes, ProgressUnit::bytes});
    }
    return (*digest)->finish();
}

}  // namespace ninspect::io
