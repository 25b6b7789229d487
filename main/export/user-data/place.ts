import type { ContentId } from '#contract/clips/content-id.ts';
import type { KindName } from '#contract/edits/kinds.ts';
import type { UserDataClip, UserDataFile } from '#contract/exchange/user-data-file.ts';
import type { ClipsElsewhere } from '#core/clip/take-time.ts';
import type { Database } from '../../library/database/database.ts';
import type { EntryPart } from '../../library/kinds/entries.ts';
import { kinds } from '../../library/kinds/kinds.ts';

export type Entry = readonly [subject: string, value: unknown];

/** Kinds that are in files: what is hidden stays on this machine. */
export type KindInFile = Exclude<KindName, 'file'>;

export const entriesOf = (kind: KindInFile): EntryPart => kinds[kind].entries;

/** What a merge asks about an entry. */
export interface Asked {
  /** A value; absent: its fields that differ are said. */
  words?(this: void, value: unknown): string;
  /** What it is of: `of walk`. @param field the first that differs */
  of?(db: Database, subject: string, field: string): string;
}

/** A field of the clips of a file, with the entries on a clip. */
export interface ClipFieldPlace extends Asked {
  readonly field: keyof UserDataClip;
  readonly clips: string; // SQL for the ids of those that have some
  /** What a file has of a clip of this library; undefined: nothing. */
  toFile(db: Database, clipId: string): unknown;
  /** The entries of a clip of a file on a clip of this library. */
  fromFile(db: Database, clipId: string, clip: Partial<UserDataClip>): readonly Entry[];
}

/** A file that is read: its clips in this library. */
export interface Reading {
  readonly file: UserDataFile;
  readonly here: ReadonlyMap<string, string>; // ids of clips in this library, by those in the file
  readonly named: ReadonlyMap<string, UserDataClip>; // clips of the file, by their ids there
  readonly clips: ClipsElsewhere<ContentId>;
}

/** A field of a file, with entries of the library. */
export interface FilePlace extends Asked {
  readonly field: Exclude<keyof UserDataFile, 'format' | 'version' | 'clips'>;
  /** Subjects in the sidecar file of a clip. @param items ids of those whose home it is */
  ofClip(db: Database, clipId: string, items: readonly string[]): readonly string[];
  /** The field of a file with these entries, which have the clips of the file. */
  toFile(entries: readonly Entry[]): unknown;
  fromFile(field: unknown): readonly Entry[];
  /**
   * An entry of a file as this library has it; a text: why it cannot; null: its subject is not here. Absent: its clips
   * are exchanged.
   */
  here?(db: Database, entry: Entry, reading: Reading): Entry | string | null;
  /** The clip in whose sidecar file a value is. */
  homeOf?(db: Database, value: unknown): string | undefined;
  /** Clips that values name since they are missing here. */
  missing?(values: readonly unknown[]): readonly UserDataClip[];
}

/** An entry of a file, with subject and value as this library has them. */
export interface FileEntry {
  readonly kind: KindInFile;
  readonly subject: string;
  readonly value: unknown;
  readonly of?: string; // what it is of, for a question: `of walk`
  /** The value that counts here besides the one that is set; absent: none does. */
  readonly counts?: unknown;
}

/** What a merge leaves in the file. */
export interface Left {
  readonly missingClips: string[]; // names
  readonly refused: string[]; // why
}

/** Clips of a file that are here, with their ids. */
export type FoundClips = ReadonlyMap<UserDataClip, string>;

/** A clip that a file names and that has no user data there. */
export const emptyClip = { tags: [], note: '', settings: {}, markers: [], ranges: [] };
