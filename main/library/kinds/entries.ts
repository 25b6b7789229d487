import type { z } from 'zod';
import type { Change } from '#contract/edits/edits.ts';
import type { ClipsElsewhere } from '#core/clip/take-time.ts';
import type { Database } from '../database/database.ts';
import { unreadableRow, type StoredJson } from '../json/stored-json.ts';
import { fieldsOf, valueAt, type Path } from './fields.ts';
import type { TeamKey } from './keys.ts';

/**
 * The entries of a kind of user data: values that are read, stored and merged field by field. A subject names one: an
 * id, or the id of a clip, a blank and more. Subjects and values have the ids of clips of this library.
 */
export interface EntryPart<Made extends Change = Change> {
  /** The value of a subject that has none; null for items, which are added and removed. */
  readonly empty: unknown;
  readonly isItem: boolean;
  /** Values are one field, which the history calls so. Absent: each has fields. */
  readonly field?: OneField;
  /** A step of the history leaves a value that was set since, also in this library. */
  readonly leavesOthers?: boolean;
  /** Subjects that have a value, in a team. */
  subjects(db: Database): readonly string[];
  /** Whether a team has the entry; others stay on this machine. */
  isShared(subject: string): boolean;
  /** The entry that a change asks for. */
  asked(db: Database, change: Made): AskedEntry;
  read(db: Database, subject: string): unknown;
  /** What an entry is called whose row is there and cannot be read; undefined for all others. */
  unreadable?(db: Database, subject: string): string | undefined;
  /** Throws a `Refusal` for a value that core cannot evaluate. Undo and redo are not validated. */
  validate?(db: Database, after: unknown, before: unknown, subject: string): void;
  /** Stores a value. Throws a `Refusal` if it refers to something missing, or conflicts with something else. */
  store(db: Database, subject: string, value: unknown): void;
  /** The change from one value to another, for those who show it. */
  change(db: Database, subject: string, before: unknown, after: unknown): Change;
  /**
   * Adds many items, each as the change from none would add it. Returns those that cannot be added so.
   * Absent: the order in which they are added may matter.
   */
  addAll?(db: Database, values: readonly unknown[]): readonly unknown[];
  /** Whether a value has the fields of its kind. */
  isReadable(value: unknown): boolean;
  /** Whether a value has the form that this library takes; it does not depend on the library. */
  isValid(value: unknown): boolean;
  /** A value with clips elsewhere. */
  withClips?(value: unknown, clips: ClipsElsewhere): unknown;
  /** Subjects whose value is on a clip; absent: all values are looked through for it. */
  onClip?(db: Database, clipId: string): readonly string[];
  /** Other entries of a team without which a value is not shown. */
  needs?(value: unknown): readonly TeamKey[];
  /** A value that can stand beside `others`: with a free name. */
  beside?(value: unknown, others: readonly unknown[]): unknown;
  /** A value within a sentence: “walk → jog”, `the note of this clip`. */
  called(value: unknown): string;
  /** What counts where a field is absent. */
  unset?(db: Database, subject: string): unknown;
  /** What a value is of, for the history: a name, an id that has a name, or '' = none. */
  about(subject: string, value: unknown): string;
}

/** An entry with the values that a change starts from and asks for. */
export interface AskedEntry {
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface OneField {
  readonly name: string;
  /** A value as the history says it; absent: the value itself. */
  words?(value: unknown): unknown;
}

type ValueChange = Extract<Change, { readonly before: unknown }>;

/** A value that is set for a subject: how its changes name it. */
export interface ValueEntries<Made extends ValueChange, Value> {
  readonly kind: Made['kind'];
  readonly schema: z.ZodType;
  readonly empty: Value;
  readonly field?: OneField;
  readonly leavesOthers?: boolean;
  readonly called: string; // "the note of this clip"
  subjects(db: Database): readonly string[];
  isShared?(subject: string): boolean; // absent: all are
  subjectOf(change: Made): string;
  read(db: Database, subject: string): Value;
  /** The column that a subject is in, and its id there; absent: it is not JSON. */
  stored?(subject: string): StoredEntry;
  store(db: Database, subject: string, value: Value): void;
  validate?(db: Database, after: Value, before: Value, subject: string): void;
  /** The fields by which a change names a subject. */
  of(subject: string): object;
  withClips?(value: Value, clips: ClipsElsewhere): Value;
  about?(subject: string): string; // absent: the subject
}

/** Where the JSON of an entry is. */
export interface StoredEntry {
  readonly json: StoredJson;
  readonly id: string;
}

/** Entries of a kind whose changes have the values before and after. */
export function valueEntries<Made extends ValueChange, Value>({
  kind,
  schema,
  of,
  called,
  subjectOf,
  store,
  validate,
  withClips,
  stored,
  isShared = () => true,
  about = (subject) => subject,
  ...part
}: ValueEntries<Made, Value>): EntryPart<Made> {
  return {
    ...part,
    isItem: false,
    isShared,
    asked: (_, change) => ({ subject: subjectOf(change), before: change.before, after: change.after }),
    store: (db, subject, value) => store(db, subject, value as Value),
    change: (_, subject, before, after) => ({ kind, ...of(subject), before, after }) as Change,
    isReadable: (value) => schema.safeParse(value).success,
    isValid: (value) => schema.safeParse(value).success,
    called: () => called,
    about,
    ...(stored !== undefined && {
      unreadable(db, subject) {
        const { json, id } = stored(subject);
        return unreadableRow(db, json, id) === undefined ? undefined : called;
      },
    }),
    ...(validate !== undefined && {
      validate: (db, after, before, subject) => validate(db, after as Value, before as Value, subject),
    }),
    ...(withClips !== undefined && { withClips: (value, clips) => withClips(value as Value, clips) }),
  };
}

/** The fields of a value that another has no value for, where a kind has records; null: one of two counts as a whole. */
export function addedFields(part: Pick<EntryPart, 'empty'>, there: unknown, value: unknown): Path[] | null {
  if (fieldsOf(part.empty) === null) return null;
  const fields = Object.keys(fieldsOf(value) ?? {}).map((key) => [key]);
  return fields.filter((path) => valueAt(there, path) == null);
}

/** A value as stored in JSON: without undefined fields and minus zero. */
export const asStored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
