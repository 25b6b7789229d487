import { createRootSample, type RootSample } from '../../clip/root/root-sample.ts';
import { createRootIntegral, integrateFrom, integrateTo, writeNode } from '../../clip/root/root-integral.ts';
import { composeRoots, invertRoot, rootStep, rootVelocity } from '../../clip/root/root-state.ts';
import type { Clock, Motion } from '../../clip/motion.ts';
import type { RootRule } from '../../methods/parts/root-rule.ts';
import { lastTick, tickAt, tickBefore, tickTime, type TickClock } from '../../methods/parts/tick-clock.ts';

/*
 * The path of a blended root: velocities are blended and integrated from the source's root at the seam.
 *
 *   node      0 ──────── 1 ──────── 2 ── … ── n            steps of 1/240 s, or of a tick: see `RootIntegral`
 *   state     source's   + blended velocity of the step     then as the destination moves on
 */

/** Limit on the length of a path, s: later only the destination's velocity counts. */
const MAX_DURATION = 60;

/** The root of a `Motion`. */
export type RootMotion = Pick<Motion, 'root' | 'begins'>;

/** The blend of two roots. */
export interface RootPathBlend {
  readonly rule: RootRule;
  readonly source: RootMotion;
  readonly destination: RootMotion; // placed so that its root equals the source's at the seam
  readonly steps: TickClock; // from the seam on, on their clock; of equal length if it does not hold
  readonly holds: boolean; // holds each node until the next, as playback at ticks does
  /**
   * As in an engine's node: a step has the blended velocity at its end, and the destination is first seen
   * after the seam.
   */
  readonly asEngine: boolean;
}

/** A blended root, ready for evaluation at any time after the seam. */
export type RootPath = Readonly<ReturnType<typeof createRootPath>>;

export function createRootPath(blend: RootPathBlend) {
  const { rule, steps } = blend;
  const end = Math.min(rule.end, MAX_DURATION);
  // Not −0, which would be boxed at each call.
  const count =
    steps.frames === null
      ? Math.max(0, Math.ceil(end / steps.tick - 1e-9))
      : Math.max(0, lastTick(steps, end - 2e-9) + 1);
  const states = (): Float64Array => new Float64Array((count + 1) * 3);
  const parts = {
    blend,
    count, // steps until only the destination's velocity is left
    destinations: states(), // at the nodes
    sources: rule.readsSource ? states() : new Float64Array(), // empty if the rule does not need it
    work: createWork(blend),
  };
  sampleNode(parts, 0);
  const blended = createRootIntegral(
    {
      toNode: (k) => sampleNode(parts, k),
      writeWay: (out, k) => writeWay(out, parts, k),
    },
    count,
    parts.work.source.state,
  );
  return { ...parts, blended };
}

/** What a root is blended from. */
type BlendedRoots = Omit<RootPath, 'blended'>;

/** Samples both roots at a node and keeps them for the step from it. */
function sampleNode(roots: BlendedRoots, k: number): void {
  const { blend, sources, destinations, work } = roots;
  work.now.dt = tickBefore(blend.steps, k);
  work.now.elapsed = tickTime(blend.steps, k);
  sampleBoth(roots);
  if (blend.rule.readsSource) writeState(sources, k, work.source.state);
  writeState(destinations, k, work.destination.state);
}

function writeState(out: Float64Array, k: number, state: Float64Array): void {
  for (let i = 0; i < 3; i++) out[k * 3 + i] = state[i];
}

/** Scratch, and the velocities at the seam, which stay. */
function createWork(blend: RootPathBlend) {
  const { destination, steps, asEngine } = blend;
  const velocity = (): Float64Array => new Float64Array(3);
  return {
    clock: { elapsed: 0 },
    /** The current time: fields, since numbers as arguments would be boxed. */
    now: { elapsed: 0, dt: 0 }, // s since the seam, and since the previous node
    source: createRootSample(),
    destination: createRootSample(),
    node: velocity(), // [3]
    tail: velocity(), // [3] places the destination's root after the last node
    moment: {
      source0: velocityAtSeam(blend.source, blend),
      destination0: asEngine ? velocityFrom(destination, steps, 0) : velocityAtSeam(destination, blend),
      source: velocity(),
      destination: velocity(),
      elapsed: 0,
    },
  };
}

/**
 * The velocity at the seam; played at ticks, of the step before it, or after it for a motion that begins
 * there.
 */
function velocityAtSeam(motion: RootMotion, { steps, holds, asEngine }: RootPathBlend): Float64Array {
  if (!holds && !asEngine) return motion.root(createRootSample(), { elapsed: steps.from }).velocity;
  return velocityFrom(motion, steps, motion.begins > steps.from + tickTime(steps, -1) ? 0 : -1);
}

/** @param first start of the measured step, in steps after the seam */
function velocityFrom(motion: RootMotion, steps: TickClock, first: number): Float64Array {
  const from = motion.root(createRootSample(), { elapsed: steps.from + tickTime(steps, first) });
  const to = motion.root(createRootSample(), { elapsed: steps.from + tickTime(steps, first + 1) });
  const step = tickBefore(steps, first + 1);
  return rootVelocity(new Float64Array(3), from.state, to.state, step) as Float64Array;
}

/** Samples both roots at the current time. */
function sampleBoth({ blend, work }: BlendedRoots): void {
  const { elapsed } = work.now;
  work.clock.elapsed = blend.steps.from + elapsed;
  if (blend.rule.readsSource || elapsed === 0) blend.source.root(work.source, work.clock);
  blend.destination.root(work.destination, work.clock);
}

/** Writes the way from node `k` to the current time. Both motions must be sampled. */
function writeWay(out: Float64Array, { blend, work, sources, destinations }: BlendedRoots, k: number): void {
  const { moment, source, destination } = work;
  const { dt } = work.now;
  const node = k * 3;
  // Displacements are divided and multiplied by `dt` here: it would be boxed as an argument.
  rootVelocity(moment.destination, destinations, destination.state, 1, node);
  for (let i = 0; i < 3; i++) moment.destination[i] /= dt;
  if (blend.rule.readsSource) {
    rootVelocity(moment.source, sources, source.state, 1, node);
    for (let i = 0; i < 3; i++) moment.source[i] /= dt;
  }
  moment.elapsed = tickTime(blend.steps, k) + (blend.asEngine ? dt : 0.5 * dt);
  blend.rule.velocity(out, moment);
  for (let i = 0; i < 3; i++) out[i] *= dt;
}

/** Fills `out` with the blended root at `clock`, not before the seam. Does not allocate. */
export function evaluateRootPath(out: RootSample, path: RootPath, clock: Clock): RootSample {
  const { blend, count, work, blended } = path;
  if (blend.holds) return holdNode(out, path, clock);
  const elapsed = clock.elapsed - blend.steps.from;
  const { tick } = blend.steps;
  const k = Math.floor(elapsed / tick);
  if (k >= count) return followDestination(out, path, clock);
  integrateTo(blended, k);
  work.now.elapsed = elapsed;
  work.now.dt = elapsed - k * tick;
  sampleBoth(path);
  if (work.now.dt > 0) integrateFrom(out.state, blended, k);
  else writeNode(out.state, blended, k);
  return blendVelocities(out, path);
}

/** Fills `out` with the root at the seam and the velocity with which its blend begins, also if it holds nodes. */
export function beginRootPath(out: RootSample, path: RootPath): RootSample {
  const { work } = path;
  work.now.elapsed = 0;
  sampleBoth(path);
  for (let i = 0; i < 3; i++) out.state[i] = work.source.state[i];
  return blendVelocities(out, path);
}

/** Writes the velocity at the current time. Both motions must be sampled. */
function blendVelocities(out: RootSample, { blend, work }: RootPath): RootSample {
  const { moment, source, destination } = work;
  for (let i = 0; i < 3; i++) {
    moment.source[i] = source.velocity[i];
    moment.destination[i] = destination.velocity[i];
  }
  moment.elapsed = work.now.elapsed;
  blend.rule.velocity(out.velocity, moment);
  return out;
}

function followDestination(out: RootSample, path: RootPath, clock: Clock): RootSample {
  const { blend, count, blended, destinations, work } = path;
  const { tail } = work;
  integrateTo(blended, count);
  blend.destination.root(out, clock);
  for (let i = 0; i < 3; i++) tail[i] = destinations[count * 3 + i];
  invertRoot(tail, tail);
  writeNode(work.node, blended, count);
  composeRoots(tail, work.node, tail);
  composeRoots(out.state, tail, out.state);
  return out;
}

/** Fills `out` with the root at the last node, and the velocity of the step before it. */
function holdNode(out: RootSample, path: RootPath, clock: Clock): RootSample {
  const { blend, count, work } = path;
  const { steps } = blend;
  const k = tickAt(steps, clock);
  integrateTo(path.blended, Math.min(k, count));
  stateAtNode(work.source, path, k - 1);
  stateAtNode(out, path, k);
  rootVelocity(out.velocity, work.source.state, out.state, 1);
  for (let i = 0; i < 3; i++) out.velocity[i] /= tickBefore(steps, k);
  return out;
}

function stateAtNode(out: RootSample, path: RootPath, k: number): void {
  const { blend, count, blended, work } = path;
  work.clock.elapsed = blend.steps.from + tickTime(blend.steps, k);
  if (k < 0) blend.source.root(out, work.clock);
  else if (k > count) followDestination(out, path, work.clock);
  else writeNode(out.state, blended, k);
}

/**
 * Fills `out` with the source's root extrapolated with its velocity at the seam:
 *
 *   [x, z] = [x0, z0] + t sin(a) / a ground(heading0 + a, [side, forward]),   a = turn t / 2
 */
export function extrapolateRoot(out: RootSample, path: RootPath, clock: Clock): RootSample {
  const { blend, work } = path;
  const { nodes } = path.blended;
  const { source0 } = work.moment;
  const elapsed = clock.elapsed - blend.steps.from;
  const half = 0.5 * source0[2] * elapsed;
  const chord = Math.abs(half) < 1e-9 ? 1 : Math.sin(half) / half;
  for (let i = 0; i < 3; i++) out.velocity[i] = source0[i];
  rootStep(out.state, nodes, source0, elapsed);
  for (let i = 0; i < 2; i++) out.state[i] = nodes[i] + chord * (out.state[i] - nodes[i]);
  return out;
}
