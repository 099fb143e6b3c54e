// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The bytes of the miniatures are the same for ever and everywhere.
#include "core/io/digest.h"
#include "tests/unit/sample/samples.h"

namespace ninspect::test {
namespace {

std::string sha256(const Bytes& bytes) {
    auto digest = io::Digest::make(io::DigestAlgorithm::sha256);
    if (!digest) return "no SHA-256";
    (*digest)->update(bytes);
    return (*digest)->finish();
}

struct Expected {
    const char* format;  ///< "both": the same in PQ2_0 and PTQ1_0
    const char* name;
    const char* digest;
};

/// Printed by expected_digests.py, which shares nothing with the program.
constexpr Expected entries[] = {
    {"pq2_0", "token_embd.weight", "753df1adbaf5c2e578818d86971d4a1ba414e9bb194a1f33ffa8551172609802"},
    {"pq2_0", "blk.3.attn_q.weight", "15e04bab0d31e1f6d81bb274053ae2ac4bc323b437a63322222591b34a2ed7c0"},
    {"pq2_0", "text/token_embedding", "d4468bda95a4ae87dbae3efc859896ca7e3572f3b7e4b6e56eefc5ebd1d1155c"},
    {"pq2_0", "text/layers/0/gdn/query_key", "d949b2f7ee3ff1cd40b455fbf73af86f8d059742e49ccd401430efb0effde8db"},
    {"pq2_0", "text/layers/0/gdn/value_z", "d4c35941112cd299406a3e655bcd1234b1445d5953ded4fbde85b20386d054af"},
    {"pq2_0", "text/layers/3/attention/query_key", "bdf87d655ee59fbda96d7f84e221fdfcb2fb2dc45665cee1bc22582cff91a054"},
    {"pq2_0", "text/layers/3/attention/gate_value", "4cbca0e4634cade81edfddc78211e2b29d7f254dfb5ce64155a44e759cd0dc28"},
    {"ptq1_0", "token_embd.weight", "455da904c7cccaba3f99f227d3c0af44485bad6595166b56ec5ea7da44a695f6"},
    {"ptq1_0", "blk.3.attn_q.weight", "a60da99bc946dafd1ca8561e41dda6b8742d3a38a858b4786b49208291915e1c"},
    {"ptq1_0", "text/token_embedding", "ad936787f72b921303ba389f4da26142a85fb908cacddfea4477c3e8dd3f0373"},
    {"ptq1_0", "text/layers/0/gdn/query_key", "77370bd7d453809092cedc2d8d1569e0ba7a11ecb78aa0b6d96c082d25a48a51"},
    {"ptq1_0", "text/layers/0/gdn/value_z", "c067992f190b9bc0aabe4b2c07645c301c55a38ffcce494e364775eae01b4cc4"},
    {"ptq1_0", "text/layers/3/attention/query_key", "d9033c487d13929ff40bbed7d81eeb915d1f507b399c4d4d64d44ba88aa94e03"},
    {"ptq1_0", "text/layers/3/attention/gate_value",
     "db7abb465ec6ffc9e388016d9eef0885b0744bfc97196ed9e4ae200b7d784134"},
    {"both", "blk.0.attn_norm.weight", "92ef0bd8608995eb28d6571e27696238be187bb23bc389d268530138ca498c63"},
    {"both", "text/layers/0/input_norm", "42f690b6afcc272e7fe431a81e80ffd2e8bb4d013a4c513e8abdbcd15671ff57"},
    {"both", "text/layers/0/gdn/convolution", "f636422328f50b1947e223f46e364b2ad9a6f58d2ddd3871a020d4c8c4890584"},
    {"both", "blk.0.ssm_a", "68e6c09fbaece5e8b2d0de4ff0f048d60607a8deadbb4d5b675c260e480239d8"},
    {"both", "text/layers/0/gdn/a_log", "9787ef2e1bf63481f6425ce42076d24d7bd69d281aed0a0025836f30c2936141"},
    {"both", "text/hadamard_signs", "01106f700b53fe0b544af2aaa2ca168216ff632bebbe52e109ff5d0fdc10707d"},
};

void expect_entry(const Expected& expected, Ternary format) {
    const Sample& sample = sample_of(format);
    const bool gguf = sample.a->find(expected.name).has_value();
    const Bytes bytes =
        gguf ? bytes_in(sample.gguf, *sample.a, expected.name) : bytes_in(sample.artifact, *sample.b, expected.name);
    EXPECT_EQ(sha256(bytes), expected.digest) << sample::ternary_name(format) << " " << expected.name;
}

TEST(SampleDigests, TensorsAreWhatTheirDescriptionSays) {
    for (const Expected& expected : entries) {
        const std::string_view format = expected.format;
        if (format != "ptq1_0") expect_entry(expected, Ternary::pq2_0);
        if (format != "pq2_0") expect_entry(expected, Ternary::ptq1_0);
    }
}

// Written down when the tensors above had been checked.
TEST(SampleDigests, FilesStayTheSame) {
    const Sample& pq2 = sample_of(Ternary::pq2_0);
    EXPECT_EQ(sha256(pq2.gguf), "abc75045481f10f4afe5608a39e27feff1e1db1307ed4189c5c3448a96499ed1");
    EXPECT_EQ(sha256(pq2.artifact), "b5902545189bb6622756c61583a9f57adf13f139b31f06377c1ec1ab2f0367bf");
    const Sample& ptq1 = sample_of(Ternary::ptq1_0);
    EXPECT_EQ(sha256(ptq1.gguf), "6d4d386391b996d8a17897ae504a5ea8b3b102bc5a7f1e801ff8e4a4856fd2a5");
    EXPECT_EQ(sha256(ptq1.artifact), "29a2d625e5443e25de2cf0fb61104798117582253ee24bf7d0fa8b9071d07557");
}

}  // namespace
}  // namespace ninspect::test
