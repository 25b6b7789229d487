import type { Floats } from '../floats.ts';
import type { Track } from '../sampling/sample-track.ts';
import { SLERP_SIZE, SLERP_TIME, slerpDifference, slerpSum, writeSlerpWeights } from './slerp-weights.ts';
import { laneStart, TRANSFORM_STRIDE, type TransformBlocks } from './transform-blocks.ts';

/** A track in floats, as clips store theirs, and what one moment of it needs for all joints. */
export interface TrackSampler {
  readonly track: Track & { readonly positions: Float32Array; readonly rotations: Float32Array };
  readonly fraction: Float64Array; // [1] of the way to the next frame; holds nothing between calls
  readonly slerp: Float64Array; // [SLERP_SIZE], likewise
}

export function createTrackSampler(track: TrackSampler['track']): TrackSampler {
  return { track, fraction: new Float64Array(1), slerp: new Float64Array(SLERP_SIZE) };
}

/**
 * Writes what `sampleTrack` of core/sampling gives at each time: straight lines and slerp between the two frames around it.
 *
 * @param out   receives a pose for each time
 * @param times [poses] s; the track's ends are held
 */
export function sampleTrackBlocks(
  out: TransformBlocks,
  sampler: TrackSampler,
  times: Floats,
): TransformBlocks {
  const { track, fraction, slerp } = sampler;
  const last = track.rotations.length / (out.joints * 4) - 1;
  for (let pose = 0; pose < out.poses; pose++) {
    const place = Math.min(Math.max(times[pose] * track.fps, 0), last);
    const frame = Math.min(Math.floor(place), Math.max(last - 1, 0));
    fraction[0] = place - frame;
    writeSlerpWeights(slerp, 0, fraction, 0);
    sampleLane(out, sampler, pose, frame, Math.min(frame + 1, last));
  }
  return out;
}

/** Frames lie joint by joint, and neighbouring lanes read different ones: this stays scalar in a SIMD version. */
function sampleLane(
  out: TransformBlocks,
  { track: { positions: p, rotations: q }, slerp }: TrackSampler,
  pose: number,
  frame: number,
  next: number,
): void {
  const { values: o, joints } = out;
  const t = slerp[SLERP_TIME];
  let i = laneStart(pose, joints, 7);
  let a = frame * joints;
  let b = next * joints;
  for (let j = 0; j < joints; j++, a++, b++, i += TRANSFORM_STRIDE) {
    const ax = q[a * 4];
    const ay = q[a * 4 + 1];
    const az = q[a * 4 + 2];
    const aw = q[a * 4 + 3];
    const bx = q[b * 4];
    const by = q[b * 4 + 1];
    const bz = q[b * 4 + 2];
    const bw = q[b * 4 + 3];
    const cosine = ax * bx + ay * by + az * bz + aw * bw;
    const z = 1 - Math.abs(cosine);
    const sum = slerpSum(slerp, 0, z);
    const difference = slerpDifference(slerp, 0, z);
    const weightA = sum - difference;
    const weightB = cosine < 0 ? -sum - difference : sum + difference;
    o[i] = weightA * ax + weightB * bx;
    o[i + 4] = weightA * ay + weightB * by;
    o[i + 8] = weightA * az + weightB * bz;
    o[i + 12] = weightA * aw + weightB * bw;
    const px = p[a * 3];
    const py = p[a * 3 + 1];
    const pz = p[a * 3 + 2];
    o[i + 16] = px + t * (p[b * 3] - px);
    o[i + 20] = py + t * (p[b * 3 + 1] - py);
    o[i + 24] = pz + t * (p[b * 3 + 2] - pz);
  }
}
