"""Checks of segue_apply.py on one Animation Blueprint with several transitions: what they share of a node, and what is said."""
import copy
import csv
import json
import os
import shutil
import tempfile

import unreal_stand_in as unreal

BLUEPRINT = "/Game/ABP.ABP"
MACHINE = BLUEPRINT + ":AnimGraph.AnimGraphNode_StateMachine_0.Locomotion.AnimStateTransitionNode_%d"


def make_blueprint(dead_blending_nodes):
    unreal.assets.clear()
    unreal.EditorAssetLibrary.tags.clear()
    unreal.checked_out.update(enabled=False, refused=set())
    blueprint = unreal.AnimBlueprint(BLUEPRINT)
    blueprint.transitions = [unreal.AnimStateTransitionNode(MACHINE % i) for i in range(3)]
    path = BLUEPRINT + ":AnimGraph.AnimGraphNode_DeadBlending_%d"
    blueprint.nodes = [unreal.AnimGraphNode_DeadBlending(path % i) for i in range(dead_blending_nodes)]
    unreal.assets["/Game/ABP"] = blueprint
    return blueprint


class Case:
    """Two transitions by dead blending, which differ in some values of the node, in one Animation Blueprint."""

    def __init__(self, scripts, example, load_script, differences, rows, nodes=1, duration=None):
        self.blueprint = make_blueprint(nodes)
        folder = tempfile.mkdtemp()
        try:
            for name in os.listdir(scripts):
                if name.endswith(".py"):
                    shutil.copy(os.path.join(scripts, name), folder)
            with open(os.path.join(example, "transitions.segue.json"), encoding="utf-8") as stream:
                settings = json.load(stream)
            first = next(t for t in settings["transitions"] if t["name"] == "walk → jog")
            first["engine"]["values"]["node"]["DefaultBlendMode"] = "Sinusoidal"  # no version has it as its default
            second = copy.deepcopy(first)
            second["name"] = "second"
            second["engine"]["values"]["node"].update(differences)
            if duration is not None:
                second["engine"]["values"]["transition"]["CrossfadeDuration"] = duration
            settings["transitions"] = [first, second]
            with open(os.path.join(folder, "a.segue.json"), "w", encoding="utf-8") as stream:
                json.dump(settings, stream)
            with open(os.path.join(folder, "segue_assets.csv"), "w", encoding="utf-8", newline="") as stream:
                csv.writer(stream).writerows([["kind", "name", "asset"], *rows])
            unreal.calls.clear()
            unreal.messages.clear()
            self.run = load_script(folder, "segue_apply").main(["--apply"])
            self.said = "\n".join(text for _, text in unreal.messages)
        finally:
            shutil.rmtree(folder)

    def node(self, index=0):
        return self.blueprint.nodes[index].properties["node"].properties


def check_shared_nodes(scripts, example, load_script, expect):
    rows = [["transition", "walk → jog", MACHINE % 0], ["transition", "second", MACHINE % 1]]

    def case(differences, more=(), nodes=1, given=rows, duration=None):
        return Case(scripts, example, load_script, differences, [*given, *more], nodes, duration)

    untouched = unreal.AnimNode_DeadBlending.defaults
    equal = case({})
    expect(equal.node()["default_blend_mode"].name == "SINUSOIDAL", "equal transitions: the node is not written")
    expect(equal.run.problems == 0, "equal transitions: " + equal.said)

    longer = case({"DefaultBlendDuration": 0.7})
    expect(longer.node()["default_blend_duration"] == untouched["default_blend_duration"], "a default that differs is written")
    expect(longer.node()["default_blend_mode"].name == "SINUSOIDAL", "a default that is equal is not written")
    expect(longer.run.problems == 0, "transitions may differ in a default: " + longer.said)

    slower = case({"ExtrapolationHalfLife": 0.5})
    expect(slower.node() == untouched, "transitions that differ change the node")
    expect("ExtrapolationHalfLife" in slower.said and slower.run.problems == 1, "nothing is said of what differs")

    missing = case({}, nodes=0)
    expect("has no Dead Blending node" in missing.said, "nothing is said of a missing node")

    several = case({}, nodes=2)
    expect("several Dead Blending nodes" in several.said and several.node() == untouched, "one of several nodes is written")
    paths = [node.path for node in several.blueprint.nodes]
    chosen = [["node", "walk → jog", paths[0]], ["node", "second", paths[1]]]
    apart = case({"ExtrapolationHalfLife": 0.5}, more=chosen, nodes=2)
    expect([apart.node(i)["extrapolation_half_life"] for i in range(2)] == [1.0, 0.5], "rows of nodes are not followed")
    expect(apart.run.problems == 0, "with a node each: " + apart.said)

    on_one = [["transition", "walk → jog", MACHINE % 0], ["transition", "second", MACHINE % 0]]
    same = case({}, given=on_one)
    expect(same.run.problems == 0, "two equal transitions on one: " + same.said)
    other = case({}, given=on_one, duration=0.9)
    expect(other.run.problems == 1, "two transitions that differ, on one: " + other.said)

    node = unreal.AnimGraphNode_DeadBlending.defaults["node"]
    absent = node.properties.pop("blend_time_multiplier")
    older = case({})
    expect("no property BlendTimeMultiplier" in older.said, "nothing is said of a property that is not there")
    expect(older.node()["default_blend_mode"].name == "SINUSOIDAL", "a missing property keeps others from being written")
    node.properties["blend_time_multiplier"] = absent

    listed = case({}, given=[["transition", "second", "/Game/ABP"]])
    expect(all(MACHINE % i in listed.said for i in range(3)), "transitions are not listed")
    expect(listed.run.changes == 0, "something changes without a transition")

    expect("names no asset: clip “jog”, “walk”" in listed.said, "a clip without an asset is not listed: " + listed.said)
    expect("names no asset: transition “walk → jog”" in listed.said, "a transition without an asset is not listed")

    unknown = case({}, given=[["transition", "second", "/Game/Nowhere"]])
    expect("not found" in unknown.said and unknown.run.changes == 0, "nothing is said of an asset that is not there")
