import type { Floats } from '../floats.ts';
import { springRate } from '../math/spring.ts';
import type { PoseOffset } from '../pose-offset.ts';
import { findJointRuns, pickPerRun } from './joint-runs.ts';
import { turnExactly } from './long-turn.ts';
import { halfCosine, halfSine, POLYNOMIAL_BELOW } from './polynomials.ts';
import { blockCount, laneStart, LANES, TRANSFORM_STRIDE, type TransformBlocks } from './transform-blocks.ts';

/** Rows of a joint's offset: rotation vector, its rate, translation, its rate, three numbers each. */
const OFFSET_ROWS = 12;
const OFFSET_STRIDE = OFFSET_ROWS * LANES;

/** Creates a batch for `poses` seams with one profile ([joints] factors on `halfLife`, s). */
export function createSpringBatch(poses: number, factors: Floats, halfLife: number) {
  const runs = findJointRuns(factors);
  return {
    runs,
    /** [runs] y = 2 ln 2 / halfLife, 1/s */
    rates: pickPerRun(runs, factors).map((factor) => springRate(halfLife * factor)),
    /** [blocks][joints][12][LANES] source minus destination */
    offsets: new Float32Array(blockCount(poses) * factors.length * OFFSET_STRIDE),
    work: {
      decays: new Float64Array(runs.ends.length * LANES * 2), // factors of offset and rate
      turn: new Float64Array(3), // rad
      place: { joint: 0, end: 0, lane: 0, decay: 0 },
    },
  };
}

/** Captures of `springExact` at many seams with one half-life and profile. */
export type SpringBatch = Readonly<ReturnType<typeof createSpringBatch>>;

/** Stores the offset of `springExact` at seam `pose`. */
export function packOffset(batch: SpringBatch, pose: number, { values, rates }: PoseOffset): SpringBatch {
  const { offsets } = batch;
  let at = laneStart(pose, values.length / 6, OFFSET_ROWS);
  for (let i = 0; i < values.length; i += 6, at += OFFSET_STRIDE) {
    for (let axis = 0; axis < 3; axis++) {
      offsets[at + axis * LANES] = values[i + 3 + axis];
      offsets[at + (3 + axis) * LANES] = rates[i + 3 + axis];
      offsets[at + (6 + axis) * LANES] = values[i + axis];
      offsets[at + (9 + axis) * LANES] = rates[i + axis];
    }
  }
  return batch;
}

/**
 * Evaluates `springExact` of core/transition, without velocities, for every pose.
 *
 * @param out     receives the poses; may be `destination`
 * @param elapsed [poses] s since each seam; below 0 counts as 0
 */
export function evaluateSpringBlocks(
  out: TransformBlocks,
  destination: TransformBlocks,
  batch: SpringBatch,
  elapsed: Floats,
): TransformBlocks {
  for (let block = 0; block < blockCount(out.poses); block++) {
    prepareSpring(batch, elapsed, block);
    springBlock(out, destination, batch, block);
  }
  return out;
}

/** `x(t) = e^(-yt) (1 + yt) x0 + e^(-yt) t v0`: both factors are the same for all joints of a run. */
function prepareSpring({ rates, work: { decays } }: SpringBatch, elapsed: Floats, block: number): void {
  for (let lane = 0; lane < LANES; lane++) {
    const pose = block * LANES + lane;
    const t = pose < elapsed.length ? Math.max(elapsed[pose], 0) : 0;
    for (let run = 0; run < rates.length; run++) {
      const at = (run * LANES + lane) * 2;
      const decay = Math.exp(-rates[run] * t);
      decays[at] = decay * (1 + rates[run] * t);
      decays[at + 1] = decay * t;
    }
  }
}

/** Evaluates one block with prepared decays: a SIMD version would process four lanes at once here. */
function springBlock(
  out: TransformBlocks,
  destination: TransformBlocks,
  batch: SpringBatch,
  block: number,
): void {
  const {
    runs: { ends },
    work: { place },
  } = batch;
  for (let run = 0, first = block * out.joints; run < ends.length; run++) {
    place.end = block * out.joints + ends[run];
    for (let lane = 0; lane < LANES; lane++) {
      place.joint = first;
      place.lane = lane;
      place.decay = (run * LANES + lane) * 2;
      springShortTurns(out, destination, batch);
      while (place.joint < place.end) {
        springLongTurn(out, destination, batch);
        springShortTurns(out, destination, batch);
      }
    }
    first = place.end;
  }
}

/** Continues up to the end or to a joint more than half a turn away. The loop has no calls. */
function springShortTurns(
  { values: o }: TransformBlocks,
  { values: d }: TransformBlocks,
  { offsets: c, work: { place, decays } }: SpringBatch,
): void {
  const { end, lane, decay } = place;
  const kx = decays[decay];
  const kv = decays[decay + 1];
  let joint = place.joint;
  let i = joint * TRANSFORM_STRIDE + lane;
  let m = joint * OFFSET_STRIDE + lane;
  for (; joint < end; joint++, i += TRANSFORM_STRIDE, m += OFFSET_STRIDE) {
    const rx = kx * c[m] + kv * c[m + 12];
    const ry = kx * c[m + 4] + kv * c[m + 16];
    const rz = kx * c[m + 8] + kv * c[m + 20];
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
    o[i + 16] = d[i + 16] + kx * c[m + 24] + kv * c[m + 36];
    o[i + 20] = d[i + 20] + kx * c[m + 28] + kv * c[m + 40];
    o[i + 24] = d[i + 24] + kx * c[m + 32] + kv * c[m + 44];
  }
  place.joint = joint;
}

/** Evaluates the current joint and moves to the next. */
function springLongTurn(
  { values: o }: TransformBlocks,
  { values: d }: TransformBlocks,
  { offsets: c, work: { place, decays, turn } }: SpringBatch,
): void {
  const { joint, lane, decay } = place;
  const [kx, kv] = [decays[decay], decays[decay + 1]];
  const i = joint * TRANSFORM_STRIDE + lane;
  const m = joint * OFFSET_STRIDE + lane;
  for (let axis = 0; axis < 3; axis++) {
    const at = axis * LANES;
    turn[axis] = kx * c[m + at] + kv * c[m + 12 + at];
    o[i + 16 + at] = d[i + 16 + at] + kx * c[m + 24 + at] + kv * c[m + 36 + at];
  }
  turnExactly(o, d, i, turn);
  place.joint++;
}
