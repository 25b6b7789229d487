import type { Floats } from '../floats.ts';
import type { ReadonlyPose } from '../pose.ts';
import type { Arcs } from '../transition/curves/cross-fade.ts';
import type { Extrapolation } from '../transition/half-life-estimate.ts';
import { MIN_EXTRAPOLATION_HALF_LIFE } from '../transition/curves/extrapolation.ts';
import {
  crossfadeBlock,
  packArcs,
  packSides,
  prepareCrossfade,
  type CrossfadeBatch,
} from './crossfade-blocks.ts';
import { turnExactly } from './long-turn.ts';
import { halfCosine, halfSine, POLYNOMIAL_BELOW, sixteenthDecay } from './polynomials.ts';
import {
  blockCount,
  createTransformBlocks,
  laneStart,
  LANES,
  packPose,
  TRANSFORM_STRIDE,
  type TransformBlocks,
} from './transform-blocks.ts';

/** Rows of a joint: distance and rate of its extrapolation, for rotation (3, 3) and translation (3, 3). */
const COASTING_ROWS = 12;
const COASTING_STRIDE = COASTING_ROWS * LANES;

/** Creates a batch for `poses` seams of `joints` joints with the fade of `crossfade`. */
export function createDeadBlendBatch(poses: number, joints: number, crossfade: CrossfadeBatch) {
  const extrapolation = new Float32Array(blockCount(poses) * joints * COASTING_STRIDE);
  return {
    start: createTransformBlocks(poses, joints), // the sources at the seams
    extrapolation, // [blocks][joints][12][LANES]
    crossfade, // from the extrapolated pose to the destination
    /** Scratch: s, and rad. */
    work: { elapsed: new Float64Array(1), turn: new Float64Array(3), place: { joint: 0, end: 0, lane: 0 } },
  };
}

/**
 * Captures of dead blending at many seams:
 *
 *   x(t) = x0 + far (1 - e^(-lt)),   far = v / l,   l = ln 2 / halfLife
 *
 * `far` and `l / 16` are stored, the input of the exponential, so the kernel needs no division.
 */
export type DeadBlendBatch = Readonly<ReturnType<typeof createDeadBlendBatch>>;

/** The capture of a dead blending method at one seam. */
export interface CapturedDeadBlend {
  readonly start: ReadonlyPose;
  readonly extrapolation: Extrapolation;
  readonly sides: Floats;
  readonly arcs?: Arcs;
}

/** Stores the capture of `deadBlendArticle` (or another preset) at seam `pose`. */
export function packDeadBlend(
  batch: DeadBlendBatch,
  pose: number,
  captured: CapturedDeadBlend,
): DeadBlendBatch {
  const { velocities, halfLives } = captured.extrapolation;
  packPose(batch.start, pose, captured.start);
  packSides(batch.crossfade, pose, captured.sides);
  if (captured.arcs) packArcs(batch.crossfade, pose, captured.arcs);
  const start = laneStart(pose, batch.start.joints, COASTING_ROWS);
  for (let i = 0; i < velocities.length; i++) {
    const translates = i % 6 < 3;
    const at = start + Math.floor(i / 6) * COASTING_STRIDE + ((i % 3) + (translates ? 6 : 0)) * LANES;
    const l = Math.LN2 / Math.max(halfLives[i], MIN_EXTRAPOLATION_HALF_LIFE);
    batch.extrapolation[at] = velocities[i] / l;
    batch.extrapolation[at + 3 * LANES] = l / 16;
  }
  return batch;
}

/**
 * Evaluates dead blending of core/transition, without velocities, for every pose.
 *
 * @param out     receives the poses; must not be `destination`: it temporarily holds the extrapolated poses
 * @param elapsed [poses] s since each seam; below 0 counts as 0
 */
export function evaluateDeadBlendBlocks(
  out: TransformBlocks,
  destination: TransformBlocks,
  batch: DeadBlendBatch,
  elapsed: Floats,
): TransformBlocks {
  for (let block = 0; block < blockCount(out.poses); block++) {
    extrapolateBlock(out, batch, elapsed, block);
    prepareCrossfade(batch.crossfade, elapsed, block);
    crossfadeBlock(out, out, destination, batch.crossfade, block);
  }
  return out;
}

/** Extrapolates one block: a SIMD version would process four lanes at once here. */
function extrapolateBlock(out: TransformBlocks, batch: DeadBlendBatch, elapsed: Floats, block: number): void {
  const { place } = batch.work;
  place.end = (block + 1) * out.joints;
  for (let lane = 0; lane < LANES; lane++) {
    const pose = block * LANES + lane;
    batch.work.elapsed[0] = pose < elapsed.length ? Math.max(elapsed[pose], 0) : 0;
    place.joint = block * out.joints;
    place.lane = lane;
    extrapolateShortTurns(out, batch);
    while (place.joint < place.end) {
      extrapolateLongTurn(out, batch);
      extrapolateShortTurns(out, batch);
    }
  }
}

/** Continues up to the end or to a joint extrapolated by more than half a turn. The loop has no calls. */
function extrapolateShortTurns(
  { values: o }: TransformBlocks,
  { start: { values: d }, extrapolation: c, work: { place, elapsed } }: DeadBlendBatch,
): void {
  const t = elapsed[0];
  let joint = place.joint;
  let i = joint * TRANSFORM_STRIDE + place.lane;
  let m = joint * COASTING_STRIDE + place.lane;
  for (const { end } = place; joint < end; joint++, i += TRANSFORM_STRIDE, m += COASTING_STRIDE) {
    const rx = c[m] * (1 - sixteenthDecay(t * c[m + 12]));
    const ry = c[m + 4] * (1 - sixteenthDecay(t * c[m + 16]));
    const rz = c[m + 8] * (1 - sixteenthDecay(t * c[m + 20]));
    const squared = rx * rx + ry * ry + rz * rz;
    if (squared > POLYNOMIAL_BELOW) break;
    const sine = halfSine(squared);
    const ew = halfCosine(squared);
    const ex = sine * rx;
    const ey = sine * ry;
    const ez = sine * rz;
    const x = d[i];
    const y = d[i + 4];
    const z = d[i + 8];
    const w = d[i + 12];
    o[i] = ew * x + ex * w + ey * z - ez * y;
    o[i + 4] = ew * y - ex * z + ey * w + ez * x;
    o[i + 8] = ew * z + ex * y - ey * x + ez * w;
    o[i + 12] = ew * w - ex * x - ey * y - ez * z;
    o[i + 16] = d[i + 16] + c[m + 24] * (1 - sixteenthDecay(t * c[m + 36]));
    o[i + 20] = d[i + 20] + c[m + 28] * (1 - sixteenthDecay(t * c[m + 40]));
    o[i + 24] = d[i + 24] + c[m + 32] * (1 - sixteenthDecay(t * c[m + 44]));
  }
  place.joint = joint;
}

/** Extrapolates the current joint and moves to the next. */
function extrapolateLongTurn(
  { values: o }: TransformBlocks,
  { start: { values: d }, extrapolation: c, work: { place, elapsed, turn } }: DeadBlendBatch,
): void {
  const t = elapsed[0];
  const i = place.joint * TRANSFORM_STRIDE + place.lane;
  const m = place.joint * COASTING_STRIDE + place.lane;
  for (let axis = 0; axis < 3; axis++) {
    const at = axis * LANES;
    turn[axis] = c[m + at] * (1 - sixteenthDecay(t * c[m + 12 + at]));
    o[i + 16 + at] = d[i + 16 + at] + c[m + 24 + at] * (1 - sixteenthDecay(t * c[m + 36 + at]));
  }
  turnExactly(o, d, i, turn);
  place.joint++;
}
