// Reports the transitions of an Animator to a recorder.
using System.Collections.Generic;
using UnityEngine;

/// <summary>
/// Put it beside the Animator and a SegueRecorder. It sees what Animator.IsInTransition says, so not those shorter than a frame,
/// and none of Playables.
/// </summary>
[RequireComponent(typeof(Animator), typeof(SegueRecorder))]
[DefaultExecutionOrder(31999)] // before the recorder takes the pose
public sealed class SegueAnimatorWatch : MonoBehaviour
{
    [Tooltip("Of the Animator Controller.")]
    public int layer;

    readonly List<AnimatorClipInfo> clips = new List<AnimatorClipInfo>();
    Animator animator;
    SegueRecorder recorder;
    bool wasInTransition;
    AnimatorTransitionInfo lastTransition;
    int lastDestination; // hash

    void Awake()
    {
        animator = GetComponent<Animator>();
        recorder = GetComponent<SegueRecorder>();
    }

    void LateUpdate()
    {
        var isInTransition = animator.IsInTransition(layer);
        var transition = animator.GetAnimatorTransitionInfo(layer);
        var destination = animator.GetNextAnimatorStateInfo(layer);
        // One that follows without a frame between them has another name or destination, or starts at 0 again.
        var begins = isInTransition && (!wasInTransition || destination.fullPathHash != lastDestination
            || transition.fullPathHash != lastTransition.fullPathHash || transition.normalizedTime < lastTransition.normalizedTime);
        wasInTransition = isInTransition;
        lastTransition = transition;
        lastDestination = destination.fullPathHash;
        if (begins) Record(transition, animator.GetCurrentAnimatorStateInfo(layer), destination);
    }

    void Record(AnimatorTransitionInfo transition, AnimatorStateInfo source, AnimatorStateInfo destination)
    {
        animator.GetCurrentAnimatorClipInfo(layer, clips);
        var from = Heaviest();
        animator.GetNextAnimatorClipInfo(layer, clips);
        var to = Heaviest();
        if (from == null || to == null) return; // a state without a clip
        var duration = transition.durationUnit == DurationUnit.Fixed ? transition.duration : transition.duration * source.length;
        var elapsed = transition.normalizedTime * duration;
        recorder.RecordRequest(from.name, TimeIn(from, source, elapsed), to.name, TimeIn(to, destination, elapsed), duration, "Animator", elapsed);
    }

    // Of a blend tree, the clip with the largest weight.
    AnimationClip Heaviest()
    {
        var heaviest = new AnimatorClipInfo();
        foreach (var each in clips) if (heaviest.clip == null || each.weight > heaviest.weight) heaviest = each;
        return heaviest.clip;
    }

    static float TimeIn(AnimationClip clip, AnimatorStateInfo state, float ago)
    {
        var time = state.normalizedTime * clip.length - ago * state.speed * state.speedMultiplier;
        return state.loop ? Mathf.Repeat(time, clip.length) : Mathf.Clamp(time, 0, clip.length);
    }
}
