"""Reads the files that Segue exported into this folder: settings (*.segue.json) and the table segue_assets.csv.

Used by segue_apply.py and segue_read_marks.py. Needs no Unreal.
"""
import csv
import glob
import io
import json
import os

TABLE = "segue_assets.csv"
COLUMNS = ["kind", "name", "asset"]
SYNC = "sync"  # in the table: as a sync marker
TIME_TOLERANCE = 0.001  # s


class Files:
    """What the folder holds: transitions, the clips that they use, and what the table says of them."""

    def __init__(self, folder):
        self.problems = []  # without a remedy nothing can be applied
        self.remarks = []  # on what is left out
        self.transitions = {}  # by name
        self.clips = {}  # by name
        self.sources = {}  # name of the settings file, by name of the transition
        for path in sorted(glob.glob(os.path.join(glob.escape(folder), "*.segue.json"))):
            self._add_settings(path)
        if not self.transitions:
            self.problems.append("No settings for Unreal (*.segue.json) in %s. Export them from Segue." % folder)
        self.assets = self._read_table(os.path.join(folder, TABLE))

    def asset(self, kind, name):
        """The asset of a row of the table; '' if it has none."""
        return self.assets.get((kind, name), "")

    def shown(self, kind, name):
        """A clip or a transition for people; a clip with its file and take."""
        clip = self.clips.get(name, {}) if kind == "clip" else {}
        return "%s (%s, take %s)" % (name, clip["file"], clip["take"]) if clip.get("file") and clip["take"] else name

    def _add_settings(self, path):
        file = os.path.basename(path)
        try:
            with open(path, encoding="utf-8") as stream:
                settings = json.load(stream)
        except (OSError, ValueError) as error:
            self.problems.append("%s cannot be read: %s" % (file, error))
            return
        if settings.get("format") != "segue.settings" or settings.get("engine") != "unreal":
            return
        if settings.get("version") != 2:
            self.problems.append("%s is of another version of Segue. Export all files again." % file)
            return
        for transition in settings["transitions"]:
            self._add_transition(transition, file)

    def _add_transition(self, transition, file):
        name = transition["name"]
        known = self.transitions.get(name)
        self.transitions[name] = transition
        if known is not None and known["engine"] != transition["engine"]:
            files = " and ".join(sorted({self.sources[name], file}))
            self.remarks.append(
                "“%s” is there twice, with other values, in %s: it is left out. Rename one, or delete the older file."
                % (name, files)
            )
            transition["engine"] = None
        self.sources[name] = file
        document = transition["document"]
        for side in ("source", "destination"):
            if document["transition"][side]["kind"] != "tree":
                self._add_clip(transition[side], document["clips"][side])

    def _add_clip(self, end, reference):
        name = end["clip"]
        clip = {
            "name": name,
            "id": reference["id"],
            "hash": reference["hash"],
            "file": reference.get("file", ""),
            "take": reference.get("take", ""),
            "duration": end.get("fileStart", 0) + (reference["frameCount"] - 1) / reference["fps"],
            "fileStart": end.get("fileStart", 0),
            "markers": end["markers"],
            "ranges": end["ranges"],
        }
        known = self.clips.get(name)
        if known is not None and known["id"] != clip["id"]:
            self.remarks.append("Two clips are called “%s”: they are left out. Rename one, and export again." % name)
            clip["id"] = None
        self.clips[name] = clip

    def _read_table(self, path):
        if not os.path.exists(path):
            self.problems.append("%s is missing. Export again from Segue." % TABLE)
            return {}
        with open(path, "rb") as stream:
            text = decoded(stream.read())
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter_of(text)))
        if not rows or [cell.strip().lower() for cell in rows[0][:3]] != COLUMNS:
            self.problems.append("The first line of %s must be kind,name,asset." % TABLE)
            return {}
        assets = {}
        for kind, name, asset in (row[:3] for row in rows[1:] if len(row) >= 3):
            key, asset = (kind.strip(), plain(name)), path_of(asset.strip())
            if asset and assets.get(key, asset) != asset:
                self.problems.append("%s has two assets for %s “%s”." % (TABLE, key[0], key[1]))
            if asset or key not in assets:
                assets[key] = asset
        return assets


def decoded(data):
    """The text of a table as spreadsheets save it."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16")
    return data.decode("utf-8-sig")


def delimiter_of(text):
    """Some spreadsheets write semicolons or tabs in place of commas."""
    first = text.splitlines()[0] if text else ""
    return next((mark for mark in (";", "\t") if mark in first and "," not in first), ",")


def plain(cell):
    """A cell without the apostrophe that keeps spreadsheets from computing it."""
    return cell[1:] if cell.startswith("'") else cell


def path_of(reference):
    """The path in a copied reference, /Script/Engine.AnimSequence'/Game/Walk.Walk'."""
    parts = reference.split("'")
    return parts[1] if len(parts) == 3 else reference


def class_path(path):
    """The class of a Blueprint: its path and _C."""
    return path if path.startswith("/Script/") or path.endswith("_C") else path + "_C"


def sync_name(marker):
    """The name of a sync marker: its kind, and its label if it has one."""
    label = marker["label"].strip()
    return "%s %s" % (marker["kind"], label) if label else marker["kind"]


def clean_name(text):
    """A name as Unreal can hold it: printable, on one line, at most 200 characters."""
    return "".join(c if c.isprintable() else "_" for c in text)[:200]
