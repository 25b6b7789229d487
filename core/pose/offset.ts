import type { Floats } from '../kit/floats.ts';
import {
  exponentialCosine,
  exponentialFactor,
  inverseJacobianD,
  jacobianB,
  jacobianC,
  logarithmFactor,
} from '../math/rotation-series.ts';
import type { Channels } from './channels.ts';
import type { Pose, ReadonlyPose } from './pose.ts';

/*
 * Blend methods work in the tangent space of a pose: subtract two poses, let the difference decay or fade,
 * and add it back.
 *
 *     subtractPose              decay, fade, extrapolate              addOffset
 *   a, b ─────────▶ PoseOffset ───────────────────▶ PoseOffset ──────────▶ pose
 */

/**
 * The difference between two poses, and its rate of change: of the linear channels, then a rotation vector in
 * the parent's frame for each joint. Doubles: offsets are neither stored nor shown.
 */
export interface PoseOffset {
  readonly channels: Channels;
  readonly values: Float64Array; // [linear + joints * 3] m for positions, rad for turns
  readonly rates: Float64Array; // the same, per s
}

export function createPoseOffset(channels: Channels): PoseOffset {
  const size = channels.linear + channels.joints * 3;
  return { channels, values: new Float64Array(size), rates: new Float64Array(size) };
}

/**
 * The sign per joint, 1 or -1, that puts the rotation of `a` into the hemisphere of `b`. Chosen once, it
 * keeps the arc between two moving poses from changing sides when they drift more than half a turn apart.
 */
export function chooseSides(a: ReadonlyPose, b: ReadonlyPose): Int8Array {
  return writeSides(new Int8Array(a.rotations.length / 4), a, b);
}

/** As `chooseSides`, into `sides`. */
export function writeSides(sides: Int8Array, a: ReadonlyPose, b: ReadonlyPose): Int8Array {
  const qa = a.rotations;
  const qb = b.rotations;
  for (let j = 0, q = 0; j < sides.length; j++, q += 4) {
    const dot = qa[q] * qb[q] + qa[q + 1] * qb[q + 1] + qa[q + 2] * qb[q + 2] + qa[q + 3] * qb[q + 3];
    sides[j] = dot < 0 ? -1 : 1;
  }
  return sides;
}

/**
 * Writes `a` minus `b`: linear channels and velocities by subtraction, rotations as
 *
 *   r = log(side qa conj(qb)),   rdot = Jinv(r) (wa - rotate(exp(r), wb))
 *
 * so that `addOffset(b, out)` is `a` with `a`'s velocities exactly.
 *
 * @param sides [joints] 1 or -1 from `chooseSides`. With the sign kept, `r` grows up to 2 pi long as the
 *   poses drift apart; it is continuous until they are a full turn apart.
 */
export function subtractPose(out: PoseOffset, a: ReadonlyPose, b: ReadonlyPose, sides: Floats): PoseOffset {
  const { values, rates } = out;
  const [qa, wa] = [a.rotations, a.angularVelocities];
  const [qb, wb] = [b.rotations, b.angularVelocities];
  const { linear } = out.channels;
  for (let i = 0; i < linear; i++) {
    values[i] = a.linear[i] - b.linear[i];
    rates[i] = a.linearVelocities[i] - b.linearVelocities[i];
  }
  for (let j = 0, q = 0, w = 0, o = linear; j < sides.length; j++, q += 4, w += 3, o += 3) {
    const side = sides[j];
    // e = side qa conj(qb) = exp(r)
    const ax = side * qa[q];
    const ay = side * qa[q + 1];
    const az = side * qa[q + 2];
    const aw = side * qa[q + 3];
    const bx = qb[q];
    const by = qb[q + 1];
    const bz = qb[q + 2];
    const bw = qb[q + 3];
    const ex = bw * ax - bx * aw + by * az - bz * ay;
    const ey = bw * ay - by * aw + bz * ax - bx * az;
    const ez = bw * az - bz * aw + bx * ay - by * ax;
    const ew = bw * aw + bx * ax + by * ay + bz * az;
    const factor = logarithmFactor(ex * ex + ey * ey + ez * ez, ew);
    const rx = factor * ex;
    const ry = factor * ey;
    const rz = factor * ez;
    // u = wa - rotate(e, wb)
    const tx = 2 * (ey * wb[w + 2] - ez * wb[w + 1]);
    const ty = 2 * (ez * wb[w] - ex * wb[w + 2]);
    const tz = 2 * (ex * wb[w + 1] - ey * wb[w]);
    const ux = wa[w] - (wb[w] + ew * tx + ey * tz - ez * ty);
    const uy = wa[w + 1] - (wb[w + 1] + ew * ty + ez * tx - ex * tz);
    const uz = wa[w + 2] - (wb[w + 2] + ew * tz + ex * ty - ey * tx);
    // rdot = Jinv(r) u
    const d = inverseJacobianD(rx * rx + ry * ry + rz * rz);
    const cx = ry * uz - rz * uy;
    const cy = rz * ux - rx * uz;
    const cz = rx * uy - ry * ux;
    values[o] = rx;
    values[o + 1] = ry;
    values[o + 2] = rz;
    rates[o] = ux - 0.5 * cx + d * (ry * cz - rz * cy);
    rates[o + 1] = uy - 0.5 * cy + d * (rz * cx - rx * cz);
    rates[o + 2] = uz - 0.5 * cz + d * (rx * cy - ry * cx);
  }
  return out;
}

/**
 * Writes `base` plus `offset`: linear channels and velocities by addition, rotations as
 *
 *   q = exp(r) q_base,   w = J(r) rdot + rotate(exp(r), w_base)
 *
 * `out` may be `base`.
 */
export function addOffset(out: Pose, base: ReadonlyPose, offset: PoseOffset): Pose {
  const { values, rates } = offset;
  const [qOut, wOut] = [out.rotations, out.angularVelocities];
  const [qBase, wBase] = [base.rotations, base.angularVelocities];
  const { linear } = offset.channels;
  for (let i = 0; i < linear; i++) {
    out.linear[i] = base.linear[i] + values[i];
    out.linearVelocities[i] = base.linearVelocities[i] + rates[i];
  }
  for (let q = 0, w = 0, o = linear; q < qOut.length; q += 4, w += 3, o += 3) {
    const rx = values[o];
    const ry = values[o + 1];
    const rz = values[o + 2];
    const squared = rx * rx + ry * ry + rz * rz;
    // e = exp(r)
    const factor = exponentialFactor(squared);
    const ex = factor * rx;
    const ey = factor * ry;
    const ez = factor * rz;
    const ew = exponentialCosine(squared);
    const bx = qBase[q];
    const by = qBase[q + 1];
    const bz = qBase[q + 2];
    const bw = qBase[q + 3];
    qOut[q] = ew * bx + ex * bw + ey * bz - ez * by;
    qOut[q + 1] = ew * by - ex * bz + ey * bw + ez * bx;
    qOut[q + 2] = ew * bz + ex * by - ey * bx + ez * bw;
    qOut[q + 3] = ew * bw - ex * bx - ey * by - ez * bz;
    // J(r) rdot
    const b = jacobianB(factor);
    const c = jacobianC(squared);
    const cx = ry * rates[o + 2] - rz * rates[o + 1];
    const cy = rz * rates[o] - rx * rates[o + 2];
    const cz = rx * rates[o + 1] - ry * rates[o];
    const jx = rates[o] + b * cx + c * (ry * cz - rz * cy);
    const jy = rates[o + 1] + b * cy + c * (rz * cx - rx * cz);
    const jz = rates[o + 2] + b * cz + c * (rx * cy - ry * cx);
    // + rotate(e, w_base)
    const wx = wBase[w];
    const wy = wBase[w + 1];
    const wz = wBase[w + 2];
    const tx = 2 * (ey * wz - ez * wy);
    const ty = 2 * (ez * wx - ex * wz);
    const tz = 2 * (ex * wy - ey * wx);
    wOut[w] = jx + wx + ew * tx + ey * tz - ez * ty;
    wOut[w + 1] = jy + wy + ew * ty + ez * tx - ex * tz;
    wOut[w + 2] = jz + wz + ew * tz + ex * ty - ey * tx;
  }
  return out;
}

/**
 * Scales an offset by weights that change over time: `x := w x`, `v := w v + wRate x`, so the rates still
 * match the values.
 *
 * @param weights [owners * 2] weight and rate (1/s) of each owner; or [owners * 4], separate ones for linear
 *   channels and for turns
 */
export function scaleOffset(out: PoseOffset, offset: PoseOffset, weights: Floats): PoseOffset {
  const { owners: count, runs } = offset.channels;
  const size = weights.length / count;
  for (let r = 0; r < runs.length; r++) {
    const { kind, start, width, owners } = runs[r];
    const part = kind === 'turn' ? size - 2 : 0;
    for (let c = 0, i = start; c < owners.length; c++) {
      const weight = weights[owners[c] * size + part];
      const weightRate = weights[owners[c] * size + part + 1];
      for (const end = i + width; i < end; i++) {
        const x = offset.values[i];
        out.values[i] = weight * x;
        out.rates[i] = weight * offset.rates[i] + weightRate * x;
      }
    }
  }
  return out;
}
