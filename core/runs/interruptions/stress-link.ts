import { ROOT_STEP } from '../../clip/root/root-state.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import { jointCount } from '../../pose/skeleton.ts';
import { motionOf, playFrom, type ClipPlayback } from '../../transition/clips/clip-playback.ts';
import type { MethodSetup, JointTreatment } from '../../transition/evaluation/captured-blend.ts';
import type { Chain } from '../../transition/evaluation/captured-chain.ts';
import { createChain, createChainFrame, evaluateChain } from '../../transition/evaluation/chain.ts';
import { outputOf } from '../../transition/evaluation/chain-output.ts';
import { findPlacement, placeDestination } from '../../transition/evaluation/place-destination.ts';
import { recorded } from '../../transition/clips/recorded-motion.ts';

/** A granted request in one slot, at the time of its evaluation. */
export interface StressEntry {
  readonly at: number; // s since the start of the run
  readonly clip: RootedClip;
  readonly time: number; // s on the clip
  readonly method: MethodSetup;
  readonly treatment: JointTreatment;
}

/**
 * The motion of a slot from one grant to the next: a chain of at most one link, whose source is a record.
 * Immutable, so it can be kept as a checkpoint, and what follows from it has the same bits each time.
 */
export interface StressLink {
  readonly chain: Chain;
  readonly playing: ClipPlayback;
}

/** The first clip, from its start, before any request. */
export function beginLink(clip: RootedClip): StressLink {
  const playing = playFrom(clip);
  return { chain: createChain(motionOf(playing), [], jointCount(clip.skeleton)), playing };
}

/**
 * Begins the transition of `entry` from the output of `before`, which is not kept. Roots meet, on the ground
 * of the clip that plays at the start of the run.
 *
 * @param rate         Hz, of evaluations
 * @param groundHeight m, of the first clip
 */
export function interruptLink(
  before: StressLink,
  entry: StressEntry,
  { rate, groundHeight }: { readonly rate: number; readonly groundHeight: number },
): StressLink {
  const { at, method, treatment } = entry;
  const joints = treatment.factors.length;
  const playing = placeEntry(before, entry, groundHeight);
  // True velocities: some methods report others.
  const interrupted = outputOf({ ...before.chain, truly: true });
  const begin = (posesFor: number, rootFor: number): Chain => {
    const steps = { poseStep: method.tick ?? 1 / rate, rootStep: method.tick ?? ROOT_STEP };
    const source = recorded(interrupted, { at, posesFor, rootFor, ...steps }, joints);
    return createChain(source, [{ ...method, at, to: motionOf(playing), treatment }], joints);
  };
  const chain = begin(0, 0);
  const [{ readsFor, root }] = chain.links;
  const { rule } = root.blend;
  const rootFor = rule.readsSource ? rule.end : 0;
  // Only the captured method knows for how long it reads its source.
  return { chain: Math.max(readsFor, rootFor) > 0 ? begin(readsFor, rootFor) : chain, playing };
}

/** The requested clip, placed where the slot is. */
function placeEntry(
  { chain }: StressLink,
  { at, clip, time }: StressEntry,
  groundHeight: number,
): ClipPlayback {
  const entering = playFrom(clip, time, at);
  const { pose, root } = evaluateChain(createChainFrame(jointCount(clip.skeleton)), chain, at);
  const found = findPlacement(entering, MEET, { pose, root, groundHeight });
  return placeDestination(entering, found, root);
}

/** Roots meet. */
const MEET = { kind: 'groundTrack', offset: { x: 0, z: 0, yaw: 0 } } as const;
