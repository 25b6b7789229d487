// core/procedural/trailing: chains of trailing joints, in fixed steps with checkpoints
import { assert } from '../../kit/assert.ts';
import type { Clock, Motion } from '../../clip/motion.ts';
import type { Pose } from '../../pose/pose.ts';
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
    checkpoints: createCheckpoints(size),
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
export function addTrailing(pose: Pose, filter: TrailingFilter, root: RootSample, clock: Clock): Pose {
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
export function restartTrailing(filter: TrailingFilter, startTime: number): void {
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
    if (kept >= 0) loadCheckpoint(state, checkpoints, kept);
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

/**
 * States of a filter at steps 0, `spacing`, 2 `spacing`, … When all places are taken, every other one is
 * dropped and the spacing doubles: memory is bounded, and so is the distance to the nearest checkpoint,
 * relative to the whole.
 */
export interface Checkpoints {
  readonly states: Float64Array; // [places * size]
  readonly size: number; // numbers of a state
  readonly places: number; // even
  spacing: number; // steps
  count: number; // places taken
}

export function createCheckpoints(size: number, places = 256, spacing = 16): Checkpoints {
  return { states: new Float64Array(places * size), size, places, spacing, count: 0 };
}

/** Stores `state` if its step is a checkpoint. Steps must come in order from a stored one. */
export function saveCheckpoint(checkpoints: Checkpoints, step: number, state: Float64Array): void {
  const { states, size, places } = checkpoints;
  if (step % checkpoints.spacing !== 0 || step / checkpoints.spacing < checkpoints.count) return;
  if (checkpoints.count === places) {
    // The new step is an even multiple of the old spacing, since the number of places is even.
    for (let kept = 1; kept < places / 2; kept++)
      states.copyWithin(kept * size, kept * 2 * size, (kept * 2 + 1) * size);
    checkpoints.count = places / 2;
    checkpoints.spacing *= 2;
  }
  states.set(state, checkpoints.count * size);
  checkpoints.count++;
}

/** The last stored step up to `step` (>= 0); -1 = none. */
export function checkpointBefore({ spacing, count }: Checkpoints, step: number): number {
  return count === 0 ? -1 : Math.min(Math.floor(step / spacing), count - 1) * spacing;
}

/** Copies the state at checkpoint `step` into `out`. */
export function loadCheckpoint(
  out: Float64Array,
  { states, size, spacing }: Checkpoints,
  step: number,
): void {
  const at = (step / spacing) * size;
  for (let i = 0; i < size; i++) out[i] = states[at + i];
}
