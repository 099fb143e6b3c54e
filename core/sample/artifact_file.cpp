// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/geometry.h"
#include "core/ninfer/write.h"
#include "core/sample/artifact_directory.h"
#include "core/sample/files.h"
#include "core/sample/numbers.h"

#include <utility>
#include <vector>

namespace ninspect::sample {

namespace {

bool concerns_groups(Fault fault) noexcept {
    return fault == Fault::layer_scales_are_codes || fault == Fault::nan_scales || fault == Fault::negative_scales ||
           fault == Fault::illegal_carriers;
}

/// What is wrong with the groups of this object.
Fault group_fault(const Object& object, Fault fault) noexcept {
    if (!concerns_groups(fault)) return Fault::none;
    if (fault == Fault::layer_scales_are_codes && layer_of(object.name) != faulty_layer) return Fault::none;
    return fault;
}

class ArtifactFile final : public SampleFile {
public:
    ArtifactFile(const Model& model, const Options& options, std::vector<ArtifactObject> objects, ninfer::FilePlan plan,
                 io::RegionWriter file)
        : model_(model),
          options_(options),
          objects_(std::move(objects)),
          plan_(std::move(plan)),
          file_(std::move(file)) {}

    std::uint64_t bytes() const noexcept override { return plan_.file_bytes; }

    Status fill(Meter& meter) override {
        for (std::size_t i = 0; i < objects_.size(); ++i)
            if (Status status = fill_object(i, meter); !status) return status;
        return {};
    }

    Status commit() override { return file_.commit(); }

private:
    Status fill_object(std::size_t i, Meter& meter) {
        const ArtifactObject& object = objects_[i];
        const Sink sink = [this, i](std::uint64_t offset, std::span<const std::uint8_t> bytes) {
            return file_.write(i, offset, bytes);
        };
        if (object.from != nullptr && object.from->transform == Transform::matrix)
            return fill_matrix(object, sink, meter);
        const std::vector<std::uint8_t> bytes = object.from != nullptr
                                                    ? object_bytes(model_, *object.from, options_.seed)
                                                    : sign_vector_bf16(model_.dims, object.sign_vector, options_.seed);
        if (Status status = sink(0, bytes); !status) return status;
        return meter.add(bytes.size());
    }

    Status fill_matrix(const ArtifactObject& object, const Sink& sink, Meter& meter) {
        const Fault fault = options_.fault;
        TernaryRows rows(model_, object.from->pieces, options_, group_fault(*object.from, fault));
        const auto geometry = codec::compute_geometry(*object.record.encoding, object.record.shape);
        if (!geometry) return geometry.error();
        if (fault == Fault::block_stream)
            return write_blocks(rows, block_encoding(options_), geometry->payload_bytes, sink, meter);
        const codec::RowSplitGeometry& planes = *geometry->row_split;
        return write_planes(rows, planes, plane_offsets(planes, fault), sink, meter);
    }

    const Model& model_;
    Options options_;
    std::vector<ArtifactObject> objects_;
    ninfer::FilePlan plan_;
    io::RegionWriter file_;
};

}  // namespace

Result<std::unique_ptr<SampleFile>> start_artifact(const std::string& target, const Model& model,
                                                   const Options& options) {
    std::vector<ArtifactObject> objects = artifact_objects(model, options);
    Result<ninfer::FilePlan> plan = plan_artifact(model, options, objects);
    if (!plan) return std::move(plan).error();
    const io::IfExists if_exists = options.overwrite ? io::IfExists::replace : io::IfExists::refuse;
    Result<io::RegionWriter> file = ninfer::create_file(target, if_exists, *plan);
    if (!file) return std::move(file).error();
    return std::unique_ptr<SampleFile>(
        std::make_unique<ArtifactFile>(model, options, std::move(objects), std::move(*plan), std::move(*file)));
}

}  // namespace ninspect::sample
