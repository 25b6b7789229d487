import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import type { ChannelRun } from '../../pose/channels.ts';
import type { PoseOffset } from '../../pose/offset.ts';
import type { Pose } from '../../pose/pose.ts';
import type { UnrealSeam } from './unreal-seam.ts';

/*
 * Scales in Unreal's dead blending. Unless the node interpolates them linearly, they grow by a factor: rates are those
 * of logarithms, a scale is extrapolated as `s exp(d)`, and two of them are mixed as `a^w b^(1 - w)`. A scale that is
 * not positive counts as the smallest.
 *
 * Source: Epic Games, Unreal Engine 5.5, AnimNode_DeadBlending.cpp; Holden, "Scalar Velocity".
 */
const SMALLEST_SCALE = 1e-8;

const positive = (scale: number): number => Math.max(scale, SMALLEST_SCALE);

/**
 * Overwrites the velocities of scales with rates of growth, if they grow, and their offsets with what the node takes
 * for it in either space: the ratio of destination and source.
 */
export function writeScaleRates(
  source: Pose,
  difference: PoseOffset,
  { before, shown, first, tick }: UnrealSeam,
  { start, width, owners }: ChannelRun,
  grows: boolean,
): void {
  for (let i = start; i < start + owners.length * width; i++) {
    difference.values[i] = first.linear[i] / positive(shown.linear[i]);
    if (!grows) continue;
    source.linearVelocities[i] = Math.log(positive(shown.linear[i] / positive(before.linear[i]))) / tick;
  }
}

/** Writes the mix of two scales at `i` that grow, by the weight of `to` at `at`. `out` may be `to`. */
export function mixScales(
  out: FloatBuffer,
  to: Floats,
  from: Floats,
  i: number,
  weights: Floats,
  at: number,
): void {
  const weight = weights[at];
  const x = to[i] - from[i];
  const y = to[i + 1] - from[i + 1];
  const z = to[i + 2] - from[i + 2];
  const isNear = x * x + y * y + z * z < SMALLEST_SCALE;
  for (let axis = i; axis < i + 3; axis++) {
    const a = positive(to[axis]);
    const b = positive(from[axis]);
    const mixed = isNear ? weight * a + (1 - weight) * b : a ** weight * b ** (1 - weight);
    out[axis] = weight === 1 ? to[axis] : mixed;
  }
}
