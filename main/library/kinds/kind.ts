// main/library/kinds: each kind of user data: how it is checked, changed, undone, named, exported and merged
import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#contract/edits/edits.ts';
import type {
  ChangeOf,
  ConflictKind,
  KindName,
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
import { entryWriting, type Writing } from './writes.ts';

/** A kind of user data. Undo, history, files and merging loop over the kinds: see kinds.ts. */
export interface Kind<Made extends Change = Change> {
  /** Its values, each in an entry. */
  readonly entries: EntryPart<Made>;
  /** How they change. */
  readonly writing: Writing<Made>;
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

/** A kind of which a change is of one entry. */
export const entryKind = <Made extends Change>(
  name: KindName,
  entries: EntryPart<Made>,
): Pick<Kind<Made>, 'entries' | 'writing'> => ({ entries, writing: entryWriting(name, entries) });
