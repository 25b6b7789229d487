import type { ClipTracks } from '../../clip/clip.ts';
import { scaledJoints, trackSize } from '../../clip/clip-tracks.ts';
import type { Floats } from '../../kit/floats.ts';
import { quatToMatrix } from '../../math/rotation-conversions.ts';
import { createChannels } from '../../pose/channels.ts';

/** Which joint each joint of a figure follows. */
export interface FollowedJoints {
  readonly from: Floats; // [joints] -1 = none
  readonly turns: (joint: number) => Floats; // [4] from the axes of a joint to those that it follows
}

/**
 * The tracks of a figure whose joints follow those of a clip. A scale is turned into the axes of its joint, without
 * what would shear it there:
 *
 *   s'_i = sum_k D_ki^2 s_k,   the diagonal of transpose(D) S D
 *
 * @param curves their names on the figure
 */
export function followTracks(
  { channels, values }: ClipTracks,
  { from, turns }: FollowedJoints,
  curves: readonly string[] = channels.curves,
): ClipTracks {
  const before = scaledJoints(channels);
  const scaled = Array.from(from, (joint, j) => (before.includes(joint) ? j : -1)).filter((j) => j >= 0);
  const followed = createChannels(from.length, scaled, curves);
  const frames = values.length / trackSize(channels);
  const [size, ownSize] = [trackSize(followed), trackSize(channels)];
  const out = new Float32Array(frames * size);
  const squares = scaled.map((j) => quatToMatrix(new Float64Array(9), turns(j)).map((part) => part * part));
  const sources = scaled.map((j) => before.indexOf(from[j]) * 3);
  for (let frame = 0; frame < frames; frame++) {
    const [to, own] = [frame * size, frame * ownSize];
    for (const [n, d] of squares.entries()) {
      const [x, y, z] = values.subarray(own + sources[n], own + sources[n] + 3);
      for (let i = 0; i < 3; i++) out[to + n * 3 + i] = d[i] * x + d[3 + i] * y + d[6 + i] * z;
    }
    out.set(values.subarray(own + before.length * 3, own + ownSize), to + scaled.length * 3);
  }
  return { channels: followed, values: out };
}
