import { DataTexture, FloatType, NearestFilter, RGBAFormat } from 'three';
import type { Floats } from '../../core/floats.ts';
import type { Figure } from './figure/build-figure.ts';

/** World space: where each joint is and how it is turned. */
export interface FigurePose {
  readonly positions: Floats; // [joints * 3] m
  readonly rotations: Floats; // [joints * 4] unit quaternions, xyzw
}

const TEXELS = 3;

/**
 * Poses as the shaders read them, a row a figure, three texels a joint: real and dual part of the dual quaternion that takes
 * the canonical stance to the pose, and a colour in linear light with its share.
 */
export interface PoseTexture {
  readonly texture: DataTexture;
  /** Writes `pose` into `row`. */
  writePose(row: number, pose: FigurePose): void;
  /** Gives `joint` of `row` a colour; `share` 0 leaves it clay. */
  writeColour(row: number, joint: number, colour: readonly [number, number, number], share: number): void;
  /** What was written goes to the GPU with the next draw. */
  upload(): void;
  dispose(): void;
}

export function createPoseTexture(figure: Figure, rows: number): PoseTexture {
  const joints = figure.skeleton.parentIndices.length;
  const width = joints * TEXELS;
  const texels = new Float32Array(width * rows * 4);
  const bind = bindBuffers(figure);
  const texture = new DataTexture(texels, width, rows, RGBAFormat, FloatType);
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  return {
    texture,
    writePose(row, pose) {
      writeDualQuaternions(texels, row * width * 4, pose, bind);
    },
    writeColour(row, joint, colour, share) {
      const at = (row * width + joint * TEXELS + 2) * 4;
      texels[at] = colour[0];
      texels[at + 1] = colour[1];
      texels[at + 2] = colour[2];
      texels[at + 3] = share;
    },
    upload() {
      texture.needsUpdate = true;
    },
    dispose() {
      texture.dispose();
    },
  };
}

interface BindBuffers {
  readonly positions: Float64Array; // [joints * 3] m, canonical stance
  readonly rotations: Float64Array; // [joints * 4]
}

function bindBuffers({ stance }: Figure): BindBuffers {
  return {
    positions: Float64Array.from(stance.points.flat()),
    rotations: Float64Array.from(stance.rotations.flat()),
  };
}

/** real = q conj(q0), t = p − real p0, dual = ½ t real, for each joint's q, p now and q0, p0 in the canonical stance. */
function writeDualQuaternions(out: Float32Array, start: number, pose: FigurePose, bind: BindBuffers): void {
  const { positions: p, rotations: q } = pose;
  const { positions: p0, rotations: q0 } = bind;
  const joints = p0.length / 3;
  for (let j = 0; j < joints; j++) {
    const [r, t] = [j * 4, j * 3];
    const [ax, ay, az, aw] = [q[r], q[r + 1], q[r + 2], q[r + 3]];
    const [bx, by, bz, bw] = [-q0[r], -q0[r + 1], -q0[r + 2], q0[r + 3]];
    const x = aw * bx + ax * bw + ay * bz - az * by;
    const y = aw * by + ay * bw + az * bx - ax * bz;
    const z = aw * bz + az * bw + ax * by - ay * bx;
    const w = aw * bw - ax * bx - ay * by - az * bz;
    const [vx, vy, vz] = [p0[t], p0[t + 1], p0[t + 2]];
    const cx = 2 * (y * vz - z * vy);
    const cy = 2 * (z * vx - x * vz);
    const cz = 2 * (x * vy - y * vx);
    const tx = p[t] - (vx + w * cx + y * cz - z * cy);
    const ty = p[t + 1] - (vy + w * cy + z * cx - x * cz);
    const tz = p[t + 2] - (vz + w * cz + x * cy - y * cx);
    const at = start + j * TEXELS * 4;
    out[at] = x;
    out[at + 1] = y;
    out[at + 2] = z;
    out[at + 3] = w;
    out[at + 4] = 0.5 * (tx * w + ty * z - tz * y);
    out[at + 5] = 0.5 * (ty * w + tz * x - tx * z);
    out[at + 6] = 0.5 * (tz * w + tx * y - ty * x);
    out[at + 7] = -0.5 * (tx * x + ty * y + tz * z);
  }
}
