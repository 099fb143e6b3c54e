// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/decode/peer.h"

#ifdef NINSPECT_HAVE_GGML
#include <ggml.h>
#endif

namespace ninspect::bench {

#ifdef NINSPECT_HAVE_GGML

bool have_ggml() noexcept { return true; }

PeerDecoder ggml_decoder(std::int32_t type, std::size_t block_weights, std::size_t block_bytes) noexcept {
    if (type < 0 || type >= GGML_TYPE_COUNT) return nullptr;
    const ggml_type_traits* const traits = ggml_get_type_traits(static_cast<ggml_type>(type));
    if (traits == nullptr || traits->type_size != block_bytes) return nullptr;
    if (traits->blck_size != static_cast<std::int64_t>(block_weights)) return nullptr;
    return traits->to_float;
}

#else

bool have_ggml() noexcept { return false; }

PeerDecoder ggml_decoder(std::int32_t, std::size_t, std::size_t) noexcept { return nullptr; }

#endif

}  // namespace ninspect::bench
