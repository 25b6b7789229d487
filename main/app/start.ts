import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BrowserWindow } from 'electron';
import { app } from 'electron';
import { EVENT_CHANNEL } from '../../contract/channels.ts';
import type { Emit } from '../../contract/events.ts';
import type { AppInfo } from '../../contract/api.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Result } from '../../core/result.ts';
import { failure, success } from '../../core/result.ts';
import { loadClip, loadSkin } from '../import/clip-buffers.ts';
import { fillNewLibrary } from '../import/first-run.ts';
import { checkLibrary } from '../import/check-library.ts';
import { createImportPool, PoolClosed } from '../import/import-pool.ts';
import { createJobs } from '../import/jobs.ts';
import { createClipsOnDisk } from '../import/clips-on-disk.ts';
import { createPoseStrips } from '../import/pose-strips.ts';
import type { LogFault } from '../ipc/answer.ts';
import { problemOfFault } from '../ipc/answer.ts';
import { createHandlers } from '../ipc/handlers.ts';
import { serve } from '../ipc/serve.ts';
import type { Services } from '../ipc/services.ts';
import { createMomentShower } from '../ipc/show-moment.ts';
import type { Database } from '../library/database/database.ts';
import { closeLibrary, openLibrary } from '../library/library.ts';
import { attempt, attemptLater } from '../library/problems.ts';
import { warmSearch } from '../library/search/warm-search.ts';
import { readSetting, saveSetting } from '../library/rows/settings.ts';
import type { StartArguments } from './command-line.ts';
import type { DataFolders } from './data-folder.ts';
import { changeInstallation, readInstallation } from './installation.ts';
import { keepDailyBackups } from './daily-backup.ts';
import { followCommands } from './follow-commands.ts';
import { createLibraryFiles } from './library-files.ts';
import { watchFoldersOf } from './watch-folders.ts';
import { watchLibrary } from './watch-library.ts';
import { createDialogs } from './dialogs.ts';
import { fillMenu } from './menu.ts';
import { openPaths } from './open-paths.ts';
import { handleProtocol, ORIGIN } from './protocol.ts';
import { listRendererFiles } from './renderer-files.ts';
import { guardSession } from './security.ts';
import type { AppSession } from './session.ts';
import { openWindow } from './window.ts';

/**
 * Opens the library and the window and serves it until it is closed. Call when the app is ready. What a new library is
 * filled with is made while the window's own process starts.
 *
 * @param listen hears all that the window is told
 */
export function startApp(
  folders: DataFolders,
  { paths, demo }: Pick<StartArguments, 'paths' | 'demo'>,
  log: LogFault,
  listen: Emit = () => undefined,
): AppSession {
  const opened: { window?: BrowserWindow } = {};
  const emit: Emit = (event, detail) => {
    listen(event, detail);
    const contents = opened.window?.isDestroyed() === false ? opened.window.webContents : undefined;
    contents?.send(EVENT_CHANNEL, event, detail);
  };
  const moments = createMomentShower(emit);
  const services = createServices({
    folders,
    isDemo: demo !== undefined,
    window: () => opened.window,
    emit,
    onShown: (time) => moments.onShown(time),
    onRecent: () => showMenu(services),
    log,
  });
  const handlers = createHandlers(services);
  const open = createOpen(services, log);
  guardSession();
  handleProtocol({
    files: listRendererFiles(path.join(app.getAppPath(), 'out', 'renderer')),
    load: {
      clip: (id) => loadFor(services, loadClip, id, log),
      skin: (id) => loadFor(services, loadSkin, id, log),
    },
  });
  serve({
    handlers,
    importPaths: open,
    contents: () => opened.window?.webContents,
    origin: ORIGIN,
    log,
  });
  rememberLibrary(services, log);
  showMenu(services);
  const window = openWindowOf(services.library);
  opened.window = window;
  // Other windows change the list of libraries.
  window.on('focus', () => {
    showMenu(services);
    services.watcher.wake();
  });
  if (services.library.ok) followCommands(services.library.value, window, services.watcher, emit);
  const problem = fillIfNew(services, folders.starter);
  const ready = loaded(window).then(() => {
    if (problem !== undefined) emit('app.problem', { message: problem.message });
    const opening = openPaths(services, paths);
    return opening.ok ? opening.value.done : undefined;
  });
  ready.catch((error: unknown) => log('command line', error));
  ready.then(() => settleIn(services)).catch((error: unknown) => log('settle in', error));
  closeAtEnd(services, log);
  return { window, services, handlers, ready, open, show: (time) => moments.show(time) };
}

/** Time between two steps of what is done meanwhile, ms: the window is not kept waiting. */
const STEP_PAUSE_MS = 60;

/** What a large library need not wait for to be opened. */
async function settleIn({ library, pool, emit }: Services): Promise<void> {
  if (!library.ok) return;
  const { db } = library.value;
  for (const _ of db.open ? warmSearch(db) : []) {
    await setTimeout(STEP_PAUSE_MS);
    if (!db.open) return;
  }
  const damage = await checkLibrary(library.value, pool).catch((error: unknown) => {
    if (error instanceof PoolClosed) return null;
    throw error;
  });
  if (damage !== null) emit('app.problem', { message: damage });
}

function createOpen(services: Services, log: LogFault): AppSession['open'] {
  return (paths) => {
    const opening = openPaths(services, paths);
    if (!opening.ok) return opening;
    opening.value.done.catch((error: unknown) => log('open', error));
    return success(opening.value.jobId === null ? null : { jobId: opening.value.jobId });
  };
}

interface ServiceParts extends Pick<Services, 'emit' | 'onShown'> {
  readonly folders: DataFolders;
  readonly isDemo: boolean;
  readonly window: () => BrowserWindow | undefined;
  /** The list of recent libraries is another one. */
  readonly onRecent: () => void;
  readonly log: LogFault;
}

function createServices({ folders, isDemo, window, emit, onShown, onRecent, log }: ServiceParts): Services {
  const { library: file, installation } = folders;
  const library = openLibrary(file);
  const pool = createImportPool();
  const db = (): Database | undefined => (library.ok ? library.value.db : undefined);
  const libraries = createLibraryFiles({
    installation,
    current: file,
    replaces: !library.ok,
    changed: () => {
      onRecent();
      emit('library.recentChanged', null);
    },
  });
  if (library.ok) {
    watchLibrary(library.value, emit);
    keepDailyBackups(library.value, emit, log);
  }
  const jobs = createJobs(emit, (error) => problemOfFault('index', error, log));
  // A demo shows what it is given, and reads nothing besides.
  const followed = library.ok && !isDemo ? library.value : undefined;
  return {
    appInfo: () => appInfo(!isDemo && !readInstallation(installation).toured),
    library,
    jobs,
    pool,
    strips: createPoseStrips(library, pool, (strip) => emit('library.stripMade', strip)),
    dialogs: createDialogs(window),
    libraries,
    clipsOnDisk: createClipsOnDisk(db, (clipId, state) => emit('clip.onDisk', { clipId, state })),
    watcher: watchFoldersOf(followed, { jobs, pool, emit }),
    emit,
    onShown,
    onToured: () => {
      changeInstallation(installation, (before) => ({ ...before, toured: true }));
    },
  };
}

/** A list that cannot be written costs nothing but the list. */
function rememberLibrary({ library, libraries }: Services, log: LogFault): void {
  if (!library.ok) return;
  const { path: file } = library.value;
  const remembered = attempt('The list of libraries', () => libraries.remember(file));
  if (!remembered.ok) log('recent libraries', remembered.error);
}

/** The menu bar, with the libraries that are there now. */
function showMenu({ emit, libraries }: Services): void {
  fillMenu({
    run: (action) => emit('app.action', { action }),
    recent: libraries.known(),
    openRecent: async (id) => {
      const opened = await attemptLater('The library', () => libraries.openRecent(id));
      if (!opened.ok) emit('app.problem', { message: opened.error.message });
    },
  });
}

function openWindowOf(library: Services['library']): BrowserWindow {
  return openWindow({
    preload: path.join(app.getAppPath(), 'out', 'preload', 'preload.cjs'),
    remembered: library.ok ? readSetting(library.value.db, 'window') : undefined,
    // Where it cannot be written, the next window opens at its usual place.
    remember: (place) => {
      if (library.ok) attempt('The library', () => saveSetting(library.value.db, 'window', place));
    },
  });
}

const loaded = (window: BrowserWindow): Promise<void> =>
  new Promise((resolve, reject) => {
    window.webContents.once('did-finish-load', () => resolve());
    window.webContents.once('did-fail-load', (_event, code, words) => {
      reject(new Error(`the window's page was not loaded: ${words} (${code})`));
    });
  });

function fillIfNew({ library }: Services, starter: string): Problem | undefined {
  if (!library.ok) return undefined;
  const filled = fillNewLibrary(library.value, starter);
  return filled.ok ? undefined : filled.error;
}

async function loadFor(
  { library, pool }: Services,
  load: typeof loadClip,
  clipId: string,
  log: LogFault,
): Promise<Result<ArrayBuffer, Problem>> {
  if (!library.ok) return library;
  try {
    return await load(library.value, pool, clipId);
  } catch (error) {
    return failure(problemOfFault('clip', error, log));
  }
}

function appInfo(firstRun: boolean): AppInfo {
  return {
    firstRun,
    version: app.getVersion(),
    electron: process.versions.electron,
    platform: process.platform,
    userName: userName(),
    softwareRendering: app.getGPUFeatureStatus().gpu_compositing !== 'enabled',
  };
}

/** Empty where the system has no name for who runs this. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

/** When the last window is closed: ends jobs and workers, closes the library, then the app. */
function closeAtEnd({ jobs, pool, library, clipsOnDisk, watcher, libraries }: Services, log: LogFault): void {
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    clipsOnDisk.close();
    watcher.close();
    // Files in the workers' hands are for the next time: a large one would hold up the end, and so the next start.
    Promise.all([jobs.close(), pool.close()])
      .then(() => library.ok && closeLibrary(library.value))
      .then(() => libraries.onClosed())
      .catch((error: unknown) => log('close', error))
      .finally(() => {
        closed = true;
        // Not from within this event: the app would not hear it.
        setImmediate(() => app.quit());
      });
  });
}
