// contract/library: recent libraries, backups and watched folders
/** A library that was open in this installation. */
export interface RecentLibrary {
  readonly id: string; // names it to main
  readonly name: string; // of its file
  readonly path: string; // for display
  readonly missing: boolean; // nothing is at that path now
}

/** One before anybody looked at its disk. */
export type KnownLibrary = Omit<RecentLibrary, 'missing'>;

/** What is where the library's file was opened from: itself, nothing, or another file. */
export type LibraryPresence = 'here' | 'gone' | 'replaced';

/** What is where a clip's file was read from: that file, nothing, or another content. */
export type ClipOnDisk = 'same' | 'missing' | 'changed';

/** Why a copy was made: of a day, or before something changed the library's file. */
export type BackupKind = 'daily' | 'update' | 'restore' | 'damage';

/** A copy beside a library. */
export interface LibraryBackup {
  readonly name: string; // of the file
  readonly kind: BackupKind;
  readonly bytes: number;
  readonly modified: number; // ms since 1970
}
