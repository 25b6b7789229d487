// contract: everything that passes between the window and main: methods, events, rows and edits, with their schemas
import {
  exportScope,
  type ExportOutcome,
  type ExportPreview,
  type SavedReport,
} from './exchange/export-plan.ts';
import { z } from 'zod';
import { menuSchema } from './menu-bar.ts';
import { textSchema } from '#core/documents/plain-schemas.ts';
import type { Result } from '#core/kit/result.ts';
import { rootChoices } from '#core/engines/motion/carried-root.ts';
import type { EditHistory } from './edits/edit-history.ts';
import { editSchema } from './edits/edits.ts';
import { libraryValueSchemas } from './edits/library-values.ts';
import type { LibrarySnapshot } from './edits/kinds.ts';
import { bestMatch, foundOrders } from './search/list-order.ts';
import type { ClipImport } from './clips/import-override.ts';
import { MAX_PATH_LENGTH } from './clips/override-schemas.ts';
import type { EventName, GameFile, GameNews, SegueEvents } from './events.ts';
import type {
  ClipRange,
  ClipStrip,
  UnreadFiles,
  LibraryRow,
  Marker,
  MarksOfClips,
  NewClips,
  UndoState,
} from './rows/library-rows.ts';
import type { ClipLabel } from './rows/clip-label.ts';
import type { MarkedClip } from './rows/marked-clip.ts';
import {
  EXPORT_RATES,
  motionFormats,
  motionPattern,
  motionSkeletons,
  type ExportedMotion,
} from './exchange/motion-export.ts';
import type { LibraryBackups, RecentLibrary } from './library/recent-libraries.ts';
import { MAX_FAULT_LENGTH } from './words/faults.ts';
import type { Problem } from './words/problem.ts';
import { MAX_LETTERS } from './search/search-query.ts';
import type { SearchFacets } from './search/search-facets.ts';
import { farmRunStates, type FarmState } from './library/farm.ts';
import { MAX_OVERRIDDEN, type TeamDetails, type TeamEdit, type TeamState } from './library/team.ts';
import type { ListedFolder } from './search/listed-folders.ts';
import type { TagCount } from './clips/tags.ts';
import type { WatchedFolder } from './library/watched-folders.ts';

/** Pages that have a window of their own. */
const helpPages = ['guide', 'licences'] as const;
export type HelpPage = (typeof helpPages)[number];

const nothing = z.strictObject({});

/** Of a server of a team or a farm. */
const address = z.string().max(1000);
const password = z.string().max(1000).optional();

const engineSchema = libraryValueSchemas.engine;

const motionExportSchema = z.strictObject({
  of: z.string().regex(motionPattern),
  as: z.enum(motionFormats),
  fps: z.number().min(EXPORT_RATES.least).max(EXPORT_RATES.most),
  root: z.enum(rootChoices),
  trailing: z.boolean(),
  footLock: z.boolean(),
  on: z.enum(motionSkeletons),
});

/** A search and its order. */
const found = {
  text: textSchema(MAX_LETTERS),
  sort: z.strictObject({ by: z.enum(foundOrders), descending: z.boolean() }).default(bestMatch),
};

/**
 * Every method the window may call in main, with the schema of its one request object. A new method is a line
 * here, its handler in main/ipc, and a line in `Responses` if it answers anything.
 */
export const requestSchemas = {
  'app.info': nothing,
  /** Answers `app.show`: the moment is on the screen, with the views at this place in the window, px. */
  'app.shown': z.strictObject({
    time: z.number(),
    views: z.strictObject({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) }),
  }),
  /** Writes a page on the open transition, with stills of the views, which show its moments meanwhile. */
  'app.saveReport': z.strictObject({ transitionId: z.uuid(), name: z.string() }),
  /**
   * Asks where a picture, a sequence of pictures or a video goes, and begins it there. One that was begun
   * before is removed. A sequence goes into a new folder in the chosen one.
   */
  'recording.begin': z.strictObject({
    kind: z.enum(['picture', 'sequence', 'video']),
    name: z.string().max(1000),
    ending: z.enum(['png', 'mp4', 'webm']),
  }),
  /** Writes bytes at this place of the file; of a sequence, the picture of this number. */
  'recording.write': z.strictObject({ token: z.uuid(), at: z.int().min(0), bytes: z.instanceof(Uint8Array) }),
  /** Gives the finished recording its name, or removes it. */
  'recording.end': z.strictObject({ token: z.uuid(), keep: z.boolean() }),
  /** Shows the folder of the last picture, sequence or video. */
  'recording.showFolder': nothing,
  /** Replaces the menu bar; sent whenever something in it changes. */
  'app.menuBar': z.strictObject({ menus: z.array(menuSchema).max(20) }),
  'library.open': nothing,
  /** A page of the rows that match. */
  'library.search': z.strictObject({
    ...found,
    offset: z.int().min(0).default(0),
    limit: z.int().min(1).max(1000),
  }),
  /** Ids of the clips among the rows that match; with `among`, only these. */
  'library.clipIds': z.strictObject({
    ...found,
    offset: z.int().min(0),
    limit: z.int().min(1).max(1_000_000),
    among: z.array(z.uuid()).max(1_000_000).optional(),
  }),
  /** Labels of these clips and takes, which change when clips come or go. */
  'library.labels': z.strictObject({ clipIds: z.array(z.uuid()).max(1_000_000) }),
  /** Clips that came at `since` or later, and where the list that is searched for has the first of them. */
  'library.newClips': z.strictObject({ ...found, since: z.number() }), // ms since 1970
  'library.tags': nothing,
  'library.facets': nothing,
  /** Tags of these clips, with counts. */
  'library.tagsOf': z.strictObject({ clipIds: z.array(z.uuid()).max(1_000_000) }),
  'library.markers': z.strictObject({ clipIds: z.array(z.uuid()).max(100) }),
  'library.ranges': z.strictObject({ clipIds: z.array(z.uuid()).max(100) }),
  /** A page of the matching clips with markers or ranges, in the order of a list by name. */
  'library.markedClips': z.strictObject({
    text: found.text,
    offset: z.int().min(0),
    limit: z.int().min(1).max(1000),
  }),
  /** Pose strips of the visible rows. Strips that are not cached follow as `library.stripMade`. */
  'library.strips': z.strictObject({ clipIds: z.array(z.uuid()).max(200) }),
  'library.unreadFiles': nothing,
  'clip.import': z.strictObject({ clipId: z.uuid() }),
  'library.clips': z.strictObject({ clipIds: z.array(z.uuid()).max(1000) }),
  'edit.commit': z.strictObject({ edit: editSchema }),
  'edit.undo': nothing,
  'edit.redo': nothing,
  'edit.history': nothing,
  /** Undoes or redoes until this step is the last applied one; 0 = none. */
  'edit.goTo': z.strictObject({ step: z.int().min(0) }),
  /** Shows the system's folder dialog, then indexes the folder as a job. */
  'index.chooseFolder': nothing,
  'index.retry': z.strictObject({ fileId: z.uuid() }),
  'index.checkAgain': z.strictObject({ clipId: z.uuid() }),
  /** Shows the system's file dialog to locate the file of a clip. */
  'index.locate': z.strictObject({ clipId: z.uuid() }),
  /** Shows the system's folder dialog to locate the folder that the file of a clip was in. */
  'index.locateFolder': z.strictObject({ clipId: z.uuid() }),
  /** Shows the file of a clip, or a file that could not be read, in the system's file manager. */
  'index.reveal': z.strictObject({ id: z.uuid() }),
  /** Recent libraries, without the open one. */
  'library.recent': nothing,
  'library.openRecent': z.strictObject({ id: z.string().max(64) }),
  'library.clearRecent': nothing,
  /** These show the system's dialogs. Another library opens in its own window. */
  'library.create': nothing,
  'library.choose': nothing,
  'library.saveCopy': nothing,
  /** Closes this window and reopens its library. */
  'library.startAgain': nothing,
  'library.backups': nothing,
  /** Backs up this library now, as its daily backup. */
  'library.backUp': nothing,
  /** Chooses a second folder for the backups of all libraries with the system's dialog, or removes it. */
  'library.secondFolder': z.strictObject({ wanted: z.boolean() }),
  /** Replaces this library with a backup and reopens it. The replaced library becomes a backup. */
  'library.restore': z.strictObject({ name: z.string().min(1).max(1000), inSecond: z.boolean() }),
  /** Export and import of user data, with the system's dialogs. */
  /** All user data, or one item with what it needs. */
  'userData.export': z.strictObject({ labItem: z.uuid().optional() }),
  /**
   * Imports the file that `userData.chosen` named. `theirs`: ids of the conflicts in which the file's version
   * wins.
   */
  'userData.merge': z.strictObject({
    token: z.uuid(),
    theirs: z.array(z.string().max(MAX_PATH_LENGTH + 100)).max(1_000_000),
  }),
  /** Offers the next of several files of user data. */
  'userData.decline': z.strictObject({ token: z.uuid() }),
  /** Writes the user data of each clip into a sidecar file beside it. */
  'userData.writeSidecars': nothing,
  'team.state': nothing,
  'team.details': nothing,
  /** Joins a team, which it can make before, or gives the password for the one that the library is in. */
  'team.join': z.strictObject({
    address,
    password,
    makes: z.boolean().optional(),
  }),
  /** Ends a join that waits for its server. */
  'team.cancelJoin': nothing,
  'team.leave': nothing,
  /** Sets values again that others overrode (`team.details`), as one edit, or drops them from that list. */
  'team.decide': z.strictObject({
    mine: z.array(z.string().max(MAX_PATH_LENGTH)).max(MAX_OVERRIDDEN),
    theirs: z.array(z.string().max(MAX_PATH_LENGTH)).max(MAX_OVERRIDDEN),
  }),
  /** The last edits of a transition or a clip by the team, the newest first. */
  'team.history': z.strictObject({ id: z.uuid() }),
  /** Tells the team which transition is open here. */
  'team.show': z.strictObject({ transitionId: z.uuid().nullable() }),
  /** How a farm is. @param password if its server asks for one: kept once it is right */
  'farm.look': z.strictObject({ address, password }),
  /** Pauses, resumes or cancels a run of a farm; answers how the farm is then. */
  'farm.change': z.strictObject({ address, run: z.uuid(), state: z.enum(farmRunStates) }),
  /** Forgets the password of a farm. */
  'farm.forget': z.strictObject({ address }),
  /** Whether the system keeps a password, encrypted. */
  'team.keepsPassword': nothing,
  /** Watches the files of these clips only: see `clip.onDisk`. */
  'clips.watch': z.strictObject({ clipIds: z.array(z.uuid()).max(64) }),
  /** Marks these clips as used (source or destination), for the sort order `used`. */
  'clips.use': z.strictObject({ clipIds: z.array(z.uuid()).min(1).max(100) }),
  /** All folders that clips are in. */
  'folders.tree': nothing,
  /** Watched folders of the library. */
  'folders.watched': nothing,
  'folders.check': z.strictObject({ id: z.string().max(64) }),
  'folders.forget': z.strictObject({ id: z.string().max(64) }),
  'app.toured': nothing,
  /** A fault of the window or of its workers, for the log: what was thrown, where, and how often. */
  'app.fault': z.strictObject({
    text: z.string().min(1).max(MAX_FAULT_LENGTH),
    count: z.int().min(1).max(1_000_000),
  }),
  /** Version, system and the last faults of the log, as a text without folders. */
  'app.problemReport': nothing,
  /** Shows a page of the help in a window of its own. */
  'app.help': z.strictObject({ page: z.enum(helpPages) }),
  'job.cancel': z.strictObject({ jobId: z.uuid() }),
  /** Pauses the job after it has stored the files being read. */
  'job.pause': z.strictObject({ jobId: z.uuid() }),
  'job.resume': z.strictObject({ jobId: z.uuid() }),
  'settings.export': z.strictObject({ transitionId: z.uuid() }),
  /** Keeps the engine that the library is for; no undo step. */
  'engine.choose': z.strictObject({ engine: engineSchema }),
  /** What an export for this engine would write, and what that engine does not have. */
  'settings.preview': z.strictObject({ scope: exportScope, engine: engineSchema }),
  /** Asks for a folder and exports into it; with `replace` into the one asked for last. */
  'settings.exportFolder': z.strictObject({
    scope: exportScope,
    engine: engineSchema,
    replace: z.boolean(),
  }),
  /** Shows the folder that was exported into last in the file manager of the system. */
  'settings.showFolder': nothing,
  /** Asks for a file and imports it by its content; events report what it holds. */
  'file.import': nothing,
  'settings.cancel': nothing,
  /** Asks for the recording of a game and follows it; null if none was chosen. */
  'game.open': nothing,
  /**
   * Reads the next slice of the followed recording. `reading` and `requests`: what the window has of it;
   * `shown`: the request in view, with the number of poses that the window has, -1 = it was
   * not asked for.
   */
  'game.more': z.strictObject({
    reading: z.int().min(0),
    requests: z.int().min(0),
    shown: z.strictObject({ request: z.int().min(0), poses: z.int().min(-1) }).nullable(),
  }),
  /**
   * Asks for a place and exports a motion of a transition there; null if none was chosen, or it was
   * cancelled.
   */
  'motion.export': z.strictObject({ transitionId: z.uuid(), options: motionExportSchema }),
  /**
   * Asks for a place and saves a report of many transitions there; null if none was chosen, or it was
   * cancelled.
   */
  'report.save': z.strictObject({ scope: exportScope }),
  /** Cancels the report that is being made. */
  'report.cancel': nothing,
  /** Cancels the export of motion that runs. */
  'motion.cancel': nothing,
  /** Saves camera, panel sizes and the open transition; not undoable. */
  'workspace.save': z.strictObject({ workspace: z.json() }),
} as const;

export interface AppInfo {
  readonly version: string;
  readonly electron: string;
  readonly platform: string;
  readonly userName: string; // of the system account; the default reviewer
  /** The tour has not been shown in this installation. */
  readonly firstRun: boolean;
  /** There is no GPU acceleration. */
  readonly softwareRendering: boolean;
}

/** Answers by method; a method that is not here answers null. */
interface Responses {
  'app.info': AppInfo;
  'app.problemReport': string;
  'library.open': LibrarySnapshot;
  'library.search': {
    readonly rows: readonly LibraryRow[];
    readonly total: number;
    /** Of all results, how many match by the label of a marker or range alone: the last ones. */
    readonly byLabel: number;
    /** Of the clips in `rows`, but for those with more markers than a list can show. */
    readonly marks: MarksOfClips;
  };
  'library.clipIds': readonly string[];
  'library.labels': readonly (readonly [clipId: string, label: ClipLabel])[];
  'library.newClips': NewClips;
  'library.tags': readonly TagCount[]; // by use, most first
  'library.tagsOf': readonly TagCount[];
  'library.facets': SearchFacets;
  'library.markers': readonly Marker[];
  'library.ranges': readonly ClipRange[];
  'library.markedClips': { readonly clips: readonly MarkedClip[]; readonly total: number };
  'library.strips': readonly ClipStrip[];
  'library.unreadFiles': UnreadFiles;
  'clip.import': ClipImport;
  'library.clips': readonly LibraryRow[];
  'edit.commit': UndoState;
  'edit.undo': UndoState;
  'edit.redo': UndoState;
  'edit.history': EditHistory;
  'edit.goTo': UndoState;
  'index.chooseFolder': { readonly jobId: string } | null; // null: the dialog was cancelled
  'index.retry': { readonly jobId: string };
  'index.checkAgain': { readonly jobId: string };
  'index.locate': { readonly jobId: string } | null;
  'index.locateFolder': { readonly jobId: string } | null;
  'library.recent': readonly RecentLibrary[]; // newest first
  'library.create': { readonly fileName: string } | null;
  'library.choose': { readonly fileName: string } | null;
  'library.saveCopy': { readonly fileName: string } | null;
  'folders.tree': readonly ListedFolder[];
  'folders.watched': readonly WatchedFolder[]; // by path
  'library.backups': LibraryBackups;
  'library.backUp': { readonly path: string; readonly bytes: number };
  'library.secondFolder': LibraryBackups; // after the change
  'userData.export': {
    readonly fileName: string;
    readonly clips: number;
    readonly transitions: number;
  } | null; // null = no place was chosen
  'userData.merge': { readonly changes: number };
  'userData.writeSidecars': {
    readonly written: number;
    readonly unchanged: number;
    readonly problems: readonly string[];
  };
  'team.state': TeamState | null;
  'team.details': TeamDetails | null;
  'team.decide': UndoState;
  'team.history': readonly TeamEdit[];
  'team.keepsPassword': boolean;
  'farm.look': FarmState;
  'farm.change': FarmState;
  'app.saveReport': SavedReport | null;
  'recording.begin': { readonly token: string } | null; // null = no place was chosen
  'recording.end': { readonly fileName: string };
  'settings.export': { readonly fileName: string } | null;
  'settings.preview': ExportPreview;
  'settings.exportFolder': ExportOutcome | null; // null = no folder was chosen
  'file.import': null;
  'game.open': GameFile | null;
  'game.more': GameNews;
  'report.save': SavedReport | null;
  'motion.export': (ExportedMotion & { readonly fileName: string }) | null;
}

export type MethodName = keyof typeof requestSchemas;
export type Request<Method extends MethodName> = z.input<(typeof requestSchemas)[Method]>;
export type Response<Method extends MethodName> = Result<
  Method extends keyof Responses ? Responses[Method] : null,
  Problem
>;

/** The interface that preload exposes as `window.segue`. */
export interface SegueBridge {
  call<Method extends MethodName>(method: Method, request: Request<Method>): Promise<Response<Method>>;
  /** Subscribes to an event. Returns the function that unsubscribes. */
  on<Event extends EventName>(event: Event, listener: (detail: SegueEvents[Event]) => void): () => void;
  /**
   * Opens files dropped on the window: clips and folders are indexed, settings files imported (null if there
   * are only those). Preload finds the paths; the page never sees them.
   */
  importDropped(files: readonly unknown[]): Promise<Result<{ readonly jobId: string } | null, Problem>>;
}

// A separate file, so that the window can import it without the schemas.
export { clipUrl } from './clip-url.ts';
