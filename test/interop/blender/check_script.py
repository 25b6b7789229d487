"""Runs the exported script over settings files and compares the NLA with them: blender -b --python check_script.py -- SCRIPT FOLDER

FOLDER has folders with a settings file each; the first also has motion files. Exit code 1 with a line for each difference.
"""

import builtins
import glob
import importlib.util
import json
import math
import os
import sys

import bpy
import numpy
from mathutils import Euler, Quaternion, Vector

# Debian's Blender 3.4 imports glTF by a name that newer versions of NumPy do not have, and
# BVH by a mode of opening files that its Python no longer has.
numpy.bool = bool
open_file = builtins.open
builtins.open = lambda path, mode="r", *rest, **named: open_file(path, mode.replace("U", ""), *rest, **named)

script, root = sys.argv[sys.argv.index("--") + 1 :]
spec = importlib.util.spec_from_file_location("segue_blender", script)
segue = importlib.util.module_from_spec(spec)
spec.loader.exec_module(segue)
wrong = []
PATH = 'pose.bones["root"].location'


def expect(holds, what):
    if not holds:
        wrong.append(what)


def clean():
    for kind in (bpy.data.objects, bpy.data.actions, bpy.data.armatures):
        for each in list(kind):
            kind.remove(each)
    bpy.context.scene.timeline_markers.clear()


def rig():
    armature = bpy.data.objects.new("rig", bpy.data.armatures.new("rig"))
    bpy.context.collection.objects.link(armature)
    bpy.context.view_layer.objects.active = armature
    bpy.ops.object.mode_set(mode="EDIT")
    bone = armature.data.edit_bones.new("root")
    bone.tail = (0, 0, 1)
    bpy.ops.object.mode_set(mode="OBJECT")
    return armature


def take_of(end):
    return end.get("take") or end.get("file") or end["clip"]


def name_in(ends, end, index):
    """What Blender calls a clip: its take as importers write it, or its name in Segue if another clip may be meant or the name is too long."""
    take = take_of(end)
    others = [other for each in ends if each["clip"] != end["clip"] for other in (each["clip"], take_of(each))]
    name = [take, f"Armature|{take}", f"{take}_Rig", f"Armature|{take}_Armature", f"{take}.001"][index % 5]
    is_plain = "|" not in take and not any(take in other or other in take for other in others) and segue.bare(take) == take
    return name if is_plain and len(name.encode()) <= segue.NAME_BYTES else end["clip"]


def act(name, clip, base, frames):
    """An action whose bone moves 1 m in a second of the clip, from `base`. @param frames of the action for the whole clip"""
    action = bpy.data.actions.new(segue.cut(name))
    curve = action.fcurves.new(PATH, index=0)
    for part in (0, 1) if clip["length"] > 0 else (0,):
        key = curve.keyframe_points.insert(1 + part * frames, base + part * clip["length"])
        key.interpolation = "LINEAR"
    return action


def weight(values, part):
    """Influence of the destination at a part of the blend, by the cubics of the file."""
    if values["influence"] is None:
        return part
    points = values["influence"]["points"]
    k = next((i for i in range(len(points) - 1) if points[i + 1]["x"] >= part), len(points) - 2)
    a, b = points[k], points[k + 1]
    h = b["x"] - a["x"]
    s = (part - a["x"]) / h
    rise = b["y"] - a["y"]
    cubic = a["y"] + s * s * (3 - 2 * s) * rise + h * s * (1 - s) * ((1 - s) * a["right_tangent"] - s * b["left_tangent"])
    return min(max(cubic, 0), 1)


def place_of(clip, base, seconds):
    return base + min(max(clip["at"] + seconds * clip["rate"], 0), clip["length"])


def shown(armature, frame):
    bpy.context.scene.frame_set(int(frame), subframe=frame - int(frame))
    return armature.evaluated_get(bpy.context.evaluated_depsgraph_get()).pose.bones["root"].location.x


def check(path, index):
    clean()
    scene = bpy.context.scene
    scene.render.fps, scene.render.fps_base = [(30, 1), (24, 1), (30, 1.001), (60, 1)][index % 4]
    fps = scene.render.fps / scene.render.fps_base
    settings = json.load(open(path, encoding="utf-8"))
    armature = rig()
    bases = {}
    ends = [each[end] for each in settings["transitions"] for end in ("source", "destination")]
    for each in settings["transitions"]:
        for end in ("source", "destination"):
            clip, name = each["engine"]["values"][end], each[end]["clip"]
            expect(clip["action"] == take_of(each[end]), f"{path}: the action {clip['action']} is no take")
            if name not in bases:
                bases[name] = 1000 * len(bases)
                # Imported frame by frame, or at the rate of the scene.
                frames = round(clip["length"] * (each[end]["fps"] if index % 2 else fps), 3)
                act(name_in(ends, each[end], index + len(bases)), clip, bases[name], max(frames, 1))
    armature.animation_data_create().action = next(iter(bpy.data.actions))
    lines = segue.main(os.path.dirname(path))
    expect(lines[-1].startswith(f"{len(settings['transitions'])} of"), f"{path}: {lines}")
    expect(armature.animation_data.action is None, f"{path}: an action hides the strips")
    first = layout(armature)
    segue.main(os.path.dirname(path))
    expect(layout(armature) == first, f"{path}: a second run changes the strips")
    seams = sorted(marker.frame for marker in scene.timeline_markers)
    starts = [seam - lead_of(each, fps) for each, seam in zip(settings["transitions"], seams)]
    for each, seam, until in zip(settings["transitions"], seams, [*starts[1:], None]):
        compare(armature, each, seam, until, bases, fps)
    for each in settings["transitions"]:
        for end in ("source", "destination"):
            names = {segue.cut(marker["label"] or marker["kind"]) for marker in each[end]["markers"]}
            action = segue.find_action(each[end])
            expect({marker.name for marker in action.pose_markers} >= names, f"{path}: markers of {action.name}")


def layout(armature):
    tracks = armature.animation_data.nla_tracks
    strips = [(track.name, s.name, s.frame_start, s.frame_end, s.action_frame_start, s.scale) for track in tracks for s in track.strips]
    return strips, [(marker.name, marker.frame) for marker in bpy.context.scene.timeline_markers]


def lead_of(transition, fps):
    """Whole frames of the source before the seam: those of its last second."""
    source = transition["engine"]["values"]["source"]
    return int(min(source["at"] / source["rate"], 1) * fps + 1e-3)


def compare(armature, transition, seam, until, bases, fps):
    """Compares each frame from the lead to the next transition, and times within the blend. @param until frame of that one"""
    values = transition["engine"]["values"]
    source, destination = values["source"], values["destination"]
    blend = values["blend_in"]
    first, second = (bases[transition[end]["clip"]] for end in ("source", "destination"))
    for part in (0.02, 0.25, 0.5, 0.8, 0.98) if blend * fps > 0.1 else ():
        seconds = part * blend
        before = place_of(source, first, seconds)
        after = place_of(destination, second, seconds)
        expected = before + weight(values, part) * (after - before)
        found = shown(armature, seam + seconds * fps)
        # Keys nearer than 0.02 frames are left out, and Blender keeps times in single precision.
        exact = 3e-3 if blend * fps > 21 else 0.05
        tolerance = exact * max(abs(after - before), 1)
        expect(abs(found - expected) < tolerance, f"{transition['name']}: {found} instead of {expected} at {part} of {blend} s")
    for frame in range(seam - lead_of(transition, fps), seam):
        found, expected = shown(armature, frame), place_of(source, first, (frame - seam) / fps)
        expect(abs(found - expected) < 0.05, f"{transition['name']}: {found} instead of {expected}, {seam - frame} frames before the seam")
    left = (destination["length"] - destination["at"]) / destination["rate"]
    end = max(min(left, blend + 2), blend + 2 / fps)  # then its pose is held, or the one a frame later
    for frame in range(math.ceil(seam + blend * fps), until or math.ceil(seam + (end + 1) * fps)):
        seconds = (frame - seam) / fps
        found, low = shown(armature, frame), place_of(destination, second, min(seconds, end))
        high = place_of(destination, second, end + 1 / fps) if seconds > end else low
        expect(low - 0.05 < found < high + 0.05, f"{transition['name']}: {found} instead of {low}, {frame - seam} frames after the seam")


def check_takes():
    """A take of two files is the one of its file; another name is not found, and both are listed."""
    clean()
    for name in ("Walking_A", "mage|Walking_A_Rig", "Armature|Armature|Run|BaseLayer", "Walking_B.001"):
        bpy.data.actions.new(name)
    found = lambda file, take: [action.name for action in segue.actions_of({"clip": f"{file} · {take}", "file": file, "take": take})]  # noqa: E731
    expect(found("mage", "Rig|Walking_A") == ["mage|Walking_A_Rig"], "the take of the mage is not found")
    expect(found("knight", "Walking_A") == ["Walking_A", "mage|Walking_A_Rig"], "the plain name does not come first")
    expect(found("knight", "Run") == ["Armature|Armature|Run|BaseLayer"], "an action of an FBX is not found")
    expect(found("knight", "Walking_B") == ["Walking_B.001"], "a second action of a name is not found")
    expect(found("knight", "Walking") == [], "a part of a name is a take")
    missing = {"clip": "knight · Jump", "file": "knight", "take": "Jump"}
    lines = segue.lay_out(rig(), [{"name": "jump", "source": missing, "destination": missing, "engine": {"values": {"source": {}, "destination": {}}}}])
    expect(any("“knight · Jump” (knight, take Jump)" in line for line in lines), f"a missing take is not listed: {lines}")


def turned(name, mode, turn, place):
    """An action that holds a rotation and a place of the bone."""
    action = bpy.data.actions.new(name)
    path = {"XYZ": "rotation_euler", "QUATERNION": "rotation_quaternion"}[mode]
    for index, value in enumerate(turn):
        action.fcurves.new(f'pose.bones["root"].{path}', index=index).keyframe_points.insert(1, value).interpolation = "CONSTANT"
    for frame in (1, 101):
        action.fcurves.find(PATH, index=0) or action.fcurves.new(PATH, index=0)
        action.fcurves.find(PATH, index=0).keyframe_points.insert(frame, place)


def laid_out(mode, before, after, place):
    """What is said of a transition between two poses of a bone of 1 m, of a linear blend of 1 s."""
    clean()
    armature = rig()
    armature.pose.bones["root"].rotation_mode = mode
    turned("before", mode, before, 0)
    turned("after", mode, after, place)
    end = lambda name: {"clip": name, "markers": []}  # noqa: E731
    clip = {"length": 4, "at": 1, "rate": 1}
    values = {"source": clip, "destination": clip, "blend_in": 1, "influence": None}
    lines = segue.lay_out(armature, [{"name": "t", "source": end("before"), "destination": end("after"), "engine": {"values": values}}])
    return [line for line in lines if line.startswith("t: ")]


def check_differences():
    """It says how far the NLA is off: a bone of 1 m, and a clip that was recorded 3 m away."""
    turn = Euler((1.7, 0.0, 1.9))
    whole, still = turn.to_quaternion(), Quaternion()
    most = 0.0
    for look in range(8):
        part = look / 8
        halves = still * (1 - part) + whole * part
        euler = Euler((1.7 * part, 0.0, 1.9 * part)).to_quaternion()
        tip = Vector((0, 1, 0))
        most = max(most, (halves.normalized() @ tip - euler @ tip).length)
    [line] = laid_out("XYZ", (0, 0, 0), turn, 0)
    expect(bpy.utils.units.to_string("METRIC", "LENGTH", most, precision=3) in line and "Euler" in line, f"{line} instead of {most}")
    expect(laid_out("QUATERNION", still, whole, 0) == [], "a difference is said of quaternions")
    [line] = laid_out("QUATERNION", still, -whole, 0)
    expect("opposite signs" in line, line)
    ways = [Quaternion((1, 0, 0), side * 3.0) for side in (1, -1)]  # 0.28 rad apart, the other way round
    expect(["opposite signs" in line for line in laid_out("QUATERNION", *ways, 0)] == [True], "the longer way is not said")
    [line] = laid_out("QUATERNION", still, still, 3)
    expect("3 m from the source" in line, line)


def check_moves():
    """Bones without a parent are where the slot has them: turned and shifted on the ground, in the size of the scene."""
    clean()
    armature = rig()
    bpy.ops.object.mode_set(mode="EDIT")
    child = armature.data.edit_bones.new("child")
    child.parent, child.head, child.tail = armature.data.edit_bones["root"], (0, 0, 0.5), (0, 0, 1)
    bpy.ops.object.mode_set(mode="OBJECT")
    for name, place in (("before", 0), ("after", 3)):
        turned(name, "QUATERNION", (1, 0, 0, 0), place)
    clip = {"length": 4, "at": 1, "rate": 1}
    moved = {"start": -1, "rate": 1, "size": 1, "source": [[0, 0, 0, 0]] * 5, "destination": [[1, 0.5, 2, math.pi / 2]] * 5}
    values = {"source": clip, "destination": clip, "blend_in": 1, "influence": None, "moved": moved}
    end = lambda name: {"clip": name, "markers": []}  # noqa: E731
    transition = {"name": "t", "source": end("before"), "destination": end("after"), "engine": {"values": values}}
    for _ in range(2):  # the second run changes nothing
        segue.lay_out(armature, [transition])
        seam = bpy.context.scene.timeline_markers[0].frame
        root = lambda seconds: pose_of(armature, seam + seconds * bpy.context.scene.render.fps)  # noqa: E731
        # Half the size of Segue: its metre is half of one here. Three to the side become three ahead.
        there = Vector((0.5, -1.0 + 3.0, 0.25))
        for seconds, part in ((-0.5, 0), (0.5, 0.5), (1.5, 1), (4.2, 1)):
            expect((root(seconds).translation - there * part).length < 1e-3, f"moved to {root(seconds).translation} at {seconds} s")
        expect(abs(root(1.5).to_euler().z - math.pi / 2) < 1e-3, f"turned by {root(1.5).to_euler()}")
        expect(sum(action.name.startswith(segue.ROOTS) for action in bpy.data.actions) == 2, "actions of roots are left over")


def pose_of(armature, frame):
    bpy.context.scene.frame_set(int(frame), subframe=frame - int(frame))
    posed = armature.evaluated_get(bpy.context.evaluated_depsgraph_get())
    bone = armature.data.bones["root"]
    return posed.matrix_world @ posed.pose.bones["root"].matrix @ bone.matrix_local.inverted()


check_takes()
check_differences()
check_moves()
paths = sorted(glob.glob(os.path.join(root, "*", "*.segue.json")))
for index, path in enumerate(paths):
    check(path, index)
motions = sorted(path for path in glob.glob(os.path.join(root, "0", "*")) if not path.endswith((".json", "broken.bvh")))
clean()
expect(any("broken.bvh is not imported" in line for line in segue.main(os.path.join(root, "0"))), "a broken file is not reported")
for _ in range(2):  # the second run imports nothing
    names = sorted(action.name for action in bpy.data.actions)
    expect(names == [os.path.splitext(os.path.basename(path))[0] for path in motions], f"imported {names}")
    rigs = [each.name for each in bpy.data.objects if each.type == "ARMATURE"]
    expect(len(rigs) == len(motions), f"{rigs} for {motions}")
    segue.main(os.path.join(root, "0"))
print(*wrong[:20], sep="\n")
print(f"Blender: {len(paths)} files, {len(wrong)} differences")
sys.exit(1 if wrong or not motions else 0)
