import type { Emit } from '#contract/events.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import type { ClipsOnDisk } from '../import/disk/clips-on-disk.ts';
import type { FolderWatcher } from '../import/watch/folder-watcher.ts';
import type { ImportPool } from '../import/pool/import-pool.ts';
import type { Jobs } from '../import/jobs/jobs.ts';
import type { PoseStrips } from '../import/clips/clip-buffers.ts';
import type { Library } from '../library/library.ts';
import type { VisitedFarm } from '../farm/visited-farm.ts';
import type { FollowedTeam } from '../team/follow-team.ts';
import type { FollowedGame } from '../export/game/followed-game.ts';

/** The system's dialogs. Undefined: cancelled. */
export interface Dialogs {
  /** Asks for a folder of clips. @param moved name of a missing folder whose new place it is */
  chooseFolder(moved?: string): Promise<string | undefined>;
  /** Selects a file in the system's file manager. */
  showFile(place: string): Promise<void>;
  /** Asks for the second folder for backups. */
  chooseBackupFolder(): Promise<string | undefined>;
  /** Asks for the file of a missing clip. @param name of its former file */
  chooseClipFile(name: string): Promise<string | undefined>;
  /** Asks for a file of a kind that `importFile` reads. */
  chooseImportedFile(): Promise<string | undefined>;
  chooseGameRecording(): Promise<string | undefined>;
  /** Asks for the folder of an export. */
  chooseExportFolder(): Promise<string | undefined>;
  choosePlaceFor(fileName: string): Promise<string | undefined>;
  /** @param ending of the file, without a dot */
  choosePlaceForMotion(fileName: string, ending: string): Promise<string | undefined>;
  choosePlaceForReport(fileName: string): Promise<string | undefined>;
  choosePlaceForUserData(fileName: string): Promise<string | undefined>;
  choosePlaceForLibrary(title: string, fileName: string): Promise<string | undefined>;
}

/** The second folder for daily backups: one setting of the installation, for all libraries. Null: none. */
export interface BackupFolder {
  read(): string | null;
  /** Throws system errors. */
  save(folder: string | null): void;
}

/** Passwords of servers of teams and farms, by address. */
export interface TeamPasswords {
  readTeamPassword(address: string): Promise<string | undefined>;
  /** @param password null: forgets it */
  keepTeamPassword(address: string, password: string | null): Promise<void>;
}

/** Services for the handlers of a library. */
export interface Services {
  /** File of the library, also if it could not be opened. */
  readonly file: string;
  /** The open library, or the reason why it could not be opened. */
  readonly library: Result<Library, Problem>;
  readonly jobs: Jobs;
  readonly pool: ImportPool;
  readonly strips: PoseStrips;
  readonly dialogs: Dialogs;
  readonly clipsOnDisk: ClipsOnDisk;
  readonly watcher: FolderWatcher;
  readonly game: FollowedGame;
  readonly emit: Emit;
  readonly backupFolder: BackupFolder;
  /** The exchange with the team; null if the library cannot be written. */
  readonly team: FollowedTeam | null;
  readonly passwords: TeamPasswords;
  readonly farm: VisitedFarm;
  /** Adds a library to the recent ones. */
  readonly rememberLibrary: (file: string) => void;
  /** Closes and reopens window and library; `replace` is called in between, while the library is closed. */
  readonly startAgainWith: (replace: () => void) => void;
}
