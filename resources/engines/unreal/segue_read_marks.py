"""Writes the notifies and sync markers of animation sequences to segue_marks.json, which Segue merges.

    py "C:/path/segue_read_marks.py"       in the editor; then in Segue: File → Import…, segue_marks.json

Reads the sequences that segue_assets.csv beside this script names for clips; changes nothing in the project.
A sync marker called “footPlant left” becomes a marker of this kind with the label “left”; one with another name, and a
notify, becomes a note with its name. The table may name a class for a kind, as for segue_apply.py. Other notify states
become phases. What Segue has already, to a millisecond, keeps its exact time and label, so that it is not added twice.
"""
import hashlib
import importlib
import json
import os
import sys
import uuid

import unreal

FOLDER = os.path.dirname(os.path.abspath(__file__))
if FOLDER not in sys.path:
    sys.path.insert(0, FOLDER)
import segue_settings  # noqa: E402  beside this file

importlib.reload(segue_settings)

OUTPUT = "segue_marks.json"
MARKER_KINDS = ("out", "in", "footPlant", "takeOff", "pass", "note")
LONGEST_LABEL = 200
RANGE_KINDS = ("loop", "noTransition", "phase", "leftContact", "rightContact")


def seconds(value):
    """A time without the noise of 32 bits."""
    return round(float(value), 6)


def read_marks(files, sequence):
    """(markers, ranges) of a sequence: [(kind, label, s)] and [(kind, label, start, end)]."""
    library = unreal.AnimationLibrary
    markers = [(*split(str(m.marker_name)), seconds(m.time)) for m in library.get_animation_sync_markers(sequence)]
    ranges = []
    for event in library.get_animation_notify_events(sequence):
        state = event.get_editor_property("notify_state_class")
        mark = state or event.get_editor_property("notify")
        path = mark.get_class().get_path_name() if mark else ""
        name = str(event.get_editor_property("notify_name"))
        start = seconds(library.get_anim_notify_event_trigger_time(event))
        if state:
            end = seconds(start + library.get_anim_notify_event_duration(event))
            kind = kind_of(files, "range", RANGE_KINDS, path)
            if end > start:
                ranges.append((kind or "phase", "" if kind else name, start, end))
        else:
            kind = kind_of(files, "marker", MARKER_KINDS, path)
            markers.append((kind or "note", "" if kind else name, start))
    return sorted(markers, key=lambda mark: mark[2]), sorted(ranges, key=lambda mark: mark[2])


def split(name):
    """The kind and the label of a sync marker."""
    first, _, rest = name.partition(" ")
    return (first, rest) if first in MARKER_KINDS else ("note", name)


def kind_of(files, row, kinds, path):
    """The first kind that the table gives this class; None without one."""
    classes = {kind: segue_settings.class_path(files.asset(row, kind)) for kind in kinds}
    return next((kind for kind in kinds if path and classes[kind] == path), None)


def times_of(known):
    """The exact times of a marker or a range in the settings."""
    return (known["seconds"],) if "seconds" in known else (known["start"]["seconds"], known["end"]["seconds"])


def as_known(mark, known):
    """A mark as the library has it, if it has it. A notify has no label, so any label counts."""
    kind, label, *times = mark
    for other in known:
        named = segue_settings.clean_name(other["label"].strip())
        near = all(abs(a - b) <= segue_settings.TIME_TOLERANCE for a, b in zip(times_of(other), times))
        if near and other["kind"] == kind and label in ("", named):
            return (kind, other["label"], *times_of(other))
    return (kind, cut(label), *times)


def cut(label):
    """As long as Segue takes labels, which it counts in UTF-16."""
    return label.encode("utf-16-le", "surrogatepass")[: 2 * LONGEST_LABEL].decode("utf-16-le", "ignore")


def clip_entry(files, clip, sequence):
    markers, ranges = read_marks(files, sequence)
    return {
        "id": content_id(clip),
        "name": clip["name"],
        "hash": clip["hash"],
        "take": clip["take"],
        **({"fileStart": clip["fileStart"]} if clip["fileStart"] else {}),
        "tags": [],
        "note": "",
        "settings": {},
        "markers": [
            {"id": id_of(clip, mark), "kind": mark[0], "time": mark[2], "label": mark[1]}
            for mark in (as_known(m, clip["markers"]) for m in markers)
        ],
        "ranges": [
            {"id": id_of(clip, mark), "kind": mark[0], "start": mark[2], "end": mark[3], "label": mark[1]}
            for mark in (as_known(m, clip["ranges"]) for m in ranges)
        ],
    }


def id_of(clip, mark):
    """The same id for the same mark."""
    return str(uuid.uuid5(uuid.UUID(content_id(clip)), json.dumps(mark)))


def content_id(clip):
    """The id of a clip in files of Segue: made of the content of its file and of its take."""
    digits = hashlib.sha256(("%s\0%s" % (clip["hash"], clip["take"])).encode("utf-8")).hexdigest()
    return "-".join((digits[:8], digits[8:12], "8" + digits[13:16], "8" + digits[17:20], digits[20:32]))


def main():
    files = segue_settings.Files(FOLDER)
    for text in files.problems + files.remarks:
        unreal.log_warning("Segue: " + text)
    clips = []
    for name, clip in sorted(files.clips.items()):
        path = files.asset("clip", name)
        if not path or clip["id"] is None:
            continue
        sequence = unreal.EditorAssetLibrary.load_asset(path)
        if not isinstance(sequence, unreal.AnimSequence):
            unreal.log_warning("Segue: clip “%s”: %s is no animation sequence." % (name, path))
        else:
            clips.append(clip_entry(files, clip, sequence))
    data = {"format": "segue.made", "version": 1, "clips": clips, "transitions": [], "presets": []}
    with open(os.path.join(FOLDER, OUTPUT), "w", encoding="utf-8", newline="\n") as stream:
        json.dump(data, stream, ensure_ascii=False, indent=2)
        stream.write("\n")
    unreal.log("Segue: wrote the marks of %d sequences to %s" % (len(clips), OUTPUT))


if __name__ == "__main__":
    main()
