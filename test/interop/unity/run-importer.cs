// Runs the exported importer over a settings file: run-importer.exe FILE. Exit code 1 with a line for each thing that is wrong.
// The events of the clips, with some that are added by hand, are saved beside it for check-marks.ts.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEditor;
using UnityEditor.Animations;
using UnityEngine;

static class RunImporter
{
    static readonly List<string> wrong = new List<string>();

    static void Expect(bool holds, string what) { if (!holds) wrong.Add(what); }

    static int Main(string[] arguments)
    {
        var json = File.ReadAllText(arguments[0]);
        SegueFile file;
        string problem;
        Expect(SegueFile.TryRead(json, out file, out problem), "the file is not read: " + problem);
        var controller = ControllerOf(file);
        CheckTakes();

        var listed = Run(controller, json, false);
        Expect(Undo.Recorded.Count == 0, "a dry run recorded changes");
        Expect(!listed.Last().StartsWith("0 "), "a dry run lists no changes");
        var applied = Run(controller, json, true);
        Expect(listed.Count == applied.Count, "a dry run lists " + listed.Count + " lines, and applying " + applied.Count);
        foreach (var each in file.transitions) Check(controller, each, file.transitions[0]);
        foreach (var end in file.Ends()) CheckEvents(end, file);
        SaveMarks(controller, json, arguments[0].Replace(".segue.json", ".marks.json"));
        var again = Run(controller, json, true);
        Expect(again.Last() == "0 changes applied.", "a second run changes something: " + string.Join("\n", again));

        Expect(Run(controller, "no JSON", true).Single().StartsWith("This is no settings file"), "what is no JSON is not refused");
        Expect(Run(controller, json.Replace("\"engine\": \"unity\"", "\"engine\": \"godot\""), true).Single().Contains("not for Unity"),
            "a file for another engine is not refused");
        foreach (var line in wrong) Console.WriteLine(line);
        Console.WriteLine("Unity: " + file.transitions.Length + " transitions, " + applied.Last());
        return wrong.Count == 0 ? 0 : 1;
    }

    static void SaveMarks(AnimatorController controller, string json, string path)
    {
        var clip = controller.animationClips[0];
        var before = clip.events;
        var step = new AnimationEvent { time = 0.25f, functionName = "Step", intParameter = 2, floatParameter = 0.5f };
        step.objectReferenceParameter = new UnityEngine.Object { name = "gravel" };
        var texts = new[] { "footPlant von \"Hand\"", "a\nb \u202Ec", string.Concat(Enumerable.Repeat("\U0001F3C3", 150)) };
        var added = texts.Select((text, i) => new AnimationEvent
        {
            time = 200 + i, functionName = SegueImport.EventName, stringParameter = text,
        });
        var copies = before.Where(each => each.functionName == SegueImport.EventName).Take(1).Select(each => new AnimationEvent
        {
            time = 250, functionName = each.functionName, stringParameter = each.stringParameter,
        });
        clip.events = before.Concat(added).Concat(copies).Concat(new[] { step, step }).ToArray();
        var lines = SegueMarks.Save(json, controller.animationClips, path);
        Expect(lines.Count == 1 && lines[0].Contains(path), "the events are not saved: " + string.Join("\n", lines));
        Expect(SegueMarks.Save(json, new AnimationClip[0], path + ".none").Count == controller.animationClips.Length + 1, "a missing clip is not named");
        Expect(SegueMarks.Save(json, controller.animationClips, "/nowhere/marks.json").Count == 1, "a folder that is missing is not reported");
        var start = json.IndexOf("\"transitions\": [") + "\"transitions\": [".Length;
        var end = json.LastIndexOf(']');
        var others = json.Substring(start, end - start).Replace("\"hash\": \"", "\"hash\": \"other ");
        var twice = SegueMarks.Save(json.Insert(end, "," + others), controller.animationClips, path + ".none");
        Expect(twice.Count(line => line.StartsWith("Two clips")) == controller.animationClips.Length, "two clips of one name are not left out");
        clip.events = before;
    }

    static IReadOnlyList<string> Run(AnimatorController controller, string json, bool applies)
    {
        return new SegueImport(controller, true, true, applies).Run(json);
    }

    /// A state for each clip; states of every second one are in a machine inside the machine. Of the pairs, only the first has a transition:
    /// into that machine, if its destination is in it and its source is not.
    static AnimatorController ControllerOf(SegueFile file)
    {
        var ends = file.Ends().ToList();
        var clips = ends.Select((end, i) => new AnimationClip { name = NameIn(ends, i), length = 100 }).ToArray();
        clipOf = ends.Select((end, i) => new { end.clip, made = clips[i] }).ToDictionary(each => each.clip, each => each.made);
        var names = ends.Select(end => end.clip).ToList();
        clips[0].events = new[] { new AnimationEvent { time = 0.5f, functionName = "OnFootstep", stringParameter = "left" } };
        AssetDatabase.Paths[clips.Last()] = "Assets/model.fbx";
        var states = clips.Select(clip => new ChildAnimatorState { state = new AnimatorState { name = "state", motion = clip } }).ToList();
        var first = file.transitions[0];
        Func<string, AnimatorState> stateOf = name => states[names.IndexOf(name)].state;
        var none = new ChildAnimatorStateMachine[0];
        var inner = new AnimatorStateMachine { states = states.Where((_, i) => i % 2 == 1).ToArray(), stateMachines = none };
        var outer = new AnimatorStateMachine
        {
            states = states.Where((_, i) => i % 2 == 0).ToArray(),
            stateMachines = new[] { new ChildAnimatorStateMachine { stateMachine = inner } },
        };
        var into = stateOf(first.destination.clip);
        var entersMachine = names.IndexOf(first.destination.clip) % 2 == 1 && names.IndexOf(first.source.clip) % 2 == 0;
        inner.defaultState = file.transitions.Length % 2 == 0 ? into : states.Last().state;
        inner.entryTransitions = new[] { new AnimatorTransition { destinationStateMachine = inner }, new AnimatorTransition { destinationState = into } };
        var from = stateOf(first.source.clip);
        (entersMachine ? from.AddTransition(inner) : from.AddTransition(into)).hasExitTime = true;
        var layers = new[] { new AnimatorControllerLayer { stateMachine = outer } };
        return new AnimatorController { layers = layers, animationClips = clips };
    }

    static Dictionary<string, AnimationClip> clipOf; // by the name in Segue

    /// What Unity calls a clip: its name in Segue, or its take as importers write it, if no other clip can be meant.
    static string NameIn(List<SegueFile.End> ends, int i)
    {
        var end = ends[i];
        var isShared = ends.Any(each => each != end && (each.clip.Contains(end.Take) || each.Take.Contains(end.Take) || end.Take.Contains(each.Take) || end.Take.Contains(each.clip)));
        if (isShared || end.Take.Contains("|")) return end.clip;
        return new[] { end.Take, "Armature|" + end.Take, end.Take + "_Rig", "Armature|" + end.Take + "_Armature" }[i % 4];
    }

    /// A take of two files is the one in the file of the clip, and another name is not found.
    static void CheckTakes()
    {
        var knight = new AnimationClip { name = "Walking_A" };
        var mage = new AnimationClip { name = "Armature|Walking_A_Rig" };
        var other = new AnimationClip { name = "Walking_B" };
        AssetDatabase.Paths[knight] = "Assets/kaykit_knight.fbx";
        AssetDatabase.Paths[mage] = "Assets/kaykit_mage.fbx";
        var all = new[] { knight, mage, other, null };
        Func<string, string, AnimationClip[]> found = (file, take) =>
            new SegueFile.End { clip = file + " · " + take, file = file, take = take }.Find(all).ToArray();
        Expect(found("kaykit_knight", "Walking_A").SequenceEqual(new[] { knight }), "the take of the knight is not found");
        Expect(found("kaykit_mage", "Rig|Walking_A").SequenceEqual(new[] { mage }), "the take of the mage is not found");
        Expect(found("somebody", "Walking_A").Length == 2, "the take of another file is not found");
        Expect(found("kaykit_knight", "Walking_B").Single() == other && found("kaykit_knight", "Walking").Length == 0, "a part of a name is a take");
    }

    static void Check(AnimatorController controller, SegueFile.Transition wanted, SegueFile.Transition first)
    {
        var machine = controller.layers[0].stateMachine;
        var states = machine.states.Concat(machine.stateMachines[0].stateMachine.states).Select(each => each.state).ToList();
        var source = states.Single(each => each.motion == clipOf[wanted.source.clip]);
        var values = wanted.engine.values;
        var destination = clipOf[wanted.destination.clip];
        var isFirst = wanted == first;
        var found = source.transitions.Where(each => each.destinationState == null ? isFirst : each.destinationState.motion == destination).ToList();
        Expect(found.Count == 1, wanted.name + ": " + found.Count + " transitions");
        Expect(
            found.Any(each => each.hasFixedDuration && Mathf.Approximately(each.duration, values.duration)
                && Mathf.Approximately(each.offset, values.offset)
                && each.hasExitTime == values.hasExitTime && Mathf.Approximately(each.exitTime, values.exitTime)),
            wanted.name + ": other values");
    }

    static void CheckEvents(SegueFile.End end, SegueFile file)
    {
        var clip = clipOf[end.clip];
        var markers = end.markers;
        var own = clip.events.Where(each => each.functionName == SegueImport.EventName).ToList();
        var isInModel = AssetDatabase.GetAssetPath(clip) != "";
        Expect(own.Count == (isInModel ? 0 : markers.Length), clip.name + ": " + own.Count + " events of " + markers.Length + " markers");
        Expect(own.All(each => markers.Any(marker => (float)marker.seconds == each.time)), clip.name + ": an event is at another time");
        var isFirst = end.clip == file.transitions[0].source.clip;
        var others = clip.events.Count(each => each.functionName == "OnFootstep");
        Expect(others == (isFirst ? 1 : 0), clip.name + ": an event of somebody else is gone");
    }
}
