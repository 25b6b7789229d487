import type { TransitionEvaluation } from './evaluation.ts';
import { lastTick } from './last-tick.ts';
import type { TickedBlend } from './ticked.ts';

/**
 * The time whose pose a slot shows at `time`, s after the seam: that of the last tick if it is played at ticks, otherwise `time` itself.
 * What a ticked slot is compared with must be taken there, or the motion since that tick counts as a difference.
 */
export function shownTime(
  { slots }: Pick<TransitionEvaluation, 'slots'>,
  slot: number,
  time: number,
): number {
  const ticked = tickedAt(slots, slot, time);
  if (ticked === null) return time;
  const { at, tick } = ticked.setup;
  return time < at ? time : at + lastTick(tick, time - at) * tick;
}

function tickedAt(slots: TransitionEvaluation['slots'], slot: number, time: number): TickedBlend | null {
  if (slots.kind === 'blends') return slots.blends[slot].ticked;
  return slots.chains[slot].links.findLast(({ at }) => at <= time)?.ticked ?? null;
}
