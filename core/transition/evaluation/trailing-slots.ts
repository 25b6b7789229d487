import type { Clock } from '../../clip/motion.ts';
import type { Pose } from '../../pose/pose.ts';
import type { RootSample } from '../../clip/root/root-sample.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import { bindTrailing, stepRate, type TrailingChain } from '../../procedural/trailing/trailing-chain.ts';
import { createTrailingRun, trailPose, type TrailingRun } from '../../procedural/trailing/trailing-filter.ts';
import type { Chain } from './captured-chain.ts';
import { outputOf } from './chain-output.ts';

/** Trailing on top of the result of each slot; null for a slot without. */
export interface TrailingSlots {
  readonly runs: readonly (TrailingRun | null)[]; // [slots]
  readonly chains: readonly TrailingChain[];
}

/** The chains of a figure. */
export interface TrailedFigure {
  readonly trailing: readonly TrailingChain[];
  readonly skeleton: Skeleton;
  readonly parents: Int32Array; // [joints] in a pose: see `ClipRoot`
}

/** A slot without problems. */
interface TrailedSlot {
  readonly trails?: boolean;
  readonly tick?: number | undefined; // s, of an engine; absent = continuous
  readonly chain: Chain;
}

/** One moment of all slots. */
interface TrailedFrame extends Clock {
  readonly slots: readonly { readonly pose: Pose; readonly root: RootSample }[];
}

/** Creates the trailing of slots. */
export function createTrailingSlots(
  { trailing, skeleton, parents }: TrailedFigure,
  slots: readonly TrailedSlot[],
): TrailingSlots {
  const { joints } = bindTrailing(trailing, skeleton);
  const runs = slots.map(({ trails, tick, chain }) => {
    if (trails === false || joints.size === 0) return null;
    return createTrailingRun({ parents, joints, motion: outputOf(chain), rate: stepRate(trailing, tick) });
  });
  return { runs, chains: trailing };
}

/** Swings the trailing joints of each slot of a filled frame. Does not allocate. */
export function trailSlots(frame: TrailedFrame, { runs }: TrailingSlots): void {
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i];
    if (run !== null) trailPose(frame.slots[i].pose, run, frame.slots[i].root, frame);
  }
}
