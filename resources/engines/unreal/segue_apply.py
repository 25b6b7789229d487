"""Writes the settings that Segue exported into this folder to the assets of an Unreal project, 5.4 or later.

    py "C:/path/segue_apply.py"            says what it would change, and changes nothing
    py "C:/path/segue_apply.py" --apply    changes it, as one step of Undo, and saves the assets

Which asset is meant is in segue_assets.csv beside this script: fill in its third column, asset.

    clip,<clip>,/Game/…                    an animation sequence: gets the marks of the clip
    transition,<transition>,/Game/…        a transition of a state machine: run the script with the path of the
                                           Animation Blueprint alone, and it lists the paths of its transitions
    marker,<kind>,sync                     markers of this kind become sync markers; or the path of a notify class
    range,<kind>,/Script/… or /Game/…      ranges of this kind become notify states of this class
    node,<transition>,/Game/…              which node is meant, if the Animation Blueprint has several

A second run changes nothing. Marks are written to a notify track of their own, “Segue”; other tracks are left alone.
Needs the plugins Python Editor Script Plugin and Editor Scripting Utilities.
"""
import importlib
import os
import re
import sys

import unreal

FOLDER = os.path.dirname(os.path.abspath(__file__))
if FOLDER not in sys.path:
    sys.path.insert(0, FOLDER)
import segue_settings  # noqa: E402  beside this file

importlib.reload(segue_settings)  # the editor keeps modules of an earlier export

TRACK = "Segue"
TAG = "Segue"
NODES = {
    "AnimNode_DeadBlending": ("Dead Blending", "AnimGraphNode_DeadBlending"),
    "AnimNode_Inertialization": ("Inertialization", "AnimGraphNode_Inertialization"),
}
# They have an effect only if a request brings no settings: transitions may differ in them.
DEFAULTS = ("DefaultBlendDuration", "DefaultBlendMode")


class Run:
    """A dry run, or one that changes assets."""

    def __init__(self, applies):
        self.applies = applies
        self.changes = 0
        self.problems = 0
        self.writable = {}  # bool by path of the asset
        self.changed = {}  # assets by path
        self.tags = {}  # (asset, names of transitions and clips) by its path
        self.written = {}  # (name, values) by the path of a transition in Unreal

    def say(self, text):
        unreal.log("Segue: " + text)

    def problem(self, text):
        self.problems += 1
        unreal.log_warning("Segue: " + text)

    def change(self, asset, text):
        """Announces a change; True if it is to be made now."""
        path = asset.get_path_name()
        if not self.applies:
            self.changes += 1
            self.say("would change %s: %s" % (path, text))
            return False
        if path not in self.writable:
            self.writable[path] = self._check_out(path)
        if not self.writable[path]:
            return False
        self.changes += 1
        self.changed[path] = asset
        self.say("changed %s: %s" % (path, text))
        return True

    def _check_out(self, path):
        if not unreal.SourceControl.is_enabled() or unreal.SourceControl.check_out_or_add_file(path):
            return True
        reason = unreal.SourceControl.last_error_msg()
        self.problem("%s is left as it is, since it cannot be checked out: %s" % (path, reason))
        return False


def snake(name):
    """The name of a property in Python: bAlwaysUse → always_use."""
    name = re.sub(r"^b(?=[A-Z])", "", name)
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def blend_mode(name):
    return getattr(unreal.AlphaBlendOption, snake(name).upper())


def as_python(key, value):
    """A value of the settings file as the editor's Python has it."""
    if key in ("BlendMode", "DefaultBlendMode"):
        return blend_mode(value)
    if key == "LogicType":
        return getattr(unreal.TransitionLogicType, "TLT_" + snake(value[4:]).upper())
    return value


def equal(a, b):
    if isinstance(a, float) or isinstance(b, float):  # the editor keeps 32 bits
        return abs(a - b) <= 1e-5 * max(1.0, abs(a), abs(b))
    return a == b


def load(run, path, kind, what):
    """An asset of a class; None and a message if there is none."""
    asset = unreal.EditorAssetLibrary.load_asset(path)
    if isinstance(asset, kind):
        return asset
    fault = "not found" if asset is None else "no %s" % kind.__name__
    run.problem("%s: %s is %s. Correct %s." % (what, path, fault, segue_settings.TABLE))
    return None


# ---- marks of clips ----


def wanted_marks(run, files, clip):
    """(sync markers, events) of a clip: [(name, s)] and [(class path, s, s or None)]."""
    sync, events, left_out = [], [], set()
    for marker in clip["markers"]:
        asset = files.asset("marker", marker["kind"])
        if asset == segue_settings.SYNC:
            sync.append((segue_settings.clean_name(segue_settings.sync_name(marker)), marker["seconds"]))
        elif asset:
            events.append((asset, marker["seconds"], None))
        else:
            left_out.add("marker " + marker["kind"])
    for mark in clip["ranges"]:
        asset = files.asset("range", mark["kind"])
        if asset:
            start = mark["start"]["seconds"]
            events.append((asset, start, mark["end"]["seconds"] - start))
        else:
            left_out.add("range " + mark["kind"])
    if left_out:
        run.say("%s: left out, since the table gives them no class: %s" % (clip["name"], ", ".join(sorted(left_out))))
    return sorted(sync), sorted(events, key=str)


def loaded_classes(run, events):
    """Events with their classes in place of paths."""
    loaded = []
    for path, start, duration in events:
        kind = unreal.load_class(None, segue_settings.class_path(path))
        if kind is None:
            run.problem("The class %s is not found. Correct %s, or enable its plugin." % (path, segue_settings.TABLE))
        else:
            loaded.append((kind, start, duration))
    return loaded


def present_marks(sequence):
    """The marks of our track, as `wanted_marks` has them; None without the track."""
    library = unreal.AnimationLibrary
    if not library.is_valid_anim_notify_track_name(sequence, TRACK):
        return None
    sync = [(str(m.marker_name), m.time) for m in library.get_animation_sync_markers_for_track(sequence, TRACK)]
    events = []
    for event in library.get_animation_notify_events_for_track(sequence, TRACK):
        state = event.get_editor_property("notify_state_class")
        mark = state or event.get_editor_property("notify")
        path = mark.get_class().get_path_name() if mark else ""
        duration = library.get_anim_notify_event_duration(event) if state else None
        events.append((path, library.get_anim_notify_event_trigger_time(event), duration))
    return sorted(sync), sorted(events, key=str)


def same_marks(a, b):
    def close(x, y):
        if isinstance(x, float) and isinstance(y, float):
            return abs(x - y) <= segue_settings.TIME_TOLERANCE
        return x == y

    def same(left, right):
        return len(left) == len(right) and all(all(map(close, x, y)) for x, y in zip(left, right))

    return same(in_order(a[0]), in_order(b[0])) and same(in_order(a[1]), in_order(b[1]))


def in_order(marks):
    """By name and time: times that differ by less than the tolerance keep their order."""
    return sorted(marks, key=lambda mark: (mark[0], round(mark[1], 3), str(mark[2:])))


def apply_clip(run, files, clip):
    path = files.asset("clip", clip["name"])
    if not path or clip["id"] is None:
        return
    sequence = load(run, path, unreal.AnimSequence, "clip “%s”" % clip["name"])
    if sequence is None:
        return
    length = sequence.get_play_length()
    if abs(length - clip["duration"]) > 0.05:
        run.problem("%s lasts %.3f s, the clip “%s” %.3f s: is it the same?" % (path, length, clip["name"], clip["duration"]))
    sync, events = wanted_marks(run, files, clip)
    outside = [m for m in sync + events if not -segue_settings.TIME_TOLERANCE <= m[1] <= length + segue_settings.TIME_TOLERANCE]
    if outside:
        run.problem("%s is left as it is: %s of “%s” outside it." % (path, counted(len(outside), "mark"), clip["name"]))
        return
    sync = [(name, min(max(time, 0.0), length)) for name, time in sync]
    events = loaded_classes(run, [(c, min(max(t, 0.0), length), d and min(d, length - t)) for c, t, d in events])
    present = present_marks(sequence)
    named = [(kind.get_path_name(), start, duration) for kind, start, duration in events]
    if same_marks(present or ([], []), (sync, named)):
        return
    text = "%s and %s on the track %s" % (counted(len(sync), "sync marker"), counted(len(events), "notify event"), TRACK)
    run.tags.setdefault(sequence.get_path_name(), (sequence, []))[1].append(clip["name"])
    if run.change(sequence, text):
        write_marks(sequence, sync, events, present is not None)


def write_marks(sequence, sync, events, has_track):
    library = unreal.AnimationLibrary
    sequence.modify()
    if has_track:
        library.remove_animation_notify_events_by_track(sequence, TRACK)
        library.remove_animation_sync_markers_by_track(sequence, TRACK)
    else:
        library.add_animation_notify_track(sequence, TRACK, unreal.LinearColor(0.1, 0.4, 1.0, 1.0))
    for name, time in sync:
        library.add_animation_sync_marker(sequence, name, time, TRACK)
    for kind, start, duration in events:
        if duration is None:
            library.add_animation_notify_event(sequence, TRACK, start, kind)
        else:
            library.add_animation_notify_state_event(sequence, TRACK, start, duration, kind)


# ---- transitions and nodes of Animation Blueprints ----


def transitions_of(blueprint):
    """The transitions of all its state machines, by their paths."""
    start = blueprint.get_path_name() + ":"
    found = (node for node in unreal.ObjectIterator(unreal.AnimStateTransitionNode))
    paths = ((node.get_path_name(), node) for node in found)
    return {path: node for path, node in paths if path.startswith(start)}


def find_transition(run, blueprint, path, name):
    nodes = transitions_of(blueprint)
    for known, node in nodes.items():
        if known.lower() == path.lower():
            return node
    run.problem("transition “%s”: type the path of one of these into %s:" % (name, segue_settings.TABLE))
    for known, node in sorted(nodes.items()):
        duration = node.get_editor_property("crossfade_duration")
        run.say("  %s  (duration %.3f s)" % (known, duration))
    if not nodes:
        run.say("  none: %s has no transitions, and a script cannot create them" % blueprint.get_path_name())
    return None


def set_values(run, asset, owner, values, what):
    """Sets the properties that differ, of an object or of the struct in a node."""
    target, made = owner.read(), {}
    for key, value in values.items():
        wanted = as_python(key, value)
        try:
            present = target.get_editor_property(snake(key))
        except Exception:  # the editor raises no other
            run.problem("%s has no property %s in this version of Unreal: it is left out." % (what, key))
            continue
        if equal(present, wanted):
            continue
        if run.change(asset, "%s %s %s → %s" % (what, key, shown(present), shown(wanted))):
            made[snake(key)] = wanted
    if made:
        owner.write(made)


def shown(value):
    return "%g" % value if isinstance(value, float) else getattr(value, "name", None) or str(value)


class OfObject:
    """Properties of an object."""

    def __init__(self, target):
        self.target = target

    def read(self):
        return self.target

    def write(self, values):
        self.target.modify()
        for key, value in values.items():
            self.target.set_editor_property(key, value)


class OfNode(OfObject):
    """Properties of the struct in a node of an AnimGraph: a copy, that has to be written back."""

    def read(self):
        return self.target.get_editor_property("node")

    def write(self, values):
        self.target.modify()
        struct = self.read()
        for key, value in values.items():
            struct.set_editor_property(key, value)
        self.target.set_editor_property("node", struct)


def apply_transition(run, files, name, wanted, nodes):
    """Writes a transition, and adds what it wants of a node to `nodes`."""
    path = files.asset("transition", name)
    if not path or wanted["engine"] is None:
        return
    blueprint = load(run, path.split(":")[0], unreal.AnimBlueprint, "transition “%s”" % name)
    node = blueprint and find_transition(run, blueprint, path, name)
    if node is None:
        return
    engine = wanted["engine"]
    values = engine["values"]
    other, others = run.written.setdefault(node.get_path_name(), (name, values["transition"]))
    if others != values["transition"]:
        run.problem("“%s” and “%s” have other values, but the same transition in Unreal." % (other, name))
        return
    for sentence in engine["approximated"] + engine["missing"]:
        run.say("“%s”: %s" % (name, sentence))
    keys = ("LogicType", "CrossfadeDuration", "BlendMode")
    chosen = {key: values["transition"][key] for key in keys if values["transition"][key] is not None}
    set_values(run, blueprint, OfObject(node), chosen, "“%s”" % name)
    if values["transition"]["CustomBlendCurve"] and not node.get_editor_property("custom_blend_curve"):
        keys = values["transition"]["CustomBlendCurve"]
        points = ", ".join("%g → %g (tangent %g)" % (k["Time"], k["Value"], k["Tangent"]) for k in keys)
        run.problem("“%s” needs a Custom Blend Curve with cubic keys: %s" % (name, points))
    for bone in values["blendProfile"]:
        text = "“%s”: by hand, in a blend profile of the mode %s: %s %g"
        run.say(text % (name, bone["Mode"], bone["Bone"] or "all other bones", bone["BlendScale"]))
    run.tags.setdefault(blueprint.get_path_name(), (blueprint, []))[1].append(name)
    if values["node"]:
        target = files.asset("node", name)
        key = (blueprint.get_path_name(), values["node"]["Class"], target)
        nodes.setdefault(key, (blueprint, []))[1].append((name, values["node"]))


def find_node(run, blueprint, kind, path):
    label, graph_class = NODES[kind]
    library = unreal.AnimationLibrary
    nodes = list(library.get_nodes_of_class(blueprint, getattr(unreal, graph_class), True))
    chosen = [node for node in nodes if path in ("", node.get_path_name())]
    if len(chosen) == 1:
        return chosen[0]
    where = blueprint.get_path_name()
    if not nodes:
        run.problem("%s has no %s node. Add one behind the state machine: a script cannot." % (where, label))
        return None
    run.problem("%s has several %s nodes. Add rows node,<transition>,<path> to the table:" % (where, label))
    for node in nodes:
        run.say("  " + node.get_path_name())
    return None


def apply_node(run, blueprint, kind, path, wishes):
    """@param wishes [(transition, values)]: one node blends them all, so they must agree"""
    node = find_node(run, blueprint, kind, path)
    if node is None:
        return
    first_name, first = wishes[0]
    values = {key: value for key, value in first.items() if key != "Class" and key not in LISTS}
    for name, other in wishes[1:]:
        plain = {key: value for key, value in other.items() if key != "Class" and key not in LISTS}
        for key in [key for key in {**plain, **values} if plain.get(key) != values.get(key)]:
            if key not in DEFAULTS:
                text = "“%s” and “%s” differ in %s of one node, which is left as it is: make them equal in Segue."
                run.problem(text % (first_name, name, key))
                return
            del values[key]
    what = NODES[kind][0]
    set_values(run, blueprint, OfNode(node), values, what)
    for key in LISTS:
        wanted = {name for _, wish in wishes for name in wish.get(key, [])}
        apply_list(run, blueprint, OfNode(node), key, wanted, what)


def apply_list(run, blueprint, owner, key, wanted, what):
    """Filtered bones and curves that Segue does not know of stay."""
    if not wanted:
        return
    entry_of, by_hand, noun = LISTS[key]
    try:
        filtered = owner.read().get_editor_property(snake(key))
    except Exception:  # the inertialization node has no filtered bones before Unreal 5.7
        text = "%s has no %s in this version of Unreal. %s: %s"
        run.problem(text % (what, spaced(key), by_hand, ", ".join(sorted(wanted))))
        return
    present = [str(getattr(entry, "bone_name", entry)) for entry in filtered]
    missing = sorted(wanted - set(present))
    if set(present) - wanted:
        others = ", ".join(sorted(set(present) - wanted))
        run.say("%s filters %s that Segue does not cut: %s" % (what, noun, others))
    if missing and run.change(blueprint, "%s %s + %s" % (what, key, ", ".join(missing))):
        owner.write({snake(key): [entry_of(name) for name in present + missing]})


def spaced(key):
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", key)


def bone_reference(name):
    reference = unreal.BoneReference()
    reference.set_editor_property("bone_name", name)
    return reference


# How an entry of a list is made, what to do without the list, and what it filters.
LISTS = {
    "FilteredBones": (bone_reference, "By hand, cut with a blend profile", "bones"),
    "FilteredCurves": (str, "They are blended", "curves"),
    "ExtrapolationFilteredCurves": (str, "They are extrapolated", "curves"),
}


# ---- the run ----


def write_tags(run, files):
    """Says in the metadata of each asset where its values came from."""
    for path, (asset, names) in sorted(run.tags.items()):
        sources = sorted({files.sources.get(name, "") for name in names} - {""})
        text = "; ".join(sorted(set(names))) + (" (%s)" % ", ".join(sources) if sources else "")
        if unreal.EditorAssetLibrary.get_metadata_tag(asset, TAG) != text and run.change(asset, "metadata " + TAG):
            unreal.EditorAssetLibrary.set_metadata_tag(asset, TAG, text)


def apply_all(run, files):
    for _, clip in sorted(files.clips.items()):
        apply_clip(run, files, clip)
    nodes = {}
    for name, wanted in sorted(files.transitions.items()):
        apply_transition(run, files, name, wanted, nodes)
    for (_, kind, path), (blueprint, wishes) in sorted(nodes.items(), key=lambda item: item[0]):
        apply_node(run, blueprint, kind, path, wishes)
    write_tags(run, files)


def compile_and_save(run):
    for path, asset in sorted(run.changed.items()):
        if isinstance(asset, unreal.AnimBlueprint):
            unreal.BlueprintEditorLibrary.compile_blueprint(asset)
        if not unreal.EditorAssetLibrary.save_loaded_asset(asset):
            run.problem("%s could not be saved. Save it by hand." % path)


def list_left_out(run, files):
    """Says which clips and transitions the table gives no asset."""
    for kind, items in (("clip", files.clips), ("transition", files.transitions)):
        names = ["“%s”" % files.shown(kind, name) for name in sorted(items) if not files.asset(kind, name)]
        if names:
            run.say("left out, since the table names no asset: %s %s" % (kind, ", ".join(names)))


def counted(count, noun):
    return "%d %s%s" % (count, noun, "" if count == 1 else "s")


def main(arguments):
    run = Run("--apply" in arguments)
    files = segue_settings.Files(FOLDER)
    for text in files.problems + files.remarks:
        run.problem(text)
    if files.problems:
        run.say("Nothing was changed.")
        return run
    if run.applies:
        with unreal.ScopedEditorTransaction("Apply Segue settings"):
            apply_all(run, files)
        compile_and_save(run)
    else:
        apply_all(run, files)
    rows = sum(1 for (kind, _), asset in files.assets.items() if asset and kind in ("clip", "transition"))
    if rows == 0:
        run.say("%s names no assets yet: fill in its third column." % segue_settings.TABLE)
    else:
        list_left_out(run, files)
    verb = "made" if run.applies else "to make; run again with --apply to make them"
    run.say("%s %s, %s" % (counted(run.changes, "change"), verb, counted(run.problems, "problem")))
    return run


if __name__ == "__main__":
    main(sys.argv[1:])
