"""Lays out the transitions of Segue's settings files in the NLA of the active object, and imports exported motion beside them.

Open this file in the Text Editor and run it, or: blender -b SCENE.blend --python segue_blender.py
Blender 3.4 or newer. It uses no F-curves of actions, so actions with slots (4.4 and later) work as well.
"""

import glob
import json
import math
import os
import re
import sys

import bpy
from mathutils import Matrix, Vector

SOURCE_TRACK = "Segue source"
DESTINATION_TRACK = "Segue destination"
ROOT_TRACKS = ("Segue source root", "Segue destination root")  # of the bones without a parent, moved to where the slot has them
SEAM = "Segue: "  # before the names of markers at seams
ROOTS = "Segue root: "  # before the names of actions of root tracks
LEAD = 1.0  # s of the source before a seam, at most
TAIL = 2.0  # s of the destination after a blend, at most
GAP = 1.0  # s between two transitions
NEAREST_KEYS = 0.02  # frames; Blender makes one key of nearer ones
NAME_BYTES = 63  # Blender cuts longer names
LOOKS = 8  # moments of a blend at which the NLA is compared with Segue
VISIBLE = 0.002  # of the size of a figure; nobody sees less
ELSEWHERE = 0.2  # of the size of a figure, between the centres of two poses


def main(folder=None):
    """Lays out every transition; returns what it did as lines, which it also prints."""
    folder = folder or find_folder()
    if folder is None:
        return report(["No settings file found. Keep this script beside the .segue.json file, and open it from there."])
    target = bpy.context.object
    lines = import_motion(folder)
    transitions, problems = read_transitions(folder)
    lines += problems
    if target is None:
        lines.append("No strips: select the object that has the actions, and run the script again.")
    elif transitions:
        lines += lay_out(target, transitions)
    if not bpy.app.background:
        bpy.ops.ed.undo_push(message="Lay out Segue transitions")
    return report(lines)


def report(lines):
    for line in lines:
        print("Segue:", line)
    return lines


def find_folder():
    """The folder with the settings: of this script, of a text that holds it, or of the scene."""
    paths = [globals().get("__file__", "")] + [bpy.path.abspath(text.filepath) for text in bpy.data.texts] + [bpy.data.filepath]
    folders = [os.path.dirname(path) for path in paths if path]
    return next((folder for folder in folders if glob.glob(os.path.join(glob.escape(folder), "*.segue.json"))), None)


def read_transitions(folder):
    """Transitions of all settings files of a folder, each once, and what cannot be read as lines."""
    found, problems = {}, []
    for path in sorted(glob.glob(os.path.join(glob.escape(folder), "*.segue.json"))):
        name = os.path.basename(path)
        with open(path, encoding="utf-8") as file:
            try:
                settings = json.load(file)
            except ValueError:
                settings = {}
        if not isinstance(settings, dict) or settings.get("format") != "segue.settings" or settings.get("version") != 2:
            problems.append(f"{name}: not a settings file of version 2. Export it and this script again.")
        elif settings["engine"] != "blender":
            problems.append(f"{name}: not for Blender. Export it with the engine Blender.")
        else:
            for each in settings["transitions"]:
                ends = [tuple(each[end].get(key) for key in ("clip", "file", "take")) for end in ("source", "destination")]
                found.setdefault((each["name"], *ends), each)
    return list(found.values()), problems


def import_motion(folder):
    """Imports BVH and GLB files as objects with actions of the names of the files; those already there stay."""
    lines = []
    selected = bpy.context.object
    for path in sorted(glob.glob(os.path.join(glob.escape(folder), "*.bvh")) + glob.glob(os.path.join(glob.escape(folder), "*.glb"))):
        name = cut(os.path.splitext(os.path.basename(path))[0])
        if name in bpy.data.actions:
            continue
        before, objects = set(bpy.data.actions), set(bpy.data.objects)
        try:
            if path.endswith(".bvh"):
                bpy.ops.import_anim.bvh(filepath=path, global_scale=0.01, use_fps_scale=True, rotate_mode="QUATERNION")  # Segue writes cm
            else:
                bpy.ops.import_scene.gltf(filepath=path)
        except (RuntimeError, AttributeError) as error:  # AttributeError: the add-on is off
            reason = [line for line in str(error).splitlines() if line.strip() and not line.startswith("Location")][-1]
            lines.append(f"{os.path.basename(path)} is not imported: {reason.strip()}")
            for left in set(bpy.data.objects) - objects:
                bpy.data.objects.remove(left)
            continue
        for action in set(bpy.data.actions) - before:
            action.name = name
            action.use_fake_user = True
        lines.append(f"imported {os.path.basename(path)}")
    if selected is not None:
        bpy.context.view_layer.objects.active = selected
    return lines


def cut(name):
    """A name as Blender keeps it."""
    return name.encode()[:NAME_BYTES].decode(errors="ignore")


def bare(name):
    """A name without what importers add: walk_Rig, walk_Armature, walk.001 → walk."""
    return re.sub(r"(_Rig|_Armature)?(\.\d{3})?$", "", name)


def actions_of(end):
    """
    The actions of the clip of an end, the best first: those with its name in Segue, else those of its take, or of its file without one. Armature| before
    the take and _Rig or _Armature after it do not count. Among several, FILE|TAKE is the one of the file.
    """
    named = [each for each in bpy.data.actions if each.name == cut(end["clip"])]
    file = end.get("file", "")
    take = end.get("take") or file or end["clip"]
    wanted = cut(bare(take.split("|")[-1]))
    found = named or [each for each in bpy.data.actions if wanted in map(bare, each.name.split("|"))]
    own = [each for each in found if bare(file) in map(bare, each.name.split("|")[:-1])]
    return sorted(own or found, key=lambda each: (each.name not in (cut(take), wanted), each.name))


def find_action(end):
    return next(iter(actions_of(end)), None)


def lay_out(target, transitions):
    """Strips for each transition, one after the other, in two tracks that replace those of an earlier run."""
    data = target.animation_data or target.animation_data_create()
    for track in [track for track in data.nla_tracks if track.name in (SOURCE_TRACK, DESTINATION_TRACK, *ROOT_TRACKS)]:
        data.nla_tracks.remove(track)
    for action in [action for action in bpy.data.actions if action.name.startswith(ROOTS)]:
        bpy.data.actions.remove(action)
        for bone in target.pose.bones if target.pose else ():
            if bone.parent is None:
                bone.matrix_basis = Matrix()  # those tracks posed it, and clips may have no keys of some channels
    markers = bpy.context.scene.timeline_markers
    for marker in [marker for marker in markers if marker.name.startswith(SEAM)]:
        markers.remove(marker)
    lower = data.nla_tracks.new()
    lower.name = SOURCE_TRACK
    upper = data.nla_tracks.new(prev=lower)
    upper.name = DESTINATION_TRACK
    lines, frame, laid = [], bpy.context.scene.frame_start, []
    for each in transitions:
        values = each["engine"]["values"]
        ends = [each["source"], each["destination"]]
        missing = [shown(end) for end in ends if find_action(end) is None]
        if missing:
            lines.append(f"{each['name']}: no action of the name {' or '.join(missing)}. Import the clip, or rename its action.")
            continue
        for end, clip in zip(ends, (values["source"], values["destination"])):
            action, *others = actions_of(end)
            if others:
                lines.append(f"{shown(end)}: {action.name} is used, but {', '.join(other.name for other in others)} may be meant. Rename it to FILE|TAKE.")
            mark(action, end["markers"], clip)
        first = frame
        strip, frame = place(each, values, (lower, upper), frame)
        laid.append((each, first, strip))
    count = len(laid)
    if count and data.action is not None:
        lines.append(f"the action {data.action.name} is no longer active, since it would hide the strips.")
        data.action.use_fake_user = True
        data.action = None
    if target.type == "ARMATURE" and len(target.data.bones) > 0:
        shown_frame = bpy.context.scene.frame_current
        tracks = add_root_tracks(data)
        for each, first, strip in laid:
            moved = moves_of(target, each)
            if moved:
                move_roots(target, each, moved, first, strip, tracks)
        for each, _, strip in laid:
            lines += differences(target, each, strip)
        bpy.context.scene.frame_set(shown_frame)
    return lines + [f"{count} of {len(transitions)} transitions are in the NLA of {target.name}."]


def shown(end):
    """A clip for people, with its file and take."""
    parts = [end[key] for key in ("file", "take") if end.get(key)]
    return f"“{end['clip']}”" + (f" ({', take '.join(parts)})" if len(parts) == 2 else "")


def frames_per_second():
    render = bpy.context.scene.render
    return render.fps / render.fps_base


def speed(action, clip):
    """Frames of the action per frame of the scene. A clip is the whole action, whatever rate it was imported at."""
    first, last = action.frame_range
    if clip["length"] <= 0 or last <= first:
        return 1.0
    return clip["rate"] * (last - first) / (clip["length"] * frames_per_second())


def action_frame(action, clip, seconds):
    first, last = action.frame_range
    return first + (seconds / clip["length"] * (last - first) if clip["length"] > 0 else 0)


def place(transition, values, tracks, frame):
    """Adds the strips of a transition from a frame on; returns that of the destination, and the first frame of the next one."""
    lower, upper = tracks
    name = transition["name"]
    source, destination = values["source"], values["destination"]
    fps = frames_per_second()
    blend = values["blend_in"] * fps
    lead = 0
    if source["at"] is not None:  # an interrupted transition has no place on a clip
        action = find_action(transition["source"])
        rate = speed(action, source)
        out = action_frame(action, source, source["at"])
        lead = int(min(max(out - action.frame_range[0], 0) / rate, LEAD * fps))
        end = min(out + blend * rate, max(action.frame_range[1], out))
        add_strip(lower, name, frame, action, (out - lead * rate, end), rate)
    seam = frame + lead
    action = find_action(transition["destination"])
    rate = speed(action, destination)
    entry = action_frame(action, destination, destination["at"])
    # No shorter than its blend, which Blender would cut; and two frames more, beyond the strip of the source.
    end = max(min(action.frame_range[1], entry + (blend + TAIL * fps) * rate), entry + (blend + 2) * rate)
    strip = add_strip(upper, name, seam, action, (entry, end), rate)
    strip.extrapolation = "NOTHING"  # held, it would hide the source of the next transition
    set_influence(strip, seam, blend, values["influence"])
    bpy.context.scene.timeline_markers.new(cut(SEAM + name), frame=seam)
    after = int(strip.frame_end) + 1
    add_strip(lower, name, after, action, (end, end), rate)  # the last pose, until the next source
    return strip, after + round(GAP * fps)


def differences(target, transition, strip):
    """What the NLA plays otherwise than Segue, as lines: it moves no clip to the other, and mixes each channel of a rotation by itself."""
    values = transition["engine"]["values"]
    if values["source"]["at"] is None:
        return []
    ends = [(find_action(transition[end]), values[end]) for end in ("source", "destination")]
    looks = [look / LOOKS for look in range(LOOKS)]
    alone = poses_of_actions(target, ends, [look * values["blend_in"] for look in looks], moves_of(target, transition))
    places = [[places_of(target, pose) for pose in pair] for pair in alone]
    heads = [[place for (_, part), place in pose.items() if part == "head"] for pose in places[0]]
    centres = [sum(each, Vector()) / len(each) for each in heads]
    size = max((place - centres[0]).length for place in places[0][0].values())
    lines = []
    gap = (centres[1] - centres[0]).length
    if gap > ELSEWHERE * size:
        lines.append(f"{transition['name']}: the NLA plays the destination where it was recorded, {shown_length(gap)} from the source at the seam.")
    most, worst = 0.0, ""
    for look, (before, after) in zip(looks, alone):
        frame = strip.frame_start + look * values["blend_in"] * frames_per_second()
        mixed = places_of(target, pose_at(target, frame))
        expected = places_of(target, nlerped(before, after, weight_of(strip, look, frame)))
        most, worst = max((most, worst), *(((place - expected[at]).length, at[0]) for at, place in mixed.items()))
    if most > VISIBLE * size:
        lines.append(f"{transition['name']}: in the blend, {worst} is up to {shown_length(most)} off Nlerp crossfade. {reason_of(target)}")
    return lines


def add_root_tracks(data):
    """Tracks above those of the clips."""
    tracks = []
    for name in ROOT_TRACKS:
        tracks.append(data.nla_tracks.new(prev=data.nla_tracks[-1]))
        tracks[-1].name = name
    return tracks


def move_roots(target, transition, moved, first, strip, tracks):
    """Adds strips in which the bones without a parent are where the slot has them. @param first frame of the source"""
    lower, upper = tracks
    name, values = transition["name"], transition["engine"]["values"]
    fps, seam, last = frames_per_second(), round(strip.frame_start), round(strip.frame_end) + 1
    blend = values["blend_in"] * fps
    ends = [(find_action(transition[end]), values[end]) for end in ("source", "destination")]
    frames = range(first, last + 1)
    poses = poses_of_actions(target, ends, [(frame - seam) / fps for frame in frames], moved)
    blended = math.ceil(seam + blend) + 1
    before = [(frame, pair[0]) for frame, pair in zip(frames, poses) if frame <= blended]
    after = [(frame, pair[1]) for frame, pair in zip(frames, poses) if frame >= seam]
    source = root_action(target, f"{ROOTS}{name} source", before)
    destination = root_action(target, f"{ROOTS}{name} destination", after, dict(before)[seam])
    add_strip(lower, name, first, source, (first, blended), 1)
    entered = add_strip(upper, name, seam, destination, (seam, last), 1)
    entered.extrapolation = "NOTHING"
    set_influence(entered, seam, blend, values["influence"])
    add_strip(lower, name, int(strip.frame_end) + 1, destination, (last, last), 1)


def root_action(target, name, poses, near=None):
    """An action with keys of the bones without a parent. @param near a pose whose quaternions the first ones are on the side of"""
    data = target.animation_data
    data.action = action = bpy.data.actions.new(cut(name))
    action.use_fake_user = True
    for bone in [bone for bone in target.pose.bones if bone.parent is None]:
        posed = bone.matrix_basis.copy()  # clips may have no keys of some channels
        last = (near or poses[0][1])[bone.name][1]
        is_quaternion = bone.rotation_mode == "QUATERNION"
        for frame, pose in poses:
            bone.location, turn, _ = pose[bone.name]
            turn = -turn if turn.dot(last) < 0 else turn
            if is_quaternion:
                bone.rotation_quaternion = turn
            else:
                bone.rotation_euler = turn.to_euler(bone.rotation_mode, bone.rotation_euler)
            last = turn
            for channel in ("location", "rotation_quaternion" if is_quaternion else "rotation_euler"):
                bone.keyframe_insert(channel, frame=frame)
        data.action = None
        bone.matrix_basis = posed
        data.action = action
    data.action = None
    return action


def moves_of(target, transition):
    """The moves of a transition, with the size of a metre in the scene; None if they are not known."""
    values = transition["engine"]["values"]
    moved = values.get("moved")
    if moved is None or any(bone.rotation_mode == "AXIS_ANGLE" for bone in target.pose.bones):
        return None
    ends = [(find_action(transition["destination"]), values["destination"])] * 2
    [[_, entry]] = poses_of_actions(target, ends, [0.0])
    heads = [place for (_, part), place in places_of(target, entry).items() if part == "head"]
    size = max((one - other).length for one in heads for other in heads)
    if moved["size"] == 0 or size == 0:
        return None
    return {**moved, "scale": size / moved["size"]}


def move_at(moved, side, seconds):
    """Between the two nearest moves."""
    moves = moved[("source", "destination")[side]]
    at = min(max((seconds - moved["start"]) * moved["rate"], 0), len(moves) - 1)
    k = min(int(at), len(moves) - 2)
    return [a + (b - a) * (at - k) for a, b in zip(moves[k], moves[k + 1])]


def with_moved_roots(target, pose, move, scale):
    """A pose whose bones without a parent are moved over the ground. Segue's Y is up, and is Z here; its Z points to -Y."""
    x, height, z, heading = move
    move = Matrix.Translation(Vector((x, -z, height)) * scale) @ Matrix.Rotation(heading, 4, "Z")
    moved = dict(pose)
    for bone in [bone for bone in target.data.bones if bone.parent is None]:
        rest = target.matrix_world @ bone.matrix_local
        moved[bone.name] = (rest.inverted() @ move @ rest @ Matrix.LocRotScale(*pose[bone.name])).decompose()
    return moved


def reason_of(target):
    euler = sum(bone.rotation_mode not in ("QUATERNION", "AXIS_ANGLE") for bone in target.pose.bones)
    if euler:
        return f"{euler} bones have Euler channels, which the NLA mixes one by one: import the clips with Rotation Quaternion."
    return "Quaternions of the two clips have opposite signs there, and the NLA takes the longer way."


def weight_of(strip, part, frame):
    """Influence of a strip at a part of its blend. Blender keeps it between 0 and 1."""
    curve = strip.fcurves.find("influence") if strip.use_animated_influence else None
    return min(max(curve.evaluate(frame), 0.0), 1.0) if curve else part


def poses_of_actions(target, ends, times, moved=None):
    """The poses of both clips at times after the seam, without the NLA: as recorded, or moved to where the slot has them."""
    data = target.animation_data
    data.use_nla = False
    poses = [[None, None] for _ in times]
    for side, (action, clip) in enumerate(ends):
        data.action = action
        choose_slot(data)
        for i, seconds in enumerate(times):
            frame = action_frame(action, clip, clip["at"] + seconds * clip["rate"])
            pose = pose_at(target, min(max(frame, action.frame_range[0]), action.frame_range[1]))
            poses[i][side] = pose if moved is None else with_moved_roots(target, pose, move_at(moved, side, seconds), moved["scale"])
    data.action = None
    data.use_nla = True
    return poses


def pose_at(target, frame):
    """The channels of each bone at a frame of the scene."""
    whole = math.floor(frame)
    bpy.context.scene.frame_set(whole, subframe=frame - whole)
    bones = target.evaluated_get(bpy.context.evaluated_depsgraph_get()).pose.bones
    return {bone.name: bone.matrix_basis.decompose() for bone in bones}


def nlerped(before, after, weight):
    """Between two poses as Segue’s Nlerp crossfade has it: along the shorter arc."""
    mixed = {}
    for name, (place, turn, scale) in before.items():
        place_after, turn_after, scale_after = after[name]
        sign = -1 if turn.dot(turn_after) < 0 else 1
        turned = turn * (1 - weight) + turn_after * (sign * weight)
        mixed[name] = (place.lerp(place_after, weight), turned.normalized(), scale.lerp(scale_after, weight))
    return mixed


def places_of(target, pose):
    """The heads and tails of the bones in the world, without constraints."""
    world, places = {None: target.matrix_world}, {}
    for bone in target.data.bones:  # parents come first
        rest = bone.parent.matrix_local.inverted() @ bone.matrix_local if bone.parent else bone.matrix_local
        world[bone.name] = world[bone.parent.name if bone.parent else None] @ rest @ Matrix.LocRotScale(*pose[bone.name])
        places[bone.name, "head"] = world[bone.name].translation
        places[bone.name, "tail"] = world[bone.name] @ Vector((0.0, bone.length, 0.0))
    return places


def shown_length(value):
    """A length as the editor shows it."""
    units = bpy.context.scene.unit_settings
    return bpy.utils.units.to_string(units.system, "LENGTH", value * units.scale_length, precision=3)


def add_strip(track, name, frame, action, part, rate):
    """A strip of a part of an action, at least one frame long, that holds its last pose."""
    first, last = part
    strip = track.strips.new(cut(name), frame, action)
    strip.action_frame_end = max(last, first + rate)  # before the start, which Blender keeps below it
    strip.action_frame_start = first
    strip.scale = 1 / rate
    strip.use_auto_blend = False
    strip.extrapolation = "HOLD_FORWARD"
    choose_slot(strip)
    return strip


def choose_slot(player):
    """Slots are of Blender 4.4 and later."""
    if hasattr(player, "action_slot") and player.action_slot is None and len(player.action_suitable_slots) > 0:
        player.action_slot = player.action_suitable_slots[0]


def set_influence(strip, seam, blend, curve):
    """Lets a strip blend in: linearly, or by keys whose handles make the cubics of the easing."""
    if curve is None or blend < NEAREST_KEYS:
        strip.blend_in = blend
        return
    strip.use_animated_influence = True
    fcurve = strip.fcurves.find("influence")
    points = keys_apart(curve["points"], NEAREST_KEYS / blend)
    for point in points:
        fcurve.keyframe_points.insert(seam + point["x"] * blend, point["y"], options={"FAST"})
    keys = fcurve.keyframe_points
    for i, (key, point) in enumerate(zip(keys, points)):
        key.interpolation = "BEZIER"
        key.handle_left_type = key.handle_right_type = "FREE"
        before = (point["x"] - points[i - 1]["x"]) / 3 if i > 0 else 0
        after = (points[i + 1]["x"] - point["x"]) / 3 if i + 1 < len(points) else 0
        key.handle_left = (key.co[0] - before * blend, point["y"] - before * point["left_tangent"])
        key.handle_right = (key.co[0] + after * blend, point["y"] + after * point["right_tangent"])
    fcurve.update()


def keys_apart(points, gap):
    """Points of a curve without those that are too near to the one before, but with the last. Straight where some are left out."""
    kept = [0]
    for i, point in enumerate(points[1:-1], 1):
        if point["x"] - points[kept[-1]]["x"] >= gap and points[-1]["x"] - point["x"] >= gap:
            kept.append(i)
    kept.append(len(points) - 1)
    points = [dict(point) for point in points]
    for i, k in zip(kept, kept[1:]):
        a, b = points[i], points[k]
        if k > i + 1:
            a["right_tangent"] = b["left_tangent"] = (b["y"] - a["y"]) / (b["x"] - a["x"])
    return [points[i] for i in kept]


def mark(action, markers, clip):
    """Adds markers to an action, to the nearest frame; those that are there stay."""
    there = {(marker.name, marker.frame) for marker in action.pose_markers}
    for marker in markers:
        name, frame = cut(marker["label"] or marker["kind"]), round(action_frame(action, clip, marker["seconds"] - clip.get("begin", 0)))
        if (name, frame) not in there:
            there.add((name, frame))
            added = action.pose_markers.new(name)
            added.frame = frame


if __name__ == "__main__":
    main(*sys.argv[sys.argv.index("--") + 1 :][:1] if "--" in sys.argv else ())
