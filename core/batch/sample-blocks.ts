import type { Floats } from '../floats.ts';
import {
  createSlerpWeights,
  NEAR_BELOW,
  NEAR_SLERP,
  writeArcWeights,
  writeSlerpWeights,
} from './slerp-weights.ts';
import { laneStart, LANES, TRANSFORM_STRIDE, type TransformBlocks } from './transform-blocks.ts';

/** Frames of `joints` joints, frame-major. */
export interface Track {
  readonly positions: Floats; // [frames * joints * 3] m
  readonly rotations: Floats; // [frames * joints * 4]
  readonly fps: number;
}

/** A track in floats, as clips store it, and scratch for one sample. */
export type TrackSampler = Readonly<ReturnType<typeof createTrackSampler>>;

export function createTrackSampler(
  track: Track & { readonly positions: Float32Array; readonly rotations: Float32Array },
  joints: number,
) {
  return {
    track,
    joints,
    frames: new Int32Array(2), // around the time; scratch
    fraction: new Float64Array(1), // between them; scratch
    slerp: createSlerpWeights(NEAR_SLERP), // scratch
    arc: new Float64Array(3), // scratch
    place: { joint: 0, pose: 0 }, // scratch
  };
}

/** Seeks to `times[index]`, s; the track's ends are held. */
function seekTrack(sampler: TrackSampler, times: Floats, index: number): TrackSampler {
  const { track, joints, frames, fraction, slerp } = sampler;
  const last = track.rotations.length / (joints * 4) - 1;
  const place = Math.min(Math.max(times[index] * track.fps, 0), last);
  const frame = Math.min(Math.floor(place), Math.max(last - 1, 0));
  frames[0] = frame;
  frames[1] = Math.min(frame + 1, last);
  fraction[0] = place - frame;
  writeSlerpWeights(slerp, NEAR_SLERP, fraction, 0);
  return sampler;
}

/**
 * Evaluates `sampleTrack` of core/sampling at each time: lerp and slerp between the two frames around it.
 *
 * @param out   receives a pose for each time
 * @param times [poses] s; the track's ends are held
 */
export function sampleTrackBlocks(
  out: TransformBlocks,
  sampler: TrackSampler,
  times: Floats,
): TransformBlocks {
  for (let pose = 0; pose < out.poses; pose++) {
    seekTrack(sampler, times, pose);
    sampler.place.pose = pose;
    sampler.place.joint = 0;
    sampleNearJoints(out, sampler);
    while (sampler.place.joint < out.joints) {
      sampleFarJoint(out, sampler);
      sampleNearJoints(out, sampler);
    }
  }
  return out;
}

/**
 * Continues up to the end or to a joint with a large turn between its frames. Frames are stored by joint, and lanes read different
 * frames, so this stays scalar in a SIMD version.
 */
function sampleNearJoints(
  { values: o, joints }: TransformBlocks,
  { track: { positions: p, rotations: q }, frames, slerp, place }: TrackSampler,
): void {
  const s0 = slerp[0];
  const s1 = slerp[1];
  const s2 = slerp[2];
  const d0 = slerp[3];
  const d1 = slerp[4];
  const d2 = slerp[5];
  const t = slerp[6];
  let joint = place.joint;
  let i = laneStart(place.pose, joints, 7) + joint * TRANSFORM_STRIDE;
  let a = frames[0] * joints + joint;
  let b = frames[1] * joints + joint;
  for (; joint < joints; joint++, a++, b++, i += TRANSFORM_STRIDE) {
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
    if (z > NEAR_BELOW) break;
    const sum = s0 + z * (s1 + z * s2);
    const difference = d0 + z * (d1 + z * d2);
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
  place.joint = joint;
}

/** Samples the current joint by exact slerp and moves to the next. */
function sampleFarJoint(
  { values: o, joints }: TransformBlocks,
  { track: { positions: p, rotations: q }, frames, fraction, arc, place }: TrackSampler,
): void {
  const i = laneStart(place.pose, joints, 7) + place.joint * TRANSFORM_STRIDE;
  const a = frames[0] * joints + place.joint;
  const b = frames[1] * joints + place.joint;
  const t = fraction[0];
  let cosine = 0;
  for (let k = 0; k < 4; k++) cosine += q[a * 4 + k] * q[b * 4 + k];
  const side = cosine < 0 ? -1 : 1;
  arc[0] = 0;
  arc[1] = 0;
  arc[2] = t;
  for (let k = 0; k < 4; k++) {
    arc[0] += (q[a * 4 + k] - side * q[b * 4 + k]) ** 2;
    arc[1] += (q[a * 4 + k] + side * q[b * 4 + k]) ** 2;
  }
  writeArcWeights(arc);
  for (let k = 0; k < 4; k++) o[i + k * LANES] = arc[0] * q[a * 4 + k] + side * arc[1] * q[b * 4 + k];
  for (let k = 0; k < 3; k++) o[i + (4 + k) * LANES] = p[a * 3 + k] + t * (p[b * 3 + k] - p[a * 3 + k]);
  place.joint++;
}
