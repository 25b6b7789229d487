import {
  exponentialCosine,
  exponentialFactor,
  inverseJacobianD,
  jacobianB,
  jacobianC,
} from '../../math/rotation-series.ts';
import { rotationVectorBetween } from '../../math/rotation-vector.ts';
import type { Floats } from '../../kit/floats.ts';
import type { Arcs, Motion } from '../motion.ts';
import type { RigChannels } from '../../pose/channels.ts';
import type { Pose, ReadonlyPose } from '../../pose/pose.ts';
import { writeSides } from '../../pose/offset.ts';
import { followLongTurns, type BlendSpan, type LongTurns } from './long-turns.ts';

/*
 * Numbers pass through `work.state`: arguments and results would be boxed.
 */

/**
 * Layout of the state: rotation so far, its angular velocity; next rotation vector, its rate; one motion's
 * part.
 */
const ROTATION = 0; // 4 numbers
const VELOCITY = 4; // 3 numbers, rad/s
const VECTOR = 7; // 3 numbers, rad
const RATE = 10; // 3 numbers, rad/s
const PART = 13; // 3 numbers, rad

interface Time {
  readonly elapsed: number; // s on the clock of the motions
}

/**
 * Computes the blend of two motions in the followed joints. `placeTurns` writes it after the poses have been
 * read.
 *
 * @param turns   of `from` and `to`
 * @param weights [owners * 2] weight of `to` and its rate (1/s); or more pairs per owner, of which the last
 *   counts
 */
export function turnBetween(
  turns: LongTurns,
  from: ReadonlyPose,
  to: ReadonlyPose,
  weights: Floats,
  time: Time,
): LongTurns {
  const { joints, work } = turns;
  const size = weights.length / from.channels.owners;
  for (let n = 0; n < joints.length; n++) {
    const at = (joints[n] + 1) * size - 2;
    work.weights[0] = 1 - weights[at];
    work.weights[1] = -weights[at + 1];
    work.weights[2] = weights[at];
    work.weights[3] = weights[at + 1];
    beginOnArc(turns, n);
    followTable(turns, n, time);
    addPart(turns, n, 0, from, time);
    addPart(turns, n, 1, to, time);
    finish(turns, n);
  }
  return turns;
}

/**
 * As `turnBetween` for followed joint `n` and any number of motions, with `work.weights`. The state must
 * start with the blend of their rotations at the first node and its angular velocity. Motions without weight
 * are skipped.
 *
 * @param which indices of the followed motions in `poses`
 */
export function turnAmong(
  turns: LongTurns,
  n: number,
  poses: readonly ReadonlyPose[],
  which: readonly number[],
  time: Time,
): LongTurns {
  const { weights } = turns.work;
  followTable(turns, n, time);
  for (let i = 0; i < which.length; i++) {
    if (weights[i * 2] !== 0 || weights[i * 2 + 1] !== 0) addPart(turns, n, i, poses[which[i]], time);
  }
  finish(turns, n);
  return turns;
}

/** Writes the last results over the rotations and angular velocities of the followed joints. */
export function placeTurns(out: Pose, { joints, work: { turned } }: LongTurns): Pose {
  for (let n = 0, at = 0; n < joints.length; n++, at += 7) {
    for (let axis = 0; axis < 4; axis++) out.rotations[joints[n] * 4 + axis] = turned[at + axis];
    for (let axis = 0; axis < 3; axis++) out.angularVelocities[joints[n] * 3 + axis] = turned[at + 4 + axis];
  }
  return out;
}

/**
 * The shorter arc at each moment, except for joints where it would change sides: those are followed, however
 * far they turn.
 */
export function followArcs(
  from: Motion['pose'],
  to: Motion['pose'],
  rig: RigChannels,
  span: BlendSpan,
): Arcs {
  const long = followLongTurns([from, to], rig, span);
  return {
    follow(sides, sample, source, weights) {
      if (long !== null) turnBetween(long, source, sample.destination, weights, sample);
      return writeSides(sides, sample.destination, source);
    },
    place: (out) => (long === null ? out : placeTurns(out, long)),
  };
}

/** Starts with slerp between two rotations at the first node, along the shorter arc. */
function beginOnArc({ rotations, nodes, work: { state, weights } }: LongTurns, n: number): void {
  const at = n * nodes * 8;
  rotationVectorBetween(state, rotations, rotations, VECTOR, at, at + 4);
  for (let axis = 0; axis < 3; axis++) {
    state[VELOCITY + axis] = 0;
    state[RATE + axis] = weights[3] * state[VECTOR + axis];
    state[VECTOR + axis] *= weights[2];
  }
  for (let axis = 0; axis < 4; axis++) state[ROTATION + axis] = rotations[at + axis];
  turnOn(state);
}

/** Applies the table up to the last node before the time. */
function followTable(turns: LongTurns, n: number, time: Time): void {
  const { nodes, motions, turns: table, work } = turns;
  const { state, weights } = work;
  const last = nodeBefore(turns, time);
  for (let k = 0, at = n * nodes * motions * 3; k < last; k++) {
    clearVector(state);
    for (let i = 0; i < motions; i++, at += 3) {
      for (let axis = 0; axis < 3; axis++) {
        state[VECTOR + axis] += weights[i * 2] * table[at + axis];
        state[RATE + axis] += weights[i * 2 + 1] * table[at + axis];
      }
    }
    turnOn(state);
  }
  clearVector(state);
}

function clearVector(state: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) {
    state[VECTOR + axis] = 0;
    state[RATE + axis] = 0;
  }
}

function nodeBefore({ start, step, nodes }: LongTurns, { elapsed }: Time): number {
  return Math.min(Math.max(Math.floor((elapsed - start) / step), 0), nodes - 1);
}

/** Adds the turn of motion `i` since that node: `w d`, and its rate `wRate d + w Jinv(d) omega`. */
function addPart(turns: LongTurns, n: number, i: number, pose: ReadonlyPose, time: Time): void {
  const { nodes, motions, rotations, joints, work } = turns;
  const { state, weights } = work;
  const node = ((n * nodes + nodeBefore(turns, time)) * motions + i) * 4;
  rotationVectorBetween(state, rotations, pose.rotations, PART, node, joints[n] * 4);
  const x = state[PART];
  const y = state[PART + 1];
  const z = state[PART + 2];
  const d = inverseJacobianD(x * x + y * y + z * z);
  const wx = pose.angularVelocities[joints[n] * 3];
  const wy = pose.angularVelocities[joints[n] * 3 + 1];
  const wz = pose.angularVelocities[joints[n] * 3 + 2];
  const cx = y * wz - z * wy;
  const cy = z * wx - x * wz;
  const cz = x * wy - y * wx;
  const weight = weights[i * 2];
  const rate = weights[i * 2 + 1];
  state[VECTOR] += weight * x;
  state[VECTOR + 1] += weight * y;
  state[VECTOR + 2] += weight * z;
  state[RATE] += rate * x + weight * (wx - 0.5 * cx + d * (y * cz - z * cy));
  state[RATE + 1] += rate * y + weight * (wy - 0.5 * cy + d * (z * cx - x * cz));
  state[RATE + 2] += rate * z + weight * (wz - 0.5 * cz + d * (x * cy - y * cx));
}

function finish({ work: { state, turned } }: LongTurns, n: number): void {
  turnOn(state);
  for (let axis = 0; axis < 7; axis++) turned[n * 7 + axis] = state[axis];
}

/** `q := exp(v) q`, `omega := J(v) vRate + rotate(exp(v), omega)`. */
function turnOn(state: Float64Array): void {
  const x = state[VECTOR];
  const y = state[VECTOR + 1];
  const z = state[VECTOR + 2];
  const squared = x * x + y * y + z * z;
  const factor = exponentialFactor(squared);
  const ex = factor * x;
  const ey = factor * y;
  const ez = factor * z;
  const ew = exponentialCosine(squared);
  const qx = state[ROTATION];
  const qy = state[ROTATION + 1];
  const qz = state[ROTATION + 2];
  const qw = state[ROTATION + 3];
  state[ROTATION] = ew * qx + ex * qw + ey * qz - ez * qy;
  state[ROTATION + 1] = ew * qy - ex * qz + ey * qw + ez * qx;
  state[ROTATION + 2] = ew * qz + ex * qy - ey * qx + ez * qw;
  state[ROTATION + 3] = ew * qw - ex * qx - ey * qy - ez * qz;
  const b = jacobianB(factor);
  const c = jacobianC(squared);
  const vx = state[RATE];
  const vy = state[RATE + 1];
  const vz = state[RATE + 2];
  const cx = y * vz - z * vy;
  const cy = z * vx - x * vz;
  const cz = x * vy - y * vx;
  const wx = state[VELOCITY];
  const wy = state[VELOCITY + 1];
  const wz = state[VELOCITY + 2];
  const tx = 2 * (ey * wz - ez * wy);
  const ty = 2 * (ez * wx - ex * wz);
  const tz = 2 * (ex * wy - ey * wx);
  state[VELOCITY] = vx + b * cx + c * (y * cz - z * cy) + wx + ew * tx + ey * tz - ez * ty;
  state[VELOCITY + 1] = vy + b * cy + c * (z * cx - x * cz) + wy + ew * ty + ez * tx - ex * tz;
  state[VELOCITY + 2] = vz + b * cz + c * (x * cy - y * cx) + wz + ew * tz + ex * ty - ey * tx;
}
