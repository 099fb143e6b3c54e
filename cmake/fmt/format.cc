// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The functions of {fmt} 9 and later that its headers leave to a compiled library. Only used when
// cross-compiling, where nothing but the headers is there.
#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
namespace detail {
template thousands_sep_result<char> thousands_sep_impl<char>(locale_ref);
template char decimal_point_impl<char>(locale_ref);
template dragonbox::decimal_fp<float> dragonbox::to_decimal<float>(float) noexcept;
template dragonbox::decimal_fp<double> dragonbox::to_decimal<double>(double) noexcept;
}  // namespace detail
FMT_END_NAMESPACE
