import type { Clip } from '../clip.ts';
import type { Floats } from '../floats.ts';

/** Where a motion goes on the ground, frame by frame: hips are not a root, since they sway, lean and bob. */
export interface GroundTrack {
  readonly positions: Float32Array; // [frames * 2] m, x and z of the point under the hips
  readonly facings: Float32Array; // [frames] rad about Y, 0 faces Z; without jumps of a full turn
}

/**
 * Turn about Y of the quaternion at `rotations[at]`, freed of lean, rad: 0 where it leaves Z facing Z. In [-pi, pi];
 * not defined, but finite, upside down.
 */
export function facingOf(rotations: Floats, at = 0): number {
  const angle = 2 * Math.atan2(rotations[at + 1], rotations[at + 3]);
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}

/** The ground track of `clip`'s hips, joint 0. */
export function createGroundTrack(clip: Clip): GroundTrack {
  const { frameCount, positions, rotations } = clip;
  const joints = clip.skeleton.parentIndices.length;
  const track: GroundTrack = {
    positions: new Float32Array(frameCount * 2),
    facings: new Float32Array(frameCount),
  };
  let facing = 0;
  for (let frame = 0; frame < frameCount; frame++) {
    track.positions[frame * 2] = positions[frame * joints * 3];
    track.positions[frame * 2 + 1] = positions[frame * joints * 3 + 2];
    const turn = facingOf(rotations, frame * joints * 4) - facing;
    facing += turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
    track.facings[frame] = facing;
  }
  return track;
}
