// Applies a settings file of Segue to an Animator Controller, and reads events back: Window > Animation > Segue.
// Times: the duration is in seconds; exit time and offset are parts of their clips, as Unity wants them.
#if UNITY_EDITOR
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using UnityEditor;
using UnityEditor.Animations;
using UnityEngine;

/// <summary>Lists the changes, applies them as one step of Undo, or saves the settings as an asset.</summary>
public sealed class SegueImporter : EditorWindow
{
    TextAsset settings;
    AnimatorController controller;
    bool addsTransitions;
    bool setsEvents;
    Vector2 scroll;
    IReadOnlyList<string> lines = new string[0];

    [MenuItem("Window/Animation/Segue")]
    static void Open()
    {
        GetWindow<SegueImporter>("Segue");
    }

    void OnGUI()
    {
        settings = (TextAsset)EditorGUILayout.ObjectField("Settings file", settings, typeof(TextAsset), false);
        controller = (AnimatorController)EditorGUILayout.ObjectField(
            "Animator Controller", controller, typeof(AnimatorController), false);
        addsTransitions = EditorGUILayout.Toggle("Add missing transitions", addsTransitions);
        setsEvents = EditorGUILayout.Toggle("Markers as events", setsEvents);
        using (new EditorGUI.DisabledScope(settings == null || controller == null))
        {
            if (GUILayout.Button("List changes")) lines = Run(false);
            if (GUILayout.Button("Apply")) lines = Run(true);
            if (GUILayout.Button("Save events for Segue…")) SaveEvents();
        }
        using (new EditorGUI.DisabledScope(settings == null))
        {
            if (GUILayout.Button("Save settings as asset")) lines = Save();
        }
        scroll = EditorGUILayout.BeginScrollView(scroll);
        foreach (var line in lines) EditorGUILayout.LabelField(line, EditorStyles.wordWrappedLabel);
        EditorGUILayout.EndScrollView();
    }

    IReadOnlyList<string> Run(bool applies)
    {
        return new SegueImport(controller, addsTransitions, setsEvents, applies).Run(settings.text);
    }

    void SaveEvents()
    {
        var folder = Path.GetDirectoryName(AssetDatabase.GetAssetPath(settings));
        var path = EditorUtility.SaveFilePanel("Save events for Segue", folder, "segue_marks", "json");
        if (!string.IsNullOrEmpty(path)) lines = SegueMarks.Save(settings.text, controller.animationClips, path);
    }

    IReadOnlyList<string> Save()
    {
        SegueFile file;
        string problem;
        if (!SegueFile.TryRead(settings.text, out file, out problem)) return new[] { problem };
        var path = AssetDatabase.GetAssetPath(settings);
        path = path.Substring(0, path.Length - ".json".Length) + ".asset";
        var asset = AssetDatabase.LoadAssetAtPath<SegueSettings>(path);
        if (asset == null)
        {
            asset = CreateInstance<SegueSettings>();
            AssetDatabase.CreateAsset(asset, path);
        }
        Undo.RecordObject(asset, "Save Segue settings");
        asset.transitions = file.transitions.Select(each => each.ForScripts()).ToArray();
        EditorUtility.SetDirty(asset);
        AssetDatabase.SaveAssets();
        return new[] { asset.transitions.Length + " transitions in " + path };
    }
}

/// <summary>One run over the transitions of a file.</summary>
public sealed class SegueImport
{
    /// <summary>The method that events call. Events with this name are the importer's own; it leaves all others alone.</summary>
    public const string EventName = "OnSegueMarker";
    const string UndoName = "Apply Segue settings";

    readonly AnimatorController controller;
    readonly bool addsTransitions;
    readonly bool setsEvents;
    readonly bool applies;
    readonly List<string> lines = new List<string>();
    readonly HashSet<AnimatorStateTransition> taken = new HashSet<AnimatorStateTransition>();
    HashSet<string> names; // of all transitions of the file
    int changes;

    public SegueImport(AnimatorController controller, bool addsTransitions, bool setsEvents, bool applies)
    {
        this.controller = controller;
        this.addsTransitions = addsTransitions;
        this.setsEvents = setsEvents;
        this.applies = applies;
    }

    /// <summary>Returns a line for each change, and for each transition that cannot be applied. The last line counts the changes.</summary>
    public IReadOnlyList<string> Run(string json)
    {
        SegueFile file;
        string problem;
        if (!SegueFile.TryRead(json, out file, out problem)) return new[] { problem };
        names = new HashSet<string>(file.transitions.Select(each => each.name));
        foreach (var each in file.transitions) Apply(each);
        if (setsEvents) SetEvents(file);
        lines.Add(changes + (changes == 1 ? " change" : " changes") + (applies ? " applied." : " to apply."));
        return lines;
    }

    void Apply(SegueFile.Transition wanted)
    {
        var found = false;
        var layers = controller.layers.Select(layer => StatesOf(layer.stateMachine).ToList()).ToList();
        var all = layers.SelectMany(states => states).ToList();
        var sources = Playing(all, wanted.source);
        var destinations = Playing(all, wanted.destination);
        foreach (var states in layers)
        foreach (var source in states.Where(sources.Contains))
        foreach (var destination in states.Where(destinations.Contains))
        {
            found = true;
            Apply(wanted, source, destination);
        }
        if (!found) lines.Add(wanted.name + ": no layer has states that play " + wanted.source + " and " + wanted.destination + ".");
    }

    void Apply(SegueFile.Transition wanted, AnimatorState source, AnimatorState destination)
    {
        var place = wanted.name + ", " + source.name + " → " + destination.name;
        // One that leads to the state itself comes before one into its sub-state machine.
        var free = source.transitions.Where(each => !taken.Contains(each) && EnteredBy(each, new HashSet<AnimatorStateMachine>()).Contains(destination))
            .OrderBy(each => each.destinationState == null).ToList();
        // One with the name of another transition of the file is meant for that one.
        var transition = free.Find(each => each.name == wanted.name) ?? free.Find(each => !names.Contains(each.name));
        if (transition == null)
        {
            Add(wanted, source, destination, place);
            return;
        }
        taken.Add(transition);
        var values = wanted.engine.values;
        if (!transition.hasFixedDuration)
            Change(transition, place + ": fixed duration", () => transition.hasFixedDuration = true);
        SetNumber(transition, place + ": duration", transition.duration, values.duration, value => transition.duration = value);
        SetNumber(transition, place + ": offset", transition.offset, values.offset, value => transition.offset = value);
        // Without an exit time, conditions alone decide: that is logic of the game.
        if (transition.hasExitTime && values.hasExitTime)
            SetNumber(transition, place + ": exit time", transition.exitTime, values.exitTime, value => transition.exitTime = value);
    }

    void Add(SegueFile.Transition wanted, AnimatorState source, AnimatorState destination, string place)
    {
        if (!addsTransitions)
        {
            lines.Add(place + ": no transition is left for it. Add one, or turn on “Add missing transitions”.");
            return;
        }
        Change(source, place + ": new transition, without conditions", () =>
        {
            var values = wanted.engine.values;
            var added = source.AddTransition(destination);
            added.name = wanted.name;
            added.hasFixedDuration = true;
            added.duration = values.duration;
            added.offset = values.offset;
            added.hasExitTime = values.hasExitTime;
            added.exitTime = values.exitTime;
            taken.Add(added);
        });
    }

    void SetNumber(UnityEngine.Object target, string what, float before, float after, Action<float> set)
    {
        if (Mathf.Approximately(before, after)) return;
        Change(target, what + " " + Text(before) + " → " + Text(after), () => set(after));
    }

    void Change(UnityEngine.Object target, string line, Action change)
    {
        changes++;
        lines.Add(line);
        if (!applies) return;
        Undo.RecordObject(target, UndoName);
        change();
        EditorUtility.SetDirty(target);
    }

    void SetEvents(SegueFile file)
    {
        var set = new HashSet<AnimationClip>();
        foreach (var end in file.Ends())
        {
            var clips = end.Find(controller.animationClips);
            if (clips.Count == 0) lines.Add(end + ": the controller has no clip of this name, so its markers are left out.");
            if (clips.Any(set.Contains)) lines.Add(end + ": its markers are left out, since another clip of the settings has the same name in Unity.");
            else foreach (var clip in clips) SetEvents(clip, end.markers);
            set.UnionWith(clips);
        }
    }

    void SetEvents(AnimationClip clip, SegueFile.Marker[] markers)
    {
        var before = AnimationUtility.GetAnimationEvents(clip);
        var events = markers.Where(each => each.seconds <= clip.length).Select(EventOf).ToList();
        if (events.Count < markers.Length)
            lines.Add(clip.name + ": " + (markers.Length - events.Count) + " markers are after the end of the clip, and are left out.");
        var own = before.Where(each => each.functionName == EventName);
        if (InOrder(own).SequenceEqual(InOrder(events))) return;
        if (AssetImporter.GetAtPath(AssetDatabase.GetAssetPath(clip)) is ModelImporter)
        {
            lines.Add(clip.name + ": the clip is part of a model, which Unity imports anew. Duplicate the clip (Ctrl+D) to give it events.");
            return;
        }
        Change(clip, clip.name + ": " + events.Count + " markers as events", () =>
        {
            events.AddRange(before.Where(each => each.functionName != EventName));
            AnimationUtility.SetAnimationEvents(clip, events.OrderBy(each => each.time).ToArray());
        });
    }

    static AnimationEvent EventOf(SegueFile.Marker marker)
    {
        return new AnimationEvent
        {
            time = (float)marker.seconds,
            functionName = EventName,
            stringParameter = marker.Name,
            messageOptions = SendMessageOptions.DontRequireReceiver,
        };
    }

    static IEnumerable<string> InOrder(IEnumerable<AnimationEvent> events)
    {
        return events.Select(each => Text(each.time) + " " + each.stringParameter).OrderBy(each => each, StringComparer.Ordinal);
    }

    static string Text(float value)
    {
        return value.ToString("0.####", CultureInfo.InvariantCulture);
    }

    static IEnumerable<AnimatorState> StatesOf(AnimatorStateMachine machine)
    {
        var inner = machine.stateMachines.SelectMany(each => StatesOf(each.stateMachine));
        return machine.states.Select(each => each.state).Concat(inner);
    }

    /// <summary>The state that a transition leads to; of a sub-state machine, those in which it can begin: its default, and those of its entry transitions.</summary>
    static IEnumerable<AnimatorState> EnteredBy(AnimatorTransitionBase transition, HashSet<AnimatorStateMachine> seen)
    {
        if (transition.destinationState != null) return new[] { transition.destinationState };
        var machine = transition.destinationStateMachine;
        if (machine == null || !seen.Add(machine)) return new AnimatorState[0];
        return machine.entryTransitions.SelectMany(each => EnteredBy(each, seen)).Concat(new[] { machine.defaultState });
    }

    /// <summary>States whose clip or blend tree has the name; without any, states that have it themselves.</summary>
    static IReadOnlyList<AnimatorState> Playing(List<AnimatorState> states, SegueFile.End end)
    {
        var motions = end.Find(states.Select(each => each.motion));
        return motions.Count > 0 ? states.FindAll(each => motions.Contains(each.motion)) : end.Find(states);
    }
}

/// <summary>What the importer reads of a settings file. Unity's JsonUtility leaves out all other fields.</summary>
[Serializable]
public sealed class SegueFile
{
    public string format;
    public int version;
    public string engine;
    public Transition[] transitions;

    /// <summary>The clips of all transitions, each once.</summary>
    public IEnumerable<End> Ends()
    {
        return transitions.SelectMany(each => new[] { each.source, each.destination }).GroupBy(each => each.ToString()).Select(each => each.First());
    }

    [Serializable]
    public sealed class Transition
    {
        public string name;
        public Slot chosen;
        public End source;
        public End destination;
        public Expressed engine;
        public Document document;

        public SegueTransition ForScripts()
        {
            return new SegueTransition
            {
                name = name,
                source = source.clip,
                destination = destination.clip,
                sourceTake = source.Take,
                destinationTake = destination.Take,
                method = chosen.method,
                duration = engine.values.duration,
                exitTime = engine.values.exitTime,
                offset = engine.values.offset,
                halfLife = engine.values.halfLife,
            };
        }
    }

    [Serializable]
    public sealed class Slot
    {
        public string method;
    }

    [Serializable]
    public sealed class End
    {
        public string clip; // as Segue shows it
        public string file; // without its ending; empty for a tree
        public string take; // empty if its file has only one
        public double fileStart; // s: times count from the beginning of the file, Segue's clip begins here
        public Marker[] markers;

        /// <summary>What importers call the clip: its take, or its file if that has only one.</summary>
        public string Take
        {
            get { return new[] { take, file, clip }.First(each => !string.IsNullOrEmpty(each)); }
        }

        /// <summary>
        /// Those with the name of the clip in Segue, else those of its take, each once. “Armature|” before the take and “_Rig” or “_Armature” after it
        /// do not count. Among several, those in the file of the clip.
        /// </summary>
        public List<T> Find<T>(IEnumerable<T> all) where T : UnityEngine.Object
        {
            var objects = all.Where(each => each != null).Distinct().ToList();
            var found = objects.FindAll(each => each.name == clip);
            if (found.Count == 0) found = objects.FindAll(each => each.name.Split('|').Select(Bare).Contains(Bare(Take.Split('|').Last())));
            var own = found.FindAll(each => Path.GetFileNameWithoutExtension(AssetDatabase.GetAssetPath(each)) == file);
            return own.Count > 0 ? own : found;
        }

        static string Bare(string name)
        {
            var suffix = new[] { "_Rig", "_Armature" }.FirstOrDefault(each => name.EndsWith(each, StringComparison.Ordinal));
            return suffix == null ? name : name.Substring(0, name.Length - suffix.Length);
        }

        public override string ToString()
        {
            return "“" + clip + "”" + (string.IsNullOrEmpty(file) || string.IsNullOrEmpty(take) ? "" : " (" + file + ", take " + take + ")");
        }
    }

    [Serializable]
    public sealed class Marker
    {
        public double seconds;
        public string kind;
        public string label;

        public string Name { get { return string.IsNullOrEmpty(label) ? kind : label; } }
    }

    [Serializable]
    public sealed class Document
    {
        public Clips clips;
    }

    [Serializable]
    public sealed class Clips
    {
        public Reference source;
        public Reference destination;
    }

    [Serializable]
    public sealed class Reference
    {
        public string hash;
        public string take; // empty if its file has only one
    }

    [Serializable]
    public sealed class Expressed
    {
        public Values values;
    }

    [Serializable]
    public sealed class Values
    {
        public float duration;
        public bool hasExitTime;
        public float exitTime;
        public float offset;
        public float halfLife; // 0 if the file has none
    }

    public static bool TryRead(string json, out SegueFile file, out string problem)
    {
        file = null;
        try
        {
            file = JsonUtility.FromJson<SegueFile>(json);
        }
        catch (ArgumentException)
        {
            // not JSON: the same answer as to JSON of something else
        }
        var isSettings = file != null && file.format == "segue.settings";
        problem = !isSettings ? "This is no settings file of Segue. Choose one that ends in .segue.json."
            : file.version != 2 ? "This file has version " + file.version + ", and the script reads version 2. Export both again."
            : file.engine != "unity" ? "This file is not for Unity. Export it with the engine Unity."
            : null;
        return problem == null;
    }
}
#endif
