import type { z } from 'zod';
import type { Change } from '#contract/edits/edits.ts';
import type { ClipsElsewhere } from '#core/take-time.ts';
import type { Database } from '../database/database.ts';

/**
 * The entries of a kind in a team library: values that the members merge field by field. A subject names one:
 * an id, or the id of a clip, a blank and more. Subjects and values have the ids of clips of this library.
 */
export interface EntryPart<Made extends Change = Change> {
  /** The value of a subject that has none; null for items, which are added and removed. */
  readonly empty: unknown;
  readonly isItem: boolean;
  /** Subjects that have a value. */
  subjects(db: Database): readonly string[];
  /** Subjects that an applied change may have changed. */
  changed(db: Database, change: Made): readonly string[];
  read(db: Database, subject: string): unknown;
  /** The change from the stored value to another. */
  change(db: Database, subject: string, before: unknown, after: unknown): Change;
  /**
   * Adds many items, each as the change from none would add it. Returns those that cannot be added so.
   * Absent: the order in which they are added may matter.
   */
  addAll?(db: Database, values: readonly unknown[]): readonly unknown[];
  /** Stores a value where its change would not: one that a file gives here need not be that of another member. */
  store?(db: Database, subject: string, value: unknown): void;
  /** Whether a value has the form that this library takes; it does not depend on the library. */
  isValid(value: unknown): boolean;
  /** A value with clips elsewhere. */
  withClips?(value: unknown, clips: ClipsElsewhere): unknown;
  /** Subjects whose value is on a clip; absent: all values are looked through for it. */
  onClip?(db: Database, clipId: string): readonly string[];
  /** Keys of other entries without which a value is not shown. */
  needs?(value: unknown): readonly string[];
  /** A value that can stand beside `others`: with a free name. */
  beside?(value: unknown, others: readonly unknown[]): unknown;
}

/** Key of the entry of an item. */
export const keyOfItem = (kind: string, id: string): string => `${kind} ${id}`;

/** A value that is set for a subject: how its changes name it. */
export interface ValueEntries<Made extends Change, Value> {
  readonly kind: Made['kind'];
  readonly schema: z.ZodType;
  readonly empty: Value;
  subjects(db: Database): readonly string[];
  /** Subjects of a change; none for what stays on this machine. */
  changed(db: Database, change: Made): readonly string[];
  read(db: Database, subject: string): Value;
  /** The fields by which a change names a subject. */
  of(subject: string): object;
  withClips?(value: Value, clips: ClipsElsewhere): Value;
}

/** Entries of a kind whose changes have the values before and after. */
export function valueEntries<Made extends Change, Value>({
  kind,
  schema,
  of,
  withClips,
  ...part
}: ValueEntries<Made, Value>): EntryPart<Made> {
  return {
    ...part,
    isItem: false,
    change: (_, subject, before, after) => ({ kind, ...of(subject), before, after }) as Change,
    isValid: (value) => schema.safeParse(value).success,
    ...(withClips !== undefined && { withClips: (value, clips) => withClips(value as Value, clips) }),
  };
}
