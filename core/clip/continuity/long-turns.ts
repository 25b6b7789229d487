// core/clip/continuity: joints that rotate by half a turn or more against each other, blended without a jump
import { rotationVectorBetween } from '../../math/rotation-vector.ts';
import type { Motion } from '../motion.ts';
import type { RigChannels } from '../../pose/channels.ts';
import { createDoublePose, type ReadonlyPose } from '../../pose/pose.ts';

/*
 * Blends of motions with long turns against each other. No interpolation that depends on the two rotations
 * alone is continuous: the shorter arc changes sides at half a turn, and an arc that keeps its side ends at a
 * full turn, where all directions are equal. (Otherwise the weight would contract the rotation group to a
 * point.) So each motion is followed from the start of the blend, at nodes t_0, t_1, …, and the weights act
 * on how far each has turned since:
 *
 *   d_ik  shortest turn of motion i from node k to node k + 1;   v_k = sum of w_i d_ik
 *   q(t) = exp(v(t)) exp(v_k-1) … exp(v_0) q_0,                       q_0 the blend of the rotations at t_0
 *
 * with `v(t)` from the last node before t. A weight of 1 gives that motion exactly; about a common axis it is
 * unwound slerp. Tables are made once per blend, so it can be evaluated at any time, in any order.
 */

/** Nodes per second: motions must turn by less than half a turn between nodes. */
const NODES_PER_SECOND = 60;

/** Limit on nodes: longer blends have wider spacing. */
const MAX_NODES = 240;

/** Limit on the followed time, s: a muscle may never arrive. */
const MAX_DURATION = 60;

/** Samples per second of the quick test for long turns. */
const LOOKS_PER_SECOND = 15;

/** The long turns of a blend: joints that turn too far against each other for an arc. */
export interface LongTurns {
  readonly joints: Int32Array; // [long] indices
  readonly motions: number;
  readonly nodes: number;
  readonly start: number; // s on the clock of the motions, of the first node
  readonly step: number; // s from node to node
  readonly rotations: Float64Array; // [long][nodes][motions][4]
  readonly turns: Float64Array; // [long][nodes][motions][3] rad, to the next node; 0 at the last
  readonly work: TurnWork;
}

/** Scratch. */
export interface TurnWork {
  readonly weights: Float64Array; // [motions * 2] weight, rate (1/s)
  readonly state: Float64Array; // rotation (4), angular velocity (3), and scratch of `turn-on.ts`
  readonly turned: Float64Array; // [long * 7] results, until they may be written
}

/** The time range of a blend, s on the clock of the motions; the end may be infinite. */
export interface BlendSpan {
  readonly start: number;
  readonly end: number;
}

/** Finds the long turns of a blend; null if there are none, or the blend has no duration. */
export function followLongTurns(
  motions: readonly Motion['pose'][],
  rig: RigChannels,
  { start, end }: BlendSpan,
): LongTurns | null {
  const duration = Math.min(end - start, MAX_DURATION);
  if (!(duration > 0)) return null;
  const steps = Math.min(Math.max(Math.ceil(duration * NODES_PER_SECOND), 1), MAX_NODES - 1);
  const step = duration / steps;
  const pose = createDoublePose(rig);
  if (!mayTurnFar(motions, rig, start, duration)) return null;
  const sampled = Array.from({ length: steps + 1 }, (_, k) =>
    motions.map((motion) => Float64Array.from(motion(pose, { elapsed: start + k * step }).rotations)),
  );
  const long = Array.from({ length: pose.channels.joints }, (_, j) => j).filter((j) => turnsFar(sampled, j));
  if (long.length === 0) return null;
  return {
    joints: Int32Array.from(long),
    motions: motions.length,
    nodes: steps + 1,
    start,
    step,
    ...tableTurns(sampled, long),
    work: {
      weights: new Float64Array(motions.length * 2),
      state: new Float64Array(STATE_SIZE),
      turned: new Float64Array(long.length * 7),
    },
  };
}

/**
 * A quick test with few samples that suffices for most blends: could two motions come near to half a turn
 * apart before the next sample?
 */
function mayTurnFar(
  motions: readonly Motion['pose'][],
  rig: RigChannels,
  start: number,
  duration: number,
): boolean {
  const looks = Math.min(Math.ceil(duration * LOOKS_PER_SECOND), MAX_NODES - 1) + 1;
  const step = duration / Math.max(looks - 1, 1);
  const poses = motions.map(() => createDoublePose(rig));
  for (let k = 0; k < looks; k++) {
    for (const [i, motion] of motions.entries()) motion(poses[i], { elapsed: start + k * step });
    for (let a = 0; a < poses.length; a++) {
      for (let b = a + 1; b < poses.length; b++) if (mayPart(poses[a], poses[b], step)) return true;
    }
  }
  return false;
}

/** Numbers of `TurnWork.state`. */
const STATE_SIZE = 16;

function tableTurns(sampled: Sampled, long: readonly number[]): Pick<LongTurns, 'rotations' | 'turns'> {
  const size = long.length * sampled.length * sampled[0].length;
  const [rotations, turns] = [new Float64Array(size * 4), new Float64Array(size * 3)];
  let at = 0;
  for (const joint of long) {
    for (const [k, node] of sampled.entries()) {
      for (const [i, found] of node.entries()) {
        rotations.set(found.subarray(joint * 4, joint * 4 + 4), at * 4);
        const next = sampled[Math.min(k + 1, sampled.length - 1)][i];
        rotationVectorBetween(turns, found, next, at * 3, joint * 4, joint * 4);
        at++;
      }
    }
  }
  return { rotations, turns };
}

/**
 * Half of the angle between two motions (162°) from which they must be followed: below it the shorter arc is
 * safe.
 */
const LONG_FROM = 0.45 * Math.PI;
const LONG_BELOW = Math.cos(LONG_FROM);

/** True if a joint of two poses could come near to half a turn apart within `step` s, at its speed. */
function mayPart(a: ReadonlyPose, b: ReadonlyPose, step: number): boolean {
  for (let j = 0; j < a.rotations.length / 4; j++) {
    let dot = 0;
    let squared = 0;
    for (let i = j * 4; i < j * 4 + 4; i++) dot += a.rotations[i] * b.rotations[i];
    for (let i = j * 3; i < j * 3 + 3; i++) squared += (a.angularVelocities[i] - b.angularVelocities[i]) ** 2;
    if (0.5 * step * Math.sqrt(squared) + Math.acos(Math.min(Math.abs(dot), 1)) > LONG_FROM) return true;
  }
  return false;
}

/** Rotations of all joints: [nodes][motions] of [joints * 4]. */
type Sampled = readonly (readonly Float64Array[])[];

/** True if two of the motions come near to half a turn apart. */
function turnsFar(sampled: Sampled, joint: number): boolean {
  const motions = sampled[0].length;
  for (let a = 0; a < motions; a++) {
    for (let b = a + 1; b < motions; b++) if (comeFarApart(sampled, joint * 4, a, b)) return true;
  }
  return false;
}

/** Follows `q_b conj(q_a)` of the quaternions at `i` from the shorter arc at the first node on. */
function comeFarApart(sampled: Sampled, i: number, a: number, b: number): boolean {
  let [x, y, z, w] = [0, 0, 0, 1];
  for (const node of sampled) {
    const [qa, qb] = [node[a], node[b]];
    const ex = qa[i + 3] * qb[i] - qa[i] * qb[i + 3] + qa[i + 1] * qb[i + 2] - qa[i + 2] * qb[i + 1];
    const ey = qa[i + 3] * qb[i + 1] - qa[i + 1] * qb[i + 3] + qa[i + 2] * qb[i] - qa[i] * qb[i + 2];
    const ez = qa[i + 3] * qb[i + 2] - qa[i + 2] * qb[i + 3] + qa[i] * qb[i + 1] - qa[i + 1] * qb[i];
    const ew = qa[i] * qb[i] + qa[i + 1] * qb[i + 1] + qa[i + 2] * qb[i + 2] + qa[i + 3] * qb[i + 3];
    const side = x * ex + y * ey + z * ez + w * ew < 0 ? -1 : 1;
    if (side * ew < LONG_BELOW) return true;
    x = side * ex;
    y = side * ey;
    z = side * ez;
    w = side * ew;
  }
  return false;
}
