// contract/library: recent libraries, backups and watched folders
/** A library that was opened in this installation. */
export interface RecentLibrary {
  readonly id: string; // identifies it in requests
  readonly name: string; // of its file
  readonly path: string; // for display
  readonly missing: boolean; // there is no file at that path
}

/** State of the library file on disk: unchanged, gone, or replaced by another file. */
export type LibraryPresence = 'here' | 'gone' | 'replaced';

/** State of a clip's file on disk since it was read; `lacks`: the name of a file that it needs and that is missing. */
export type ClipOnDisk = 'same' | 'missing' | 'changed' | { readonly lacks: string };

/** Reason for a backup: daily, or before an operation that replaced the library file. */
export type BackupKind = 'daily' | 'update' | 'restore' | 'damage';

/** A backup of a library, beside it or in the second folder. */
export interface LibraryBackup {
  readonly name: string; // of the file
  readonly inSecond: boolean;
  readonly kind: BackupKind;
  readonly bytes: number;
  readonly modified: number; // ms since 1970
}

export interface LibraryBackups {
  readonly backups: readonly LibraryBackup[]; // those beside the library first, each group newest first
  /** Second folder that each daily backup is copied to; null: none. */
  readonly secondFolder: string | null;
  /** Why its backups cannot be listed; null: they are. */
  readonly secondProblem: string | null;
}
