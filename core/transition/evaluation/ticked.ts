import { assert } from '../../kit/assert.ts';
import { copyPose, createDoublePose, type Pose } from '../../pose/pose.ts';
import { writeVelocities } from '../../pose/velocities.ts';
import type { Clock, Motion } from '../../clip/motion.ts';
import type { Explanation, TickedSeam } from '../../methods/parts/method.ts';
import {
  createTickClock,
  tickAt,
  tickBefore,
  tickTime,
  type TickClock,
} from '../../methods/parts/tick-clock.ts';
import { seamMotions } from './seam-motions.ts';
import {
  captureBlend,
  evaluateBlend,
  type MethodSetup,
  type CapturedBlend,
  type JointTreatment,
} from './captured-blend.ts';

/*
 * A blend as an engine runs it: with poses at ticks only, and velocities from the last two poses.
 *
 *   tick     -1        0         1         2
 *   source    ●────────●─────────●─────────●      velocity at a tick = (pose there - pose a tick before) / tick
 *                    seam: captured with such velocities, evaluated at ticks, held in between
 */

/** The pose of a `Motion`. */
type JointMotion = Pick<Motion, 'pose' | 'begins'>;

/** The blend to run, and its tick. */
export interface TickedSetup extends MethodSetup {
  readonly source: JointMotion;
  /** The source with its velocities, which ticks need not; default `source`. */
  readonly moving?: JointMotion | undefined;
  readonly destination: JointMotion;
  readonly treatment: JointTreatment;
  readonly tick: number; // s, > 0
  readonly at: number; // s, the seam on the motions' clock
}

/** A method captured between ticked motions, ready for evaluation at any time. */
export interface TickedBlend {
  readonly setup: TickedSetup;
  readonly ticks: TickClock;
  readonly blend: CapturedBlend;
  readonly readsFor: number; // s after the seam for which the source is needed
  readonly work: TickedWork;
}

/** Scratch. */
interface TickedWork {
  readonly sample: { readonly source: Pose; readonly destination: Pose; elapsed: number };
  readonly shown: readonly ShownTick[]; // [2] the last ones, even and odd: a screen shows each tick several times
  readonly clock: { elapsed: number };
  readonly turn: Float64Array; // [3]
}

/** The pose at a tick. */
interface ShownTick {
  readonly pose: Pose;
  index: number; // NaN: none
}

/** Captures the seam, which is a tick, from the poses there and a tick before. */
export function createTickedBlend(setup: TickedSetup): TickedBlend {
  const { tick, treatment, at, frames } = setup;
  assert(tick > 0 && Number.isFinite(tick), `a tick of ${tick} s`);
  const clock = createTickClock(tick, at, frames);
  const doubles = (): Pose => createDoublePose(treatment.channels);
  const work = {
    sample: { source: doubles(), destination: doubles(), elapsed: 0 },
    shown: [doubles(), doubles()].map((pose) => ({ pose, index: Number.NaN })),
    clock: { elapsed: 0 },
    turn: new Float64Array(3),
  };
  const ticks: TickedSeam = {
    clock,
    source: (out, index) => setup.source.pose(out, clockAt(work.clock, clock, index)),
    destination: (out, index) => setup.destination.pose(out, clockAt(work.clock, clock, index)),
  };
  const poses = {
    source: poseAtSeam(doubles, clock, setup.source, work.turn),
    destination: poseAtSeam(doubles, clock, setup.destination, work.turn),
    ticks,
    motions: seamMotions({ ...setup, at: clock.from }),
  };
  const blend = captureBlend(setup, poses, treatment);
  return { setup, ticks: clock, blend, readsFor: blend.method.readsSourceUntil(blend.capture), work };
}

/**
 * The pose at the seam with the velocities of the tick before it, or after it for a motion that begins there.
 */
function poseAtSeam(
  create: () => Pose,
  ticks: TickClock,
  { pose, begins }: JointMotion,
  turn: Float64Array,
): Pose {
  const clock = { elapsed: 0 };
  const seam = pose(create(), clockAt(clock, ticks, 0));
  if (begins <= clockAt(clock, ticks, -1).elapsed) {
    return writeVelocities(seam, pose(create(), clock), tickBefore(ticks, 0), turn);
  }
  const after = writeVelocities(pose(create(), clockAt(clock, ticks, 1)), seam, tickBefore(ticks, 1), turn);
  seam.linearVelocities.set(after.linearVelocities);
  seam.angularVelocities.set(after.angularVelocities);
  return seam;
}

/** Sets the clock to a tick, counted from the seam. */
function clockAt(clock: { elapsed: number }, ticks: TickClock, index: number) {
  clock.elapsed = ticks.from + tickTime(ticks, index);
  return clock;
}

/**
 * Fills `out` with the engine's output at `clock`, the clock of the motions: the pose of the last tick, and
 * velocities from the last two. Before the seam it is the source. Does not allocate.
 */
export function evaluateTicked(out: Pose, ticked: TickedBlend, clock: Clock): Pose {
  const { ticks } = ticked;
  const last = tickAt(ticks, clock);
  const step = tickBefore(ticks, last);
  const { linearVelocities, angularVelocities } = out;
  copyPose(out, poseAtTick(ticked, last));
  // Displacements are divided by `step` here: it would be boxed as an argument.
  writeVelocities(out, poseAtTick(ticked, last - 1), 1, ticked.work.turn);
  for (let i = 0; i < linearVelocities.length; i++) linearVelocities[i] /= step;
  for (let i = 0; i < angularVelocities.length; i++) angularVelocities[i] /= step;
  return out;
}

/** As `evaluateTicked` without velocities. */
export function evaluateTickedPlaces(out: Pose, ticked: TickedBlend, clock: Clock): Pose {
  const { ticks } = ticked;
  return copyPose(out, poseAtTick(ticked, tickAt(ticks, clock)));
}

/** The pose at a tick, evaluated once while it and the one beside it are shown. */
function poseAtTick(ticked: TickedBlend, index: number): Pose {
  const shown = ticked.work.shown[index & 1];
  if (shown.index !== index) showTick(shown.pose, ticked, index);
  shown.index = index;
  return shown.pose;
}

/** True if a method goes on between ticks, as if it had more of them: a node of an engine has its own alone. */
export const isKnownBetweenTicks = ({ setup }: TickedBlend): boolean => setup.method.isEngineNode !== true;

/**
 * Fills `out` with the pose that the method would show `elapsed` s after the seam, captured at its ticks, and
 * with its true velocities there.
 */
export const evaluateBetweenTicks = (out: Pose, ticked: TickedBlend, elapsed: number): Pose =>
  showTick(out, ticked, elapsed / ticked.setup.tick, ticked.setup.moving ?? ticked.setup.source);

/** Fills `out` with the pose at a tick; its velocities are not the engine's. @param moving see `TickedSetup` */
function showTick(
  out: Pose,
  { setup, ticks, blend, readsFor, work }: TickedBlend,
  index: number,
  moving?: JointMotion,
): Pose {
  const { source, destination } = setup;
  const { sample, clock } = work;
  const elapsed = tickTime(ticks, index);
  clockAt(clock, ticks, index);
  if (index < 0 || elapsed < readsFor) (moving ?? source).pose(sample.source, clock);
  if (index < 0) return copyPose(out, sample.source);
  destination.pose(sample.destination, clock);
  sample.elapsed = elapsed;
  return evaluateBlend(out, sample, blend, moving !== undefined);
}

/** Explains the output of `evaluateTicked` at `clock`. */
export function explainTicked(out: Explanation, ticked: TickedBlend, clock: Clock): Explanation {
  const { setup, ticks, blend, work } = ticked;
  const index = Math.max(tickAt(ticks, clock), 0);
  clockAt(work.clock, ticks, index);
  setup.source.pose(work.sample.source, work.clock);
  work.sample.elapsed = tickTime(ticks, index);
  return blend.method.explain(out, work.sample, blend.capture);
}
