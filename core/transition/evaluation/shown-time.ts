import type { TransitionEvaluation } from './evaluation.ts';
import { lastTick, tickTime } from '../../methods/parts/tick-clock.ts';

/**
 * The time whose pose a slot shows at `time`, s after the seam: that of the last tick if it is played at
 * ticks, otherwise `time` itself. What a ticked slot is compared with must be taken there, or the motion
 * since that tick counts as a difference.
 */
export function shownTime(
  { chains }: Pick<TransitionEvaluation, 'chains'>,
  slot: number,
  time: number,
): number {
  const { ticked = null } = chains[slot].links.findLast(({ at }) => at <= time) ?? {};
  if (ticked === null) return time;
  const { ticks } = ticked;
  return ticks.from + tickTime(ticks, lastTick(ticks, time - ticks.from));
}
