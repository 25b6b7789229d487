// core/clip/sampling: samples clips at any time
import { assert } from '../../kit/assert.ts';
import {
  exponentialCosine,
  exponentialFactor,
  inverseJacobianD,
  jacobianB,
  jacobianC,
} from '../../math/rotation-series.ts';
import { rotationVectorBetween } from '../../math/rotation-vector.ts';
import type { ReadonlyJointTransforms } from '../../pose/forward-kinematics.ts';
import type { Floats } from '../../kit/floats.ts';
import type { Pose } from '../../pose/pose.ts';
import type { ClipRoot, RootedClip } from '../root/rooted-clip.ts';
import {
  applyRounds,
  createClipCursor,
  seekCursor,
  type ClipCursor,
  type FrameTurns,
} from './clip-cursor.ts';

/** Fills `out` with `clip` at any `time`, s: see `sampleCursor`, which is faster for repeated sampling. */
export function sampleClip(out: Pose, clip: RootedClip, time: number): Pose {
  const cursor = createClipCursor(clip);
  cursor.time = time;
  return sampleCursor(out, cursor);
}

/**
 * Fills `out` with the pose of the cursor's clip at the cursor's time.
 *
 * Between two frames positions, scales and curves follow the cubic Hermite curve whose end velocities are
 * central differences over the neighbouring frames (one-sided at the clip's ends). Rotations do the same in
 * the tangent space of the earlier frame:
 *
 *   D = log(q1 conj(q0)),   r(u) = h01 D + h10 w0 + h11 Jinv(D) w1,   q = exp(r) q0,   w = J(r) dr/dt
 *
 * Velocities are the derivatives of the curve, so position and velocity are continuous at every frame. Beyond
 * its ends a loop wraps; any other clip holds its first or last pose at rest, see `cursor.phase`. A pose of
 * joints alone gets no scales and curves.
 *
 * Source: Kim, Kim and Shin, "A General Construction Scheme for Unit Quaternion Curves with Simple High Order
 * Derivatives".
 */
export function sampleCursor(out: Pose, cursor: ClipCursor): Pose {
  seekCursor(cursor);
  const { clip, placed } = cursor;
  const { tracks } = clip;
  sampleFrames(out, clip, cursor.turns, cursor);
  if (out.linear.length > out.positions.length) {
    assert(tracks?.channels === out.channels, 'a pose of other channels than its clip');
    sampleNumbers(out, out.positions.length, out.linear.length, tracks.values, cursor);
  }
  sampleFrames(placed, clip.root, cursor.placedTurns, cursor);
  writePlaced(out, placed, clip.root);
  if (cursor.phase !== 'playing') {
    out.linearVelocities.fill(0);
    out.angularVelocities.fill(0);
  }
  return applyRounds(out, cursor);
}

/** @param frames with the joints of the sampled pose, frame-major @param turns of its joints, kept */
function sampleFrames(
  out: Pose,
  frames: ReadonlyJointTransforms,
  turns: FrameTurns,
  cursor: ClipCursor,
): void {
  sampleNumbers(out, 0, out.positions.length, frames.positions, cursor);
  const isSingle = out.rotations instanceof Float32Array;
  if (turns.from !== cursor.from || turns.isSingle !== isSingle) {
    turns.from = cursor.from;
    turns.isSingle = isSingle;
    writeTurns(turns, frames.rotations, cursor);
  }
  sampleRotations(out, frames.rotations, turns.values, cursor);
}

/** Overwrites the joints that are placed relative to the root. */
function writePlaced(out: Pose, pose: Pose, { placed }: ClipRoot): void {
  for (let i = 0; i < placed.length; i++) {
    const joint = placed[i];
    for (let axis = 0; axis < 3; axis++) {
      out.positions[joint * 3 + axis] = pose.positions[i * 3 + axis];
      out.linearVelocities[joint * 3 + axis] = pose.linearVelocities[i * 3 + axis];
      out.angularVelocities[joint * 3 + axis] = pose.angularVelocities[i * 3 + axis];
    }
    for (let axis = 0; axis < 4; axis++) out.rotations[joint * 4 + axis] = pose.rotations[i * 4 + axis];
  }
}

/** Samples linear channels, from number `first` up to `end`. @param track [frames * (end - first)] */
function sampleNumbers(out: Pose, first: number, end: number, track: Floats, cursor: ClipCursor): void {
  const { weights, spanAtFrom, spanAtTo } = cursor;
  const { rise, riseRate } = weights;
  const { linear, linearVelocities } = out;
  // The tangents are (to - before) / spanAtFrom and (after - from) / spanAtTo.
  const tangent0 = weights.tangent0 / spanAtFrom;
  const tangent1 = weights.tangent1 / spanAtTo;
  const rate0 = weights.rate0 / spanAtFrom;
  const rate1 = weights.rate1 / spanAtTo;
  const size = end - first;
  const atBefore = cursor.before * size;
  const atFrom = cursor.from * size;
  const atTo = cursor.to * size;
  const atAfter = cursor.after * size;
  for (let i = 0; i < size; i++) {
    const p0 = track[atFrom + i];
    const step = track[atTo + i] - p0;
    const across0 = track[atTo + i] - track[atBefore + i];
    const across1 = track[atAfter + i] - p0;
    linear[first + i] = p0 + rise * step + tangent0 * across0 + tangent1 * across1;
    linearVelocities[first + i] = riseRate * step + rate0 * across0 + rate1 * across1;
  }
}

/**
 * Writes the turns between the frames around a cursor: `D`, `w0` and `Jinv(D) w1` of each joint, with `w0` and
 * `w1` as exact as the pose. They are the same for all times between the two frames in the middle.
 */
function writeTurns({ values, isSingle }: FrameTurns, track: Floats, cursor: ClipCursor): void {
  const { before, from, to, after, spanAtFrom, spanAtTo } = cursor;
  const size = (values.length / 9) * 4;
  for (let q = 0, o = 0; q < size; q += 4, o += 9) {
    rotationVectorBetween(values, track, track, o, from * size + q, to * size + q);
    rotationVectorBetween(values, track, track, o + 3, before * size + q, to * size + q);
    rotationVectorBetween(values, track, track, o + 6, from * size + q, after * size + q);
    for (let i = o + 3; i < o + 9; i++) {
      const turn = values[i] / (i < o + 6 ? spanAtFrom : spanAtTo);
      values[i] = isSingle ? Math.fround(turn) : turn;
    }
    const dx = values[o];
    const dy = values[o + 1];
    const dz = values[o + 2];
    const w1x = values[o + 6];
    const w1y = values[o + 7];
    const w1z = values[o + 8];
    const d = inverseJacobianD(dx * dx + dy * dy + dz * dz);
    const gx = dy * w1z - dz * w1y;
    const gy = dz * w1x - dx * w1z;
    const gz = dx * w1y - dy * w1x;
    values[o + 6] = w1x - 0.5 * gx + d * (dy * gz - dz * gy);
    values[o + 7] = w1y - 0.5 * gy + d * (dz * gx - dx * gz);
    values[o + 8] = w1z - 0.5 * gz + d * (dx * gy - dy * gx);
  }
}

/** @param turns see `writeTurns` */
function sampleRotations(out: Pose, track: Floats, turns: Floats, { from, weights }: ClipCursor): void {
  const { rotations, angularVelocities } = out;
  const { rise, tangent0, tangent1, riseRate, rate0, rate1 } = weights;
  const atFrom = from * rotations.length;
  for (let q = 0, w = 0, o = 0; q < rotations.length; q += 4, w += 3, o += 9) {
    const ax = track[atFrom + q];
    const ay = track[atFrom + q + 1];
    const az = track[atFrom + q + 2];
    const aw = track[atFrom + q + 3];
    // r and its rate; w0 is its rate at the start
    const rx = rise * turns[o] + tangent0 * turns[o + 3] + tangent1 * turns[o + 6];
    const ry = rise * turns[o + 1] + tangent0 * turns[o + 4] + tangent1 * turns[o + 7];
    const rz = rise * turns[o + 2] + tangent0 * turns[o + 5] + tangent1 * turns[o + 8];
    const vx = riseRate * turns[o] + rate0 * turns[o + 3] + rate1 * turns[o + 6];
    const vy = riseRate * turns[o + 1] + rate0 * turns[o + 4] + rate1 * turns[o + 7];
    const vz = riseRate * turns[o + 2] + rate0 * turns[o + 5] + rate1 * turns[o + 8];
    // q = exp(r) a
    const squared = rx * rx + ry * ry + rz * rz;
    const factor = exponentialFactor(squared);
    const cosine = exponentialCosine(squared);
    rotations[q] = cosine * ax + factor * (rx * aw + ry * az - rz * ay);
    rotations[q + 1] = cosine * ay + factor * (ry * aw + rz * ax - rx * az);
    rotations[q + 2] = cosine * az + factor * (rz * aw + rx * ay - ry * ax);
    rotations[q + 3] = cosine * aw - factor * (rx * ax + ry * ay + rz * az);
    // w = J(r) rdot
    const b = jacobianB(factor);
    const c = jacobianC(squared);
    const hx = ry * vz - rz * vy;
    const hy = rz * vx - rx * vz;
    const hz = rx * vy - ry * vx;
    angularVelocities[w] = vx + b * hx + c * (ry * hz - rz * hy);
    angularVelocities[w + 1] = vy + b * hy + c * (rz * hx - rx * hz);
    angularVelocities[w + 2] = vz + b * hz + c * (rx * hy - ry * hx);
  }
}
