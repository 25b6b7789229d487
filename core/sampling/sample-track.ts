import type { FloatBuffer, Floats } from '../floats.ts';
import { quatSlerp } from '../math/quaternion-blend.ts';

/** Frames of `joints` joints, frame-major. */
export interface Track {
  readonly positions: Floats; // [frames * joints * 3] m
  readonly rotations: Floats; // [frames * joints * 4]
  readonly fps: number;
}

/**
 * Fills `out` with `track` at `time` as engines do: lerp and slerp between the two frames around it, with held ends. Without
 * velocities, which would jump at every frame.
 *
 * @param out positions [joints * 3] m, rotations [joints * 4]
 */
export function sampleTrack<Out extends { readonly positions: FloatBuffer; readonly rotations: FloatBuffer }>(
  out: Out,
  track: Track,
  time: number,
): Out {
  const joints = out.rotations.length / 4;
  const last = track.rotations.length / out.rotations.length - 1;
  const place = Math.min(Math.max(time * track.fps, 0), last);
  const frame = Math.min(Math.floor(place), Math.max(last - 1, 0));
  const next = Math.min(frame + 1, last);
  const t = place - frame;
  for (let i = 0; i < joints * 3; i++) {
    out.positions[i] =
      (1 - t) * track.positions[frame * joints * 3 + i] + t * track.positions[next * joints * 3 + i];
  }
  for (let j = 0; j < joints; j++) {
    const from = (frame * joints + j) * 4;
    const to = (next * joints + j) * 4;
    quatSlerp(out.rotations, track.rotations, track.rotations, t, j * 4, from, to);
  }
  return out;
}
