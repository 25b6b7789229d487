import { quatSlerp } from '../../math/quaternion-blend.ts';
import type { NodeTrack } from './node-scene.ts';

/** Samples one track at times that rise from call to call. */
export type TrackSampler = ReturnType<typeof createTrackSampler>;

/**
 * Files store times in float32: a key counts as reached this much earlier, relative to the time (at least to
 * 1 s).
 */
const SLACK = 1e-6;

/** A key this close to a frame lies on it, in frames: files also round times to milliseconds. */
export const KEY_TOLERANCE = 0.05;

/**
 * Samples as glTF 2.0, appendix C: steps, lines (shortest arc for rotations), cubic Hermite splines. Rotation
 * splines also take the shorter arc: Blender writes either quaternion of a rotation for a key, and no
 * rotation makes half a turn between two keys.
 *
 * @param early s, >= 0: a step counts as reached this much earlier, so that one on a frame is in that frame
 */
export function createTrackSampler(track: NodeTrack, early = 0) {
  const { times, values, interpolation, path } = track;
  const size = path === 'rotation' ? 4 : 3;
  const isSpline = interpolation === 'cubicSpline';
  const stride = isSpline ? size * 3 : size;
  const a = new Float64Array(size);
  const b = new Float64Array(size);
  let key = 0;

  const read = (out: Float64Array, index: number): void => {
    const at = index * stride + (isSpline ? size : 0);
    for (let i = 0; i < size; i++) out[i] = values[at + i];
  };
  const spline = (out: Float64Array, t: number, span: number): void => {
    const from = key * stride + size;
    const to = from + stride;
    const t2 = t * t;
    const t3 = t2 * t;
    let dot = 0;
    for (let i = 0; i < size; i++) dot += values[from + i] * values[to + i];
    const side = path === 'rotation' && dot < 0 ? -1 : 1;
    for (let i = 0; i < size; i++) {
      const leaving = values[from + size + i] * span;
      const arriving = side * values[to - size + i] * span;
      out[i] =
        (2 * t3 - 3 * t2 + 1) * values[from + i] +
        (t3 - 2 * t2 + t) * leaving +
        (3 * t2 - 2 * t3) * side * values[to + i] +
        (t3 - t2) * arriving;
    }
  };
  return {
    /** Writes the value at `time` (s; held before the first and after the last key) into `out`. */
    sample(out: Float64Array, time: number) {
      const slack = SLACK * Math.max(1, Math.abs(time));
      const reached = time + (interpolation === 'step' ? early + slack : slack);
      while (key > 0 && times[key] > reached) key--;
      while (key + 1 < times.length && times[key + 1] <= reached) key++;
      const span = times[key + 1] - times[key];
      if (interpolation === 'step' || key + 1 >= times.length || time <= times[key]) return read(out, key);
      const t = (time - times[key]) / span;
      if (isSpline) return spline(out, t, span);
      read(a, key);
      read(b, key + 1);
      if (path === 'rotation') return void quatSlerp(out, a, b, t);
      for (let i = 0; i < size; i++) out[i] = a[i] + (b[i] - a[i]) * t;
    },
  };
}
