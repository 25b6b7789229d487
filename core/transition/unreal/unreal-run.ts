// core/transition/unreal: Unreal’s inertialization and dead blending nodes, tick by tick
import { assert } from '../../assert.ts';
import { capturePose } from '../../captured-pose.ts';
import type { Floats } from '../../floats.ts';
import type { Pose, ReadonlyPose } from '../../pose.ts';
import { createTickClock, lastTick, tickTime, type TickClock } from '../tick-clock.ts';
import { fadeDuration } from '../curves/blend-weights.ts';
import {
  captureUnrealDeadBlend,
  createDirections,
  evaluateUnrealDeadBlend,
  followDirections,
  type UnrealDeadBlend,
  type UnrealDeadBlendSettings,
  type UnrealTick,
} from './unreal-dead-blend.ts';
import type { UnrealSeam } from './unreal-seam.ts';
import { quatMultiply } from '../../math/quaternion.ts';
import { quatFromRotationVector } from '../../math/rotation-vector.ts';
import { createPoseOffset } from '../../pose-offset.ts';
import { evaluateQuintics } from '../curves/quintic-curve.ts';
import { fitUnrealQuintics } from './unreal-quintics.ts';

/** An engine node with its settings. */
export type UnrealNode =
  | { readonly kind: 'inertialization'; readonly blendTimes: Floats } // [joints] s, >= 0
  | ({ readonly kind: 'deadBlending' } & UnrealDeadBlendSettings);

/** A node, its last two output poses and its destination. The clock is 0 at the seam. */
export interface UnrealRunSetup extends Omit<UnrealSeam, 'first'> {
  readonly node: UnrealNode;
  /** Fills `out` with the destination; called at whole ticks, the first of them one tick after the seam. */
  readonly destination: (out: Pose, tick: UnrealTick) => Pose;
  readonly clock?: TickClock | undefined; // default: equal ticks
}

/** A captured run, ready for evaluation at any tick, in any order. */
export interface UnrealRun {
  readonly setup: UnrealRunSetup; // with copies of its poses
  readonly blend: UnrealInertialization | UnrealDeadBlend;
  readonly clock: TickClock;
  readonly end: number; // s after the seam from which the output is the destination
  readonly work: { row: number; elapsed: number }; // scratch
}

/**
 * Captures the seam. Dead blending remembers the hemisphere of each offset from tick to tick; it is computed
 * here for all ticks of the blend, which samples the destination once per tick.
 */
export function createUnrealRun(asked: UnrealRunSetup): UnrealRun {
  const { node, tick } = asked;
  assert(tick > 0 && Number.isFinite(tick), `a tick of ${tick} s`);
  const setup = { ...asked, before: capturePose(asked.before), shown: capturePose(asked.shown) };
  const { clock = createTickClock(tick, 0) } = setup;
  const first = setup.destination(capturePose(setup.shown), { row: 0, elapsed: tickTime(clock, 1) });
  const end = fadeDuration(node.kind === 'inertialization' ? node : node.fade);
  const work = { row: 0, elapsed: 0 };
  const seam = { ...setup, first };
  if (node.kind === 'inertialization') {
    return { setup, blend: captureUnrealInertialization(seam, node.blendTimes), clock, end, work };
  }
  const ticks = lastTick(clock, end) + 1;
  const blend = captureUnrealDeadBlend(seam, node, ticks);
  followTicks(blend, setup, clock, end);
  return { setup, blend, clock, end, work };
}

/** Fills the sides of all ticks before `end`. */
function followTicks(
  blend: UnrealDeadBlend,
  { shown, destination }: UnrealRunSetup,
  clock: TickClock,
  end: number,
): void {
  const directions = createDirections(blend.fade.blendTimes.length);
  const current = capturePose(shown);
  for (let row = 0; tickTime(clock, row + 1) < end; row++) {
    const moment = { row, elapsed: tickTime(clock, row + 1) };
    followDirections(directions, blend, destination(current, moment), moment);
  }
}

/**
 * Fills the positions and rotations of `out` with the output at a tick, from `end` on the destination. Its
 * velocities are undefined: an engine takes them from two output poses, see `takeVelocities`. The result is
 * bit-identical in any order. Does not allocate.
 *
 * @param index ticks since the seam, a whole number; 0 is `shown`, -1 is `before`
 */
export function evaluateUnrealRun(
  out: Pose,
  { setup, blend, clock, end, work }: UnrealRun,
  index: number,
): Pose {
  const { before, shown, destination } = setup;
  assert(Number.isInteger(index) && index >= -1, `tick ${index} of a run that begins at -1`);
  if (index <= 0) return copyTransforms(out, index === 0 ? shown : before);
  work.row = index - 1;
  work.elapsed = tickTime(clock, index);
  destination(out, work);
  if (work.elapsed >= end) return out;
  return blend.kind === 'inertialization'
    ? evaluateUnrealInertialization(out, out, blend, work)
    : evaluateUnrealDeadBlend(out, out, blend, work);
}

function copyTransforms(out: Pose, { positions, rotations }: ReadonlyPose): Pose {
  out.positions.set(positions);
  out.rotations.set(rotations);
  return out;
}

/**
 * Captures the seam.
 *
 * @param blendTimes [joints] s, >= 0
 */
export function captureUnrealInertialization(seam: UnrealSeam, blendTimes: Floats) {
  return {
    kind: 'inertialization' as const,
    quintics: fitUnrealQuintics(seam, blendTimes),
    work: { offset: createPoseOffset(blendTimes.length), turn: new Float64Array(4) }, // scratch
  };
}

/** Unreal's inertialization, captured at a seam. */
type UnrealInertialization = Readonly<ReturnType<typeof captureUnrealInertialization>>;

/**
 * Writes positions and rotations of the output: the destination plus the rest of the offset. A joint without
 * an offset is bit-identical to the destination. Does not allocate.
 *
 * @param out     may be `current`
 * @param current the destination at this tick
 * @param time    `elapsed` in s since the seam; one tick at the first tick after it
 */
export function evaluateUnrealInertialization(
  out: Pose,
  current: ReadonlyPose,
  { quintics, work }: UnrealInertialization,
  time: { readonly elapsed: number },
): Pose {
  const { offset, turn } = work;
  const { values } = evaluateQuintics(offset, quintics, time);
  for (let i = 0, q = 0, o = 0; o < values.length; i += 3, q += 4, o += 6) {
    for (let axis = 0; axis < 3; axis++) {
      out.positions[i + axis] = current.positions[i + axis] + values[o + axis];
    }
    // The node normalises the product, which is redundant for unit quaternions.
    quatFromRotationVector(turn, values, 0, o + 3);
    quatMultiply(out.rotations, turn, current.rotations, q, 0, q);
  }
  return out;
}
