"""Writes the motion that Segue exported as FBX: NAME.fbx beside each NAME.glb and NAME.bvh of this folder.

blender -b --factory-startup --python segue_fbx.py [-- [--replace] [FOLDER]]
It works in an empty scene, so run it without a window. Files that exist stay, unless --replace is given. Blender 3.4 or newer.
"""

import glob
import json
import os
import struct
import sys

import bpy


def main(folder, replace=False):
    """Writes an FBX file for each motion; returns what it did as lines, which it also prints."""
    lines, found = [], set()
    files = [path for kind in ("*.glb", "*.bvh") for path in sorted(glob.glob(os.path.join(glob.escape(folder), kind)))]
    for path in files:
        name, target = os.path.basename(path), os.path.splitext(path)[0] + ".fbx"
        if target in found:
            lines.append(f"{name} is left out: a GLB has the same name")
        elif os.path.lexists(target) and not replace:
            lines.append(f"{name} is left out: {os.path.basename(target)} exists (--replace replaces it)")
        else:
            lines.append(convert(path, target))
        found.add(target)
    for line in lines or [f"no motion in {folder}: export it as GLB or BVH into the folder of this script"]:
        print("Segue:", line)
    return lines


def convert(path, target):
    name = os.path.basename(path)
    try:
        rate = rate_of(path)
        load(path, rate)
        write(target + ".part")
        os.replace(target + ".part", target)
    except Exception as error:  # importers raise any; the other files are still written
        reason = [line for line in str(error).splitlines() if line.strip() and not line.startswith("Location")] or [repr(error)]
        return f"{name} is not written as FBX: {reason[-1].strip()}"
    finally:
        if os.path.lexists(target + ".part"):
            os.remove(target + ".part")
    return f"wrote {os.path.basename(target)}, {rate:g} frames a second"


def load(path, rate):
    """Loads a motion into an empty scene, a frame of the motion in each frame."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    render = bpy.context.scene.render
    render.fps = max(round(rate), 1)
    if path.endswith(".bvh"):
        bpy.ops.import_anim.bvh(filepath=path, global_scale=0.01)  # Segue writes cm
    else:
        bpy.ops.import_scene.gltf(filepath=path)
        for each in bpy.data.objects:  # the importer does not know rates such as 29.97
            stretch(each, rate / render.fps)
    render.fps_base = render.fps / rate


def stretch(target, scale):
    data = target.animation_data
    if data is None or data.action is None:
        return
    action, data.action = data.action, None
    for track in list(data.nla_tracks):
        data.nla_tracks.remove(track)
    strip = data.nla_tracks.new().strips.new(action.name, 0, action)
    strip.scale = scale


def write(target):
    scene = bpy.context.scene
    strips = [strip for each in bpy.data.objects if each.animation_data for track in each.animation_data.nla_tracks for strip in track.strips]
    ranges = [(strip.frame_start, strip.frame_end) for strip in strips] or [action.frame_range for action in bpy.data.actions]
    scene.frame_start = round(min(first for first, _ in ranges))
    scene.frame_end = round(max(last for _, last in ranges))
    bpy.ops.export_scene.fbx(
        filepath=target,
        object_types={"ARMATURE", "MESH"},
        add_leaf_bones=False,
        bake_anim_use_nla_strips=False,
        bake_anim_use_all_actions=False,
        bake_anim_simplify_factor=0,  # all keys as they are
    )


def rate_of(path):
    """Frames per second of a file that Segue wrote."""
    try:
        return bvh_rate(path) if path.endswith(".bvh") else glb_rate(path)
    except Exception:
        raise ValueError("it is not motion that Segue exported")


def bvh_rate(path):
    with open(path, encoding="utf-8") as file:
        line = next(line for line in file if line.startswith("Frame Time:"))
    return 1 / float(line.split(":")[1])


def glb_rate(path):
    """Segue writes a key for each frame."""
    with open(path, "rb") as file:
        length = struct.unpack("<12xI4x", file.read(20))[0]
        content = json.loads(file.read(length))
    times = content["accessors"][content["animations"][0]["samplers"][0]["input"]]
    span = times["max"][0] - times["min"][0]
    return (times["count"] - 1) / span if span > 0 else 30


if __name__ == "__main__":
    rest = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
    folders = [each for each in rest if each != "--replace"] or [os.path.dirname(os.path.abspath(__file__))]
    main(folders[0], "--replace" in rest)
