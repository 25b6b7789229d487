import { copyPoseOnSide } from '../pose/captured-pose.ts';
import { chooseSides, writeSides } from '../pose/offset.ts';
import type { Pose } from '../pose/pose.ts';
import { BLEND_TIME, EASING, fadeDuration } from './parts/blend-parameters.ts';
import { createFade, evaluateWeights, type FadeValues } from './curves/cross-fade.ts';
import type { MethodDeclaration, Seam, TransitionSample } from './parts/method.ts';

type NlerpCapture = ReturnType<typeof captureNlerp>;

function captureNlerp(seam: Seam, values: FadeValues) {
  const fade = createFade(seam, values);
  const { joints, owners } = seam.source.channels;
  return {
    fade,
    duration: fadeDuration(fade.blendTimes), // s
    sides: chooseSides(seam.destination, seam.source), // [joints] sign of the destination's quaternions
    work: {
      weights: new Float64Array(owners * 2),
      sides: new Int8Array(joints), // of the source's, at each moment
      sum: new Float64Array(4),
      rate: new Float64Array(4),
      shares: new Float64Array(4), // of the source and of the destination, each with its rate
    },
  };
}

/**
 * A cross-fade that adds both rotations by their weights and normalises the sum, as engines do: faster in the
 * middle than a slerp and slower at the ends, along the same arc.
 *
 *   n = (1 - a) s q_source + a q_destination,   q = n / |n|,   p = (1 - a) p_source + a p_destination
 *   w = 2 vec(n' conj(n)) / |n|²,   s = 1 or -1: the shorter arc at every moment
 *
 * Source: Unreal Engine 5, AnimationRuntime.cpp (`LerpPoses`, `BlendTwoPosesTogether`): each pose is
 * accumulated with the shortest rotation, then normalised.
 */
export const nlerpCrossfade: MethodDeclaration<FadeValues, NlerpCapture> = {
  id: 'nlerpCrossfade',
  label: 'Nlerp crossfade',
  remarks: [
    'A crossfade by normalised lerp, as Unreal’s standard blend and Blender’s quaternion channels mix rotations: a joint turns along the same arc as in a crossfade, faster in the middle.',
    'A joint that turns beyond half a turn from the other motion pops, as in engines.',
    'The velocities of both roots are cross-faded.',
  ],
  arrives: 'fade',
  root: 'crossfade',
  usesVelocity: false,
  parameters: { blendTime: BLEND_TIME, easing: EASING },

  capture: captureNlerp,

  evaluate(out, sample, capture) {
    const { fade, duration, sides, work } = capture;
    if (sample.elapsed >= duration) return copyPoseOnSide(out, sample.destination, sides);
    evaluateWeights(work.weights, fade, sample);
    writeSides(work.sides, sample.source, sample.destination);
    lerpLinear(out, sample, work.weights);
    return nlerpRotations(out, sample, capture);
  },

  readsSourceUntil: ({ duration }) => duration,
};

function lerpLinear(out: Pose, { source, destination }: TransitionSample, weights: Float64Array): void {
  const { runs } = out.channels;
  for (let r = 0; r < runs.length; r++) {
    const { kind, start, width, owners } = runs[r];
    if (kind === 'turn') continue;
    for (let c = 0, i = start; c < owners.length; c++) {
      const at = 2 * owners[c];
      for (const end = i + width; i < end; i++) {
        const way = destination.linear[i] - source.linear[i];
        const gain = destination.linearVelocities[i] - source.linearVelocities[i];
        out.linear[i] = source.linear[i] + weights[at] * way;
        out.linearVelocities[i] = source.linearVelocities[i] + weights[at] * gain + weights[at + 1] * way;
      }
    }
  }
}

function nlerpRotations(out: Pose, sample: TransitionSample, { sides, work }: NlerpCapture): Pose {
  const { weights, sum, rate, shares } = work;
  const { rotations, angularVelocities } = out;
  for (let j = 0, q = 0, w = 0; j < sides.length; j++, q += 4, w += 3) {
    shares[0] = work.sides[j] * (1 - weights[2 * j]);
    shares[1] = -work.sides[j] * weights[2 * j + 1];
    shares[2] = weights[2 * j];
    shares[3] = weights[2 * j + 1];
    for (let i = 0; i < 4; i++) sum[i] = rate[i] = 0;
    addRotation(work, 0, sample.source, j);
    addRotation(work, 2, sample.destination, j);
    const x = sum[0];
    const y = sum[1];
    const z = sum[2];
    const v = sum[3];
    const squared = x * x + y * y + z * z + v * v;
    const scale = sides[j] / Math.sqrt(squared);
    for (let i = 0; i < 4; i++) rotations[q + i] = scale * sum[i];
    // 2 vec(rate conj(sum)) / |sum|²
    const twice = 2 / squared;
    angularVelocities[w] = twice * (rate[0] * v - rate[3] * x - rate[1] * z + rate[2] * y);
    angularVelocities[w + 1] = twice * (rate[1] * v - rate[3] * y - rate[2] * x + rate[0] * z);
    angularVelocities[w + 2] = twice * (rate[2] * v - rate[3] * z - rate[0] * y + rate[1] * x);
  }
  return out;
}

/**
 * Adds the rotation of a joint by its share, and the derivative of that: `share q`, `shareRate q + share (w,
 * 0) q / 2`. Both numbers are in `shares` from `at` on: as arguments they may be boxed.
 */
function addRotation(
  { sum, rate, shares }: NlerpCapture['work'],
  at: number,
  { rotations, angularVelocities }: TransitionSample['source'],
  joint: number,
): void {
  const share = shares[at];
  const half = 0.5 * share;
  const q = joint * 4;
  const w = joint * 3;
  const x = rotations[q];
  const y = rotations[q + 1];
  const z = rotations[q + 2];
  const v = rotations[q + 3];
  const wx = angularVelocities[w];
  const wy = angularVelocities[w + 1];
  const wz = angularVelocities[w + 2];
  for (let i = 0; i < 4; i++) {
    sum[i] += share * rotations[q + i];
    rate[i] += shares[at + 1] * rotations[q + i];
  }
  rate[0] += half * (wx * v + wy * z - wz * y);
  rate[1] += half * (wy * v + wz * x - wx * z);
  rate[2] += half * (wz * v + wx * y - wy * x);
  rate[3] -= half * (wx * x + wy * y + wz * z);
}
