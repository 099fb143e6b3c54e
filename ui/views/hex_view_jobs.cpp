// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What takes the Hex view longer than a moment: finding, copying, saving.
#include "core/io/atomic_file_writer.h"
#include "core/io/path.h"
#include "ui/jobs/job_list.h"
#include "ui/text/entry_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/views/hex_find_bar.h"
#include "ui/views/hex_pane.h"
#include "ui/views/hex_view.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMimeData>
#include <algorithm>

namespace ninspect::ui {

namespace {

constexpr std::uint64_t small_copy_bytes = 64 * 1024;
constexpr std::size_t save_piece = std::size_t{1} << 20;

Result<std::vector<std::uint8_t>> read_range(const io::ByteSource& source, std::uint64_t offset, std::uint64_t bytes) {
    std::vector<std::uint8_t> buffer(static_cast<std::size_t>(bytes));
    if (Status done = source.read_exactly(offset, buffer); !done) return done.error();
    return buffer;
}

Status save_range(const io::ByteSource& source, std::uint64_t offset, std::uint64_t bytes, const std::string& path,
                  const RunControl& control) {
    auto writer = io::AtomicFileWriter::create(path, io::IfExists::replace);
    if (!writer) return writer.error();
    std::vector<std::uint8_t> buffer;
    for (std::uint64_t done = 0; done < bytes;) {
        if (control.stop_requested()) {
            Error cancelled;
            cancelled.code = ErrorCode::cancelled;
            cancelled.file = path;
            return cancelled;
        }
        buffer.resize(static_cast<std::size_t>(std::min<std::uint64_t>(save_piece, bytes - done)));
        if (Status read = source.read_exactly(offset + done, buffer); !read) return read.error();
        if (Status written = writer->append(buffer); !written) return written.error();
        done += buffer.size();
        control.report({done, bytes, ProgressUnit::bytes});
    }
    return writer->commit();
}

QString file_name(const io::ByteSource& source) { return text::safe(io::file_name_of(source.name())); }

}  // namespace

// ---- find ---------------------------------------------------------------------------------

void HexView::find(FindDirection direction) {
    if (find_->isHidden() && find_->pattern_text().isEmpty()) {
        find_->open();
        return;
    }
    HexPane& pane = active();
    const auto source = pane.area().pages().source();
    const auto artifact = pane.artifact();
    if (!source || !artifact) return;
    auto pattern = find_->pattern(artifact->byte_order);
    if (!pattern) {
        find_->show();
        return;
    }
    if (find_job_) find_job_->cancel();
    const std::uint64_t number = ++find_number_;
    const std::uint64_t size = source->size(), at = pane.area().selection_begin();
    // Not the place where we are: the next one. At an end, go on at the other.
    const std::uint64_t from = direction == FindDirection::forward ? at + 1 : at == 0 ? size : at - 1;
    find_->show();
    find_->set_running(true);
    find_job_ = session()->jobs()->run(
        tr("Looking for bytes in %1").arg(file_name(*source)), this,
        [source, pattern = *pattern, from, direction](const RunControl& control) {
            return find_pattern(*source, pattern, from, direction, control);
        },
        [this, number, pane = &pane, direction, bytes = pattern->size(), artifact,
         part = pane.part()](const Result<std::optional<FindHit>>& result) {
            if (number == find_number_) found(result, pane, bytes, direction, artifact, part);
        });
}

void HexView::found(const Result<std::optional<FindHit>>& result, const HexPane* in, std::uint64_t bytes,
                    FindDirection direction, const std::shared_ptr<const Artifact>& of, std::uint32_t part) {
    find_job_ = nullptr;
    find_->set_running(false);
    if (!result) {
        const bool cancelled = result.error().code == ErrorCode::cancelled;
        find_->set_message(cancelled ? tr("Cancelled") : text::sentence(result.error()), !cancelled);
        return;
    }
    HexPane& target = pane(in->side());
    if (target.artifact() != of) return;  // another file by now
    if (!*result) {
        find_->set_message(tr("Not found in this file"), true);
        return;
    }
    const FindHit hit = **result;
    target.show_spot(part, hit.offset, bytes);
    move_other_along();
    const QString place = tr("Found at %1").arg(text::hex(hit.offset));
    if (!hit.wrapped)
        find_->set_message(place);
    else if (direction == FindDirection::forward)
        find_->set_message(tr("%1; the end was passed, going on from the start").arg(place));
    else
        find_->set_message(tr("%1; the start was passed, going on from the end").arg(place));
}

// ---- copy and save ------------------------------------------------------------------------

void HexView::copy(CopyFormat format) {
    HexArea& area = active().area();
    const auto source = area.pages().source();
    const std::uint64_t begin = area.selection_begin(), bytes = area.selected_bytes();
    if (!source || bytes == 0) return;
    if (bytes > max_copy_bytes) {
        say(tr("%1 bytes are too many for the clipboard (at most %2): save them to a file instead")
                .arg(text::count(bytes), text::count(max_copy_bytes)));
        return;
    }
    const auto put = [this, bytes](const QString& text) {
        QGuiApplication::clipboard()->setText(text);
        say(tr("%1 bytes copied").arg(text::count(bytes)));
    };
    if (bytes <= small_copy_bytes) {
        std::vector<std::uint8_t> buffer(static_cast<std::size_t>(bytes));
        if (area.pages().read(begin, buffer) == PageCache::State::ready) {
            put(copy_text(format, buffer));
            return;
        }
    }
    session()->jobs()->run(
        tr("Copying bytes"), this,
        [source, begin, bytes, format](const RunControl&) -> Result<QString> {
            auto buffer = read_range(*source, begin, bytes);
            if (!buffer) return buffer.error();
            return copy_text(format, *buffer);
        },
        [this, put](const Result<QString>& text) {
            if (text)
                put(*text);
            else
                say(text::sentence(text.error()));
        });
}

void HexView::save_selection() {
    const HexArea& area = active().area();
    if (area.selected_bytes() == 0) return;
    const HexPane::Here here = active().here();
    QString name = here.entry ? text::entry_name(*active().artifact(), *here.entry) : tr("bytes");
    for (QChar& c : name)
        if (!c.isLetterOrNumber() && c != QLatin1Char('.') && c != QLatin1Char('-')) c = QLatin1Char('_');
    name += QStringLiteral("-%1.bin").arg(area.selection_begin(), 0, 16);
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save %1 bytes").arg(text::count(area.selected_bytes())), name);
    if (!path.isEmpty()) save_selection_to(path);
}

void HexView::save_selection_to(const QString& path) {
    HexArea& area = active().area();
    const auto source = area.pages().source();
    const std::uint64_t begin = area.selection_begin(), bytes = area.selected_bytes();
    if (!source || bytes == 0) return;
    const std::string target = text::to_utf8(path);
    // The file that is being looked at must not be its own target.
    for (const Side side : {Side::a, Side::b})
        if (const auto artifact = session()->document(side).artifact())
            for (const Part& part : artifact->parts)
                if (io::resolve_links(io::absolute_path(part.path)) == io::resolve_links(io::absolute_path(target))) {
                    say(tr("%1 is open here and cannot be written over").arg(text::safe(io::file_name_of(target))));
                    return;
                }
    session()->jobs()->run(
        tr("Saving bytes to %1").arg(text::safe(io::file_name_of(target))), this,
        [source, begin, bytes, target](const RunControl& control) {
            return save_range(*source, begin, bytes, target, control);
        },
        [this, bytes, path](const Status& status) {
            say(status ? tr("%1 bytes saved to %2").arg(text::count(bytes), path) : text::sentence(status.error()));
        });
}

}  // namespace ninspect::ui
