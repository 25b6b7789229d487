// core/sampling: samples clips at any time
import {
  exponentialFactor,
  inverseJacobianD,
  jacobianB,
  jacobianC,
  logarithmFactor,
} from '../math/rotation-series.ts';
import { rotationVectorBetween } from '../math/rotation-vector.ts';
import type { ReadonlyJointTransforms } from '../forward-kinematics.ts';
import type { FloatBuffer, Floats } from '../floats.ts';
import type { Pose } from '../pose.ts';
import type { ClipRoot, RootedClip } from '../root/rooted-clip.ts';
import { applyRounds, createClipCursor, seekCursor, type ClipCursor } from './clip-cursor.ts';

/** Fills `out` with `clip` at any `time`, s: see `sampleCursor`, which is faster for repeated sampling. */
export function sampleClip(out: Pose, clip: RootedClip, time: number): Pose {
  const cursor = createClipCursor(clip);
  cursor.time = time;
  return sampleCursor(out, cursor);
}

/**
 * Fills `out` with the pose of the cursor's clip at the cursor's time.
 *
 * Between two frames positions follow the cubic Hermite curve whose end velocities are central differences
 * over the neighbouring frames (one-sided at the clip's ends). Rotations do the same in the tangent space of
 * the earlier frame:
 *
 *   D = log(q1 conj(q0)),   r(u) = h01 D + h10 w0 + h11 Jinv(D) w1,   q = exp(r) q0,   w = J(r) dr/dt
 *
 * Velocities are the derivatives of the curve, so position and velocity are continuous at every frame. Beyond
 * its ends a loop wraps; any other clip holds its first or last pose at rest, see `cursor.phase`.
 *
 * Source: Kim, Kim and Shin, "A General Construction Scheme for Unit Quaternion Curves with Simple High Order
 * Derivatives".
 */
export function sampleCursor(out: Pose, cursor: ClipCursor): Pose {
  seekCursor(cursor);
  const { clip, placed } = cursor;
  sampleFrames(out, clip, cursor);
  sampleFrames(placed, clip.root, cursor);
  writePlaced(out, placed, clip.root);
  if (cursor.phase !== 'playing') {
    out.linearVelocities.fill(0);
    out.angularVelocities.fill(0);
  }
  return applyRounds(out, cursor);
}

/** @param frames with the joints of the sampled pose, frame-major */
function sampleFrames(out: Pose, frames: ReadonlyJointTransforms, cursor: ClipCursor): void {
  const { before, from, to, after } = cursor;
  samplePositions(out, frames, cursor);
  // The turns at both frames are stored where the results will be written.
  writeTurns(out.angularVelocities, 3, frames.rotations, before, to, cursor.spanAtFrom);
  writeTurns(out.rotations, 4, frames.rotations, from, after, cursor.spanAtTo);
  sampleRotations(out, frames.rotations, cursor);
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

function samplePositions(out: Pose, { positions: track }: ReadonlyJointTransforms, cursor: ClipCursor): void {
  const { weights, spanAtFrom, spanAtTo } = cursor;
  const { rise, riseRate } = weights;
  const { positions, linearVelocities } = out;
  // The tangents are (to - before) / spanAtFrom and (after - from) / spanAtTo.
  const tangent0 = weights.tangent0 / spanAtFrom;
  const tangent1 = weights.tangent1 / spanAtTo;
  const rate0 = weights.rate0 / spanAtFrom;
  const rate1 = weights.rate1 / spanAtTo;
  const size = positions.length;
  const atBefore = cursor.before * size;
  const atFrom = cursor.from * size;
  const atTo = cursor.to * size;
  const atAfter = cursor.after * size;
  for (let i = 0; i < size; i++) {
    const p0 = track[atFrom + i];
    const step = track[atTo + i] - p0;
    const across0 = track[atTo + i] - track[atBefore + i];
    const across1 = track[atAfter + i] - p0;
    positions[i] = p0 + rise * step + tangent0 * across0 + tangent1 * across1;
    linearVelocities[i] = riseRate * step + rate0 * across0 + rate1 * across1;
  }
}

/**
 * Writes the turn per frame from the frame `earlier` to `later`, `span` frames apart, at every `stride`th
 * number of `out`.
 */
function writeTurns(
  out: FloatBuffer,
  stride: number,
  track: Floats,
  earlier: number,
  later: number,
  span: number,
): void {
  const joints = out.length / stride;
  const atEarlier = earlier * joints * 4;
  const atLater = later * joints * 4;
  for (let j = 0, o = 0; j < joints; j++, o += stride) {
    rotationVectorBetween(out, track, track, o, atEarlier + j * 4, atLater + j * 4);
    for (let axis = 0; axis < 3; axis++) out[o + axis] /= span;
  }
}

/**
 * Replaces the turns at both frames, w0 in `out.angularVelocities` and w1 in `out.rotations`, by the sampled
 * results.
 */
function sampleRotations(out: Pose, track: Floats, { from, to, weights }: ClipCursor): void {
  const { rotations, angularVelocities } = out;
  const { rise, tangent0, tangent1, riseRate, rate0, rate1 } = weights;
  const atFrom = from * rotations.length;
  const atTo = to * rotations.length;
  for (let q = 0, w = 0; q < rotations.length; q += 4, w += 3) {
    const ax = track[atFrom + q];
    const ay = track[atFrom + q + 1];
    const az = track[atFrom + q + 2];
    const aw = track[atFrom + q + 3];
    const bx = track[atTo + q];
    const by = track[atTo + q + 1];
    const bz = track[atTo + q + 2];
    const bw = track[atTo + q + 3];
    // D = log(b conj(a))
    const ex = aw * bx - ax * bw + ay * bz - az * by;
    const ey = aw * by - ay * bw + az * bx - ax * bz;
    const ez = aw * bz - az * bw + ax * by - ay * bx;
    const ew = aw * bw + ax * bx + ay * by + az * bz;
    const scale = logarithmFactor(Math.sqrt(ex * ex + ey * ey + ez * ez), Math.abs(ew)) * (ew < 0 ? -1 : 1);
    const dx = scale * ex;
    const dy = scale * ey;
    const dz = scale * ez;
    // t1 = Jinv(D) w1
    const turned = dx * dx + dy * dy + dz * dz;
    const d = inverseJacobianD(Math.sqrt(turned), turned);
    const w1x = rotations[q];
    const w1y = rotations[q + 1];
    const w1z = rotations[q + 2];
    const gx = dy * w1z - dz * w1y;
    const gy = dz * w1x - dx * w1z;
    const gz = dx * w1y - dy * w1x;
    const t1x = w1x - 0.5 * gx + d * (dy * gz - dz * gy);
    const t1y = w1y - 0.5 * gy + d * (dz * gx - dx * gz);
    const t1z = w1z - 0.5 * gz + d * (dx * gy - dy * gx);
    // r and its rate; w0 is its rate at the start
    const w0x = angularVelocities[w];
    const w0y = angularVelocities[w + 1];
    const w0z = angularVelocities[w + 2];
    const rx = rise * dx + tangent0 * w0x + tangent1 * t1x;
    const ry = rise * dy + tangent0 * w0y + tangent1 * t1y;
    const rz = rise * dz + tangent0 * w0z + tangent1 * t1z;
    const vx = riseRate * dx + rate0 * w0x + rate1 * t1x;
    const vy = riseRate * dy + rate0 * w0y + rate1 * t1y;
    const vz = riseRate * dz + rate0 * w0z + rate1 * t1z;
    // q = exp(r) a
    const squared = rx * rx + ry * ry + rz * rz;
    const angle = Math.sqrt(squared);
    const factor = exponentialFactor(angle);
    const cosine = Math.cos(0.5 * angle);
    rotations[q] = cosine * ax + factor * (rx * aw + ry * az - rz * ay);
    rotations[q + 1] = cosine * ay + factor * (ry * aw + rz * ax - rx * az);
    rotations[q + 2] = cosine * az + factor * (rz * aw + rx * ay - ry * ax);
    rotations[q + 3] = cosine * aw - factor * (rx * ax + ry * ay + rz * az);
    // w = J(r) rdot
    const b = jacobianB(angle, squared);
    const c = jacobianC(angle, squared);
    const hx = ry * vz - rz * vy;
    const hy = rz * vx - rx * vz;
    const hz = rx * vy - ry * vx;
    angularVelocities[w] = vx + b * hx + c * (ry * hz - rz * hy);
    angularVelocities[w + 1] = vy + b * hy + c * (rz * hx - rx * hz);
    angularVelocities[w + 2] = vz + b * hz + c * (rx * hy - ry * hx);
  }
}
