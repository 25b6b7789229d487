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

/** Frames looked at, evenly over a clip: an average needs no more. */
const MOST_FRAMES = 128;
/** The average is by so much nearer to all frames than the rotation that is next; 2 where all frames are alike. */
const CLEAR = 0.1;

/** How a joint turns on average in its parent's frame. */
export interface AverageTurn {
  /** The rotation nearest to all of them, [4]; null where they are too far from each other. */
  readonly turn: Float64Array | null;
  /** Asks for each frame's rotation, all frames together weighing 1. */
  readonly form: QuaternionForm;
}

/** The average local rotation of each joint over `clip`. */
export function averageTurns(clip: Clip): readonly AverageTurn[] {
  const joints = jointCount(clip.skeleton);
  const frames = Math.min(clip.frameCount, MOST_FRAMES);
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

/** Writes the mean of where the rotations averaged take `vector`, [3]: shorter than it, where they differ. */
export function averageDirection(out: FloatBuffer, { form }: AverageTurn, vector: Floats): FloatBuffer {
  const asked = createQuaternionForm();
  for (let axis = 0; axis < 3; axis++) {
    asked.fill(0);
    addDirection(asked, vector, [axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0]);
    // The two matrices against each other: the value of the one at each quaternion that the other is made of.
    let sum = 0;
    for (let i = 0; i < 16; i++) sum += asked[i] * form[i];
    out[axis] = sum / 2;
  }
  return out;
}
