import { capturePoseAtRest, copyPoseOnSide } from '../pose/captured-pose.ts';
import { addOffset, createPoseOffset, scaleOffset, subtractPose, writeSides } from '../pose/offset.ts';
import { createDoublePose } from '../pose/pose.ts';
import { BLEND_TIME, EASING, fadeDuration } from './parts/blend-parameters.ts';
import { createFade, evaluateWeights, type FadeValues } from './curves/cross-fade.ts';
import type { MethodDeclaration, Seam } from './parts/method.ts';
import type { ChoiceSpec } from './parts/setting-spec.ts';

/** Rest poses by which end of a slot has them; null: the skeleton itself. */
const restEnds = {
  skeleton: null,
  sourceFirstPose: 'source',
  destinationFirstPose: 'destination',
} as const;

/** The end of a slot whose first pose is its rest pose; null = its skeleton has one. */
export const restEndOf = (rest: unknown): 'source' | 'destination' | null =>
  Object.entries(restEnds).find(([name]) => name === rest)?.[1] ?? null;

const REST: ChoiceSpec = {
  kind: 'choice',
  label: 'Rest pose',
  options: Object.keys(restEnds),
  default: 'skeleton',
  isOptional: true,
  description:
    'The pose from which joints turn. “Skeleton” is that of the file: of a skinned one its bind pose. With the first pose of a clip, set it as rest pose in Godot’s import, too: the export says how.',
};

type GodotBlendValues = FadeValues & { readonly rest: string };

type GodotCapture = ReturnType<typeof captureGodot>;

function captureGodot(seam: Seam, values: GodotBlendValues) {
  const fade = createFade(seam, values);
  const { channels } = seam.source;
  const end = restEndOf(values.rest);
  // Skeletons rest without rotations; positions are mixed alike from any rest.
  return {
    fade,
    duration: fadeDuration(fade.blendTimes), // s
    rest: end && seam.firstPose ? capturePoseAtRest(seam.firstPose(end)) : createDoublePose(channels),
    work: {
      source: createPoseOffset(channels),
      destination: createPoseOffset(channels),
      sides: new Int8Array(channels.joints),
      weights: new Float64Array(channels.owners * 2),
    },
  };
}

/**
 * The cross-fade of Godot’s AnimationTree: each motion turns the rest pose by its weight, the destination
 * first.
 *
 *   q = exp(a log(q_destination r⁻¹)) exp((1 - a) log(q_source r⁻¹)) r,   p = a p_destination + (1 - a) p_source
 *
 * r is the rest rotation: none, if joints turn from the rest pose of the skeleton. Each logarithm is the
 * shorter arc from the rest pose. In the frames of Godot, whose bones have a rest rotation R in their parent,
 * this is R slerp(1, R⁻¹ q_destination, a) slerp(1, R⁻¹ q_source, 1 - a): the same rotation in other axes.
 *
 * Source: Godot Engine 4.3, animation_mixer.cpp (`_update_caches`: a bone begins at its rest, whatever the
 * animation RESET has; `_blend_process`) and animation_node_state_machine.cpp (`_process`).
 */
export const godotBlend: MethodDeclaration<GodotBlendValues, GodotCapture> = {
  id: 'godotBlend',
  label: 'Godot blend',
  remarks: [
    'The cross-fade of Godot’s AnimationTree: both motions turn each joint from its rest pose, one after the other. Far from the rest pose, a joint takes another way than in a crossfade.',
    'A joint that turns beyond half a turn from its rest pose pops, as in Godot.',
    'The velocities of both roots are cross-faded, as Godot does with a root motion track.',
    'Godot’s state machine does not begin another transition before the fade has ended, unless a script calls `next()`, which drops the oldest state.',
  ],
  arrives: 'fade',
  root: 'crossfade',
  usesVelocity: false,
  parameters: { blendTime: BLEND_TIME, easing: { ...EASING, default: 'linear' }, rest: REST },

  capture: captureGodot,

  evaluate(out, sample, { fade, duration, rest, work }) {
    const { source, destination, sides, weights } = work;
    writeSides(sides, sample.destination, rest);
    if (sample.elapsed >= duration) return copyPoseOnSide(out, sample.destination, sides);
    subtractPose(destination, sample.destination, rest, sides);
    subtractPose(source, sample.source, rest, writeSides(sides, sample.source, rest));
    evaluateWeights(weights, fade, sample);
    scaleOffset(destination, destination, weights);
    for (let at = 0; at < weights.length; at += 2) {
      weights[at] = 1 - weights[at];
      weights[at + 1] = -weights[at + 1];
    }
    scaleOffset(source, source, weights);
    return addOffset(out, addOffset(out, rest, source), destination);
  },

  readsSourceUntil: ({ duration }) => duration,
};
