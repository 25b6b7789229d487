import type { FloatBuffer, Floats } from '#core/kit/floats.ts';
import type { Pose } from '#core/pose/pose.ts';

/**
 * Numbers that describe the motion of one joint: c(3) a(3) f phase(3) qc(4) u1(3) A1 f1 ph1 u2(3) A2 f2 ph2.
 */
export const MOTION_SIZE = 26;

type Vector = readonly [number, number, number];
type Quaternion = readonly [number, number, number, number];

function turn(axis: Vector, angle: number): Quaternion {
  const s = Math.sin(angle / 2);
  return [s * axis[0], s * axis[1], s * axis[2], Math.cos(angle / 2)];
}

function times([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

function rotated(q: Quaternion, [x, y, z]: Vector): Vector {
  const [rx, ry, rz] = times(times(q, [x, y, z, 0]), [-q[0], -q[1], -q[2], q[3]]);
  return [rx, ry, rz];
}

/**
 * A motion whose velocities are known exactly, to test with:
 *
 *   p = c + a sin(2 pi f t + phase),   q = exp(th1 u1) exp(th2 u2) qc,   th = A sin(2 pi f t + ph)
 */
export function analyticMotion(out: Pose, parameters: Floats, time: number): Pose {
  for (let j = 0; j < parameters.length / MOTION_SIZE; j++) {
    const at = j * MOTION_SIZE;
    const vector = (from: number): Vector => [
      parameters[at + from],
      parameters[at + from + 1],
      parameters[at + from + 2],
    ];
    const [c, a, phase] = [vector(0), vector(3), vector(7)];
    const rate = 2 * Math.PI * parameters[at + 6];
    for (let axis = 0; axis < 3; axis++) {
      out.positions[j * 3 + axis] = c[axis] + a[axis] * Math.sin(rate * time + phase[axis]);
      out.linearVelocities[j * 3 + axis] = a[axis] * rate * Math.cos(rate * time + phase[axis]);
    }
    const swing = (from: number): { turned: Quaternion; axis: Vector; speed: number } => {
      const [amplitude, frequency, start] = vector(from + 3);
      const axis = vector(from);
      const speed = 2 * Math.PI * frequency;
      return {
        axis,
        turned: turn(axis, amplitude * Math.sin(speed * time + start)),
        speed: amplitude * speed * Math.cos(speed * time + start),
      };
    };
    const [outer, inner] = [swing(14), swing(20)];
    const centre: Quaternion = [...vector(10), parameters[at + 13]];
    writeAt(out.rotations, j * 4, times(times(outer.turned, inner.turned), centre));
    const carried = rotated(outer.turned, scaled(inner.axis, inner.speed));
    const own = scaled(outer.axis, outer.speed);
    writeAt(out.angularVelocities, j * 3, [own[0] + carried[0], own[1] + carried[1], own[2] + carried[2]]);
  }
  return out;
}

function scaled([x, y, z]: Vector, factor: number): Vector {
  return [x * factor, y * factor, z * factor];
}

function writeAt(out: FloatBuffer, at: number, numbers: readonly number[]): void {
  numbers.forEach((value, i) => (out[at + i] = value));
}
