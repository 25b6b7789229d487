import type { FloatBuffer } from '../../kit/floats.ts';
import { rotationVectorBetween } from '../../math/rotation-vector.ts';
import { quatConjugate, quatMultiply, quatRotateVector } from '../../math/quaternion.ts';
import type { Clock } from '../../clip/motion.ts';
import type { Channels } from '../../pose/channels.ts';
import { createDoublePose, type Pose } from '../../pose/pose.ts';
import { moveInWorld } from '../../clip/root/root-in-world.ts';
import { createRootSample, type RootSample } from '../../clip/root/root-sample.ts';
import { composeRoots, invertRoot } from '../../clip/root/root-state.ts';
import { tickTime } from '../../methods/parts/tick-clock.ts';
import type { CapturedLink, Chain } from './captured-chain.ts';
import { evaluateUninterrupted, fillChainFrame, rootUninterrupted } from './chain.ts';
import type { TransitionEvaluation } from './evaluation.ts';
import { beginRootPath } from './root-path.ts';
import { evaluateBetweenTicks, isKnownBetweenTicks, type TickedBlend } from './ticked.ts';

/*
 * The velocities on either side of a seam. They are exact: what methods and motions say of themselves, not
 * differences of poses. At ticks they are those of the method as it was captured there, from two poses. A node
 * of an engine has ticks alone: its offset from the destination, whose velocity is known, follows the parabola
 * through the first three.
 *
 *                 seam
 *   source  ───────●  before          after  ●───────        output
 *                                            ●─ ─ ●─ ─ ●     a node: destination + offset at ticks 0, 1, 2
 */

/** How a figure moves at one moment. */
export interface SeamSide {
  readonly linear: Float64Array; // [joints * 3] m/s, in the world
  readonly angular: Float64Array; // [joints * 3] rad/s, each in its parent's frame or its root's
  /** Scales, then curves: see `ClipTracks`. */
  readonly tracks: { readonly values: FloatBuffer; readonly rates: FloatBuffer }; // rates per s
}

/** How the output of a slot moves just before a seam, and just after it. */
export interface SeamSides {
  readonly before: SeamSide;
  readonly after: SeamSide;
}

/**
 * Time after a seam at which its right side is read, s: a source that ends there stands still from then on.
 * No curve bends within it, and it is longer than the tolerance at the end of a clip.
 */
const JUST_AFTER = 1e-6;

/** A figure that moves. */
interface Moving {
  readonly pose: Pose; // relative to `root`, doubles
  readonly root: RootSample;
}

const createMoving = (channels: Channels): Moving => ({
  pose: createDoublePose(channels),
  root: createRootSample(),
});

/**
 * Measures both sides of the last seam of a slot, trailing joints as they trail.
 *
 * @param time s, of a clip alone, which has no seam: both sides are its motion there
 */
export function seamSides(
  { chains, joints, channels, parents, trailing }: TransitionEvaluation,
  slot: number,
  time = 0,
): SeamSides {
  const chain: Chain = { ...chains[slot], truly: true, placesOnly: false };
  const link = chain.links.at(-1);
  const seam = { elapsed: link?.ticked?.ticks.from ?? link?.at ?? time };
  const run = trailing.runs[slot];
  const sideOf = (write: (out: Moving) => void): SeamSide => {
    const { pose, root } = createMoving(channels);
    write({ pose, root });
    run?.trail(pose, root, seam);
    const { linearVelocities: linear } = moveInWorld(createDoublePose(joints), parents, pose, root);
    const [values, rates] = [pose.linear, pose.linearVelocities].map((each) => each.subarray(joints * 3));
    return {
      linear: linear as Float64Array,
      angular: pose.angularVelocities as Float64Array,
      tracks: { values, rates },
    };
  };
  return {
    before: sideOf((out) => {
      evaluateUninterrupted(out.pose, chain, seam);
      rootUninterrupted(out.root, chain, seam);
    }),
    after: sideOf((out) => {
      if (link?.ticked) beginTicked(out, chain, { ...link, ticked: link.ticked });
      else fillMoving(out, chain, { elapsed: seam.elapsed + JUST_AFTER });
    }),
  };
}

function fillMoving(out: Moving, chain: Chain, { elapsed }: Clock): Moving {
  fillChainFrame({ ...out, elapsed, link: -1, extrapolated: -1 }, chain);
  return out;
}

/** A link that is played at ticks. */
type TickedLink = CapturedLink & { readonly ticked: TickedBlend };

function beginTicked(out: Moving, chain: Chain, link: TickedLink): void {
  if (!isKnownBetweenTicks(link.ticked)) {
    moveAtTicks(out, chain, link);
    return;
  }
  evaluateBetweenTicks(out.pose, link.ticked, JUST_AFTER);
  beginRootPath(out.root, link.root);
}

/** Writes the output at its first tick, with the velocities that its first three ticks show. */
function moveAtTicks(out: Moving, chain: Chain, { to, ticked: { ticks } }: TickedLink): void {
  const { channels } = out.pose;
  const shown = [0, 1, 2].map((index) => {
    const clock = { elapsed: ticks.from + tickTime(ticks, index) };
    const output = index === 0 ? out : createMoving(channels);
    const destination = createMoving(channels);
    fillMoving(output, { ...chain, placesOnly: true }, clock);
    to.pose(destination.pose, clock);
    to.root(destination.root, clock);
    return { output, destination };
  });
  const weights = slopeWeights(tickTime(ticks, 1), tickTime(ticks, 2));
  addRootRate(shown, weights);
  addPoseRates(shown, weights);
}

/** Output and destination at ticks 0, 1 and 2; of the first output, the velocities are written. */
type ShownTicks = readonly { readonly output: Moving; readonly destination: Moving }[];

/** Weights of the differences from tick 0 of ticks 1 and 2, for the slope there of the parabola through all three. */
export const slopeWeights = (first: number, second: number): readonly [number, number] => [
  second / (first * (second - first)),
  first / (second * (first - second)),
];

function addRootRate(shown: ShownTicks, [first, second]: readonly [number, number]): void {
  const [start, next, last] = shown.map(({ output, destination }) => {
    const away = invertRoot(new Float64Array(3), destination.root.state);
    return composeRoots(away, away, output.root.state);
  });
  const [{ output, destination }] = shown;
  for (let i = 0; i < 3; i++) {
    const rate = first * (next[i] - start[i]) + second * (last[i] - start[i]);
    output.root.velocity[i] = destination.root.velocity[i] + rate;
  }
}

/** `v = v_destination + rate of p - p_destination`; `w` likewise, of `e = q conj(q_destination)`, which turns `w_destination`. */
function addPoseRates(shown: ShownTicks, weights: readonly [number, number]): void {
  const [{ output, destination }, ...later] = shown;
  const { linear, linearVelocities, angularVelocities } = output.pose;
  linearVelocities.set(destination.pose.linearVelocities);
  for (const [k, tick] of later.entries()) {
    for (let i = 0; i < linear.length; i++)
      linearVelocities[i] += weights[k] * (offsetAt(tick, i) - offsetAt(shown[0], i));
  }
  const [start, turned] = [new Float64Array(4), new Float64Array(4)];
  const turn = new Float64Array(3);
  for (let i = 0, q = 0; i < angularVelocities.length; i += 3, q += 4) {
    writeTurnAway(start, shown[0], q);
    quatRotateVector(angularVelocities, start, destination.pose.angularVelocities, i, 0, i);
    for (const [k, tick] of later.entries()) {
      rotationVectorBetween(turn, start, writeTurnAway(turned, tick, q));
      for (let axis = 0; axis < 3; axis++) angularVelocities[i + axis] += weights[k] * turn[axis];
    }
  }
}

const offsetAt = ({ output, destination }: ShownTicks[number], i: number): number =>
  output.pose.linear[i] - destination.pose.linear[i];

function writeTurnAway(out: Float64Array, { output, destination }: ShownTicks[number], q: number) {
  quatConjugate(out, destination.pose.rotations, 0, q);
  return quatMultiply(out, output.pose.rotations, out, 0, q);
}
