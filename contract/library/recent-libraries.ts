// contract/library: recent libraries, backups and watched folders
/** A library that was open in this installation. */
export interface RecentLibrary {
  readonly id: string; // names it to main
  readonly name: string; // of its file
  readonly path: string; // for display
  readonly missing: boolean; // nothing is at that path now
}

/** What is where the library's file was opened from: itself, nothing, or another file. */
export type LibraryPresence = 'here' | 'gone' | 'replaced';

/** What is where a clip's file was read from: that file, nothing, or another content. */
export type ClipOnDisk = 'same' | 'missing' | 'changed';

/** Why a copy was made: of a day, or before something changed the library's file. */
export type BackupKind = 'daily' | 'update' | 'restore' | 'damage';

/** A copy of a library: beside it, or in the second folder. */
export interface LibraryBackup {
  readonly name: string; // of the file
  readonly inSecond: boolean;
  readonly kind: BackupKind;
  readonly bytes: number;
  readonly modified: number; // ms since 1970
}

export interface LibraryBackups {
  readonly backups: readonly LibraryBackup[]; // those beside the library first, the newest first
  /** Where each daily backup is copied to as well; null: nowhere. */
  readonly secondFolder: string | null;
}
