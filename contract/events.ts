import type { JobEnd, JobProgress } from './jobs/jobs.ts';
import type { Change } from './edits/edits.ts';
import type { ClipStrip, UndoState } from './rows/library-rows.ts';
import type { WatchedFolder } from './library/watched-folders.ts';
import type { ClipOnDisk, LibraryPresence } from './library/recent-libraries.ts';

/** What main tells the window without being asked. */
export interface SegueEvents {
  'job.progress': JobProgress;
  'job.ended': JobEnd;
  /** Edits were applied, undone or redone: by this window or by a command beside it. */
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
    readonly elsewhere?: boolean; // by another program, which tells of no job
  };
  /** A pose strip that was asked for is made now. */
  'library.stripMade': ClipStrip;
  /** The file of the library went, is another one, or is back. */
  'library.presence': { readonly presence: LibraryPresence };
  /** Ask again: `library.recent`. */
  /** Watched folders are others, or are there or gone. */
  'folders.changed': { readonly folders: readonly WatchedFolder[] };
  'library.recentChanged': null;
  /** What has become of the file of a clip that is watched. */
  'clip.onDisk': { readonly clipId: string; readonly state: ClipOnDisk };
  /** Open this transition, as a file or the command line asked. */
  'app.openTransition': { readonly transitionId: string };
  /** Say this beside nothing in particular: a file could not be opened, say. */
  'app.problem': { readonly message: string };
  /** An item of the menu bar was chosen: see `app.menuBar`. */
  'app.action': { readonly action: string };
  /** Draw this moment in full quality, then answer with `app.shown`: the demo and the start-up bench drive the window so. */
  'app.show': { readonly time: number };
}

export type EventName = keyof SegueEvents;

/** Tells the window. */
export type Emit = <Event extends EventName>(event: Event, detail: SegueEvents[Event]) => void;
