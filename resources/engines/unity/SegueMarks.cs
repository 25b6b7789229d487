// Writes the events of clips as a file that Segue merges: Window > Animation > Segue, “Save events for Segue…”.
#if UNITY_EDITOR
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using UnityEditor;
using UnityEngine;

/// <summary>
/// An event of the importer comes back as the marker it was; if it was moved, as a second one of its kind and label. One that you add with
/// the text “footPlant left” becomes a marker of this kind with the label “left”, any other a note with the name of its method and its values.
/// </summary>
public static class SegueMarks
{
    const double Tolerance = 0.001; // s
    const int LongestLabel = 200;
    static readonly string[] Kinds = { "out", "in", "footPlant", "takeOff", "pass", "note" };

    /// <summary>Writes the events of clips with the names of clips in a settings file. Returns lines for the user.</summary>
    public static IReadOnlyList<string> Save(string json, IEnumerable<AnimationClip> clips, string path)
    {
        SegueFile file;
        string problem;
        if (!SegueFile.TryRead(json, out file, out problem)) return new[] { problem };
        var lines = new List<string>();
        var entries = new List<string>();
        var ends = file.transitions.SelectMany(each => new[]
        {
            new { end = each.source, content = each.document.clips.source },
            new { end = each.destination, content = each.document.clips.destination },
        });
        foreach (var named in ends.GroupBy(each => each.end.clip))
        {
            var first = named.First();
            var found = first.end.Find(clips);
            if (named.Any(each => IdOf(each.content) != IdOf(first.content)))
                lines.Add("Two clips of the settings are called “" + named.Key + "”: they are left out. Rename one, and export again.");
            else if (found.Count == 0)
                lines.Add("“" + named.Key + "” is left out: the controller has no clip of this name.");
            else
                entries.Add(Entry(named.Key, first.content, first.end, found.SelectMany(AnimationUtility.GetAnimationEvents)));
        }
        try
        {
            File.WriteAllText(path, "{\"format\":\"segue.made\",\"version\":1,\"transitions\":[],\"presets\":[],\"clips\":[\n"
                + string.Join(",\n", entries) + "\n]}\n");
            lines.Add("The events of " + entries.Count + " clips are in " + path + ". In Segue: File → Import…");
        }
        catch (Exception error) when (error is IOException || error is UnauthorizedAccessException) { lines.Add(error.Message); }
        return lines;
    }

    static string Entry(string name, SegueFile.Reference content, SegueFile.End end, IEnumerable<AnimationEvent> events)
    {
        var id = IdOf(content);
        var known = end.markers;
        var left = known.ToList(); // those without an event so far
        var markers = events.OrderBy(each => each.time).Select(each => MarkerOf(each, left, known)).Select(marker =>
        {
            var time = marker.seconds.ToString("R", CultureInfo.InvariantCulture);
            return "{\"id\":\"" + IdOf(id, marker.kind, time, marker.label) + "\",\"kind\":\"" + marker.kind + "\",\"time\":" + time
                + ",\"label\":" + SegueRecorder.Quoted(marker.label) + "}";
        });
        return "{\"id\":\"" + id + "\",\"name\":" + SegueRecorder.Quoted(name) + ",\"hash\":\"" + content.hash + "\",\"take\":"
            + SegueRecorder.Quoted(content.take ?? "") + ",\"fileStart\":" + end.fileStart.ToString("R", CultureInfo.InvariantCulture) + ",\"tags\":[],\"note\":\"\",\"settings\":{},\"ranges\":[],\"markers\":["
            + string.Join(",", markers.Distinct()) + "]}";
    }

    static SegueFile.Marker MarkerOf(AnimationEvent each, List<SegueFile.Marker> left, SegueFile.Marker[] known)
    {
        var isOwn = each.functionName == SegueImport.EventName;
        var text = isOwn ? each.stringParameter ?? "" : TextOf(each);
        var first = text.Split(' ')[0];
        var isKind = isOwn && Kinds.Contains(first);
        var label = isKind ? text.Substring(first.Length).Trim() : text;
        if (label.Length > LongestLabel)
            label = label.Substring(0, char.IsHighSurrogate(label[LongestLabel - 1]) ? LongestLabel - 1 : LongestLabel);
        var made = new SegueFile.Marker { kind = isKind ? first : "note", label = label, seconds = Math.Round((double)each.time, 6) };
        Func<SegueFile.Marker, bool> isSame =
            marker => isOwn && marker.Name == text || marker.kind == made.kind && (marker.label ?? "") == label;
        Func<SegueFile.Marker, bool> isHere = marker => Math.Abs(marker.seconds - each.time) <= Tolerance && isSame(marker);
        var same = left.FirstOrDefault(isHere) ?? known.FirstOrDefault(isHere);
        left.Remove(same);
        if (same != null) return same;
        var moved = known.FirstOrDefault(marker => isOwn && marker.Name == text);
        return moved == null ? made : new SegueFile.Marker { kind = moved.kind, label = moved.label, seconds = made.seconds };
    }

    static string TextOf(AnimationEvent each)
    {
        var number = each.floatParameter.ToString("0.####", CultureInfo.InvariantCulture);
        var values = new[]
        {
            each.functionName,
            each.stringParameter,
            each.intParameter == 0 ? "" : each.intParameter.ToString(CultureInfo.InvariantCulture),
            number == "0" ? "" : number,
            each.objectReferenceParameter == null ? "" : each.objectReferenceParameter.name,
        };
        return string.Join(" ", values.Where(value => !string.IsNullOrEmpty(value)));
    }

    static string IdOf(SegueFile.Reference content)
    {
        return IdOf(content.hash, content.take ?? "");
    }

    /// <summary>The same id for the same texts, as Segue makes it.</summary>
    static string IdOf(params string[] texts)
    {
        using (var sha = SHA256.Create())
        {
            var bytes = sha.ComputeHash(Encoding.UTF8.GetBytes(string.Join("\0", texts)));
            var digits = string.Concat(bytes.Select(each => each.ToString("x2")));
            return string.Join("-", digits.Substring(0, 8), digits.Substring(8, 4), "8" + digits.Substring(13, 3),
                "8" + digits.Substring(17, 3), digits.Substring(20, 12));
        }
    }
}
#endif
