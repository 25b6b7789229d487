// core/methods/unreal: Unreal’s inertialization and dead blending nodes, tick by tick
import { assert } from '../../kit/assert.ts';
import { capturePose } from '../../pose/captured-pose.ts';
import type { Pose, ReadonlyPose } from '../../pose/pose.ts';
import { createTickClock, lastTick, tickTime, type TickClock } from '../parts/tick-clock.ts';
import type { UnrealSeam } from './unreal-seam.ts';

/** A tick after the seam. */
export interface UnrealTick {
  readonly row: number; // 0 is the first tick after the seam
  readonly elapsed: number; // s since the seam
}

/** The ticks of a blend. */
export interface UnrealTicks {
  readonly count: number;
  /** Calls `visit` with the destination at each tick before the end, in order. */
  follow(visit: (current: ReadonlyPose, tick: UnrealTick) => void): void;
}

/** An engine node with its settings. */
export interface UnrealNode<Blend> {
  readonly end: number; // s after the seam from which the output is the destination
  /** Captures the seam. */
  capture(seam: UnrealSeam, ticks: UnrealTicks): Blend;
  /** Writes linear channels and rotations of the output, from the destination at a tick. `out` may be `current`. */
  evaluate(out: Pose, current: ReadonlyPose, blend: Blend, tick: UnrealTick): Pose;
}

/** A node, its last two output poses and its destination. The clock is 0 at the seam. */
export interface UnrealRunSetup<Blend> extends Omit<UnrealSeam, 'first'> {
  readonly node: UnrealNode<Blend>;
  /** Fills `out` with the destination; called at whole ticks, the first of them one tick after the seam. */
  readonly destination: (out: Pose, tick: UnrealTick) => Pose;
  readonly clock?: TickClock | undefined; // default: equal ticks
}

/** A captured run, ready for evaluation at any tick, in any order. */
export interface UnrealRun<Blend> {
  readonly setup: UnrealRunSetup<Blend>; // with copies of its poses
  readonly blend: Blend;
  readonly clock: TickClock;
  readonly work: { row: number; elapsed: number }; // scratch
}

/**
 * Captures the seam. Dead blending remembers the hemisphere of each offset from tick to tick: it follows the
 * destination through all ticks of the blend here.
 */
export function createUnrealRun<Blend>(asked: UnrealRunSetup<Blend>): UnrealRun<Blend> {
  const { node, tick } = asked;
  assert(tick > 0 && Number.isFinite(tick), `a tick of ${tick} s`);
  const setup = { ...asked, before: capturePose(asked.before), shown: capturePose(asked.shown) };
  const { clock = createTickClock(tick, 0), shown, destination } = setup;
  const work = { row: 0, elapsed: tickTime(clock, 1) };
  const first = destination(capturePose(shown), work);
  const blend = node.capture(
    { ...setup, first },
    {
      count: lastTick(clock, node.end),
      follow(visit) {
        const current = capturePose(shown);
        for (let row = 0; tickTime(clock, row + 1) < node.end; row++) {
          const moment = { row, elapsed: tickTime(clock, row + 1) };
          visit(destination(current, moment), moment);
        }
      },
    },
  );
  return { setup, blend, clock, work };
}

/**
 * Fills the linear channels and rotations of `out` with the output at a tick, from the node's end on the
 * destination. Its velocities are undefined: an engine takes them from two output poses, see
 * `writeVelocities`. The result is bit-identical in any order. Does not allocate.
 *
 * @param index ticks since the seam, a whole number; 0 is `shown`, -1 is `before`
 */
export function evaluateUnrealRun<Blend>(
  out: Pose,
  { setup, blend, clock, work }: UnrealRun<Blend>,
  index: number,
): Pose {
  const { node, before, shown, destination } = setup;
  assert(Number.isInteger(index) && index >= -1, `tick ${index} of a run that begins at -1`);
  if (index <= 0) return copyWithoutVelocities(out, index === 0 ? shown : before);
  work.row = index - 1;
  work.elapsed = tickTime(clock, index);
  destination(out, work);
  return work.elapsed >= node.end ? out : node.evaluate(out, out, blend, work);
}

function copyWithoutVelocities(out: Pose, { linear, rotations }: ReadonlyPose): Pose {
  out.linear.set(linear);
  out.rotations.set(rotations);
  return out;
}
