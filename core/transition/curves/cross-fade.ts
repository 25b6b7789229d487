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
} from '../../pose-offset.ts';

/**
 * The arcs of rotations. If only the seam is known, the arc that is shorter at the seam is kept, up to a full
 * turn. If the motions are known, the shorter arc at each moment is taken, except for joints where it would
 * change sides: those are followed, however far they turn.
 */
export type Arcs =
  { readonly known: 'seam' } | { readonly known: 'motions'; readonly long: LongTurns | null };

/** @param from the source of `crossFade`, on the clock of the seam's motions */
export function createCrossFade(seam: Seam, fade: Fade, from: TurningMotion | undefined) {
  const joints = seam.factors.length;
  const duration = fadeDuration(fade);
  return {
    fade,
    duration, // s
    sides: chooseSides(seam.destination, seam.source), // [joints] sign of the destination's quaternions
    work: {
      offset: createPoseOffset(joints),
      weights: new Float64Array(joints * 2),
      sides: new Int8Array(joints),
    },
    arcs: followArcs(seam, from, duration),
  };
}

/** Data to cross-fade from a moving pose, the source or its extrapolation, to the destination. */
export type CrossFade = Readonly<ReturnType<typeof createCrossFade>>;

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
 * Writes `lerp` and `slerp` of `from` and the destination by weight, with the exact velocities, along `arcs`,
 * so that the pose does not pop if the two drift more than half a turn apart.
 */
export function crossFade(
  out: Pose,
  sample: TransitionSample,
  from: ReadonlyPose,
  crossFade: CrossFade,
): Pose {
  const { fade, duration, sides, work } = crossFade;
  if (sample.elapsed >= duration) return copyPoseOnSide(out, sample.destination, sides);
  evaluateWeights(work.weights, fade, sample);
  return mixAlong(out, sample, from, crossFade);
}

/**
 * The second part of `crossFade`, given `work.weights`: [joints * 2], or more pairs per joint, the last one
 * for rotations.
 */
export function mixAlong(
  out: Pose,
  sample: TransitionSample,
  from: ReadonlyPose,
  { sides, work, arcs }: Pick<CrossFade, 'sides' | 'work' | 'arcs'>,
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
