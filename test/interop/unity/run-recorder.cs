// Plays a game to the exported recorder: run-recorder.exe GAME FOLDER end|kill, or an Animator to its watch: run-recorder.exe FOLDER.
using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using UnityEngine;

static class RunRecorder
{
    static int Main(string[] arguments)
    {
        // A culture with other digits for decimals and signs.
        var culture = (CultureInfo)CultureInfo.GetCultureInfo("de-DE").Clone();
        culture.NumberFormat.NegativeSign = "\u2212";
        Thread.CurrentThread.CurrentCulture = culture;
        Application.persistentDataPath = arguments.Length == 1 ? arguments[0] : arguments[1];
        return arguments.Length == 1 ? WatchedAnimator.Run() : Play(arguments[0], arguments[2] == "end");
    }

    static int Play(string game, bool ends)
    {
        var figure = new GameObject();
        SegueRecorder recorder = null;
        Transform[] all = null;
        var lines = File.ReadLines(game).Select(line => line.Split(' ')).ToList();
        foreach (var words in lines)
        {
            if (words[0] == "figure") recorder = figure.Add<SegueRecorder>(Text(words[1]));
            if (words[0] == "joint") figure.Add<Transform>(Text(words[1]));
            if (words[0] == "joint" || words[0] == "figure") continue;
            if (all == null)
            {
                recorder.enabled = true;
                all = recorder.joints.ToArray();
            }
            Time.timeAsDouble = Number(words[1]);
            if (words[0] == "pose") TakePose(recorder, all, words);
            else recorder.RecordRequest(
                Text(words[2]), (float)Number(words[3]), Text(words[4]), (float)Number(words[5]), (float)Number(words[6]), Text(words[7]));
        }
        if (ends) recorder.enabled = false;
        return 0;
    }

    static void TakePose(SegueRecorder recorder, Transform[] all, string[] words)
    {
        for (var i = 0; i < all.Length; i++)
        {
            recorder.joints[i] = words[2 + 3 * i] == "-" ? null : all[i];
            if (recorder.joints[i] != null)
                all[i].position = new Vector3((float)Number(words[2 + 3 * i]), (float)Number(words[3 + 3 * i]), (float)Number(words[4 + 3 * i]));
        }
        if (recorder.isActiveAndEnabled) recorder.Send("LateUpdate");
    }

    static double Number(string word) { return double.Parse(word, CultureInfo.InvariantCulture); }

    static string Text(string word)
    {
        return new string(Enumerable.Range(0, word.Length / 4).Select(i => (char)Convert.ToInt32(word.Substring(1 + 4 * i, 4), 16)).ToArray());
    }
}
