// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every command on every fixture, against the listings that came with the fixtures.
#include "tests/cli/run_program.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <map>

namespace ninspect::test {
namespace {

std::vector<std::string> containers() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(fs_path(source_file("tests/fixtures")))) {
        const std::string extension = utf8_of(entry.path().extension());
        if (extension == ".gguf" || extension == ".ninfer") files.push_back(utf8_of(entry.path()));
    }
    std::sort(files.begin(), files.end());
    return files;
}

TEST(Fixtures, EveryCommandAnswersInJson) {
    const std::vector<std::string> files = containers();
    ASSERT_GT(files.size(), 25u);
    for (const std::string& file : files) {
        const json info = run_json({"info", file}), rows = run_json({"ls", file}), meta = run_json({"meta", file});
        EXPECT_EQ(rows.size(), info.at("tensors").get<std::size_t>() + info.at("resources").get<std::size_t>()) << file;
        EXPECT_EQ(meta.size(), info.at("metadata_keys").get<std::size_t>()) << file;
        const int errors =
            info.at("diagnostics").at("error").get<int>() + info.at("diagnostics").at("warning").get<int>();
        EXPECT_EQ(run_json({"validate", file}, errors > 0 ? 1 : 0).at("result"), errors > 0 ? "findings" : "ok")
            << file;
        EXPECT_TRUE(run_json({"loaders", file}).is_array()) << file;
        EXPECT_EQ(run_json({"diff", file, file}).at("result"), "equal") << file;
        if (!rows.empty()) {
            const std::string name = rows.back().at("name");
            EXPECT_EQ(run_json({"layout", file, name}).at("name"), name) << file;
        }
    }
}

TEST(Fixtures, EveryCommandAnswersInText) {
    for (const std::string& file : containers())
        for (const std::string command : {"info", "ls", "meta", "loaders"}) {
            const RunResult result = run_cli({command, file, "--quiet"});
            EXPECT_EQ(result.exit, 0) << command << " " << file;
            EXPECT_FALSE(result.out.empty()) << command << " " << file;
            EXPECT_EQ(result.out.back(), '\n') << command << " " << file;
            EXPECT_EQ(result.err, "") << command << " " << file;
        }
}

/// The fixtures are sound files; only the zoo has a string that is not UTF-8, on purpose.
TEST(Fixtures, ErrorsAreReportedWhereThereIsOneOnly) {
    std::vector<std::string> errors;
    for (const std::string& file : containers()) {
        const RunResult result = run_cli({"validate", file, "--json"});
        const json document = json::parse(result.out);
        for (const json& d : document.at("diagnostics"))
            if (d.at("severity") == "error")
                errors.push_back(utf8_of(fs_path(file).filename()) + " " + d.at("rule").get<std::string>());
    }
    EXPECT_THAT(errors, testing::ElementsAre("metadata-zoo.gguf gguf.meta.invalid-utf8"));
}

/// SHA-256 of every tensor, from the listings.
TEST(Fixtures, TensorDigestsAgree) {
    for (const char* stem :
         {"gguf/all-types", "gguf/variants/v3-big", "ninfer/all-formats-v2", "ninfer/multipart-v3"}) {
        const std::string suffix = stem[0] == 'g' ? ".gguf" : ".ninfer";
        const json listing = json::parse(file_text(fixture(std::string(stem) + ".expected.json")));
        std::map<std::string, std::string> expected;
        for (const json& item : listing.at(suffix == ".gguf" ? "tensors" : "objects"))
            if (item.value("kind", "tensor") == "tensor")
                expected[item.contains("name") ? item.at("name") : item.at("id")] = item.at("sha256");
        const json hashes = run_json({"hash", fixture(stem + suffix), "--tensors", "--quiet"});
        EXPECT_EQ(hashes.at("algorithm"), "sha256");
        ASSERT_EQ(hashes.at("tensors").size(), expected.size()) << stem;
        for (const json& record : hashes.at("tensors"))
            EXPECT_EQ(record.at("digest"), expected.at(record.at("name"))) << stem << " " << record.at("name");
    }
}

/// SHA-256 of whole files, from the manifest of the fixtures.
TEST(Fixtures, FileDigestsAgree) {
    const json v3 = run_json({"hash", fixture("gguf/variants/v3-little.gguf")});
    EXPECT_EQ(v3.at("parts").at(0).at("digest"), "e68cbef7f0b0001f660a86e376460233a89110e913af2f85883b7c85df491384");
    EXPECT_EQ(v3.at("parts").at(0).at("bytes"), 9184);
    const json set = run_json({"hash", fixture("ninfer/multipart-v3.ninfer")});
    ASSERT_EQ(set.at("parts").size(), 3u);
    EXPECT_EQ(set.at("parts").at(1).at("digest"), "1bc6de830d651543a73d76ee284c846d8ddc4bc88acfe8fa142b46ceb7bd0aa9");
    EXPECT_EQ(set.at("parts").at(2).at("digest"), "7c12b50bdfbebaa1e29b7283fbc9eabab3569e2487be75a616ff77450c223117");
    const RunResult text = run_cli({"hash", fixture("gguf/variants/split/model-00002-of-00003.gguf")});
    EXPECT_THAT(text.out, testing::HasSubstr("1d745c532e097a04f83a488ecd3fc62380906fc2eae71d4d2bb3148da13cd904  "));
    EXPECT_EQ(std::count(text.out.begin(), text.out.end(), '\n'), 3);
}

TEST(Fixtures, AnyMemberOfASplitSetOpensTheSet) {
    json first;
    for (const char* number : {"00001", "00002", "00003"}) {
        const std::string file = fixture(std::string("gguf/variants/split/model-") + number + "-of-00003.gguf");
        const json rows = run_json({"ls", file});
        if (first.is_null()) first = rows;
        EXPECT_EQ(rows, first) << number;
        EXPECT_EQ(run_json({"info", file}).at("parts").size(), 3u) << number;
    }
    EXPECT_EQ(run_json({"ls", fixture("ninfer/multipart-v3.ninfer.part-0001")}),
              run_json({"ls", fixture("ninfer/multipart-v3.ninfer")}));
}

}  // namespace
}  // namespace ninspect::test
