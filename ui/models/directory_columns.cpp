// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the columns of a directory table are called, mean and apply to.
#include "ui/models/directory_model.h"

namespace ninspect::ui {

const char* DirectoryModel::column_key(DirectoryColumn column) {
    switch (column) {
        case DirectoryColumn::health:
            return "health";
        case DirectoryColumn::index:
            return "index";
        case DirectoryColumn::name:
            return "name";
        case DirectoryColumn::kind:
            return "kind";
        case DirectoryColumn::format:
            return "format";
        case DirectoryColumn::type_id:
            return "type_id";
        case DirectoryColumn::layout:
            return "layout";
        case DirectoryColumn::shape:
            return "shape";
        case DirectoryColumn::ne:
            return "ne";
        case DirectoryColumn::elements:
            return "elements";
        case DirectoryColumn::offset:
            return "offset";
        case DirectoryColumn::file_offset:
            return "file_offset";
        case DirectoryColumn::bytes:
            return "bytes";
        case DirectoryColumn::padding_after:
            return "padding_after";
        case DirectoryColumn::part:
            return "part";
        case DirectoryColumn::bits_per_weight:
            return "bits_per_weight";
        case DirectoryColumn::count_:
            break;
    }
    return "";
}

QString DirectoryModel::column_title(DirectoryColumn column) {
    switch (column) {
        case DirectoryColumn::health:
            return QString();  // a shape, no word: the column is narrow
        case DirectoryColumn::index:
            return tr("#");
        case DirectoryColumn::name:
            return tr("Name");
        case DirectoryColumn::kind:
            return tr("Kind");
        case DirectoryColumn::format:
            return tr("Format");
        case DirectoryColumn::type_id:
            return tr("Type id");
        case DirectoryColumn::layout:
            return tr("Layout");
        case DirectoryColumn::shape:
            return tr("Shape");
        case DirectoryColumn::ne:
            return QStringLiteral("ne");
        case DirectoryColumn::elements:
            return tr("Weights");
        case DirectoryColumn::offset:
            return tr("Offset (B)");
        case DirectoryColumn::file_offset:
            return tr("File offset (B)");
        case DirectoryColumn::bytes:
            return tr("Bytes");
        case DirectoryColumn::padding_after:
            return tr("Padding (B)");
        case DirectoryColumn::part:
            return tr("Part");
        case DirectoryColumn::bits_per_weight:
            return tr("Bits/weight");
        case DirectoryColumn::count_:
            break;
    }
    return {};
}

QString DirectoryModel::column_tip(DirectoryColumn column) {
    switch (column) {
        case DirectoryColumn::health:
            return tr("Health: the worst finding about the entry. Empty when nothing was found.");
        case DirectoryColumn::index:
            return tr("Position in the directory, counted from 0.");
        case DirectoryColumn::name:
            return tr("Name of the tensor or resource, as stored.");
        case DirectoryColumn::kind:
            return tr("Tensor (weights) or resource (any other bytes).");
        case DirectoryColumn::format:
            return tr("Numeric format (quantization type), or encoding of a resource.");
        case DirectoryColumn::type_id:
            return tr("ggml type number as stored in the file.");
        case DirectoryColumn::layout:
            return tr("Storage layout: how the planes of the tensor lie in its bytes.");
        case DirectoryColumn::shape:
            return tr("Shape in elements, outermost dimension first.");
        case DirectoryColumn::ne:
            return tr("Shape in elements as the container has it, innermost dimension first.");
        case DirectoryColumn::elements:
            return tr("Number of weights: the product of the shape.");
        case DirectoryColumn::offset:
            return tr("First byte, relative to the data section (of the shard) or the logical payload. Unit: bytes.");
        case DirectoryColumn::file_offset:
            return tr("First byte, from the start of the part's file. Unit: bytes.");
        case DirectoryColumn::bytes:
            return tr("Stored size. Unit: bytes.");
        case DirectoryColumn::padding_after:
            return tr("Bytes between the end of this entry and the next one.");
        case DirectoryColumn::part:
            return tr("Number of the file that holds the first byte, counted from 0.");
        case DirectoryColumn::bits_per_weight:
            return tr("Stored bits divided by number of weights.");
        case DirectoryColumn::count_:
            break;
    }
    return {};
}

bool DirectoryModel::is_number(DirectoryColumn column) {
    switch (column) {
        case DirectoryColumn::index:
        case DirectoryColumn::type_id:
        case DirectoryColumn::shape:
        case DirectoryColumn::ne:
        case DirectoryColumn::elements:
        case DirectoryColumn::offset:
        case DirectoryColumn::file_offset:
        case DirectoryColumn::bytes:
        case DirectoryColumn::padding_after:
        case DirectoryColumn::part:
        case DirectoryColumn::bits_per_weight:
            return true;
        default:
            return false;
    }
}

bool DirectoryModel::applies(DirectoryColumn column, const Artifact& artifact) {
    switch (column) {
        case DirectoryColumn::type_id:
        case DirectoryColumn::ne:
            return artifact.container == Container::gguf;
        case DirectoryColumn::kind:
        case DirectoryColumn::layout:
            return artifact.container == Container::ninfer;
        default:
            return true;
    }
}

bool DirectoryModel::shown_at_first(DirectoryColumn column, const Artifact& artifact) {
    if (!applies(column, artifact)) return false;
    switch (column) {
        case DirectoryColumn::health:
        case DirectoryColumn::name:
        case DirectoryColumn::format:
        case DirectoryColumn::layout:
        case DirectoryColumn::shape:
        case DirectoryColumn::offset:
        case DirectoryColumn::bytes:
        case DirectoryColumn::bits_per_weight:
            return true;
        case DirectoryColumn::part:
            return artifact.parts.size() > 1;
        default:
            return false;
    }
}

}  // namespace ninspect::ui
