"""A stand-in for the module `unreal`: the few classes that Segue's scripts use, with the properties that Epic documents.

It keeps a project in memory and records every change in `calls`. What the engine does not have raises an error, and
numbers are rounded to 32 bits, as the editor does.
"""
import copy
import struct

calls = []  # changes, in order
messages = []  # (severity, text)
assets = {}  # by path of the package
checked_out = {"enabled": False, "refused": set()}


def rounded(value):
    return struct.unpack("f", struct.pack("f", value))[0] if isinstance(value, float) else value


def record(*call):
    calls.append([shown(part) for part in call])


def shown(value):
    if isinstance(value, Object):
        return value.get_path_name()
    if isinstance(value, Class):
        return value.path
    if isinstance(value, EnumValue):
        return value.name
    if isinstance(value, Struct):
        return {key: shown(part) for key, part in value.properties.items()}
    if isinstance(value, list):
        return [shown(part) for part in value]
    return round(value, 6) if isinstance(value, float) else value


class EnumValue:
    def __init__(self, name):
        self.name = name

    def __deepcopy__(self, memo):
        return self


def enum(*names):
    return type("Enum", (), {name: EnumValue(name) for name in names})


AlphaBlendOption = enum(
    "LINEAR", "CUBIC", "HERMITE_CUBIC", "SINUSOIDAL", "QUADRATIC_IN_OUT", "CUBIC_IN_OUT", "QUARTIC_IN_OUT", "QUINTIC_IN_OUT",
    "CIRCULAR_IN", "CIRCULAR_OUT", "CIRCULAR_IN_OUT", "EXP_IN", "EXP_OUT", "EXP_IN_OUT", "CUSTOM",
)
TransitionLogicType = enum("TLT_STANDARD_BLEND", "TLT_INERTIALIZATION", "TLT_CUSTOM")


class Properties:
    """Editor properties; those that are not listed raise an error, and so do values of another type."""

    defaults = {}

    def __init__(self):
        self.properties = copy.deepcopy(self.defaults)

    def __deepcopy__(self, memo):
        clone = object.__new__(type(self))
        kept = {key: value if isinstance(value, Object) else copy.deepcopy(value, memo) for key, value in self.properties.items()}
        clone.__dict__ = {**self.__dict__, "properties": kept}
        return clone

    def get_editor_property(self, key):
        if key not in self.properties:
            raise Exception("%s has no property %s" % (type(self).__name__, key))
        value = self.properties[key]
        return copy.deepcopy(value) if isinstance(value, (Struct, list)) else value

    def _set(self, key, value):
        present = self.get_editor_property(key)
        if isinstance(present, float) and isinstance(value, int) and not isinstance(value, bool):
            value = float(value)
        if present is not None and type(value) is not type(present):
            raise TypeError("%s.%s cannot be %r" % (type(self).__name__, key, value))
        self.properties[key] = rounded(copy.deepcopy(value) if isinstance(value, (Struct, list)) else value)


class Struct(Properties):
    def set_editor_property(self, key, value):
        self._set(key, value)


class Object(Properties):
    def __init__(self, path, outer=None):
        super().__init__()
        self.path, self.outer = path, outer

    def get_path_name(self):
        return self.path

    def get_class(self):
        return Class("/Script/Engine." + type(self).__name__)

    def modify(self):
        return True

    def set_editor_property(self, key, value):
        self._set(key, value)
        record("set", self, key, value)


class Class:
    def __init__(self, path):
        self.path = path

    def get_path_name(self):
        return self.path


class Instance(Object):
    """A notify of a class."""

    def __init__(self, kind):
        super().__init__(kind.path)
        self.kind = kind

    def get_class(self):
        return self.kind


class LinearColor:
    def __init__(self, r, g, b, a):
        self.rgba = (r, g, b, a)


class BoneReference(Struct):
    defaults = {"bone_name": "None"}

    @property
    def bone_name(self):
        return self.properties["bone_name"]


class AnimNode_DeadBlending(Struct):
    defaults = {
        "always_use_default_blend_settings": False,
        "blend_time_multiplier": 1.0,
        "default_blend_duration": rounded(0.25),
        "default_blend_mode": AlphaBlendOption.HERMITE_CUBIC,
        "default_blend_profile": None,
        "default_custom_blend_curve": None,
        "extrapolation_half_life": 1.0,
        "extrapolation_half_life_max": 1.0,
        "extrapolation_half_life_min": rounded(0.05),
        "extrapolation_filtered_curves": [],
        "filtered_bones": [],
        "filtered_curves": [],
        "linearly_interpolate_scales": False,
        "maximum_curve_velocity": 100.0,
        "maximum_rotation_velocity": 360.0,
        "maximum_scale_velocity": 4.0,
        "maximum_translation_velocity": 500.0,
    }


class AnimNode_Inertialization(Struct):
    defaults = {"default_blend_profile": None, "filtered_bones": [], "filtered_curves": []}


class AnimGraphNode_DeadBlending(Object):
    defaults = {"node": AnimNode_DeadBlending()}


class AnimGraphNode_Inertialization(Object):
    defaults = {"node": AnimNode_Inertialization()}


class AnimStateTransitionNode(Object):
    defaults = {
        "blend_mode": AlphaBlendOption.HERMITE_CUBIC,
        "crossfade_duration": rounded(0.2),
        "custom_blend_curve": None,
        "logic_type": TransitionLogicType.TLT_STANDARD_BLEND,
    }


class AnimBlueprint(Object):
    def __init__(self, path):
        super().__init__(path)
        self.nodes, self.transitions = [], []


class AnimSequence(Object):
    def __init__(self, path, length):
        super().__init__(path)
        self.length, self.tracks = rounded(length), {}

    def get_play_length(self):
        return self.length


class AnimSyncMarker:
    def __init__(self, name, time):
        self.marker_name, self.time = name, rounded(time)


class AnimNotifyEvent(Struct):
    defaults = {"notify": None, "notify_state_class": None, "notify_name": "None"}

    def __init__(self, kind, start, duration=None):
        super().__init__()
        self.start, self.duration = rounded(start), rounded(duration or 0.0)
        self.properties["notify" if duration is None else "notify_state_class"] = Instance(kind)
        self.properties["notify_name"] = kind.path.rpartition(".")[2]


class AnimationLibrary:
    """Times must be in the sequence, and tracks must exist, as in the editor."""

    @staticmethod
    def _track(sequence, track, *times):
        for time in times:
            if not 0 <= time <= sequence.length + 1e-6:
                raise Exception("%s s is not in %s" % (time, sequence.path))
        return sequence.tracks[track]

    @staticmethod
    def is_valid_anim_notify_track_name(sequence, track):
        return track in sequence.tracks

    @staticmethod
    def add_animation_notify_track(sequence, track, color):
        sequence.tracks[track] = {"sync": [], "events": []}
        record("add_animation_notify_track", sequence, track)

    @staticmethod
    def get_animation_sync_markers(sequence):
        return [marker for track in sequence.tracks.values() for marker in track["sync"]]

    @staticmethod
    def get_animation_sync_markers_for_track(sequence, track):
        return list(sequence.tracks[track]["sync"])

    @staticmethod
    def get_animation_notify_events(sequence):
        return [event for track in sequence.tracks.values() for event in track["events"]]

    @staticmethod
    def get_animation_notify_events_for_track(sequence, track):
        return list(sequence.tracks[track]["events"])

    @staticmethod
    def get_anim_notify_event_trigger_time(event):
        return event.start

    @staticmethod
    def get_anim_notify_event_duration(event):
        return event.duration

    @staticmethod
    def remove_animation_notify_events_by_track(sequence, track):
        sequence.tracks[track]["events"] = []
        record("remove_animation_notify_events_by_track", sequence, track)

    @staticmethod
    def remove_animation_sync_markers_by_track(sequence, track):
        sequence.tracks[track]["sync"] = []
        record("remove_animation_sync_markers_by_track", sequence, track)

    @staticmethod
    def add_animation_sync_marker(sequence, name, time, track):
        AnimationLibrary._track(sequence, track, time)["sync"].append(AnimSyncMarker(name, time))
        record("add_animation_sync_marker", sequence, name, time, track)

    @staticmethod
    def add_animation_notify_event(sequence, track, time, kind):
        AnimationLibrary._track(sequence, track, time)["events"].append(AnimNotifyEvent(kind, time))
        record("add_animation_notify_event", sequence, track, time, kind)

    @staticmethod
    def add_animation_notify_state_event(sequence, track, start, duration, kind):
        events = AnimationLibrary._track(sequence, track, start, start + duration)["events"]
        events.append(AnimNotifyEvent(kind, start, duration))
        record("add_animation_notify_state_event", sequence, track, start, duration, kind)

    @staticmethod
    def get_nodes_of_class(blueprint, node_class, include_child_classes=True):
        return [node for node in blueprint.nodes if isinstance(node, node_class)]


def become(facts):
    """Takes away what a version of Unreal does not have. @param facts by class: the names, in Python, that it has"""
    everything = {**globals()}
    for owner, names in facts.items():
        kind = everything[owner]
        if "defaults" in kind.__dict__:
            kept = DEFAULTS.setdefault(owner, kind.defaults)
            # What no script writes stays: it is not in the table.
            kind.defaults = {key: value for key, value in kept.items() if key in names or key.startswith("default_")}
        else:
            for name in [name for name in vars(kind) if not name.startswith("_") and callable(getattr(kind, name)) and name not in names]:
                delattr(kind, name)
    for graph_node, struct in ((AnimGraphNode_DeadBlending, AnimNode_DeadBlending), (AnimGraphNode_Inertialization, AnimNode_Inertialization)):
        graph_node.defaults = {"node": struct()}


DEFAULTS = {}  # those of the newest version


class EditorAssetLibrary:
    tags = {}

    @staticmethod
    def load_asset(path):
        return assets.get(path.split(".")[0])

    @staticmethod
    def save_loaded_asset(asset):
        record("save_loaded_asset", asset)
        return True

    @staticmethod
    def get_metadata_tag(asset, tag):
        return EditorAssetLibrary.tags.get((asset.path, tag), "")

    @staticmethod
    def set_metadata_tag(asset, tag, value):
        EditorAssetLibrary.tags[asset.path, tag] = value
        record("set_metadata_tag", asset, tag, value)


class BlueprintEditorLibrary:
    @staticmethod
    def compile_blueprint(blueprint):
        record("compile_blueprint", blueprint)


class SourceControl:
    @staticmethod
    def is_enabled():
        return checked_out["enabled"]

    @staticmethod
    def check_out_or_add_file(file, silent=False):
        record("check_out_or_add_file", file)
        return file not in checked_out["refused"]

    @staticmethod
    def last_error_msg():
        return "checked out by somebody else"


class ScopedEditorTransaction:
    def __init__(self, text):
        self.text = text

    def __enter__(self):
        record("begin", self.text)
        return self

    def __exit__(self, *_):
        record("end", self.text)
        return False


def ObjectIterator(kind):
    for asset in list(assets.values()):
        for node in getattr(asset, "transitions", []):
            if isinstance(node, kind):
                yield node


def load_class(outer, path):
    return Class(path) if path.startswith(("/Script/", "/Game/")) and "." in path else None


def log(text):
    messages.append(("log", text))


def log_warning(text):
    messages.append(("warning", text))
