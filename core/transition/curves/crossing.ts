import type { Pose, ReadonlyPose } from '../../pose.ts';
import { evaluateWeights, fadeDuration, type Fade } from './blend-weights.ts';
import { copyPoseOnSide } from '../../captured-pose.ts';
import type { Seam, TransitionSample } from '../method.ts';
import { followLongTurns, type LongTurns, type TurningMotion } from '../../turns/long-turns.ts';
import { placeTurns, turnBetween } from '../../turns/turn-on.ts';
import {
  addOffset,
  chooseSides,
  createPoseOffset,
  scaleOffset,
  subtractPose,
  writeSides,
  type PoseOffset,
} from '../../pose-offset.ts';

/** What it takes to cross from some pose, the source going on or its extrapolation, to the destination. */
export interface Crossing {
  readonly fade: Fade;
  readonly duration: number; // s
  readonly sides: Int8Array; // [joints] which of the destination's two quaternions
  readonly work: CrossingWork;
  readonly arcs: Arcs;
}

/** What holds nothing between calls. */
interface CrossingWork {
  readonly offset: PoseOffset;
  readonly weights: Float64Array; // [joints * 2]
  readonly sides: Int8Array; // [joints]
}

/**
 * Which way rotations go. Where only the seam is known, along the arc that is the shorter one there: it stays on its side, up to a
 * full turn. Where the motions are known along the shorter one at every moment, but for the joints in which that would change
 * sides: those are followed, however far they turn.
 */
export type Arcs =
  { readonly known: 'seam' } | { readonly known: 'motions'; readonly long: LongTurns | null };

/** @param from as `crossOver` is given it, on the clock of the seam's motions */
export function createCrossing(seam: Seam, fade: Fade, from: TurningMotion | undefined): Crossing {
  const joints = seam.factors.length;
  const duration = fadeDuration(fade);
  return {
    fade,
    duration,
    sides: chooseSides(seam.destination, seam.source),
    work: {
      offset: createPoseOffset(joints),
      weights: new Float64Array(joints * 2),
      sides: new Int8Array(joints),
    },
    arcs: followArcs(seam, from, duration),
  };
}

/** @param duration s, of the blend; may be infinite */
export function followArcs(
  { motions, factors }: Seam,
  from: TurningMotion | undefined,
  duration: number,
): Arcs {
  if (motions === undefined || from === undefined) return { known: 'seam' };
  const span = { start: 0, end: duration };
  return { known: 'motions', long: followLongTurns([from, motions.destination], factors.length, span) };
}

/**
 * Writes `lerp` and `slerp` of `from` and the destination by weight, with the exact velocities, along `arcs`: where the two drift
 * more than half a turn apart the pose does not pop, as it would if the shorter arc were chosen anew.
 */
export function crossOver(out: Pose, sample: TransitionSample, from: ReadonlyPose, crossing: Crossing): Pose {
  const { fade, duration, sides, work } = crossing;
  if (sample.elapsed >= duration) return copyPoseOnSide(out, sample.destination, sides);
  evaluateWeights(work.weights, fade, sample);
  return mixAlong(out, sample, from, crossing);
}

/** What `crossOver` does once `work.weights` are known: [joints * 2], or more pairs for each joint, of which the last is of rotations. */
export function mixAlong(
  out: Pose,
  sample: TransitionSample,
  from: ReadonlyPose,
  { sides, work, arcs }: Pick<Crossing, 'sides' | 'work' | 'arcs'>,
): Pose {
  const { destination } = sample;
  const long = arcs.known === 'motions' ? arcs.long : null;
  const now = arcs.known === 'motions' ? writeSides(work.sides, destination, from) : sides;
  if (long !== null) turnBetween(long, from, destination, work.weights, sample);
  subtractPose(work.offset, destination, from, now);
  scaleOffset(work.offset, work.offset, work.weights);
  addOffset(out, from, work.offset);
  return long === null ? out : placeTurns(out, long);
}
