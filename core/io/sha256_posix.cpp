// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/sha256.h"

#include "core/base/text.h"

#include <openssl/evp.h>

#include <array>

namespace ninspect::io {

namespace {

class CryptoSha256 final : public Digest {
public:
    CryptoSha256() : context_(EVP_MD_CTX_new()) {
        ready_ = context_ && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1;
    }
    bool ready() const noexcept { return ready_; }

    void update(std::span<const std::uint8_t> bytes) override {
        if (!bytes.empty()) EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size());
    }

    std::string finish() override {
        std::array<unsigned char, EVP_MAX_MD_SIZE> out{};
        unsigned int n = 0;
        EVP_DigestFinal_ex(context_.get(), out.data(), &n);
        return to_hex(std::string_view(reinterpret_cast<const char*>(out.data()), n));
    }

private:
    struct Free {
        void operator()(EVP_MD_CTX* context) const noexcept { EVP_MD_CTX_free(context); }
    };
    std::unique_ptr<EVP_MD_CTX, Free> context_;
    bool ready_ = false;
};

}  // namespace

std::unique_ptr<Digest> make_sha256() {
    auto digest = std::make_unique<CryptoSha256>();
    if (!digest->ready()) return nullptr;
    return digest;
}

}  // namespace ninspect::io
