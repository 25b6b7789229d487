import type { Clock, Motion } from '../../clip/motion.ts';
import { createPose, type Pose } from '../../pose/pose.ts';
import { createRootSample, type RootSample } from '../../clip/root/root-sample.ts';
import type { TrailingJoint } from './trailing-joint.ts';
import {
  addTrailing,
  createTrailingFilter,
  restartTrailing,
  type TrailingFilter,
} from './trailing-filter.ts';

/*
 * A motion may be long, or have no beginning, as a loop. What a joint did long ago has no effect, so a time
 * is reached from a start a little before its stretch, not from the beginning. The stretch of a time is
 * always the same, so the result does not depend on the order of evaluation. The seam, at 0, and the loop
 * around it lie in one stretch.
 *
 *   ──── stretch -1 ────┤──────────── stretch 0 ────────────┤──── stretch 1 start ●──┤ LEAD ─ 0 … memory
 */
const STRETCH = 20; // s
const LEAD = 2; // s, of stretch 0 before the time 0

/** Longest history kept, s: a joint that needs longer to settle starts each stretch at rest. */
const MAX_HISTORY = 30;

export interface TrailingSetup {
  readonly parents: Int32Array; // [joints] in a pose: see `ClipRoot`
  readonly joints: ReadonlyMap<number, TrailingJoint>; // by index in the skeleton, at least one
  readonly motion: Motion; // without trailing; nothing moves before it begins
  readonly rate?: number | undefined; // steps per second, default 60
}

/** Trailing of a motion of any length. The result is bit-identical in any order of evaluation. */
export interface TrailingRun {
  readonly filter: TrailingFilter;
  readonly begins: number;
  readonly memory: number; // s
}

export function createTrailingRun({ parents, joints, motion, rate = 60 }: TrailingSetup): TrailingRun {
  const scratch = createPose(parents.length);
  const filter = createTrailingFilter({
    parents,
    joints,
    source: motion,
    scratch,
    dt: 1 / rate,
    startTime: Number.NEGATIVE_INFINITY,
    resetTimes: [],
  });
  return { filter, begins: motion.begins, memory: memoryOf(joints, parents) };
}

/**
 * Time after which a disturbance has decayed to 1e-9, s. A chain of `n` joints answers like as many
 * critically damped springs in series.
 */
function memoryOf(joints: ReadonlyMap<number, TrailingJoint>, parents: Int32Array): number {
  let slowest = 0;
  let deepest = 0;
  for (const [joint, { dampSeconds }] of joints) {
    slowest = Math.max(slowest, dampSeconds);
    let depth = 0;
    for (let above = joint; above >= 0; above = parents[above]) if (joints.has(above)) depth++;
    deepest = Math.max(deepest, depth);
  }
  return Math.min(slowest * (10 + 2 * deepest), MAX_HISTORY);
}

/** `motion` with its trailing joints as they trail. */
export function trailed(motion: Motion, run: TrailingRun): Motion {
  const root = createRootSample();
  return {
    ...motion,
    pose: (out, clock) => trailPose(motion.pose(out, clock), run, motion.root(root, clock), clock),
  };
}

/**
 * Swings the trailing joints of `pose`, which is the source's pose at `clock.elapsed`. Allocates new
 * checkpoints only.
 *
 * @param root the source's at that time
 */
export function trailPose(
  pose: Pose,
  { filter, begins, memory }: TrailingRun,
  root: RootSample,
  clock: Clock,
): Pose {
  const stretch = Math.floor((clock.elapsed + LEAD) / STRETCH);
  const start = Math.max(begins, stretch * STRETCH - LEAD - memory);
  if (filter.startTime !== start) restartTrailing(filter, start);
  return addTrailing(pose, filter, root, clock);
}
