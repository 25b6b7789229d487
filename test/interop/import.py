"""Imports the motion that write-motion.ts wrote and compares Blender's bones with its joints: blender -b --python blender/debian.py --python import.py -- FOLDER"""

import glob
import json
import sys

import bpy
from mathutils import Vector

FOLDER = sys.argv[sys.argv.index("--") + 1] + "/ours"
MOST = 1e-4  # of the height


def load(path, fps):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.fps, scene.render.fps_base = round(fps), 1
    if path.endswith(".bvh"):
        bpy.ops.import_anim.bvh(filepath=path, global_scale=0.01, axis_forward="-Z", axis_up="Y", rotate_mode="NATIVE")
    else:
        bpy.ops.import_scene.gltf(filepath=path)
    armatures = [o for o in scene.objects if o.type == "ARMATURE"]
    assert len(armatures) == 1, f"{len(armatures)} armatures in {path}"
    return armatures[0]


def off(armature, truth, first, step):
    """Largest distance of a bone from its joint, as a share of the height of all joints. A frame is at `first` + number * `step`."""
    frames, names = truth["frames"], truth["names"]
    missing = [name for name in names if name not in armature.pose.bones]
    assert not missing, f"bones are missing: {missing[:3]} of {list(armature.pose.bones.keys())[:5]}"
    largest = 0
    places = [place for frame in frames for place in frame]
    height = max(max(p[a] for p in places) - min(p[a] for p in places) for a in range(3))
    for number, frame in enumerate(frames):
        at = first + number * step
        bpy.context.scene.frame_set(int(at), subframe=at - int(at))
        for name, (x, y, z) in zip(names, frame):
            head = armature.matrix_world @ armature.pose.bones[name].head
            largest = max(largest, (head - Vector((x, -z, y))).length)
    return largest / height


def curves_off(truth, step):
    """Largest difference of a shape key from its curve."""
    keys = {block.name: block for o in bpy.data.objects if o.type == "MESH" and o.data.shape_keys for block in o.data.shape_keys.key_blocks}
    missing = [name for name in truth["curves"] if name not in keys]
    assert not missing, f"curves are missing: {missing[:3]} of {list(keys)[:5]}"
    largest = 0
    for number in range(len(truth["frames"])):
        at = number * step
        bpy.context.scene.frame_set(int(at), subframe=at - int(at))
        for name, values in truth["curves"].items():
            largest = max(largest, abs(keys[name].value - values[number]))
    return largest


wrong = 0
for path in sorted(glob.glob(FOLDER + "/*.bvh") + glob.glob(FOLDER + "/*.glb")):
    with open(path[:-4] + ".json") as file:
        truth = json.load(file)
    armature = load(path, truth["fps"])
    # Blender imports BVH frame by frame from frame 1, and GLB by time.
    error = off(armature, truth, 1, 1) if path.endswith(".bvh") else off(armature, truth, 0, round(truth["fps"]) / truth["fps"])
    meshes = [o for o in bpy.context.scene.objects if o.type == "MESH" and o.find_armature() == armature]
    is_wrong = not error <= MOST or ("character.glb" in path and not meshes)
    if path.endswith(".glb"):
        is_wrong = is_wrong or not curves_off(truth, round(truth["fps"]) / truth["fps"]) <= 1e-5
    wrong += is_wrong
    print(f"OURS {'WRONG' if is_wrong else 'same'} {path.split('/')[-1]}: off by {error:.1e}, {len(truth['names'])} bones, {len(meshes)} meshes")
print(f"OURS {wrong} wrong")
sys.exit(1 if wrong else 0)
