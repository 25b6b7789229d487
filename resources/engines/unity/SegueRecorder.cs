// Records the poses of a figure around each transition, for Segue to play over its prediction. Needs Unity 2020.2.
// Recordings are in the folder SegueRecordings of Application.persistentDataPath, one file each time the recorder is enabled.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using UnityEngine;

/// <summary>Records around each call of RecordRequest: by SegueAnimatorWatch, or by your own code.</summary>
[DefaultExecutionOrder(32000)] // after scripts that change the pose in LateUpdate
public sealed class SegueRecorder : MonoBehaviour
{
    [Tooltip("The joints to record. Empty: the bones of all skinned meshes below this object.")]
    public Transform[] joints = new Transform[0];

    const double Before = 0.25, After = 1.5; // s of poses around a request
    const int Frames = 256; // of the ring: 0.25 s at up to 1000 frames per second

    readonly double[] times = new double[Frames];
    string[] names; // of joints, which a game can destroy
    Vector3[] ring; // [Frames * joints]
    int first, count; // of the frames in the ring
    double until; // end of the window of the last request
    StreamWriter file;

    /// <summary>Call this when the game asks for a transition. All times are in seconds, those of clips on the clip.</summary>
    /// <param name="elapsed">how long the blend already runs</param>
    public void RecordRequest(string from, float fromTime, string to, float toTime, float duration, string method = "", float elapsed = 0)
    {
        if (!isActiveAndEnabled) return;
        var time = Time.timeAsDouble - elapsed;
        // All written poses are older than the newest one in the ring.
        if (count > 0) time = Math.Max(time, times[(first + count - 1) % Frames]);
        try
        {
            if (file == null) Open();
            WriteBefore(time);
            until = time + After;
            WriteBefore(time);
            file.Write("{\"request\":{\"time\":" + Text(time) + ",\"from\":" + Quoted(from) + ",\"fromTime\":" + Text(fromTime)
                + ",\"to\":" + Quoted(to) + ",\"toTime\":" + Text(toTime) + ",\"duration\":" + Text(duration)
                + (method == "" ? "" : ",\"method\":" + Quoted(method)) + "}}\n");
        }
        catch (Exception error) when (error is IOException || error is UnauthorizedAccessException) { Stop(error); }
    }

    void OnEnable()
    {
        if (joints.Length == 0) joints = FindJoints();
        names = joints.Select(each => each != null ? each.name : "").ToArray();
        ring = new Vector3[Frames * joints.Length];
        count = 0;
        until = double.NegativeInfinity;
    }

    void OnDisable()
    {
        if (file == null) return;
        try { using (file) WriteBefore(double.PositiveInfinity); }
        catch (IOException error) { Debug.LogWarning("Segue: the end of the recording is missing. " + error.Message, this); }
        file = null;
    }

    void LateUpdate()
    {
        var time = Time.timeAsDouble;
        if (count > 0 && times[(first + count - 1) % Frames] >= time) return; // the game is paused
        try { WriteBefore(time); }
        catch (IOException error) { Stop(error); return; }
        if (count == Frames) Forget();
        var slot = (first + count++) % Frames;
        times[slot] = time;
        for (var i = 0; i < joints.Length; i++)
            ring[slot * joints.Length + i] = joints[i] != null ? joints[i].position : new Vector3(float.NaN, 0, 0);
    }

    // Poses of a window; drops those too old for the next one. The newest pose stays, so that a request of its time comes first.
    void WriteBefore(double time)
    {
        for (; count > 0 && times[first] < time; Forget())
        {
            if (times[first] <= until) WritePose();
            else if (times[first] >= time - Before) return;
        }
    }

    void Forget()
    {
        first = (first + 1) % Frames;
        count--;
    }

    void WritePose()
    {
        file.Write("{\"pose\":{\"time\":" + Text(times[first]) + ",\"positions\":");
        for (var i = 0; i < joints.Length; i++)
        {
            var at = ring[first * joints.Length + i];
            var isThere = !float.IsNaN(at.x + at.y + at.z) && !float.IsInfinity(at.x + at.y + at.z);
            for (var axis = 0; axis < 3; axis++)
            {
                file.Write(i + axis == 0 ? '[' : ',');
                file.Write(isThere ? at[axis].ToString("R", CultureInfo.InvariantCulture) : "null");
            }
        }
        file.Write("]}}\n");
        file.Flush(); // what is written survives the end of the process
    }

    void Open()
    {
        var folder = Path.Combine(Application.persistentDataPath, "SegueRecordings");
        Directory.CreateDirectory(folder);
        var plain = new string(name.Take(60).Select(each => each < 128 && char.IsLetterOrDigit(each) ? each : '_').ToArray());
        var start = Path.Combine(folder, plain + "-" + DateTime.Now.ToString("yyyyMMdd-HHmmss", CultureInfo.InvariantCulture));
        var path = start + ".segue-recording.jsonl";
        for (var i = 2; File.Exists(path); i++) path = start + "-" + i + ".segue-recording.jsonl";
        file = new StreamWriter(new FileStream(path, FileMode.CreateNew, FileAccess.Write, FileShare.Read), Encoding.ASCII);
        file.Write("{\"format\":\"segue.recording\",\"version\":1,\"engine\":\"unity\",\"metresPerUnit\":1,\"up\":\"y\",\"handedness\":\"left\",\"figure\":"
            + Quoted(name) + ",\"joints\":[" + string.Join(",", names.Select(Quoted)) + "]}\n");
        Debug.Log("Segue records to " + path, this);
    }

    void Stop(Exception error)
    {
        Debug.LogWarning("Segue stopped recording. Free space on the disk, then enable the recorder again. " + error.Message, this);
        enabled = false;
    }

    // Parents first. Without skinned meshes, all objects below this one.
    Transform[] FindJoints()
    {
        var bones = new HashSet<Transform>(GetComponentsInChildren<SkinnedMeshRenderer>(true).SelectMany(each => each.bones));
        return GetComponentsInChildren<Transform>(true).Where(each => bones.Count == 0 || bones.Contains(each)).ToArray();
    }

    static string Text(double number) { return number.ToString("0.######", CultureInfo.InvariantCulture); }

    /// <summary>A string of JSON, in ASCII.</summary>
    public static string Quoted(string text)
    {
        return "\"" + string.Concat(text.Select(each =>
            each < ' ' || each > '~' || each == '"' || each == '\\' ? "\\u" + ((int)each).ToString("x4") : each.ToString())) + "\"";
    }
}
