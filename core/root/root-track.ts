// core/root: the root of a clip: position on the ground, heading, ground height
import type { FloatBuffer, Floats } from '../floats.ts';
import { wrapAngle } from './root-state.ts';
import { smoothTrack } from './smooth-track.ts';

/** Smoothing window of a root at `fps`, frames: odd, about half a second. */
export function rootWindow(fps: number): number {
  return 2 * Math.floor(fps / 4) + 1;
}

/**
 * Writes the root of a motion from its hips: the point below them and the heading, both smoothed, so that jolts and noise stay in the
 * pose. Slower motion than the window, such as the sway of a slow walk, is mostly in the root. Headings are smoothed by sine and
 * cosine, and have no jumps of a full turn.
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
