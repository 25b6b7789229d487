import type { Floats } from '../floats.ts';
import { evaluateWeights } from '../transition/curves/blend-weights.ts';
import type { Arcs } from '../transition/curves/cross-fade.ts';
import type { Easing } from '../transition/curves/easing.ts';
import { findJointRuns, pickPerRun } from './joint-runs.ts';
import { createTurnBlocks, placeTurnBlocks, turnBlocks } from './turn-blocks.ts';
import { createSlerpWeights, WIDE_SLERP, writeArcWeights, writeSlerpWeights } from './slerp-weights.ts';
import { blockCount, laneStart, LANES, TRANSFORM_STRIDE, type TransformBlocks } from './transform-blocks.ts';

/** A slot's blend profile, bound to joints: factors on blend time and on weight, as in a `Seam`. */
export interface BatchProfile {
  readonly factors: Floats; // [joints] >= 0
  readonly weightFactors?: Floats | undefined; // [joints] >= 0
}

export interface BatchFade {
  readonly easing: Easing;
  readonly blendTime: number; // s
}

/** Cross-fades of many pairs of poses: shared parameters, and the arcs chosen at each seam. */
export type CrossfadeBatch = Readonly<ReturnType<typeof createCrossfadeBatch>>;

/** Creates a batch for `poses` seams with the same fade; signs are 1 until `packSides` is called. */
export function createCrossfadeBatch(poses: number, profile: BatchProfile, fade: BatchFade) {
  const { factors, weightFactors } = profile;
  const runs = weightFactors === undefined ? findJointRuns(factors) : findJointRuns(factors, weightFactors);
  const count = runs.ends.length;
  return {
    runs,
    /** Its arrays are [runs]. */
    fade: {
      easing: fade.easing,
      blendTimes: pickPerRun(runs, factors).map((factor) => fade.blendTime * factor),
      weightFactors: weightFactors && pickPerRun(runs, weightFactors),
    },
    /** [blocks][joints][LANES] sign of the destination's quaternions, 1 or -1 */
    sides: new Float32Array(blockCount(poses) * factors.length * LANES).fill(1),
    /** [poses] arcs of rotations; by default the arc of `sides`. */
    arcs: Array.from<Arcs | undefined>({ length: poses }),
    work: {
      time: { elapsed: 0 },
      place: { joint: 0, end: 0, lane: 0, run: 0, pose: 0 },
      elapsed: new Float64Array(LANES), // s
      turns: createTurnBlocks(factors.length),
      weights: new Float64Array(count * 2),
      slerps: Array.from({ length: count * LANES }, () => createSlerpWeights(WIDE_SLERP)),
      arc: new Float64Array(3),
    },
  };
}

/** Stores the arcs of seam `pose`: [joints] 1 or -1, from `chooseSides(destination, source)`. */
export function packSides(batch: CrossfadeBatch, pose: number, sides: Floats): CrossfadeBatch {
  for (let j = 0, at = laneStart(pose, sides.length, 1); j < sides.length; j++, at += LANES) {
    batch.sides[at] = sides[j];
  }
  return batch;
}

/** Stores the captured arcs of seam `pose`. */
export function packArcs(batch: CrossfadeBatch, pose: number, arcs: Arcs): CrossfadeBatch {
  batch.arcs[pose] = arcs;
  return batch;
}

/**
 * Evaluates `crossfade` of core/transition, without velocities, for every pose: `lerp` and `slerp` along its arcs.
 *
 * @param out     receives the poses; may be `source` or `destination`
 * @param elapsed [poses] s since each seam; below 0 counts as 0
 */
export function evaluateCrossfadeBlocks(
  out: TransformBlocks,
  source: TransformBlocks,
  destination: TransformBlocks,
  batch: CrossfadeBatch,
  elapsed: Floats,
): TransformBlocks {
  for (let block = 0; block < blockCount(out.poses); block++) {
    prepareCrossfade(batch, elapsed, block);
    crossfadeBlock(out, source, destination, batch, block);
  }
  return out;
}

/** Computes the values that all joints of a run share, for the poses of one block. Lanes beyond the last pose are 0. */
export function prepareCrossfade({ fade, work }: CrossfadeBatch, elapsed: Floats, block: number): void {
  for (let lane = 0; lane < LANES; lane++) {
    const pose = block * LANES + lane;
    work.time.elapsed = pose < elapsed.length ? elapsed[pose] : 0;
    work.elapsed[lane] = work.time.elapsed;
    evaluateWeights(work.weights, fade, work.time);
    for (let run = 0; run * 2 < work.weights.length; run++) {
      writeSlerpWeights(work.slerps[run * LANES + lane], WIDE_SLERP, work.weights, run * 2);
    }
  }
}

/** Cross-fades one block with prepared weights: a SIMD version would process four lanes at once here. */
export function crossfadeBlock(
  out: TransformBlocks,
  source: TransformBlocks,
  destination: TransformBlocks,
  batch: CrossfadeBatch,
  block: number,
): void {
  const {
    runs: { ends },
    work: { place },
  } = batch;
  // Compute followed joints before their poses are overwritten.
  turnBlocks(batch, source, destination, block);
  for (let run = 0, first = block * out.joints; run < ends.length; run++) {
    place.end = block * out.joints + ends[run];
    for (let lane = 0; lane < LANES; lane++) {
      place.joint = first;
      place.lane = lane;
      place.run = run;
      place.pose = block * LANES + lane;
      crossfadeShortArcs(out, source, destination, batch);
      while (place.joint < place.end) {
        crossfadeLongArc(out, source, destination, batch);
        crossfadeShortArcs(out, source, destination, batch);
      }
    }
    first = place.end;
  }
  placeTurnBlocks(out, batch, block);
}

/**
 * Continues up to the end or to a joint whose arc exceeds half a turn; not at all if the weight leaves 0 … 1. The loop has no calls, or
 * V8 would spill its variables; coefficients are read before it, since each read has a bounds check (a fifth of the time).
 */
function crossfadeShortArcs(
  { values: o }: TransformBlocks,
  { values: a }: TransformBlocks,
  { values: b }: TransformBlocks,
  { sides, work: { place, slerps } }: CrossfadeBatch,
): void {
  const { end, lane, run } = place;
  const k = slerps[run * LANES + lane];
  const s0 = k[0];
  const s1 = k[1];
  const s2 = k[2];
  const s3 = k[3];
  const s4 = k[4];
  const s5 = k[5];
  const s6 = k[6];
  const s7 = k[7];
  const s8 = k[8];
  const d0 = k[9];
  const d1 = k[10];
  const d2 = k[11];
  const d3 = k[12];
  const d4 = k[13];
  const d5 = k[14];
  const d6 = k[15];
  const t = k[16];
  // A custom curve may leave 0 … 1, the range of the polynomials.
  if (t < 0 || t > 1) return;
  let joint = place.joint;
  let i = joint * TRANSFORM_STRIDE + lane;
  for (; joint < end; joint++, i += TRANSFORM_STRIDE) {
    const side = sides[joint * LANES + lane];
    const ax = a[i];
    const ay = a[i + 4];
    const az = a[i + 8];
    const aw = a[i + 12];
    const bx = side * b[i];
    const by = side * b[i + 4];
    const bz = side * b[i + 8];
    const bw = side * b[i + 12];
    const z = 1 - (ax * bx + ay * by + az * bz + aw * bw);
    if (z > 1) break;
    const sum = s0 + z * (s1 + z * (s2 + z * (s3 + z * (s4 + z * (s5 + z * (s6 + z * (s7 + z * s8)))))));
    const difference = d0 + z * (d1 + z * (d2 + z * (d3 + z * (d4 + z * (d5 + z * d6)))));
    const weightA = sum - difference;
    const weightB = sum + difference;
    o[i] = weightA * ax + weightB * bx;
    o[i + 4] = weightA * ay + weightB * by;
    o[i + 8] = weightA * az + weightB * bz;
    o[i + 12] = weightA * aw + weightB * bw;
    const px = a[i + 16];
    const py = a[i + 20];
    const pz = a[i + 24];
    o[i + 16] = px + t * (b[i + 16] - px);
    o[i + 20] = py + t * (b[i + 20] - py);
    o[i + 24] = pz + t * (b[i + 24] - pz);
  }
  place.joint = joint;
}

/** Cross-fades the current joint along any arc, by any weight, and moves to the next. */
function crossfadeLongArc(
  { values: o }: TransformBlocks,
  { values: a }: TransformBlocks,
  { values: b }: TransformBlocks,
  { sides, arcs, work: { place, slerps, arc } }: CrossfadeBatch,
): void {
  const { joint, lane, run } = place;
  const weights = slerps[run * LANES + lane];
  const t = weights[weights.length - 1];
  const i = joint * TRANSFORM_STRIDE + lane;
  const chosen = sides[joint * LANES + lane];
  let along = 0;
  for (let k = i; k < i + 16; k += LANES) along += a[k] * chosen * b[k];
  // With known motions the shorter arc counts: the quaternion has changed its sign.
  const side = along < 0 && arcs[place.pose]?.known === 'motions' ? -chosen : chosen;
  arc.fill(0);
  for (let k = i; k < i + 16; k += LANES) {
    arc[0] += (a[k] - side * b[k]) ** 2;
    arc[1] += (a[k] + side * b[k]) ** 2;
  }
  arc[2] = t;
  writeArcWeights(arc);
  for (let k = i; k < i + 16; k += LANES) o[k] = arc[0] * a[k] + side * arc[1] * b[k];
  for (let k = i + 16; k < i + 28; k += LANES) o[k] = a[k] + t * (b[k] - a[k]);
  place.joint++;
}
