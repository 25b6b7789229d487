import type { RecordedRequest, RecordedRun } from '#core/runs/game/parse-recording.ts';
import type { RequestPoses } from '#core/runs/game/recorded-poses.ts';
import type { JobEnd, JobProgress } from './jobs/jobs.ts';
import type { Change } from './edits/edits.ts';
import type { ClipStrip, UndoState } from './rows/library-rows.ts';
import type { MergePlan } from './exchange/merge-plan.ts';
import type { TeamState } from './library/team.ts';
import type { WatchedFolder } from './library/watched-folders.ts';
import type { ClipOnDisk, LibraryPresence } from './library/recent-libraries.ts';

/** The recording of a game that is followed. */
export interface GameFile {
  readonly fileName: string;
}

/** What a followed recording has, or has now. */
export interface GameNews {
  /** Grows when another file is opened, or this one is begun again: its requests are others then. */
  readonly reading: number;
  /** `partial`: up to a last line that is not complete; `gone`: the file is not there, or not readable. */
  readonly state: 'reading' | 'whole' | 'partial' | 'gone';
  readonly share: number; // of the file that was read, 0 to 1
  readonly restart: 'cut' | 'replaced' | null; // why it was begun again
  readonly problem: string | null; // why it is no recording, or cannot be read
  readonly runs: readonly Pick<RecordedRun, 'engine' | 'figure'>[];
  readonly requests: readonly RecordedRequest[]; // those that the window does not have
  readonly problems: readonly string[]; // lines that were left out
  readonly poses: RequestPoses | null; // of the shown request; null = no others than the window has
}

/** Events that main sends to the window. */
export interface SegueEvents {
  'job.progress': JobProgress;
  'job.ended': JobEnd;
  /** Share of the exported motion that is done, 0 to 1. */
  'motion.progress': { readonly share: number };
  /** Share of the transitions that a report has so far, 0 to 1. */
  'report.progress': { readonly share: number };
  /**
   * Share of the imported settings that is done, 0 to 1; null at the end, with the name of the file if it was
   * cancelled. Short imports report only their end.
   */
  'settings.progress': { readonly share: number | null; readonly cancelled?: string };
  /** Edits were applied, undone or redone, in this window or by another program. */
  'library.edited': {
    readonly name: string;
    readonly changes: readonly Change[];
    readonly undo: UndoState;
    readonly elsewhere?: boolean; // by another program
  };
  /** Rows of the clip list changed: search again. */
  'library.rowsChanged': {
    readonly clips: number;
    readonly failed: number;
    readonly elsewhere?: boolean; // by another program, whose jobs are not reported
  };
  /** A requested pose strip is ready. */
  'library.stripMade': ClipStrip;
  /** The library file disappeared, was replaced, or is back. */
  'library.presence': { readonly presence: LibraryPresence };
  /** The watched folders or their states changed. */
  'folders.changed': { readonly folders: readonly WatchedFolder[] };
  /** Request `library.recent` again. */
  'library.recentChanged': null;
  /** The team of the library, or its connection; null: it is in none. */
  'team.changed': TeamState | null;
  /** State of the file of a watched clip. */
  'clip.onDisk': { readonly clipId: string; readonly state: ClipOnDisk };
  /** Open this transition, requested by a file or the command line. */
  'app.openTransition': { readonly transitionId: string };
  /** A recording of a game was imported, dropped on the window, or named on the command line. */
  'game.chosen': GameFile;
  /** The same with user data: show what its merge would change. */
  'userData.chosen': { readonly token: string; readonly plan: MergePlan };
  /** Show this message; it belongs to no control: for example, a file could not be opened. */
  'app.problem': { readonly message: string };
  /** A menu bar item was chosen: see `app.menuBar`. */
  'app.action': { readonly action: string };
  /**
   * Draw this moment in full quality, then answer with `app.shown`. Used by the demo and the start-up
   * benchmark.
   */
  'app.show': { readonly time: number };
}

export type EventName = keyof SegueEvents;

/** Sends an event to the window. */
export type Emit = <Event extends EventName>(event: Event, detail: SegueEvents[Event]) => void;
