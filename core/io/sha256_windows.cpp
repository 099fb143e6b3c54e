// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/sha256.h"

#include "core/base/text.h"

#include <windows.h>

#include <bcrypt.h>

#include <algorithm>
#include <array>

namespace ninspect::io {

namespace {

class CngSha256 final : public Digest {
public:
    CngSha256() {
        if (BCryptOpenAlgorithmProvider(&provider_, BCRYPT_SHA256_ALGORITHM, nullptr, 0) < 0) provider_ = nullptr;
        if (provider_ && BCryptCreateHash(provider_, &hash_, nullptr, 0, nullptr, 0, 0) < 0) hash_ = nullptr;
    }
    CngSha256(const CngSha256&) = delete;
    CngSha256& operator=(const CngSha256&) = delete;
    ~CngSha256() override {
        if (hash_) BCryptDestroyHash(hash_);
        if (provider_) BCryptCloseAlgorithmProvider(provider_, 0);
    }
    bool ready() const noexcept { return hash_ != nullptr; }

    void update(std::span<const std::uint8_t> bytes) override {
        while (!bytes.empty()) {
            const std::size_t n = std::min<std::size_t>(bytes.size(), 1u << 30);
            // The parameter is not const, the bytes are only read.
            BCryptHashData(hash_, const_cast<PUCHAR>(bytes.data()), static_cast<ULONG>(n), 0);
            bytes = bytes.subspan(n);
        }
    }

    std::string finish() override {
        std::array<UCHAR, 32> out{};
        BCryptFinishHash(hash_, out.data(), static_cast<ULONG>(out.size()), 0);
        return to_hex(std::string_view(reinterpret_cast<const char*>(out.data()), out.size()));
    }

private:
    BCRYPT_ALG_HANDLE provider_ = nullptr;
    BCRYPT_HASH_HANDLE hash_ = nullptr;
};

}  // namespace

std::unique_ptr<Digest> make_sha256() {
    auto digest = std::make_unique<CngSha256>();
    if (!digest->ready()) return nullptr;
    return digest;
}

}  // namespace ninspect::io
