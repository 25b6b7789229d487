import type { Change } from '#contract/edits/edits.ts';
import type { Database } from '../database/database.ts';
import { refuseStale, type Kind } from './kind.ts';

/** A change of a value to another. */
type SetChange = Extract<Change, { readonly before: unknown; readonly kind: `${string}.set` }>;

/** A value that is set for a subject, or for the whole library. */
export interface Values<Made extends SetChange> {
  /** The stored value: what the change must start from. */
  read(db: Database, change: Made): Made['before'] | undefined;
  save(db: Database, change: Made, value: Made['after']): void;
  readonly stale: string; // "The note of this clip", for a message
  /** A change that only sets the parts that differ in it, from what is stored. */
  onto?(change: Made, stored: Made['before']): Pick<Made, 'before' | 'after'>;
}

/** How a value is applied: once its old value is the stored one. */
export function valueKind<Made extends SetChange>({
  read,
  save,
  stale,
  onto = (change) => change,
}: Values<Made>): Pick<Kind<Made>, 'apply'> {
  return {
    apply(db, change) {
      const stored = read(db, change);
      const { before, after } = stored === undefined ? change : onto(change, stored);
      refuseStale(stored, before, () => stale);
      save(db, change, after);
    },
  };
}
