// core/procedural/trailing: chains of trailing joints, in fixed steps with checkpoints
import { assert } from '../../kit/assert.ts';
import { checkpointBefore, createCheckpoints, saveCheckpoint, stateAfter } from '../../kit/checkpoints.ts';
import type { Clock, Motion } from '../../clip/motion.ts';
import { type Pose, createPose } from '../../pose/pose.ts';
import { createRootSample, type RootSample } from '../../clip/root/root-sample.ts';
import type { TrailingJoint } from './trailing-joint.ts';
import { createTrailingFigure, isWithin, stepTrailingFigure } from './trailing-figure.ts';

export interface TrailingOptions {
  readonly parents: Int32Array; // [joints] in a pose: see `ClipRoot`
  readonly joints: ReadonlyMap<number, TrailingJoint>; // by index in the skeleton
  readonly source: Pick<Motion, 'pose' | 'root'>; // without trailing
  /** A pose of the skeleton, scratch. */
  readonly scratch: Pose;
  readonly dt: number; // s, > 0, between steps
  readonly startTime: number; // s, when all trailing joints are at rest
  /** s, times at which all trailing joints are at rest again; a joint may have its own. */
  readonly resetTimes: readonly number[];
}

/** Checkpoints of a filter: at most so many, and at first so many steps apart. */
const [PLACES, SPACING] = [256, 16];

/**
 * Trailing depends on the past, so it runs at fixed steps from its start. A time between two steps is
 * evaluated with a shorter step, which is not continued:
 *
 *   start        step 1        step 2        step 3
 *     ├─────────────┼─────────────┼──────·──────┼──▶      · = step 2 and then a part of a step
 *
 * The result is bit-identical in any order of evaluation.
 */
export type TrailingFilter = Readonly<ReturnType<typeof createTrailingFilter>> & {
  startTime: number;
  step: number;
};

export function createTrailingFilter(options: TrailingOptions) {
  assert(options.dt > 0, `trailing in steps of ${options.dt} s`);
  const figure = createTrailingFigure(options.parents, options.joints);
  const size = figure.particles.length;
  return {
    ...options,
    figure,
    root: createRootSample(), // scratch
    shownRoot: createRootSample(), // scratch
    checkpoints: createCheckpoints(PLACES, SPACING, copyInto),
    /** The particles at the end of step `step`; -1 = none. */
    state: new Float64Array(size),
    step: -1,
    clock: { elapsed: 0 },
    part: { dt: Number.NaN, reset: false, after: Number.NaN, time: Number.NaN },
  };
}

/**
 * Fills `out` with the animated pose at `clock.elapsed`, with trailing joints as if played from the start. Only
 * their rotations and angular velocities differ from the animation. Before the start nothing trails.
 */
export function evaluateTrailing(out: Pose, filter: TrailingFilter, clock: Clock): Pose {
  assert(Number.isFinite(clock.elapsed), 'trailing was evaluated at a time that is not finite');
  const { shownRoot, source } = filter;
  source.pose(out, clock);
  return addTrailing(out, filter, source.root(shownRoot, clock), clock);
}

/**
 * As `evaluateTrailing`, for a pose and a root that the source was already evaluated to. They must not be
 * scratch of the source or the filter, which evaluate earlier times.
 */
function addTrailing(pose: Pose, filter: TrailingFilter, root: RootSample, clock: Clock): Pose {
  const { figure, part, state } = filter;
  const before = stepBefore(filter, clock);
  if (before >= 0) {
    advanceTo(filter, before);
    figure.particles.set(state);
  }
  setPart(filter, before, clock);
  part.reset = before < 0 || isWithin(part, filter.resetTimes);
  return stepTrailingFigure(pose, figure, root, part);
}

/** Starts at rest at another time. */
function restartTrailing(filter: TrailingFilter, startTime: number): void {
  filter.startTime = startTime;
  filter.step = -1;
  filter.checkpoints.count = 0;
}

/** The last step strictly before a time; -1 at the start and before it. */
function stepBefore({ startTime, dt }: TrailingFilter, { elapsed: time }: Clock): number {
  if (time <= startTime) return -1;
  let step = Math.ceil((time - startTime) / dt) - 1;
  // Corrects for rounding in the division.
  while (step >= 0 && startTime + step * dt >= time) step--;
  while (startTime + (step + 1) * dt < time) step++;
  return step;
}

/**
 * Sets the times of the last step, and its length: exactly a whole one at the time of a step. It would be
 * boxed as a result.
 */
function setPart({ startTime, dt, part }: TrailingFilter, before: number, { elapsed: time }: Clock): void {
  part.after = startTime + before * dt;
  part.time = time;
  part.dt = startTime + (before + 1) * dt === time ? dt : time - part.after;
}

function advanceTo(filter: TrailingFilter, step: number): void {
  const { figure, root, source, checkpoints, state, clock, part, startTime, dt } = filter;
  if (filter.step === step) return;
  const kept = checkpointBefore(checkpoints, step);
  if (filter.step > step || filter.step < kept) {
    if (kept >= 0) state.set(stateAfter(checkpoints, kept));
    filter.step = kept;
  }
  figure.particles.set(state);
  while (filter.step < step) {
    const next = filter.step + 1;
    clock.elapsed = startTime + next * dt;
    part.dt = dt;
    part.after = startTime + filter.step * dt;
    part.time = clock.elapsed;
    part.reset = next === 0 || isWithin(part, filter.resetTimes);
    stepTrailingFigure(source.pose(filter.scratch, clock), figure, source.root(root, clock), part);
    saveCheckpoint(checkpoints, next, figure.particles);
    filter.step = next;
  }
  state.set(figure.particles);
}

/** A copy of a state, in the buffer of one that was dropped if there is one. */
function copyInto(state: Float64Array, dropped: Float64Array = new Float64Array(state.length)): Float64Array {
  dropped.set(state);
  return dropped;
}

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
  /**
   * Swings the trailing joints of `pose`, which is the motion's at `clock.elapsed`, on its `root`. Allocates new
   * checkpoints only.
   */
  trail(pose: Pose, root: RootSample, clock: Clock): Pose;
}

export function createTrailingRun({ parents, joints, motion, rate = 60 }: TrailingSetup): TrailingRun {
  const filter = createTrailingFilter({
    parents,
    joints,
    source: motion,
    scratch: createPose(motion.channels ?? parents.length),
    dt: 1 / rate,
    startTime: Number.NEGATIVE_INFINITY,
    resetTimes: [],
  });
  const memory = memoryOf(joints, parents);
  return {
    filter,
    trail(pose, root, clock) {
      const stretch = Math.floor((clock.elapsed + LEAD) / STRETCH);
      const start = Math.max(motion.begins, stretch * STRETCH - LEAD - memory);
      if (filter.startTime !== start) restartTrailing(filter, start);
      return addTrailing(pose, filter, root, clock);
    },
  };
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
