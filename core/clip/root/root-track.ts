// core/clip/root: the root of a clip: position on the ground, heading
import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import { wrapAngle } from './root-state.ts';

/** Smoothing window of a root at `fps`, frames: odd, about half a second. */
export function rootWindow(fps: number): number {
  return 2 * Math.floor(fps / 4) + 1;
}

/**
 * Writes the root of a motion from its hips: the point below them and the heading, both smoothed, so that
 * jolts and noise stay in the pose. Slower motion than the window, such as the sway of a slow walk, is mostly
 * in the root. Headings are smoothed by sine and cosine, and have no jumps of a full turn.
 *
 * @param out      [frames * 3] x and z in m, heading in rad
 * @param hips     [frames * 3] m in the world
 * @param headings [frames] rad about Y
 * @param window   frames, odd
 */
export function rootTrack(out: FloatBuffer, hips: Floats, headings: Floats, window: number): FloatBuffer {
  const frames = headings.length;
  const read = (value: (frame: number) => number): Float64Array => {
    const values = Float64Array.from({ length: frames }, (_, frame) => value(frame));
    return smoothTrack(new Float64Array(frames), values, window) as Float64Array;
  };
  const x = read((frame) => hips[frame * 3]);
  const z = read((frame) => hips[frame * 3 + 2]);
  const sines = read((frame) => Math.sin(headings[frame]));
  const cosines = read((frame) => Math.cos(headings[frame]));
  let heading = 0;
  for (let frame = 0; frame < frames; frame++) {
    const found = Math.atan2(sines[frame], cosines[frame]);
    heading = frame === 0 ? found : heading + wrapAngle(found - heading);
    out[frame * 3] = x[frame];
    out[frame * 3 + 1] = z[frame];
    out[frame * 3 + 2] = heading;
  }
  return out;
}

/** Minimum window: a cubic passes through fewer frames exactly. */
const MIN_WINDOW = 5;

/**
 * Writes a track smoothed by cubics: at each frame the value of the least-squares cubic over the window
 * around it; near the ends the cubic of the first or last full window. Shorter tracks have a shorter window.
 *
 * @param out    [frames] other than `values`
 * @param values [frames]
 * @param window frames, odd; below 5 nothing changes
 * Source: Savitzky and Golay, "Smoothing and Differentiation of Data by Simplified Least Squares Procedures",
 * 1964.
 */
export function smoothTrack(out: FloatBuffer, values: Floats, window: number): FloatBuffer {
  const frames = values.length;
  const size = Math.min(window, frames - (frames % 2 === 0 ? 1 : 0));
  for (let frame = 0; frame < frames; frame++) out[frame] = values[frame];
  if (size < MIN_WINDOW) return out;
  const reach = (size - 1) / 2;
  const weights = cubicWeights(reach, 0);
  for (let frame = reach; frame < frames - reach; frame++)
    out[frame] = weighted(values, frame - reach, weights);
  for (let i = 0; i < reach; i++) {
    const ends = cubicWeights(reach, i - reach);
    out[i] = weighted(values, 0, ends);
    let sum = 0;
    for (let k = 0; k < size; k++) sum += ends[k] * values[frames - 1 - k];
    out[frames - 1 - i] = sum;
  }
  return out;
}

function weighted(values: Floats, start: number, weights: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < weights.length; k++) sum += weights[k] * values[start + k];
  return sum;
}

/**
 * Weights of the frames of a window for the value of the least-squares cubic at `place`, from polynomials
 * orthogonal over -reach … reach,
 *
 *   1,   t,   t^2 - a,   t^3 - b t,     a = reach (reach + 1) / 3,   b = (3 reach^2 + 3 reach - 1) / 5
 */
function cubicWeights(reach: number, place: number): Float64Array {
  const a = (reach * (reach + 1)) / 3;
  const b = (3 * reach * reach + 3 * reach - 1) / 5;
  const polynomials = [
    () => 1,
    (t: number) => t,
    (t: number) => t * t - a,
    (t: number) => (t * t - b) * t,
  ].map((polynomial) => {
    const shape = Float64Array.from({ length: 2 * reach + 1 }, (_, k) => polynomial(k - reach));
    const scale = polynomial(place) / shape.reduce((sum, value) => sum + value * value, 0);
    return shape.map((value) => value * scale);
  });
  return polynomials.reduce((sum, shape) => sum.map((value, k) => value + shape[k]));
}
