import { LARGEST_NUMBER } from '../../../../../core/tree/schema/spec.ts';

/** Distance that dragged samples keep from their neighbours. */
export const SMALLEST_GAP = 1e-3;

/** `to` between two limits and those of all numbers of a tree; `now` if there is no room between them. */
export function clampBetween(to: number, low: number, high: number, now: number): number {
  const [least, most] = [Math.max(low, -LARGEST_NUMBER), Math.min(high, LARGEST_NUMBER)];
  return least > most ? now : Math.min(Math.max(to, least), most);
}
