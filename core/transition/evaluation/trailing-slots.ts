import { copyPose, createPose, type Pose } from '../../pose.ts';
import { copyRoot, createRootSample, type RootSample } from '../../root/root-sample.ts';
import type { Skeleton } from '../../skeleton.ts';
import { bindTrailing } from '../../trailing/bind-trailing.ts';
import type { TrailingSource } from '../../trailing/trailing-filter.ts';
import { stepRate } from '../../trailing/trailing-chain.ts';
import { createTrailingRun, trailPose, type TrailingRun } from '../../trailing/trailing-run.ts';
import type { Transition } from '../document/document.ts';
import type { Chain } from './captured-chain.ts';
import { fillChainFrame } from './chain.ts';
import { methodSetupOf } from './method-setup.ts';

/** Trailing on top of the result of each slot; null for a slot without. */
export interface TrailingSlots {
  readonly runs: readonly (TrailingRun | null)[]; // [slots]
  readonly clock: { time: number };
}

/** A slot's result without trailing, and when it begins. */
interface SlotMotion {
  readonly source: TrailingSource;
  readonly begins: number; // s
}

/** The parts of an evaluated transition that trailing needs. */
interface Trailed {
  readonly transition: Transition;
  readonly skeleton: Skeleton;
  readonly parents: Int32Array; // [joints] in a pose: see `ClipRoot`
}

/** One moment of all slots. */
interface TrailedFrame {
  readonly elapsed: number; // s
  readonly slots: readonly { readonly pose: Pose; readonly root: RootSample }[];
}

/** Creates the trailing of a transition without problems. @param motions [slots] */
export function createTrailingSlots(
  { transition, skeleton, parents }: Trailed,
  motions: readonly (() => SlotMotion)[],
): TrailingSlots {
  const { joints } = bindTrailing(transition.trailing, skeleton);
  const runs = transition.slots.map((slot, i) => {
    if (slot.trails === false || joints.size === 0) return null;
    const rate = stepRate(transition.trailing, methodSetupOf(slot).tick);
    return createTrailingRun({ parents, joints, rate, ...motions[i]() });
  });
  return { runs, clock: { time: 0 } };
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
  // With the fields of a `SlotFrame` in its order: V8 boxes `elapsed` where objects of many shapes pass. NaN: not filled.
  const [pose, root] = [createPose(joints), createRootSample()];
  const frame = {
    elapsed: Number.NaN,
    link: -1,
    letGo: -1,
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
