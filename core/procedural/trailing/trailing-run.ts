// core/procedural/trailing: chains of trailing joints, in fixed steps with checkpoints
import { assert } from '../../kit/assert.ts';
import { checkpointBefore, createCheckpoints, saveCheckpoint, stateAfter } from '../../kit/checkpoints.ts';
import type { Clock, Motion } from '../../clip/motion.ts';
import { type Pose, createPose } from '../../pose/pose.ts';
import { createRootSample, type RootSample } from '../../clip/root/root-sample.ts';
import type { TrailingJoint } from './trailing-joint.ts';
import { createTrailingFigure, stepTrailingFigure } from './trailing-figure.ts';

interface TrailingOptions {
  readonly parents: Int32Array; // [joints] in a pose: see `ClipRoot`
  readonly joints: ReadonlyMap<number, TrailingJoint>; // by index in the skeleton, at least one
  readonly motion: Motion; // without trailing; nothing moves before it begins
  readonly rate?: number | undefined; // steps per second, > 0, default 60
}

/** Checkpoints of a run: at most so many, and at first so many steps apart. */
const [PLACES, SPACING] = [256, 16];

/**
 * Trailing of a motion of any length. It depends on the past, so it runs at fixed steps from its start. A time
 * between two steps is evaluated with a shorter step, which is not continued:
 *
 *   start        step 1        step 2        step 3
 *     ├─────────────┼─────────────┼──────·──────┼──▶      · = step 2 and then a part of a step
 *
 * The result is bit-identical in any order of evaluation.
 */
export type TrailingRun = Readonly<ReturnType<typeof createTrailingRun>> & {
  startTime: number;
  step: number;
};

export function createTrailingRun({ parents, joints, motion, rate = 60 }: TrailingOptions) {
  const dt = 1 / rate;
  assert(dt > 0, `trailing in steps of ${dt} s`);
  const figure = createTrailingFigure(parents, joints);
  const size = figure.particles.length;
  const run = {
    motion,
    figure,
    dt, // s, between steps
    memory: memoryOf(joints, parents),
    scratch: createPose(motion.channels ?? parents.length),
    root: createRootSample(), // scratch
    checkpoints: createCheckpoints(PLACES, SPACING, copyInto),
    /** s, when all trailing joints are at rest. */
    startTime: Number.NEGATIVE_INFINITY,
    /** The particles at the end of step `step`; -1 = none. */
    state: new Float64Array(size),
    step: -1,
    clock: { elapsed: 0 },
    part: { dt: Number.NaN, reset: false, after: Number.NaN, time: Number.NaN },
    /**
     * Swings the trailing joints of `pose`, which is the motion's at `clock.elapsed`, on its `root`, as if played
     * from the start. Only their rotations and angular velocities change. Before the start nothing trails.
     * Allocates new checkpoints only. `pose` and `root` must not be scratch of the motion or the run, which
     * evaluate earlier times.
     */
    trail: (pose: Pose, root: RootSample, clock: Clock): Pose => trailPose(pose, run, root, clock),
  };
  return run;
}

function trailPose(pose: Pose, run: TrailingRun, root: RootSample, clock: Clock): Pose {
  assert(Number.isFinite(clock.elapsed), 'trailing was evaluated at a time that is not finite');
  startStretch(run, clock);
  const { figure, part, state } = run;
  const before = stepBefore(run, clock);
  if (before >= 0) {
    advanceTo(run, before);
    figure.particles.set(state);
  }
  setPart(run, before, clock);
  return stepTrailingFigure(pose, figure, root, part);
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

/** Starts at rest again if the time is in another stretch. */
function startStretch(run: TrailingRun, { elapsed: time }: Clock): void {
  const stretch = Math.floor((time + LEAD) / STRETCH);
  const start = Math.max(run.motion.begins, stretch * STRETCH - LEAD - run.memory);
  if (run.startTime === start) return;
  run.startTime = start;
  run.step = -1;
  run.checkpoints.count = 0;
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

/** The last step strictly before a time; -1 at the start and before it. */
function stepBefore({ startTime, dt }: TrailingRun, { elapsed: time }: Clock): number {
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
function setPart({ startTime, dt, part }: TrailingRun, before: number, { elapsed: time }: Clock): void {
  part.after = startTime + before * dt;
  part.time = time;
  part.dt = startTime + (before + 1) * dt === time ? dt : time - part.after;
  part.reset = before < 0;
}

function advanceTo(run: TrailingRun, step: number): void {
  const { figure, root, motion, checkpoints, state, clock, part, startTime, dt } = run;
  if (run.step === step) return;
  const kept = checkpointBefore(checkpoints, step);
  if (run.step > step || run.step < kept) {
    if (kept >= 0) state.set(stateAfter(checkpoints, kept));
    run.step = kept;
  }
  figure.particles.set(state);
  while (run.step < step) {
    const next = run.step + 1;
    clock.elapsed = startTime + next * dt;
    part.dt = dt;
    part.after = startTime + run.step * dt;
    part.time = clock.elapsed;
    part.reset = next === 0;
    stepTrailingFigure(motion.pose(run.scratch, clock), figure, motion.root(root, clock), part);
    saveCheckpoint(checkpoints, next, figure.particles);
    run.step = next;
  }
  state.set(figure.particles);
}

/** A copy of a state, in the buffer of one that was dropped if there is one. */
function copyInto(state: Float64Array, dropped: Float64Array = new Float64Array(state.length)): Float64Array {
  dropped.set(state);
  return dropped;
}
