using System;
using UnityEngine;

/// <summary>A transition that Segue exported, for scripts of a game.</summary>
[Serializable]
public sealed class SegueTransition
{
    public string name;
    public string source; // name of the clip that is left
    public string destination; // name of the clip that is entered
    public string sourceTake; // its name in its file, else the name of its file
    public string destinationTake;
    public string method; // as Segue names it
    public float duration; // s, of the blend
    public float exitTime; // where the source is left: 0 = its start, 1 = its end
    public float offset; // where the destination is entered: 0 = its start, 1 = its end
    public float halfLife; // s; 0 = the method has none
}

/// <summary>
/// Transitions of a settings file as an asset. The window of SegueImporter writes it. Animator.CrossFadeInFixedTime takes its durations;
/// an inertialization of your own takes its half-lives.
/// </summary>
public sealed class SegueSettings : ScriptableObject
{
    public SegueTransition[] transitions = new SegueTransition[0];

    /// <summary>The first transition between two clips, by their names or takes; null if there is none.</summary>
    public SegueTransition Find(string source, string destination)
    {
        return Array.Find(transitions, each => (each.source == source || each.sourceTake == source)
            && (each.destination == destination || each.destinationTake == destination));
    }
}
