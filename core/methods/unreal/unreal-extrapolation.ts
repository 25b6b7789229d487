import { capturePose } from '../../pose/captured-pose.ts';
import type { ChannelKind } from '../../pose/channels.ts';
import { curveNumbers } from '../../pose/channel-numbers.ts';
import { quatMultiply } from '../../math/quaternion.ts';
import { quatFromRotationVector } from '../../math/rotation-vector.ts';
import { invExpApprox } from '../../math/spring.ts';
import { chooseSides, createPoseOffset, subtractPose } from '../../pose/offset.ts';
import { writeVelocities } from '../../pose/velocities.ts';
import type { Pose, ReadonlyPose } from '../../pose/pose.ts';
import type { Extrapolation, EstimatedExtrapolation, HalfLifeEstimate } from '../half-lives/extrapolation.ts';
import { estimateExtrapolation, MIN_EXTRAPOLATION_HALF_LIFE } from '../half-lives/estimate-extrapolation.ts';
import { writeScaleRates } from './unreal-scales.ts';
import { UNREAL_SMALLEST, type UnrealSeam } from './unreal-seam.ts';

/** The least way of a curve that moves. */
const RISING = 1e-8;

/** The settings of the node's estimate; its epsilons are fixed. */
export type UnrealEstimate = Omit<HalfLifeEstimate, 'epsilons'>;

/** What the node does with scales and curves; absent = its defaults. */
export interface ChannelSettings {
  readonly scalesLinearly?: boolean; // false: they grow by a factor, see `unreal-scales.ts`
  readonly extrapolationFilteredCurves?: readonly string[]; // they begin at 0, at rest
}

/** An extrapolation of the node. */
export interface UnrealExtrapolation extends EstimatedExtrapolation {
  readonly grows: boolean; // scales, by a factor
}

/**
 * Captures the velocities of the output in its last tick, limited, and half-lives by the distance to `first`.
 *
 * Source: Epic Games, Unreal Engine 5.4, AnimNode_DeadBlending.cpp; Holden, "Dead Blending Node in Unreal
 * Engine".
 */
export function captureUnrealExtrapolation(
  seam: UnrealSeam,
  estimate: UnrealEstimate,
  { scalesLinearly = false, extrapolationFilteredCurves = [] }: ChannelSettings = {},
): UnrealExtrapolation {
  const { before, shown, first, tick } = seam;
  const source = writeVelocities(capturePose(shown), before, tick, new Float64Array(3));
  const { channels } = source;
  const difference = subtractPose(createPoseOffset(channels), first, source, chooseSides(first, source));
  const grows = !scalesLinearly;
  for (const run of channels.runs)
    if (run.kind === 'scale') writeScaleRates(source, difference, seam, run, grows);
  for (const i of curveNumbers(channels, extrapolationFilteredCurves)) source.linearVelocities[i] = 0;
  return { ...estimateExtrapolation(source, difference, { ...estimate, epsilons: UNREAL_SMALLEST }), grows };
}

/**
 * Writes the extrapolated pose, with the engine's approximation of the exponential:
 *
 *   x + d,   exp(r) q,   d and r = v / l (1 - invExpApprox(l t)) per axis,   l = ln 2 / halfLife
 *
 * A channel slower than the smallest velocity stays where it is. Scales that grow become `x exp(d)`.
 *
 * Trap: the node keeps a curve that falls, since it limits `v / l` to positive numbers.
 *
 * @param out   receives linear channels and rotations; not `start`
 * @param start the output at the seam
 * @param way   [3] scratch
 * @param time  `elapsed` in s since the seam; below 0 counts as 0
 */
export function extrapolateAsUnreal(
  out: Pose,
  start: ReadonlyPose,
  { channels: { runs }, velocities, halfLives, grows }: Extrapolation & Pick<UnrealExtrapolation, 'grows'>,
  way: Float64Array,
  time: { readonly elapsed: number },
): Pose {
  const elapsed = Math.max(time.elapsed, 0);
  for (let r = 0; r < runs.length; r++) {
    const { kind, start: first, width, owners } = runs[r];
    const isGrowing = grows && kind === 'scale';
    for (let c = 0, i = first; c < owners.length; c++, i += width) {
      const moves = isFaster(velocities, i, width, kind);
      for (let axis = 0; axis < width; axis++) {
        const rate = Math.LN2 / Math.max(halfLives[i + axis], MIN_EXTRAPOLATION_HALF_LIFE);
        const whole = velocities[i + axis] / rate;
        const kept = kind === 'curve' ? Math.max(whole, RISING) : whole;
        way[axis] = moves ? kept * (1 - invExpApprox(rate * elapsed)) : 0;
      }
      if (kind === 'turn') {
        quatFromRotationVector(out.rotations, way, c * 4);
        quatMultiply(out.rotations, out.rotations, start.rotations, c * 4, c * 4, c * 4);
      } else
        for (let axis = 0; axis < width; axis++) {
          const from = start.linear[i + axis];
          out.linear[i + axis] = isGrowing ? Math.exp(way[axis]) * from : from + way[axis];
        }
    }
  }
  return out;
}

function isFaster(velocities: Float64Array, at: number, width: number, kind: ChannelKind): boolean {
  // All but positions are alike. Not read by key: V8 would box the number in each call.
  const smallest = kind === 'position' ? UNREAL_SMALLEST.position : UNREAL_SMALLEST.turn;
  let squared = 0;
  for (let i = at; i < at + width; i++) squared += velocities[i] * velocities[i];
  return squared > smallest * smallest;
}
