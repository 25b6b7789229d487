"""Runs the scripts for Unreal against the stand-in for its module: run_scripts.py SCRIPTS FACTS FOLDER…

FACTS says what each version of Unreal has: {version: {class: [name]}}. Each FOLDER holds settings and segue_assets.csv without assets. Its clips get sequences, and its transitions get
transitions of one Animation Blueprint each. Exit code 1, with a line for each thing that is wrong.
With `calls.json` in the folder, the calls of the run are compared with it, and `marks.json` with the marks that are read
back; `UPDATE=1` writes both.
"""
import csv
import importlib.util
import io
import json
import os
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True
import unreal_stand_in as unreal  # noqa: E402
from shared_nodes import check_shared_nodes  # noqa: E402

sys.modules["unreal"] = unreal
wrong = []
NOTIFY = "/Game/AN_Mark.AN_Mark_C"


def expect(holds, what):
    if not holds:
        wrong.append(what)


def load_script(folder, name):
    """A script as the editor runs it: from its folder."""
    sys.path[:] = [place for place in sys.path if place == HERE or not place.startswith(tempfile.gettempdir())]
    sys.modules.pop("segue_settings", None)
    spec = importlib.util.spec_from_file_location(name, os.path.join(folder, name + ".py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def read_settings(folder):
    files = sorted(name for name in os.listdir(folder) if name.endswith(".segue.json"))
    settings = [json.load(open(os.path.join(folder, name), encoding="utf-8")) for name in files]
    return [transition for each in settings for transition in each["transitions"]]


def make_project(transitions):
    """Sequences and blueprints for the transitions. Returns the assets of the table: {(kind, name): path}."""
    unreal.assets.clear()
    unreal.EditorAssetLibrary.tags.clear()
    table = {("marker", "note"): NOTIFY, ("range", "loop"): "/Game/ANS_Loop.ANS_Loop_C"}
    for i, transition in enumerate(transitions):
        for side in ("source", "destination"):
            name, clip = transition[side]["clip"], transition["document"]["clips"][side]
            if ("clip", name) not in table:
                path = "/Game/Anims/S%d" % len(table)
                start = clip.get("firstKey", 0) + clip.get("trimmedFrames", 0) / clip["fps"]  # as the file has it
                length = start + (clip["frameCount"] - 1) / clip["fps"]
                unreal.assets[path] = unreal.AnimSequence(path + "." + path.rpartition("/")[2], length)
                table["clip", name] = path
        path = "/Game/ABP_%d" % i
        blueprint = unreal.AnimBlueprint("%s.ABP_%d" % (path, i))
        inner = blueprint.path + ":AnimGraph.AnimGraphNode_StateMachine_0.Locomotion.AnimStateTransitionNode_%d"
        blueprint.transitions = [unreal.AnimStateTransitionNode(inner % k) for k in range(2)]
        graph = blueprint.path + ":AnimGraph."
        blueprint.nodes = [
            unreal.AnimGraphNode_DeadBlending(graph + "AnimGraphNode_DeadBlending_0"),
            unreal.AnimGraphNode_Inertialization(graph + "AnimGraphNode_Inertialization_0"),
        ]
        unreal.assets[path] = blueprint
        table.setdefault(("transition", transition["name"]), inner % 1)
    return table


def fill_in(folder, table, delimiter=","):
    """Types the assets into the table, as a spreadsheet saves it."""
    path = os.path.join(folder, "segue_assets.csv")
    text = open(path, encoding="utf-8", newline="").read()
    rows = list(csv.reader(io.StringIO(text, newline="")))
    for row in rows[1:]:
        name = row[1][1:] if row[1].startswith("'") else row[1]
        asset = table.get((row[0], name), row[2])
        is_copied = delimiter == ";" and row[0] in ("clip", "marker") and asset.startswith("/Game/")
        row[2] = "/Script/Engine.Any'%s'" % asset.replace("_C", "") if is_copied else asset
    with open(path, "w", encoding="utf-8-sig", newline="") as stream:
        csv.writer(stream, delimiter=delimiter).writerows(rows)


def run(folder, *arguments):
    unreal.calls.clear()
    unreal.messages.clear()
    return load_script(folder, "segue_apply").main(list(arguments))


def check_values(transitions, table):
    """What the editor holds after the run is what the settings say."""
    close = lambda a, b: abs(a - b) <= 1e-4 * max(1, abs(b))  # noqa: E731
    names = [transition["name"] for transition in transitions]
    for i, transition in enumerate(transitions):
        if names.count(transition["name"]) > 1:
            continue
        values = transition["engine"]["values"]
        blueprint = unreal.assets["/Game/ABP_%d" % i]
        present = blueprint.transitions[1].properties
        expect(close(present["crossfade_duration"], values["transition"]["CrossfadeDuration"]), "duration of %d" % i)
        is_node = values["transition"]["LogicType"] == "TLT_Inertialization"
        expect((present["logic_type"].name == "TLT_INERTIALIZATION") == is_node, "logic of %d" % i)
        mode = values["transition"]["BlendMode"]
        expect(mode is None or present["blend_mode"].name.replace("_", "") == mode.upper(), "mode of %d" % i)
        untouched = unreal.AnimStateTransitionNode.defaults
        expect(blueprint.transitions[0].properties == untouched, "another transition of %d changed" % i)
        if values["node"] and values["node"]["Class"] == "AnimNode_DeadBlending":
            node = blueprint.nodes[0].properties["node"].properties
            expect(close(node["maximum_rotation_velocity"], values["node"]["MaximumRotationVelocity"]), "turn rate of %d" % i)
            expect(close(node["extrapolation_half_life_min"], values["node"]["ExtrapolationHalfLifeMin"]), "half-life of %d" % i)
            bones = [bone.bone_name for bone in node["filtered_bones"]]
            expect(sorted(bones) == sorted(set(values["node"]["FilteredBones"])), "bones of %d" % i)
            expect(sorted(node["filtered_curves"]) == sorted(set(values["node"].get("FilteredCurves", []))), "curves of %d" % i)
            is_linear = values["node"].get("bLinearlyInterpolateScales", False)
            expect(node["linearly_interpolate_scales"] == is_linear, "scales of %d" % i)
    for (kind, name), path in table.items():
        if kind == "clip":
            end = next(t[side] for t in transitions for side in ("source", "destination") if t[side]["clip"] == name)
            sync = unreal.AnimationLibrary.get_animation_sync_markers(unreal.assets[path])
            wanted = [m["seconds"] for m in end["markers"] if m["kind"] in ("footPlant", "takeOff", "pass")]
            expect(sorted(round(m.time, 3) for m in sync) == sorted(round(unreal.rounded(t), 3) for t in wanted), "sync markers of %s" % name)


def check_marks(folder):
    """The marks that are read back are those of the settings, with exact times."""
    script = load_script(folder, "segue_read_marks")
    for label, cut in ("x" * 300, "x" * 200), ("a" + "\U0001f3c3" * 150, "a" + "\U0001f3c3" * 99), ("left", "left"):
        expect(script.cut(label) == cut, "a label is cut to %d characters" % len(script.cut(label)))
    script.main()
    with open(os.path.join(folder, "segue_marks.json"), encoding="utf-8") as stream:
        return json.load(stream)


def check_folder(scripts, source, index):
    folder = tempfile.mkdtemp()
    try:
        for place in (source, scripts):
            for name in os.listdir(place):
                if name.endswith((".py", ".json", ".csv")):
                    shutil.copy(os.path.join(place, name), folder)
        transitions = read_settings(folder)
        table = make_project(transitions)
        unreal.checked_out.update(enabled=index % 2 == 0, refused=set())
        fill_in(folder, table, ";" if index % 3 == 1 else ",")
        dry = run(folder)
        said = [text for _, text in unreal.messages]
        expect(not any("the table names no asset" in text for text in said), "%s: an asset is left out" % source)
        expect(not unreal.calls, "%s: a dry run changes %s" % (source, unreal.calls[:2]))
        expect(dry.changes > 0, "%s: a dry run announces nothing" % source)
        applied = run(folder, "--apply")
        first = list(unreal.calls)
        expect(applied.changes == dry.changes, "%s: announced %d changes, made %d" % (source, dry.changes, applied.changes))
        check_values(transitions, table)
        again = run(folder, "--apply")
        left = [call for call in unreal.calls if call[0] not in ("begin", "end")]
        expect(again.changes == 0 and not left, "%s: a second run changes %s" % (source, left[:2]))
        compare(os.path.join(source, "calls.json"), first)
        compare(os.path.join(source, "marks.json"), check_marks(folder))
        return applied.changes
    finally:
        shutil.rmtree(folder)


def compare(path, found):
    if not os.path.exists(path):
        return
    if os.environ.get("UPDATE"):
        with open(path, "w", encoding="utf-8") as stream:
            if isinstance(found, list):  # one call a line
                lines = ",\n".join("  " + json.dumps(call, ensure_ascii=False) for call in found)
                stream.write("[\n%s\n]\n" % lines)
            else:
                stream.write(json.dumps(found, ensure_ascii=False, indent=2) + "\n")
    with open(path, encoding="utf-8") as stream:
        expect(json.load(stream) == found, "%s differs" % path)


def check_refusal(scripts, source):
    """An asset that cannot be checked out stays as it is."""
    folder = tempfile.mkdtemp()
    try:
        for place in (source, scripts):
            for name in os.listdir(place):
                if name.endswith((".py", ".segue.json", ".csv")):
                    shutil.copy(os.path.join(place, name), folder)
        fill_in(folder, make_project(read_settings(folder)))
        unreal.checked_out.update(enabled=True, refused={asset.path for asset in unreal.assets.values()})
        refused = run(folder, "--apply")
        asked = [call for call in unreal.calls if call[0] not in ("begin", "end", "check_out_or_add_file")]
        expect(not asked and refused.changes == 0, "what cannot be checked out is changed")
        expect(refused.problems > 0, "nothing is said of what cannot be checked out")
    finally:
        shutil.rmtree(folder)


def become(scripts, facts):
    """The stand-in of a version has what the table of facts says, by the names of Python."""
    snake = load_script(scripts, "segue_apply").snake
    unreal.become({owner: {snake(name) for name in names} for owner, names in facts.items()})


def check_filtered_bones(scripts, example, has):
    """Bones that inertialization cannot cut are listed and the rest is applied; where it can, they are cut."""
    folder = tempfile.mkdtemp()
    try:
        for place in (example, scripts):
            for name in os.listdir(place):
                if name.endswith((".py", ".segue.json", ".csv")):
                    shutil.copy(os.path.join(place, name), folder)
        path = os.path.join(folder, "transitions.segue.json")
        settings = json.load(open(path, encoding="utf-8"))
        index, turned = next((i, t) for i, t in enumerate(settings["transitions"]) if t["chosen"]["method"] == "Unreal inertialization")
        turned["engine"]["values"]["node"]["FilteredBones"] = ["Hips"]
        json.dump(settings, open(path, "w", encoding="utf-8"))
        fill_in(folder, make_project(settings["transitions"]))
        unreal.checked_out.update(enabled=False)
        run(folder, "--apply")
        bones = unreal.assets["/Game/ABP_%d" % index].nodes[1].properties["node"].properties.get("filtered_bones", [])
        expect([bone.bone_name for bone in bones] == (["Hips"] if has else []), "filtered bones of inertialization: %s" % bones)
        said = any("no Filtered Bones in this version" in text for _, text in unreal.messages)
        expect(said != has, "what is said of filtered bones")
    finally:
        shutil.rmtree(folder)


def main(scripts, facts, *folders):
    changes = []
    with open(facts, encoding="utf-8") as stream:
        versions = json.load(stream)
    for version, names in versions.items():
        become(scripts, names)
        before = len(wrong)
        changes += [check_folder(scripts, folder, i) for i, folder in enumerate(folders)]
        check_filtered_bones(scripts, folders[0], "FilteredBones" in names["AnimNode_Inertialization"])
        wrong[before:] = ["%s: %s" % (version, line) for line in wrong[before:]]
    check_refusal(scripts, folders[0])
    check_shared_nodes(scripts, folders[0], load_script, expect)
    for line in wrong:
        print(line)
    print("%d exports, %d changes in Unreal %s" % (len(folders), sum(changes), " and ".join(versions)))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
