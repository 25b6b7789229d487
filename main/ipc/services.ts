import type { AppInfo } from '../../contract/api.ts';
import type { RecentLibrary } from '../../contract/library/recent-libraries.ts';
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
  /** The file that a clip is in now, of this name once. */
  chooseClipFile(name: string): Promise<string | undefined>;
  chooseSettingsFile(): Promise<string | undefined>;
  choosePlaceFor(fileName: string): Promise<string | undefined>;
  chooseLibrary(): Promise<string | undefined>;
  /** A file with what people made. */
  chooseMadeFile(): Promise<string | undefined>;
  choosePlaceForMade(fileName: string): Promise<string | undefined>;
  choosePlaceForLibrary(title: string, fileName: string): Promise<string | undefined>;
}

export type KnownLibrary = Omit<RecentLibrary, 'missing'>;

/** Libraries beside the one that is open. */
export interface LibraryFiles {
  /** File of the library of this window, whether it could be opened or not. */
  readonly current: string;
  /** The last one first, without the one that is open. */
  known(): readonly KnownLibrary[];
  /** The same, after a look at the disks. */
  recent(): Promise<readonly RecentLibrary[]>;
  /** In a window of its own. Refuses where there can be none. */
  open(file: string): Promise<void>;
  openRecent(id: string): Promise<void>;
  forget(): void;
  remember(file: string): void;
  /** Closes this window and opens its library again. */
  startAgain(): void;
  /** The same, with another file in the library's place: `replace` is called while nobody has it open. */
  startAgainWith(replace: () => void): void;
  /** The library is closed, and this process about to end. */
  onClosed(): void;
}

/** What the handlers of the contract work with. */
export interface Services {
  readonly appInfo: () => AppInfo;
  /** A library that could not be opened is said to whoever asks for it. */
  readonly library: Result<Library, Problem>;
  readonly jobs: Jobs;
  readonly pool: ImportPool;
  readonly strips: PoseStrips;
  readonly dialogs: Dialogs;
  readonly libraries: LibraryFiles;
  readonly clipsOnDisk: ClipsOnDisk;
  readonly watcher: FolderWatcher;
  /** The tour was seen, or left. */
  readonly onToured: () => void;
  readonly emit: Emit;
  /** The window answered that this moment is on the screen. */
  readonly onShown: (time: number) => void;
}
