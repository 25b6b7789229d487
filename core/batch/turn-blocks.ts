import { createPose, type Pose } from '../pose.ts';
import type { Arcs } from '../transition/curves/cross-fade.ts';
import { turnBetween } from '../turns/turn-on.ts';
import type { LongTurns } from '../turns/long-turns.ts';
import type { JointRuns } from './joint-runs.ts';
import type { SlerpWeights } from './slerp-weights.ts';
import { laneStart, LANES, TRANSFORM_STRIDE, type TransformBlocks } from './transform-blocks.ts';

export function createTurnBlocks(joints: number) {
  return {
    from: createPose(joints), // without velocity, like `to`
    to: createPose(joints),
    weights: new Float64Array(joints * 2),
    clock: { elapsed: 0 },
  };
}

/** Scratch for long turns of one pose: rare, so exact and one by one. */
export type TurnBlocks = Readonly<ReturnType<typeof createTurnBlocks>>;

/** The arcs of a batch, and the prepared values of the current block. */
interface Arced {
  readonly runs: JointRuns;
  readonly arcs: readonly (Arcs | undefined)[]; // [poses]
  readonly work: {
    readonly elapsed: Float64Array; // [LANES] s
    readonly slerps: readonly SlerpWeights[]; // [runs * LANES]
    readonly turns: TurnBlocks;
  };
}

function longOf({ arcs }: Arced, pose: number): LongTurns | null {
  const found = arcs[pose];
  return found?.known === 'motions' ? found.long : null;
}

/** Computes the followed joints of one block before anything is overwritten; see `turnBetween`. */
export function turnBlocks(
  batch: Arced,
  source: TransformBlocks,
  destination: TransformBlocks,
  block: number,
): void {
  const { from, to, weights, clock } = batch.work.turns;
  for (let lane = 0; lane < LANES; lane++) {
    const pose = block * LANES + lane;
    const long = longOf(batch, pose);
    if (long === null) continue;
    for (let n = 0; n < long.joints.length; n++) {
      const joint = long.joints[n];
      readRotation(from, source, pose, joint);
      readRotation(to, destination, pose, joint);
      weights[joint * 2] = weightOf(batch, lane, joint);
    }
    clock.elapsed = batch.work.elapsed[lane];
    turnBetween(long, from, to, weights, clock);
  }
}

/** Writes the results of `turnBlocks` over the same block of `out`. */
export function placeTurnBlocks(out: TransformBlocks, batch: Arced, block: number): void {
  for (let lane = 0; lane < LANES; lane++) {
    const pose = block * LANES + lane;
    const long = longOf(batch, pose);
    if (long === null) continue;
    const { joints, work } = long;
    for (let n = 0; n < joints.length; n++) {
      const at = laneStart(pose, out.joints, TRANSFORM_STRIDE / LANES) + joints[n] * TRANSFORM_STRIDE;
      for (let axis = 0; axis < 4; axis++) out.values[at + axis * LANES] = work.turned[n * 7 + axis];
    }
  }
}

function readRotation(out: Pose, { values, joints }: TransformBlocks, pose: number, joint: number): void {
  const at = laneStart(pose, joints, TRANSFORM_STRIDE / LANES) + joint * TRANSFORM_STRIDE;
  for (let axis = 0; axis < 4; axis++) out.rotations[joint * 4 + axis] = values[at + axis * LANES];
}

/** The prepared weight for a joint of the current block. */
function weightOf({ runs, work }: Arced, lane: number, joint: number): number {
  let run = 0;
  while (runs.ends[run] <= joint) run++;
  const prepared = work.slerps[run * LANES + lane];
  return prepared[prepared.length - 1];
}
