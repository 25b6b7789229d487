"""Figures that Blender animates and exports, and where it has their bones: blender -b --python export.py -- FOLDER"""

import json
import math
import random
import sys

import bpy
from mathutils import Euler, Quaternion, Vector

FOLDER = sys.argv[sys.argv.index("--") + 1]

HUMAN = [
    ("hips", None, (0, 0, 1)),
    ("spine", "hips", (0, 0.02, 1.2)),
    ("head", "spine", (0, 0, 1.6)),
    ("arm.L", "spine", (0.2, 0, 1.45)),
    ("hand.L", "arm.L", (0.7, 0, 1.45)),
    ("arm.R", "spine", (-0.2, 0, 1.45)),
    ("hand.R", "arm.R", (-0.7, 0, 1.45)),
    ("leg.L", "hips", (0.1, 0, 0.95)),
    ("foot.L", "leg.L", (0.1, -0.02, 0.1)),
    ("leg.R", "hips", (-0.1, 0, 0.95)),
    ("foot.R", "leg.R", (-0.1, -0.02, 0.1)),
]
CHAIN = [(f"b{i:03}", f"b{i - 1:03}" if i else None, (0.3 * math.sin(i), 0.3 * math.cos(i), 0.02 * i)) for i in range(300)]


def rig(name, bones=HUMAN, size=1, roll=0, control=False):
    """An armature whose bones point to their first child."""
    armature = bpy.data.objects.new(name, bpy.data.armatures.new(name))
    bpy.context.collection.objects.link(armature)
    bpy.context.view_layer.objects.active = armature
    bpy.ops.object.mode_set(mode="EDIT")
    heads = {bone: Vector(head) * size for bone, _, head in bones}
    for bone, parent, _ in bones:
        made = armature.data.edit_bones.new(f"{name}_{bone}")
        made.head = heads[bone]
        child = next((heads[b] for b, p, _ in bones if p == bone), heads[bone] + Vector((0, 0.03, 0.1)) * size)
        made.tail = child
        made.roll = roll * random.uniform(-3, 3)
        if parent:
            made.parent = armature.data.edit_bones[f"{name}_{parent}"]
    if control:  # one that nothing hangs on
        made = armature.data.edit_bones.new(f"{name}_control")
        made.head, made.tail, made.use_deform = (0, 0, 0), (0, 1, 0), False
    bpy.ops.object.mode_set(mode="OBJECT")
    return armature


MODES = ("QUATERNION", "XYZ", "ZXY")


def act(armature, name, first, last, step=5, scale=False, move=0.2, plain=False):
    """A new action: turns of all bones, some by Euler angles unless it is plain; the roots go somewhere."""
    armature.animation_data_create()
    action = armature.animation_data.action = bpy.data.actions.new(name)
    action.use_fake_user = True
    for i, bone in enumerate(armature.pose.bones):
        bone.rotation_mode = MODES[0 if plain else i % 3]
        for frame in range(first, last + 1, step):
            turn = Euler([random.uniform(-0.4, 0.4) for _ in range(3)])
            if bone.rotation_mode == "QUATERNION":
                bone.rotation_quaternion = turn.to_quaternion()
                bone.keyframe_insert("rotation_quaternion", frame=frame)
            else:
                bone.rotation_euler = turn
                bone.keyframe_insert("rotation_euler", frame=frame)
            if bone.parent is None:
                bone.location = Vector([random.uniform(-1, 1) for _ in range(3)]) * move
                bone.keyframe_insert("location", frame=frame)
            if scale and i % 4 == 1:
                bone.scale = [random.uniform(0.8, 1.3)] * 3
                bone.keyframe_insert("scale", frame=frame)
    if plain:  # the exporter of glTF writes splines of quaternions whose signs jump
        for curve in action.fcurves:
            for key in curve.keyframe_points:
                key.interpolation = "LINEAR"
    return action


def clothe(armature, bones, name):
    """A box around each of some bones, in one mesh that hangs on them."""
    points, faces, groups = [], [], {}
    for bone in bones:
        at = armature.data.bones[bone].head_local
        start = len(points)
        size = 0.05 * armature.dimensions.z
        points += [at + Vector((x, y, z)) * size for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
        faces += [[start + k for k in f] for f in ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))]
        groups[bone] = range(start, len(points))
    data = bpy.data.meshes.new(name)
    data.from_pydata(points, [], faces)
    mesh = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(mesh)
    for bone, own in groups.items():
        mesh.vertex_groups.new(name=bone).add(list(own), 1, "REPLACE")
        parent = armature.data.bones[bone].parent
        if parent and parent.name in groups:
            mesh.vertex_groups[parent.name].add(list(own)[:4], 0.4, "ADD")
    mesh.parent = armature
    mesh.modifiers.new("Armature", "ARMATURE").object = armature
    return mesh


def place(armature, scale=(1, 1, 1), turn=(0, 0, 0), at=(0, 0, 0)):
    armature.scale, armature.rotation_euler, armature.location = scale, turn, at


def plain():
    act(rig("A", control=True), "go", 1, 30)


def small():
    armature = rig("A", size=100)
    place(armature, (0.01,) * 3)
    act(armature, "go", 1, 25, move=20, plain=True)
    clothe(armature, [bone.name for bone in armature.data.bones], "mesh")


def turned():
    armature = rig("A")
    place(armature, (1, 1, 1), (math.pi / 2, 0.3, 1), (1, 2, 0.5))
    clothe(armature, [bone.name for bone in armature.data.bones], "mesh")
    act(armature, "go", 10, 40)


def uneven():
    armature = rig("A")
    place(armature, (1, 1.3, 0.8), (0.2, 0.1, 0))
    act(armature, "go", 1, 20)


def rolled():
    act(rig("A", roll=1), "go", 1, 30, plain=True)


def actions():
    armature = rig("A")
    for name, last in (("idle", 20), ("jump", 35), ("run", 12)):
        act(armature, name, 1, last, 3)


def layered():
    armature = rig("A")
    for name, blend in (("one", "REPLACE"), ("two", "COMBINE")):
        action = act(armature, name, 1, 20)
        strip = armature.animation_data.nla_tracks.new().strips.new(name, 1, action)
        strip.blend_type, strip.influence = blend, 0.7
    armature.animation_data.action = None


def single():
    act(rig("A"), "go", 5, 5)


def many():
    act(rig("A", CHAIN, roll=1), "go", 1, 15)


def two():
    for name in ("A", "B"):
        armature = rig(name)
        place(armature, (1, 1, 1), (0, 0, 2), (len(name), 0, 0) if name == "B" else (0, 0, 0))
        act(armature, name, 1, 20)


def dressed():
    armature = rig("A")
    place(armature, (1, 1, 1), (0, 0, 0.5))
    names = [bone.name for bone in armature.data.bones]
    for i in range(3):
        clothe(armature, names[i : i + 6], f"mesh{i}")
    act(armature, "go", 1, 20)


def moving():
    armature = rig("A")
    act(armature, "go", 1, 24, scale=True)
    for frame in (1, 12, 24):
        armature.location = [random.uniform(-1, 1) for _ in range(3)]
        armature.rotation_euler = [random.uniform(-1, 1) for _ in range(3)]
        armature.keyframe_insert("location", frame=frame)
        armature.keyframe_insert("rotation_euler", frame=frame)


def shaped():
    armature = rig("A")
    mesh = clothe(armature, [bone.name for bone in armature.data.bones], "mesh")
    act(armature, "go", 1, 20, scale=True, plain=True)
    mesh.shape_key_add(name="Basis")
    for name in ("smile", "jaw open"):
        key = mesh.shape_key_add(name=name, from_mix=False)
        for point in key.data:
            point.co += Vector([random.uniform(-0.02, 0.02) for _ in range(3)])
        for frame in (1, 8, 20):
            key.value = random.uniform(0, 1)
            key.keyframe_insert("value", frame=frame)


# Each with the frame rate of its scene: frames, and what a second is divided by.
CASES = [(plain, 24, 1), (small, 30, 1), (turned, 60, 1), (uneven, 30, 1), (rolled, 30, 1.001), (actions, 120, 1),
         (layered, 24, 1), (single, 30, 1), (many, 30, 1), (two, 24, 1.001), (dressed, 30, 1), (moving, 60, 1),
         (shaped, 30, 1)]

FBX = {
    "usual": {},
    "leafless": dict(axis_forward="Y", axis_up="Z", add_leaf_bones=False, bake_anim_simplify_factor=0),
    "deform": dict(bake_anim_simplify_factor=0, use_armature_deform_only=True, primary_bone_axis="X", secondary_bone_axis="Y", apply_scale_options="FBX_SCALE_ALL"),
    "sideways": dict(bake_anim_simplify_factor=0, axis_forward="Y", axis_up="X", apply_scale_options="FBX_SCALE_UNITS"),
}
GLTF = {
    "sampled": dict(export_format="GLB"),
    "keys": dict(export_format="GLB", export_force_sampling=False),
    "separate": dict(export_format="GLTF_SEPARATE"),
}
BVH = {mode.lower(): dict(rotate_mode=mode) for mode in ("NATIVE", "ZXY", "YZX")}


def heads(armatures, first, last):
    """By bone: where its head is at each frame, in the world and in its armature."""
    world, local = {}, {}
    for frame in range(first, last + 1):
        bpy.context.scene.frame_set(frame)
        for armature in armatures:
            for bone in armature.pose.bones:
                world.setdefault(bone.name, []).append(list(armature.matrix_world @ bone.head))
                local.setdefault(bone.name, []).append(list(bone.head))
    return {"world": world, "local": local, "first": first}


def channels(armatures, meshes, first, last):
    """Even scales by bone, and values by shape key, at each frame."""
    scales, curves = {}, {}
    for frame in range(first, last + 1):
        bpy.context.scene.frame_set(frame)
        for bone in (bone for armature in armatures for bone in armature.pose.bones):
            scales.setdefault(bone.name, []).append(bone.scale.x)
        for key in (key for mesh in meshes for key in mesh.data.shape_keys.key_blocks[1:]):
            curves.setdefault(key.name, []).append(key.value)
    return {"scales": scales, "curves": curves}


def vertices(meshes, frame):
    bpy.context.scene.frame_set(frame)
    graph = bpy.context.evaluated_depsgraph_get()
    return [list(mesh.matrix_world @ v.co) for mesh in meshes for v in mesh.evaluated_get(graph).data.vertices]


def export(make, fps, base):
    random.seed(make.__name__)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.fps, scene.render.fps_base = fps, base
    make()
    armatures = [o for o in scene.objects if o.type == "ARMATURE"]
    meshes = [o for o in scene.objects if o.type == "MESH"]
    own = [action for action in bpy.data.actions]
    ranges = [action.frame_range for action in own]
    scene.frame_start, scene.frame_end = int(min(r[0] for r in ranges)), int(max(r[1] for r in ranges))
    takes = {"": heads(armatures, scene.frame_start, scene.frame_end)}
    if make is actions:
        for action, (first, last) in zip(own, ranges):
            armatures[0].animation_data.action = action
            takes[action.name] = heads(armatures, int(first), int(last))
    truth = {"fps": fps / base, "takes": takes, "deform": [b.name for a in armatures for b in a.data.bones if b.use_deform]}
    if make is shaped:
        truth["channels"] = channels(armatures, meshes, scene.frame_start, scene.frame_end)
    elif meshes:
        truth["vertices"] = {"frame": scene.frame_start + 7, "places": vertices(meshes, scene.frame_start + 7)}
    with open(f"{FOLDER}/{make.__name__}.json", "w") as file:
        json.dump(truth, file)
    path = f"{FOLDER}/{make.__name__}"
    for name, settings in FBX.items():
        every = dict(bake_anim_use_all_actions=make is actions, bake_anim_use_nla_strips=False)
        bpy.ops.export_scene.fbx(filepath=f"{path}.{name}.fbx", **every, **settings)
    if make not in (layered, moving):  # glTF keeps neither NLA blends nor the armature with its bones
        for name, settings in GLTF.items():
            if name == "keys" and make not in (small, rolled):
                continue  # as keys it writes quaternions alone
            extension = "glb" if settings["export_format"] == "GLB" else "gltf"
            bpy.ops.export_scene.gltf(filepath=f"{path}.{name}.{extension}", **settings)
    for armature in armatures[:1] if make not in (uneven, moving, actions, shaped) else []:
        bpy.context.view_layer.objects.active = armature
        for name, settings in BVH.items():
            range_ = dict(frame_start=scene.frame_start, frame_end=scene.frame_end)
            bpy.ops.export_anim.bvh(filepath=f"{path}.{name}.bvh", **range_, **settings)


for case in CASES:
    export(*case)
