import { copyPose, createPose, type Pose } from '../../pose.ts';
import { copyRoot, createRootSample, type RootSample } from '../../root/root-sample.ts';
import type { Skeleton } from '../../skeleton.ts';
import { bindTrailing } from '../../trailing/bind-trailing.ts';
import type { TrailingSource } from '../../trailing/trailing-filter.ts';
import { stepRate, type TrailingChain } from '../../trailing/trailing-chain.ts';
import { createTrailingRun, trailPose, type TrailingRun } from '../../trailing/trailing-run.ts';
import type { Chain } from './captured-chain.ts';
import { fillChainFrame } from './chain.ts';

/** Trailing on top of the result of each slot; null for a slot without. */
export interface TrailingSlots {
  readonly runs: readonly (TrailingRun | null)[]; // [slots]
  readonly clock: { time: number };
  readonly chains: readonly TrailingChain[];
}

/** A slot's result without trailing, and when it begins. */
interface SlotMotion {
  readonly source: TrailingSource;
  readonly begins: number; // s
}

/** The chains of a figure. */
interface Trailed {
  readonly trailing: readonly TrailingChain[];
  readonly skeleton: Skeleton;
  readonly parents: Int32Array; // [joints] in a pose: see `ClipRoot`
}

/** A slot without problems. */
interface TrailedSlot {
  readonly trails?: boolean;
  readonly tick?: number | undefined; // s, of an engine; absent = continuous
  motion(): SlotMotion;
}

/** One moment of all slots. */
interface TrailedFrame {
  readonly elapsed: number; // s
  readonly slots: readonly { readonly pose: Pose; readonly root: RootSample }[];
}

/** Creates the trailing of slots. */
export function createTrailingSlots(
  { trailing, skeleton, parents }: Trailed,
  slots: readonly TrailedSlot[],
): TrailingSlots {
  const { joints } = bindTrailing(trailing, skeleton);
  const runs = slots.map(({ trails, tick, motion }) => {
    if (trails === false || joints.size === 0) return null;
    return createTrailingRun({ parents, joints, rate: stepRate(trailing, tick), ...motion() });
  });
  return { runs, clock: { time: 0 }, chains: trailing };
}

/** Swings the trailing joints of each slot of a filled frame. Does not allocate. */
export function trailSlots({ elapsed, slots }: TrailedFrame, { runs, clock }: TrailingSlots): void {
  clock.time = elapsed;
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i];
    if (run !== null) trailPose(slots[i].pose, run, slots[i].root, clock);
  }
}

/** The result of a slot. It has its own buffers: a frame that is filled stays as it is. */
export function motionOfChain(chain: Chain, joints: number): SlotMotion {
  // With the fields of a `SlotFrame` in its order: V8 boxes `elapsed` where objects of many shapes pass. NaN:
  // not filled.
  const [pose, root] = [createPose(joints), createRootSample()];
  const frame = {
    elapsed: Number.NaN,
    link: -1,
    extrapolated: -1,
    pose,
    root,
    ghostRoot: null,
    explanation: undefined,
  };
  const fill = ({ time }: { readonly time: number }): void => {
    frame.elapsed = time;
    fillChainFrame(frame, chain);
  };
  return {
    begins: chain.first.begins,
    source: {
      pose(out, clock) {
        fill(clock);
        return copyPose(out, frame.pose);
      },
      root(out, clock) {
        if (frame.elapsed !== clock.time) fill(clock);
        return copyRoot(out, frame.root);
      },
    },
  };
}
