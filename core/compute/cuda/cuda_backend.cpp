// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The CUDA library behind the interface of a backend: found, loaded, asked.
#include "core/compute/backend.h"
#include "core/compute/cuda/ninspect_cuda.h"
#include "core/io/path.h"
#include "core/io/shared_library.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace ninspect::compute {
namespace {

constexpr std::string_view backend_name = "CUDA";

Error missing(std::string reason) {
    Error error;
    error.code = ErrorCode::no_backend;
    error.path = std::string(backend_name);
    error.found = std::move(reason);
    return error;
}

/// What a status of the library means for someone who wants to use it; `words` are the library's own.
std::string reason_of(ninspect_cuda_status status, const char* words) {
    std::string_view clause;
    switch (status) {
        case NINSPECT_CUDA_NO_DRIVER:
            clause = NI_NOTE_TEXT("there is no NVIDIA driver, or it is older than this program needs");
            break;
        case NINSPECT_CUDA_NO_DEVICE:
            clause = NI_NOTE_TEXT("there is no NVIDIA device");
            break;
        case NINSPECT_CUDA_TOO_OLD:
            clause = NI_NOTE_TEXT("the device is too old: compute capability 7.5 is needed");
            break;
        case NINSPECT_CUDA_OUT_OF_MEMORY:
            clause = NI_NOTE_TEXT("the device has no memory left");
            break;
        default:
            clause = NI_NOTE_TEXT("the device does not work");
    }
    std::string reason(clause);
    if (words != nullptr && *words != '\0') reason.append(" (").append(words).append(")");
    return reason;
}

/// The library stays loaded as long as this does.
struct Library {
    io::SharedLibrary file;
    const ninspect_cuda_functions* functions = nullptr;
};

Result<Library> load(const std::string& path) {
    Result<io::SharedLibrary> file = io::SharedLibrary::load(path);
    if (!file) {
        const Error& error = file.error();
        if (error.code == ErrorCode::not_found)
            return missing(NI_NOTE_TEXT("this program was built without CUDA support, or its library is missing"));
        return missing(fmt::format("{}: {}", error.file, error.found));
    }
    const auto entry = file->function<const ninspect_cuda_functions*()>("ninspect_cuda_interface");
    const ninspect_cuda_functions* functions = entry != nullptr ? entry() : nullptr;
    if (functions == nullptr || functions->version != NINSPECT_CUDA_VERSION)
        return missing(NI_NOTE_TEXT("its library belongs to another version of this program"));
    return Library{std::move(*file), functions};
}

Result<Library> find_library(const std::string& wanted) {
    if (!wanted.empty()) return load(wanted);
    if (const auto named = io::environment_variable("NINSPECT_CUDA_LIBRARY"); named && !named->empty())
        return load(*named);
    const std::string folder = io::program_folder(), name = io::shared_library_name("ninspect_cuda");
    const std::string beside = io::join_path(folder, name);
    if (io::file_exists(beside)) return load(beside);
    return load(io::join_path(io::join_path(io::directory_of(folder), "lib/ninspect"), name));
}

Result<std::vector<CudaDevice>> devices_of(const Library& library) {
    constexpr std::uint32_t most = 64;
    std::array<ninspect_cuda_device, most> list{};
    std::uint32_t count = 0;
    ninspect_cuda_message message{};
    const ninspect_cuda_status status = library.functions->devices(list.data(), most, &count, &message);
    if (status != NINSPECT_CUDA_OK) return missing(reason_of(status, message.text));
    if (count == 0) return missing(reason_of(NINSPECT_CUDA_NO_DEVICE, ""));
    std::vector<CudaDevice> devices;
    for (std::uint32_t i = 0; i < count && i < most; ++i)
        devices.push_back({list[i].name, list[i].memory_bytes, list[i].major, list[i].minor});
    return devices;
}

ninspect_cuda_layout layout_of(const codec::BlockLayout& from) {
    return {from.block_bytes, from.base_offset, from.base_bytes, from.high_offset, from.high_bytes, from.scale_offset};
}

/// Number of the kernel that decodes an encoding; 0: there is none.
std::uint32_t format_of(const codec::Encoding& e) noexcept {
    if (e.arrangement == codec::Arrangement::blocks) {
        if (e.format == "PQ2_0") return NINSPECT_CUDA_PQ2_0_BLOCKS;
        return e.format == "PTQ1_0" ? NINSPECT_CUDA_PTQ1_0_BLOCKS : 0;
    }
    if (e.arrangement != codec::Arrangement::row_split) return 0;
    switch (e.block_weights) {
        case 32:
            return NINSPECT_CUDA_W8;
        case 64:
            return e.high_group_bytes == 0   ? NINSPECT_CUDA_Q4
                   : e.high_group_bytes == 8 ? NINSPECT_CUDA_Q5
                                             : NINSPECT_CUDA_Q6;
        case 128:
            if (e.high_group_bytes != 0) return NINSPECT_CUDA_PTQ1_0;
            return e.format.starts_with("t2") ? NINSPECT_CUDA_T2 : NINSPECT_CUDA_PQ2_0;
        default:
            return 0;
    }
}

class CudaBackend final : public Backend {
public:
    CudaBackend(Library library, ninspect_cuda_context* context, std::string name)
        : library_(std::move(library)), context_(context), name_(std::move(name)) {}
    ~CudaBackend() override { library_.functions->destroy(context_); }

    std::string_view id() const noexcept override { return "cuda"; }
    std::string_view name() const noexcept override { return name_; }

    Status split(const SplitWork& work) override {
        const ninspect_cuda_split op{layout_of(work.layout),
                                     work.rows,
                                     work.groups_per_row,
                                     work.blocks,
                                     work.row_source,
                                     work.source_rows,
                                     {work.planes.base, work.planes.high, work.planes.scales}};
        return ask(library_.functions->split, op);
    }

    Status join(const codec::BlockLayout& layout, const codec::ConstPlaneBytes& planes, std::uint64_t groups,
                std::uint8_t* blocks) override {
        const ninspect_cuda_join op{layout_of(layout), groups, {planes.base, planes.high, planes.scales}, blocks};
        return ask(library_.functions->join, op);
    }

    Status decode(const codec::Encoding& e, const GroupBytes& bytes, std::uint64_t rows, std::uint64_t columns,
                  std::uint64_t groups_per_row, float* values) override {
        const std::uint32_t format = format_of(e);
        if (format == 0) {
            Error error;
            error.code = ErrorCode::unsupported;
            error.path = "format";
            error.found = std::string(e.format);
            return error;
        }
        const bool blocks = bytes.layout.block_bytes != 0;
        const ninspect_cuda_decode op{
            format,
            rows,
            columns,
            groups_per_row,
            {blocks ? bytes.blocks : bytes.planes.base, bytes.planes.high, bytes.planes.scales},
            values};
        return ask(library_.functions->decode, op);
    }

    Status count_words16(const std::uint8_t* first, std::uint64_t words, std::uint64_t stride,
                         std::span<std::uint64_t, 65536> counts) override {
        const ninspect_cuda_count op{first, words, stride, counts.data()};
        return ask(library_.functions->count, op);
    }

    Status fingerprints(const GroupBytes& bytes, std::uint64_t rows, std::uint64_t groups_per_row,
                        std::uint64_t* prints) override {
        const ninspect_cuda_fingerprint op{layout_of(bytes.layout),
                                           rows,
                                           groups_per_row,
                                           bytes.blocks,
                                           {bytes.planes.base, bytes.planes.high, bytes.planes.scales},
                                           prints};
        return ask(library_.functions->fingerprint, op);
    }

private:
    template <class Function, class Operation>
    Status ask(Function* function, const Operation& operation) const {
        ninspect_cuda_message message{};
        const ninspect_cuda_status status = function(context_, &operation, &message);
        if (status == NINSPECT_CUDA_OK) return {};
        Error error;
        error.code = status == NINSPECT_CUDA_INVALID ? ErrorCode::invalid_argument : ErrorCode::device_failed;
        error.path = name_;
        error.found = status == NINSPECT_CUDA_INVALID ? std::string(message.text) : reason_of(status, message.text);
        return error;
    }

    const Library library_;
    ninspect_cuda_context* const context_;
    const std::string name_;
};

}  // namespace

Result<std::vector<CudaDevice>> cuda_devices() {
    const Result<Library> library = find_library({});
    if (!library) return library.error();
    return devices_of(*library);
}

Result<std::shared_ptr<Backend>> open_cuda(const CudaOptions& options) {
    Result<Library> library = find_library(options.library);
    if (!library) return library.error();
    const Result<std::vector<CudaDevice>> devices = devices_of(*library);
    if (!devices) return devices.error();
    if (options.device >= devices->size()) return missing(reason_of(NINSPECT_CUDA_NO_DEVICE, ""));
    const ninspect_cuda_options wanted{static_cast<std::int32_t>(options.device), options.slots, options.slot_bytes};
    ninspect_cuda_context* context = nullptr;
    ninspect_cuda_message message{};
    const ninspect_cuda_status status = library->functions->create(&wanted, &context, &message);
    if (status != NINSPECT_CUDA_OK) return missing(reason_of(status, message.text));
    return std::shared_ptr<Backend>(
        std::make_shared<CudaBackend>(std::move(*library), context, (*devices)[options.device].name));
}

Result<std::shared_ptr<Backend>> open_backend(Choice choice, const CudaOptions& options) {
    if (choice == Choice::cpu) return cpu_backend();
    Result<std::shared_ptr<Backend>> cuda = open_cuda(options);
    if (cuda || choice == Choice::cuda) return cuda;
    return cpu_backend();
}

}  // namespace ninspect::compute
