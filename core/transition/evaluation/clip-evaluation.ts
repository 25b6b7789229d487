import { channelsOf } from '../../clip/clip-tracks.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import type { TrailingChain } from '../../procedural/trailing/trailing-chain.ts';
import { motionOf, playFrom } from '../clips/clip-playback.ts';
import { createChain } from './chain.ts';
import type { TransitionEvaluation } from './evaluation.ts';
import { createTrailingSlots } from './trailing-slots.ts';

/**
 * Evaluates a clip alone, as recorded and on its own clock: a chain without links, in one slot.
 *
 * @param trailing on its joints
 */
export function createClipEvaluation(
  clip: RootedClip,
  trailing: readonly TrailingChain[] = [],
): TransitionEvaluation {
  const { skeleton } = clip;
  const { parents } = clip.root;
  const channels = channelsOf(clip);
  const source = playFrom(clip);
  const chain = createChain(motionOf(source), [], channels);
  return {
    transition: null,
    joints: channels.joints,
    channels,
    parents,
    source,
    destination: source,
    alignedAt: null,
    notice: null,
    chains: [chain],
    trailing: createTrailingSlots({ trailing, skeleton, parents }, [{ chain }]),
  };
}
