import { isText, recordOf } from '../saved-field.ts';

/**
 * A review session: transitions, one after the other.
 *
 *   on     the one at `at` is open; a status advances it
 *   left   another transition is open; it can continue at `at`
 *   done   all were passed
 */
export interface ReviewSession {
  readonly state: 'on' | 'left' | 'done';
  readonly ids: readonly string[];
  readonly at: number; // index in `ids`
  readonly judged: readonly string[]; // ids that got a status in this session
}

export function beginReview(ids: readonly string[]): ReviewSession {
  return { state: 'on', ids, at: 0, judged: [] };
}

/** The transition that the session has open; null = none. */
export function currentOf(reviewing: ReviewSession | null): string | null {
  return reviewing?.state === 'on' ? (reviewing.ids[reviewing.at] ?? null) : null;
}

/** Advances after a status at `at`: to the next without one, or to the end. */
export function judgeCurrent(reviewing: ReviewSession): ReviewSession {
  const id = reviewing.ids[reviewing.at];
  const judged =
    id === undefined || reviewing.judged.includes(id) ? reviewing.judged : [...reviewing.judged, id];
  const next = reviewing.ids.findIndex((other, i) => i > reviewing.at && !judged.includes(other));
  return next < 0 ? { ...reviewing, judged, state: 'done' } : { ...reviewing, judged, at: next };
}

/**
 * Moves one forward or back. After the last one the session is done; before the first one there is nothing.
 */
export function stepReview(reviewing: ReviewSession, by: 1 | -1): ReviewSession {
  const at = reviewing.at + by;
  if (at >= reviewing.ids.length) return { ...reviewing, state: 'done' };
  return { ...reviewing, at: Math.max(at, 0) };
}

/**
 * After `id` was opened outside the session: continues there if it belongs to the session, else leaves it;
 * removes a summary.
 */
export function continueFrom(reviewing: ReviewSession, id: string | null): ReviewSession | null {
  if (reviewing.state === 'done') return null;
  if (reviewing.state === 'left' || reviewing.ids[reviewing.at] === id) return reviewing;
  const at = reviewing.ids.findIndex((other) => other === id);
  return at < 0 ? { ...reviewing, state: 'left' } : { ...reviewing, at };
}

/** Without deleted transitions; null = none left. */
export function withoutGone(reviewing: ReviewSession, has: (id: string) => boolean): ReviewSession | null {
  if (reviewing.ids.every(has)) return reviewing;
  const ids = reviewing.ids.filter(has);
  if (ids.length === 0) return null;
  const before = reviewing.ids.slice(0, reviewing.at).filter(has).length;
  return { ...reviewing, ids, at: Math.min(before, ids.length - 1) };
}

/** Ids passed without a status. */
export function skippedOf({ ids, judged }: ReviewSession): readonly string[] {
  return ids.filter((id) => !judged.includes(id));
}

/** A stored session; null if invalid. An active one is restored as left: nothing plays automatically. */
export function readReviewSession(stored: unknown): ReviewSession | null {
  const { ids, at, judged } = recordOf(stored);
  if (!isTexts(ids) || !isTexts(judged) || typeof at !== 'number' || ids[at] === undefined) return null;
  return { state: 'left', ids, at, judged };
}

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);
