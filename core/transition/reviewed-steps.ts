import { assert } from '../assert.ts';
import type {
  MotionUse,
  ReviewedClip,
  ReviewedEnd,
  ReviewedStep,
  Slot,
  SlotSettings,
  Transition,
} from './document.ts';
import { continuedSlot, resolveChain } from './resolve-chain.ts';

/**
 * What someone who looks at the chosen slot of a transition sees, oldest step first: what their review holds for. The other slots
 * are alternatives that nobody approved.
 *
 * @param chain the transition, after those that it rests on; see `resolveChain`
 * @param clips [chain.length + 1] the source of the first, then the destination of each
 */
export function stepsOf(
  chain: readonly Transition[],
  clips: readonly ReviewedClip[],
): readonly ReviewedStep[] {
  assert(clips.length === chain.length + 1, `${clips.length} clips for ${chain.length} transitions`);
  const last = chain[chain.length - 1];
  return chain.map((link, k) => {
    const { alignment, trailing, requests, slots } = link;
    const slot = slots[link === last ? last.chosen : continuedSlot(link, last.chosen)];
    return {
      source: endOf(link.source, k === 0 ? clips[0] : null),
      destination: endOf(link.destination, clips[k + 1]),
      ...{ alignment, trailing, slot: settingsOf(slot) },
      ...(requests !== undefined && { requests }),
    };
  });
}

/**
 * The steps of `transition` as a library has it.
 *
 * @param find a transition by its id
 * @param clipOf a clip by its id
 * @returns null where a clip is not known, or something that it interrupts is gone
 */
export function findSteps(
  transition: Transition,
  find: (id: string) => Transition | undefined,
  clipOf: (id: string) => ReviewedClip | undefined,
): readonly ReviewedStep[] | null {
  const chain = resolveChain(transition, find);
  if (!chain.ok) return null;
  const ids = [chain.value[0].source.id, ...chain.value.map(({ destination }) => destination.id)];
  const clips = ids.flatMap((id) => clipOf(id) ?? []);
  return clips.length === ids.length ? stepsOf(chain.value, clips) : null;
}

function endOf({ time, playRate, mirror }: MotionUse, clip: ReviewedClip | null): ReviewedEnd {
  return { time, playRate, mirror, clip };
}

function settingsOf({ preset: _, ...settings }: Slot): SlotSettings {
  return settings;
}
