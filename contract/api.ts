// contract: everything that passes between the window and main: methods, events, rows and edits, with their schemas
import { z } from 'zod';
import { menuSchema } from './menu-bar.ts';
import { textSchema } from './words/text-schema.ts';
import type { Result } from '../core/result.ts';
import type { Transition } from '../core/transition/document/document.ts';
import type { EditHistory } from './edits/edit-history.ts';
import { editSchema } from './edits/edits.ts';
import { bestMatch, foundOrders } from './search/list-order.ts';
import { LONGEST_PATH } from './clips/import-choice.ts';
import type { ClipImport } from './clips/import-choice.ts';
import type { EventName, SegueEvents } from './events.ts';
import type {
  ClipRange,
  ClipStrip,
  FileTroubles,
  LibraryRow,
  LibrarySnapshot,
  Marker,
  MarksOfClips,
  NewClips,
  UndoState,
} from './rows/library-rows.ts';
import type { MarkedClip } from './rows/marked-clip.ts';
import type { MergePlan } from './exchange/merge-plan.ts';
import type { LibraryBackups, RecentLibrary } from './library/recent-libraries.ts';
import type { Problem } from './words/problem.ts';
import { MOST_LETTERS } from './search/search-query.ts';
import type { SearchFacets } from './search/search-facets.ts';
import type { ListedFolder } from './search/listed-folders.ts';
import type { TagCount } from './clips/tags.ts';
import type { WatchedFolder } from './library/watched-folders.ts';

const nothing = z.strictObject({});

/** What is searched for. */
const found = {
  text: textSchema(MOST_LETTERS),
  sort: z.strictObject({ by: z.enum(foundOrders), descending: z.boolean() }).default(bestMatch),
};

/**
 * Everything the window may ask of main: its name and the shape of its one request object. A new method is a line here,
 * a line in `Responses` and its handler in main/ipc.
 */
export const requestSchemas = {
  'app.info': nothing,
  /** The answer to `app.show`: that moment is on the screen. */
  'app.shown': z.strictObject({ time: z.number() }),
  /** Fills the menu bar: the whole of it, whenever something in it changes. */
  'app.menuBar': z.strictObject({ menus: z.array(menuSchema).max(20) }),
  'library.open': nothing,
  /** Rows of the list that match: `limit` of them, from the one at `offset` on. */
  'library.search': z.strictObject({
    ...found,
    offset: z.int().min(0).default(0),
    limit: z.int().min(1).max(1000),
  }),
  /** Ids of the clips among the rows that match, from `offset` on. */
  'library.clipIds': z.strictObject({
    ...found,
    offset: z.int().min(0),
    limit: z.int().min(1).max(1_000_000),
  }),
  /** Clips that came at `since` or later, and where the list that is searched for has the first of them. */
  'library.newClips': z.strictObject({ ...found, since: z.number() }), // ms since 1970
  'library.tags': nothing,
  'library.facets': nothing,
  /** How many of these clips have which tag. */
  'library.tagsOf': z.strictObject({ clipIds: z.array(z.uuid()).max(1_000_000) }),
  'library.markers': z.strictObject({ clipIds: z.array(z.uuid()).max(100) }),
  'library.ranges': z.strictObject({ clipIds: z.array(z.uuid()).max(100) }),
  /** Clips with markers among those that match, by name: `limit` of them, from the one at `offset` on. */
  'library.markedClips': z.strictObject({
    text: found.text,
    offset: z.int().min(0),
    limit: z.int().min(1).max(1000),
  }),
  /** What is in sight in the list. Strips that are not at hand come later, as `library.stripMade`. */
  'library.strips': z.strictObject({ clipIds: z.array(z.uuid()).max(200) }),
  'library.troubles': nothing,
  'clip.import': z.strictObject({ clipId: z.uuid() }),
  'library.clips': z.strictObject({ clipIds: z.array(z.uuid()).max(1000) }),
  'edit.commit': z.strictObject({ edit: editSchema }),
  'edit.undo': nothing,
  'edit.redo': nothing,
  'edit.history': nothing,
  /** Undoes or redoes until the step of this number is the last that is applied; 0 = none is. */
  'edit.goTo': z.strictObject({ step: z.int().min(0) }),
  /** Asks for a folder with the system's own dialog, then indexes it as a job. */
  'index.chooseFolder': nothing,
  'index.retry': z.strictObject({ fileId: z.uuid() }),
  'index.lookAgain': z.strictObject({ clipId: z.uuid() }),
  /** Asks with the system's own dialog where a clip's file is now. */
  'index.locate': z.strictObject({ clipId: z.uuid() }),
  /** Libraries that were open before, besides this one. */
  'library.recent': nothing,
  'library.openRecent': z.strictObject({ id: z.string().max(64) }),
  'library.clearRecent': nothing,
  /** These ask with the system's own dialogs; another library has a window of its own. */
  'library.create': nothing,
  'library.choose': nothing,
  'library.saveCopy': nothing,
  /** Closes this window and opens its library again. */
  'library.startAgain': nothing,
  'library.backups': nothing,
  /** Asks with the system's own dialog for a second folder for the backups of all libraries, or does without one. */
  'library.secondFolder': z.strictObject({ wanted: z.boolean() }),
  /** Puts a copy in the place of this library, which becomes a copy itself, and opens it again. */
  'library.restore': z.strictObject({ name: z.string().min(1).max(1000), inSecond: z.boolean() }),
  /** These ask with the system's own dialogs where what people made goes to, or comes from. */
  'made.save': nothing,
  'made.choose': nothing,
  /** Brings in what `made.choose` looked at. `theirs`: ids of conflicts that the file's version wins. */
  'made.merge': z.strictObject({
    token: z.uuid(),
    theirs: z.array(z.string().max(LONGEST_PATH + 100)).max(1_000_000),
  }),
  /** Writes what people made of each clip into a file beside it. */
  'made.sidecars': nothing,
  /** Follows the files of these clips and no others: see `clip.onDisk`. */
  'clips.watch': z.strictObject({ clipIds: z.array(z.uuid()).max(64) }),
  /** These are source or destination now: what the list is sorted by as `used`. */
  'clips.use': z.strictObject({ clipIds: z.array(z.uuid()).min(1).max(100) }),
  /** All folders that clips are in. */
  'folders.tree': nothing,
  /** Folders that the library follows. */
  'folders.watched': nothing,
  'folders.lookAt': z.strictObject({ id: z.string().max(64) }),
  'folders.forget': z.strictObject({ id: z.string().max(64) }),
  'app.toured': nothing,
  /** Shows the guide in a window of its own. */
  'app.guide': nothing,
  'job.cancel': z.strictObject({ jobId: z.uuid() }),
  /** Finishes and keeps what is in hand, then waits. */
  'job.pause': z.strictObject({ jobId: z.uuid() }),
  'job.resume': z.strictObject({ jobId: z.uuid() }),
  'settings.export': z.strictObject({ transitionId: z.uuid() }),
  'settings.import': nothing,
  /** Camera, panel sizes, open transition: saved, not undoable. */
  'workspace.save': z.strictObject({ workspace: z.json() }),
} as const;

export interface AppInfo {
  readonly version: string;
  readonly electron: string;
  readonly platform: string;
  readonly userName: string; // of the system's user: who reviews, until they say otherwise
  /** Nobody has seen the tour in this installation. */
  readonly firstRun: boolean;
  /** Drawn without a GPU. */
  readonly softwareRendering: boolean;
}

interface Responses {
  'app.info': AppInfo;
  'app.shown': null;
  'app.menuBar': null;
  'library.open': LibrarySnapshot;
  /** `marks`: of the clips in `rows`, but for those with more markers than a list can show. */
  'library.search': {
    readonly rows: readonly LibraryRow[];
    readonly total: number;
    readonly marks: MarksOfClips;
  };
  'library.clipIds': readonly string[];
  'library.newClips': NewClips;
  'library.tags': readonly TagCount[]; // the most used first
  'library.tagsOf': readonly TagCount[];
  'library.facets': SearchFacets;
  'library.markers': readonly Marker[];
  'library.ranges': readonly ClipRange[];
  'library.markedClips': { readonly clips: readonly MarkedClip[]; readonly total: number };
  'library.strips': readonly ClipStrip[];
  'library.troubles': FileTroubles;
  'clip.import': ClipImport;
  'library.clips': readonly LibraryRow[];
  'edit.commit': UndoState;
  'edit.undo': UndoState;
  'edit.redo': UndoState;
  'edit.history': EditHistory;
  'edit.goTo': UndoState;
  'index.chooseFolder': { readonly jobId: string } | null; // null: the dialog was closed
  'index.retry': { readonly jobId: string };
  'index.lookAgain': { readonly jobId: string };
  'index.locate': { readonly jobId: string } | null;
  'library.recent': readonly RecentLibrary[]; // the last one first
  'library.openRecent': null;
  'library.clearRecent': null;
  'library.create': { readonly fileName: string } | null;
  'library.choose': { readonly fileName: string } | null;
  'library.saveCopy': { readonly fileName: string } | null;
  'library.startAgain': null;
  'clips.watch': null;
  'clips.use': null;
  'folders.tree': readonly ListedFolder[];
  'folders.watched': readonly WatchedFolder[]; // by path
  'folders.lookAt': null;
  'folders.forget': null;
  'app.toured': null;
  'app.guide': null;
  'library.backups': LibraryBackups;
  'library.secondFolder': LibraryBackups; // as they are then
  'library.restore': null;
  'made.save': { readonly fileName: string; readonly clips: number; readonly transitions: number } | null;
  'made.choose': { readonly token: string; readonly plan: MergePlan } | null;
  'made.merge': { readonly changes: number };
  'made.sidecars': {
    readonly written: number;
    readonly unchanged: number;
    readonly problems: readonly string[];
  };
  'job.cancel': null;
  'job.pause': null;
  'job.resume': null;
  'settings.export': { readonly fileName: string } | null;
  'settings.import': Transition | null;
  'workspace.save': null;
}

export type MethodName = keyof typeof requestSchemas;
export type Request<Method extends MethodName> = z.input<(typeof requestSchemas)[Method]>;
export type Response<Method extends MethodName> = Result<Responses[Method], Problem>;

/** What preload puts on `window.segue`. */
export interface SegueBridge {
  call<Method extends MethodName>(method: Method, request: Request<Method>): Promise<Response<Method>>;
  /** Calls `listener` for each such event until the returned function is called. */
  on<Event extends EventName>(event: Event, listener: (detail: SegueEvents[Event]) => void): () => void;
  /**
   * Opens what the system dropped on the window: clips and folders are indexed, settings files imported (null where there are
   * only those). Preload finds the paths; the page never sees them.
   */
  importDropped(files: readonly unknown[]): Promise<Result<{ readonly jobId: string } | null, Problem>>;
}

// In a file of its own, so that the window can import it without the schemas.
export { clipUrl } from './clip-url.ts';
