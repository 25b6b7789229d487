import type { Clip } from '../clip.ts';
import type { FloatBuffer, Floats } from '../floats.ts';
import {
  addDirection,
  addTurn,
  anyTurn,
  clearTurn,
  createQuaternionForm,
  type QuaternionForm,
} from '../math/quaternion-form.ts';
import { jointCount } from '../skeleton.ts';

/** Frames to average, evenly spread over a clip. */
const MAX_FRAMES = 128;
/** Minimum margin of a clear average over the next best rotation; 2 if all frames are alike. */
const CLEAR = 0.1;

/** The average rotation of a joint in its parent's frame. */
export interface AverageTurn {
  /** The rotation closest to all frames, [4]; null if they differ too much. */
  readonly turn: Float64Array | null;
  /** The rotations of all frames, with a total weight of 1. */
  readonly form: QuaternionForm;
}

/** The average local rotation of each joint over `clip`. */
export function averageTurns(clip: Clip): readonly AverageTurn[] {
  const joints = jointCount(clip.skeleton);
  const frames = Math.min(clip.frameCount, MAX_FRAMES);
  return Array.from({ length: joints }, (_, j) => {
    const form = createQuaternionForm();
    for (let i = 0; i < frames; i++) {
      const frame = Math.round((i * (clip.frameCount - 1)) / Math.max(1, frames - 1));
      const at = (frame * joints + j) * 4;
      addTurn(form, clip.rotations.subarray(at, at + 4), 1 / frames);
    }
    return { turn: clearTurn(form, anyTurn, CLEAR), form };
  });
}

/** Writes the mean of `vector` rotated by all frames, [3]. It is shorter if the rotations differ. */
export function averageDirection(out: FloatBuffer, { form }: AverageTurn, vector: Floats): FloatBuffer {
  const asked = createQuaternionForm();
  for (let axis = 0; axis < 3; axis++) {
    asked.fill(0);
    addDirection(asked, vector, [axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0]);
    // The inner product of the two matrices: the value of one form at each quaternion of the other.
    let sum = 0;
    for (let i = 0; i < 16; i++) sum += asked[i] * form[i];
    out[axis] = sum / 2;
  }
  return out;
}
