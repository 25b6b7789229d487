// An Animator that goes from walk to jog, and before it is there to idle. Checks what the watch records of it.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEngine;

static class WatchedAnimator
{
    [Serializable]
    public sealed class Request { public float time = -1, fromTime = -1, toTime = -1, duration = -1; public string from = "", to = "", method = ""; }
    [Serializable]
    public sealed class Line { public Request request = null; }

    const float Step = 1f / 60, Jog = 0.5051f, Idle = 0.6104f; // s: a frame, and when the transitions begin, between frames
    static readonly AnimationClip walk = new AnimationClip { name = "walk", length = 1 };
    static readonly AnimationClip jog = new AnimationClip { name = "jog", length = 0.8f };
    static readonly AnimationClip idle = new AnimationClip { name = "idle", length = 3 };

    public static int Run()
    {
        var figure = new GameObject();
        var animator = figure.Add<Animator>("hero");
        var root = figure.Add<Transform>("hero");
        var bone = figure.Add<Transform>("hips");
        figure.Add<SkinnedMeshRenderer>("skin").bones = new[] { bone };
        var recorder = figure.Add<SegueRecorder>("hero");
        var watch = figure.Add<SegueAnimatorWatch>("hero");
        recorder.enabled = true;
        watch.Send("Awake");
        for (var frame = 0; frame < 200; frame++)
        {
            var time = frame * Step;
            Time.timeAsDouble = time;
            Pose(animator, time);
            bone.position = root.position = new Vector3(time, 0, 0);
            watch.Send("LateUpdate");
            recorder.Send("LateUpdate");
        }
        recorder.enabled = false;
        var lines = File.ReadAllLines(Directory.GetFiles(Path.Combine(Application.persistentDataPath, "SegueRecordings")).Single());
        var requests = lines.Select(line => JsonUtility.FromJson<Line>(line).request).Where(each => each != null).ToList();
        var wrong = new List<string>();
        if (!lines[0].EndsWith("\"joints\":[\"hips\"]}")) wrong.Add("other joints: " + lines[0]);
        if (requests.Count != 2) wrong.Add(requests.Count + " requests");
        else
        {
            // walk starts at 0.3 s; jog is entered at 0.2 s and plays 1.5 times as fast; idle is entered at 0.
            Compare(wrong, requests[0], Jog, "walk", 0.3f + Jog, "jog", 0.2f, 0.25f);
            Compare(wrong, requests[1], Idle, "jog", 0.2f + 1.5f * (Idle - Jog), "idle", 0, 0.5f * 0.8f);
        }
        foreach (var line in wrong) Console.WriteLine(line);
        return wrong.Count == 0 ? 0 : 1;
    }

    static void Compare(List<string> wrong, Request found, float time, string from, float fromTime, string to, float toTime, float duration)
    {
        Func<float, float, bool> near = (a, b) => Math.Abs(a - b) < 1e-5;
        if (found.from != from || found.to != to || found.method != "Animator") wrong.Add("other names: " + found.from + ", " + found.to);
        if (!near(found.time, time) || !near(found.fromTime, fromTime) || !near(found.toTime, toTime) || !near(found.duration, duration))
            wrong.Add(from + " to " + to + ": other times: " + found.time + " " + found.fromTime + " " + found.toTime + " " + found.duration);
    }

    // The clip with the smaller weight is in the same blend tree.
    static void Pose(Animator animator, float time)
    {
        animator.transition = null;
        animator.current = StateOf(walk, 0.3f + time, 1);
        animator.currentClips = ClipsOf(walk);
        if (time >= Idle) Enter(animator, 2, (time - Idle) / (0.5f * 0.8f), 0.5f, DurationUnit.Normalized, idle, time - Idle, 1);
        else if (time >= Jog) Enter(animator, 1, (time - Jog) / 0.25f, 0.25f, DurationUnit.Fixed, jog, 0.2f + 1.5f * (time - Jog), 1.5f);
        if (time < Idle) return;
        animator.current = StateOf(jog, 0.2f + 1.5f * (time - Jog), 1.5f);
        animator.currentClips = ClipsOf(jog);
    }

    static void Enter(Animator animator, int hash, float progress, float duration, DurationUnit unit, AnimationClip clip, float at, float speed)
    {
        if (progress > 1) return;
        animator.transition = new AnimatorTransitionInfo { fullPathHash = hash, normalizedTime = progress, duration = duration, durationUnit = unit };
        animator.next = StateOf(clip, at, speed);
        animator.nextClips = ClipsOf(clip);
    }

    static AnimatorStateInfo StateOf(AnimationClip clip, float at, float speed)
    {
        return new AnimatorStateInfo
        {
            fullPathHash = clip.name.Length, normalizedTime = at / clip.length, length = clip.length, speed = speed, speedMultiplier = 1, loop = true,
        };
    }

    static AnimatorClipInfo[] ClipsOf(AnimationClip clip)
    {
        return new[] { new AnimatorClipInfo { clip = idle, weight = 0.2f }, new AnimatorClipInfo { clip = clip, weight = 0.8f } };
    }
}
