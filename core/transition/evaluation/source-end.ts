import { clipDuration } from '../../clip/clip.ts';
import type { BlendEvaluation } from './evaluation.ts';

/** A source that ends while a blend still reads it: from there on its last pose stands still in the blend. */
export interface SourceEnd {
  readonly endsAfter: number; // s after the seam, >= 0
  readonly readFor: number; // s after the seam
}

/** True if a source ends too soon for a blend: by more than half a frame, which rounding can make. @param fps of it */
export const endsTooSoon = ({ endsAfter, readFor }: SourceEnd, fps: number): boolean =>
  endsAfter + 0.5 / fps < readFor;

/**
 * Where the source of a slot ends while its blend reads it; null if it plays on for as long: a loop never ends,
 * and most methods read no source after the seam. Of an interruption it is the clip that was playing; those
 * before it are sources of the transitions that it interrupts.
 */
export function sourceEndOf(
  { source: { use, cursor, at }, chains }: Pick<BlendEvaluation, 'source' | 'chains'>,
  slot: number,
): SourceEnd | null {
  const link = chains[slot].links.at(-1);
  if (link === undefined || cursor.clip.loop) return null;
  const ends = at + (clipDuration(cursor.clip) - use.time) / use.playRate;
  const end = { endsAfter: Math.max(ends - link.at, 0), readFor: link.readsFor };
  return endsTooSoon(end, cursor.clip.fps) ? end : null;
}

/** A sentence with both times. */
export const describeSourceEnd = ({ endsAfter, readFor }: SourceEnd): string =>
  `The source ends ${endsAfter.toFixed(2)} s after the seam, but the blend reads it for ${readFor.toFixed(2)} s: its last pose stands still meanwhile. Leave the source earlier, or blend over a shorter time.`;
