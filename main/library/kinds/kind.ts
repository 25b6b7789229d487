// main/library/kinds: each kind of user data: how it is checked, changed, undone, named, exported and merged
import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#contract/edits/edits.ts';
import type {
  ChangeOf,
  ConflictKind,
  LibraryContent,
  LibrarySnapshot,
  ListName,
} from '#contract/edits/kinds.ts';
import type { ClipsElsewhere } from '#core/take-time.ts';
import type { MergeConflict } from '#contract/exchange/merge-plan.ts';
import type { UserDataClip, UserDataFile } from '#contract/exchange/user-data-file.ts';
import type { Database } from '../database/database.ts';
import type { Sliced } from '#core/sliced.ts';
import { refuse } from '../problems.ts';
import { clipExists } from '../rows/clip-settings.ts';
import type { EntryPart } from './entries.ts';

/** A kind of user data. Undo, history, files and merging loop over the kinds: see kinds.ts. */
export interface Kind<Made extends Change = Change> {
  /** Throws a `Refusal` for a change that core cannot evaluate. Undo and redo are not validated. */
  validate?(db: Database, change: Made): void;
  /** Throws a `Refusal` if a change refers to something missing, or conflicts with something else. */
  refuseUnfit?(db: Database, change: Made): void;
  /** Applies a change in the caller's transaction. Throws a `Refusal` if it is based on an older state. */
  apply(db: Database, change: Made): void;
  /** Changes whose inverses restore this library exactly; absent: the change itself. */
  exact?(db: Database, change: Made): Sliced<readonly Change[]>;
  /** Parts of a change that each take little time; absent: the change itself. */
  parts?(change: Made): readonly Change[];
  /** What undoes a change; absent: the same change with `before` and `after` exchanged. */
  inverse?(change: Made): Change;
  /** What a change is made to, for the history: a name, an id that has a name, or '' = none. */
  subject(change: Made): string;
  /** The name of an item, for messages about it. */
  nameOf?(change: Made): string;
  /** A value whose fields the history compares; absent: `before` and `after` themselves. */
  compared?(value: unknown): unknown;
  /** Its part of what the window holds. */
  content?(db: Database): Partial<LibrarySnapshot>;
  /** SQL for the ids of the clips that have some. */
  readonly clipsWith?: string;
  /** What it has of a clip in a file of user data. */
  readonly ofClip?: ClipPart;
  /** Its list, by the clips in whose sidecar files its items are. */
  byClip?(db: Database): ListsByClip;
  /** Clips that items of its list refer to. */
  clipIdsIn?(lists: Lists): readonly string[];
  /** What it has of a file of user data besides its clips, and clips that this refers to. */
  collect?(db: Database, scope: Scope): Collected;
  /** Plans the changes that bring its part of a file into this library, after those of clips. */
  merge?(db: Database, merging: Merging): Sliced<void>;
  /** What it has in a team library; absent: it stays on this machine. */
  readonly entries?: EntryPart<Made>;
  /** Combines changes of a merge that would each take as long as all of them. */
  combine?(changes: readonly Made[]): readonly Change[];
}

export interface ClipPart {
  read(db: Database, clipId: string): Partial<UserDataClip>;
  /** Plans the changes for a clip of this library. */
  merge?(db: Database, clipId: string, theirs: UserDataClip, steps: MergeSteps): void;
}

/** What is written to a file: a whole library, or a sidecar file of one clip. */
export interface Scope {
  readonly clipId: string | null; // null: the library
  readonly lists: Lists; // of items in the file
  readonly clipIds: readonly string[]; // that these refer to
  /** Clips in files: their ids are the same in every library, and their times shared. An unknown one keeps both. */
  readonly inFile: ClipsElsewhere;
}

/** Items of the lists of a library. */
export type Lists = Pick<LibraryContent, ListName>;
export type ListsByClip = {
  readonly [Name in ListName]?: ReadonlyMap<string, Lists[Name]>;
};

export interface Collected {
  readonly file: Partial<UserDataFile>;
  readonly clipIds?: readonly string[]; // in this library
  readonly missing?: readonly UserDataClip[]; // named since they are missing here
}

/** A clip of a file without user data. */
export const emptyClip = { tags: [], note: '', settings: {}, markers: [], ranges: [] };

/** A merge in progress. */
export interface Merging {
  readonly file: UserDataFile;
  readonly here: ReadonlyMap<string, string>; // ids of clips in this library, by those in the file
  readonly steps: MergeSteps;
}

/** A change that resolves a conflict in favour of the file. */
export type ConflictChange = Extract<ChangeOf<ConflictKind>, { readonly kind: `${string}.set` }>;

export interface OpenConflict extends MergeConflict {
  readonly change: ConflictChange;
}

/** Collects the changes of a merge. */
export interface MergeSteps {
  readonly changes: readonly Change[];
  readonly conflicts: readonly OpenConflict[];
  readonly refused: readonly string[];
  /** Adds a change without a conflict. */
  add(change: Change): void;
  /** Adds a conflict: `change` replaces this library's version with the file's. */
  ask(id: string, what: string, mine: string, theirs: string, change: ConflictChange): void;
  refuse(why: string): void;
}

/** How `mergeValue` asks about a value that is set here, too. */
export interface Question<Value> {
  readonly id: string;
  readonly what: string; // "Note of walk"
  readonly isUnset: boolean;
  words(value: Value): string;
}

/** Plans to set a value that is not set here, and asks about one that differs. */
export function mergeValue<Value>(
  steps: MergeSteps,
  change: ConflictChange & { readonly before: Value; readonly after: Value },
  { id, what, isUnset, words }: Question<Value>,
): void {
  const { before, after } = change;
  if (isDeepStrictEqual(before, after)) return;
  if (isUnset) steps.add(change);
  else steps.ask(id, what, words(before), words(after), change);
}

/** @param what item of the clip: `the marker at 0.500 s` */
export function refuseUnknownClip(db: Database, clipId: string, what: string): void {
  if (!clipExists(db, clipId)) {
    refuse('unknownClip', `The clip of ${what} is not in this library.`, clipId);
  }
}

/** Throws a `Refusal` if the stored value differs from `before`. */
export function refuseStale<Thing>(
  stored: Thing | undefined,
  before: Thing,
  nameOf: (thing: Thing) => string,
): asserts stored is Thing {
  if (stored === undefined) {
    refuse('staleEdit', `“${nameOf(before)}” is no longer in the library.`);
  }
  if (isDeepStrictEqual(asStored(stored), asStored(before))) return;
  refuse(
    'staleEdit',
    `“${nameOf(before)}” was changed elsewhere meanwhile. Check the current value and repeat the edit.`,
  );
}

/** A value as stored in JSON: without undefined fields and minus zero. */
function asStored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

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
