import { isText, recordOf } from '../saved-field.ts';

/**
 * A review session: transitions, one after the other.
 *
 *   on     the one at `at` is open; a status advances it
 *   left   another transition is open; it can continue at `at`
 *   done   all were passed
 */
export interface ReviewWalk {
  readonly state: 'on' | 'left' | 'done';
  readonly ids: readonly string[];
  readonly at: number; // index in `ids`
  readonly judged: readonly string[]; // ids that got a status in this session
}

export function beginWalk(ids: readonly string[]): ReviewWalk {
  return { state: 'on', ids, at: 0, judged: [] };
}

/** The transition that the session has open; null = none. */
export function currentOf(walk: ReviewWalk | null): string | null {
  return walk?.state === 'on' ? (walk.ids[walk.at] ?? null) : null;
}

/** Advances after a status at `at`: to the next without one, or to the end. */
export function judgeCurrent(walk: ReviewWalk): ReviewWalk {
  const id = walk.ids[walk.at];
  const judged = id === undefined || walk.judged.includes(id) ? walk.judged : [...walk.judged, id];
  const next = walk.ids.findIndex((other, i) => i > walk.at && !judged.includes(other));
  return next < 0 ? { ...walk, judged, state: 'done' } : { ...walk, judged, at: next };
}

/**
 * Moves one forward or back. After the last one the session is done; before the first one there is nothing.
 */
export function stepWalk(walk: ReviewWalk, by: 1 | -1): ReviewWalk {
  const at = walk.at + by;
  if (at >= walk.ids.length) return { ...walk, state: 'done' };
  return { ...walk, at: Math.max(at, 0) };
}

/**
 * After `id` was opened outside the session: continues there if it belongs to the session, else leaves it;
 * removes a summary.
 */
export function walkTo(walk: ReviewWalk, id: string | null): ReviewWalk | null {
  if (walk.state === 'done') return null;
  if (walk.state === 'left' || walk.ids[walk.at] === id) return walk;
  const at = walk.ids.findIndex((other) => other === id);
  return at < 0 ? { ...walk, state: 'left' } : { ...walk, at };
}

/** Without deleted transitions; null = none left. */
export function withoutGone(walk: ReviewWalk, has: (id: string) => boolean): ReviewWalk | null {
  if (walk.ids.every(has)) return walk;
  const ids = walk.ids.filter(has);
  if (ids.length === 0) return null;
  const before = walk.ids.slice(0, walk.at).filter(has).length;
  return { ...walk, ids, at: Math.min(before, ids.length - 1) };
}

/** Ids passed without a status. */
export function skippedOf({ ids, judged }: ReviewWalk): readonly string[] {
  return ids.filter((id) => !judged.includes(id));
}

/** A stored session; null if invalid. An active one is restored as left: nothing plays automatically. */
export function readWalk(stored: unknown): ReviewWalk | null {
  const { ids, at, judged } = recordOf(stored);
  if (!isTexts(ids) || !isTexts(judged) || typeof at !== 'number' || ids[at] === undefined) return null;
  return { state: 'left', ids, at, judged };
}

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);
