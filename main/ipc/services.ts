import type { Emit } from '../../contract/events.ts';
import type { Problem } from '../../contract/words/problem.ts';
import type { Result } from '../../core/result.ts';
import type { ClipsOnDisk } from '../import/disk/clips-on-disk.ts';
import type { FolderWatcher } from '../import/watch/folder-watcher.ts';
import type { ImportPool } from '../import/pool/import-pool.ts';
import type { Jobs } from '../import/jobs/jobs.ts';
import type { PoseStrips } from '../import/clips/pose-strips.ts';
import type { Library } from '../library/library.ts';

/** The system's own dialogs. Undefined: closed without a choice. */
export interface Dialogs {
  chooseFolder(): Promise<string | undefined>;
  /** A second folder for backups. */
  chooseBackupFolder(): Promise<string | undefined>;
  /** The file that a clip is in now, of this name once. */
  chooseClipFile(name: string): Promise<string | undefined>;
  chooseSettingsFile(): Promise<string | undefined>;
  choosePlaceFor(fileName: string): Promise<string | undefined>;
  /** A file with what people made. */
  chooseMadeFile(): Promise<string | undefined>;
  choosePlaceForMade(fileName: string): Promise<string | undefined>;
  choosePlaceForLibrary(title: string, fileName: string): Promise<string | undefined>;
}

/** Where each daily backup is copied to as well: one setting of the installation, for all libraries. Null: nowhere. */
export interface BackupFolder {
  read(): string | null;
  /** Throws what the system says. */
  save(folder: string | null): void;
}

/** What the handlers of a library work with. */
export interface Services {
  /** File of the library, whether it could be opened or not. */
  readonly file: string;
  /** A library that could not be opened is said to whoever asks for it. */
  readonly library: Result<Library, Problem>;
  readonly jobs: Jobs;
  readonly pool: ImportPool;
  readonly strips: PoseStrips;
  readonly dialogs: Dialogs;
  readonly clipsOnDisk: ClipsOnDisk;
  readonly watcher: FolderWatcher;
  readonly emit: Emit;
  readonly backupFolder: BackupFolder;
  /** Lists a library among those that were open last. */
  readonly rememberLibrary: (file: string) => void;
  /** Closes the window and the library, and opens them again; `replace` is called while nobody has the library open. */
  readonly startAgainWith: (replace: () => void) => void;
}
