import path from 'node:path';
import type { BrowserWindow } from 'electron';
import { app } from 'electron';
import { EVENT_CHANNEL } from '../../contract/channels.ts';
import type { Emit, SegueEvents } from '../../contract/events.ts';
import type { Problem } from '../../contract/words/problem.ts';
import type { Result } from '../../core/result.ts';
import { failure, success } from '../../core/result.ts';
import { loadClip, loadSkin } from '../import/clips/clip-buffers.ts';
import { fillNewLibrary } from '../import/first-run.ts';
import type { LogFault } from '../ipc/answer.ts';
import { problemOfFault } from '../ipc/answer.ts';
import { createHandlers } from '../ipc/handlers.ts';
import { serve } from '../ipc/serve.ts';
import type { Services } from '../ipc/services.ts';
import { createMomentShower } from '../ipc/show-moment.ts';
import { undoState } from '../library/edits/edits.ts';
import { attempt, attemptLater } from '../library/problems.ts';
import { readSetting, saveSetting } from '../library/rows/settings.ts';
import { closeAtEnd } from './close-at-end.ts';
import type { StartArguments } from './command-line.ts';
import { createServices } from './create-services.ts';
import type { DataFolders } from './data-folder.ts';
import { keepDailyBackups } from './library/daily-backup.ts';
import { followCommands } from './library/follow-commands.ts';
import { watchLibrary } from './library/watch-library.ts';
import { createMenuBar } from './window/menu.ts';
import type { MenuBar, MenuParts } from './window/menu.ts';
import { openPaths } from './open-paths.ts';
import { handleProtocol, ORIGIN } from './window/protocol.ts';
import { listRendererFiles } from './window/renderer-files.ts';
import { guardSession } from './window/security.ts';
import type { AppSession } from './session.ts';
import { keepSearchWarm } from './library/keep-warm.ts';
import { settleIn } from './library/settle-in.ts';
import { openWindow } from './window/window.ts';

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
    if (event === 'library.edited') menu.nameUndo((detail as SegueEvents['library.edited']).undo);
    const contents = opened.window?.isDestroyed() === false ? opened.window.webContents : undefined;
    contents?.send(EVENT_CHANNEL, event, detail);
  };
  const moments = createMomentShower(emit);
  const services = createServices(
    {
      folders,
      isDemo: demo !== undefined,
      window: () => opened.window,
      emit,
      onShown: (time) => moments.onShown(time),
      onRecent: () => menu.fill(),
    },
    log,
  );
  const menu = menuBarOf(services);
  const handlers = createHandlers(services);
  const open = createOpen(services, log);
  guardSession();
  serveFiles(services, log);
  serve({ handlers, importPaths: open, contents: () => opened.window?.webContents, origin: ORIGIN, log });
  rememberLibrary(services, log);
  menu.fill();
  const window = openWindowOf(services, menu);
  opened.window = window;
  closeAtEnd(services, followLibrary(services, window, log), log);
  const ready = fillWindow(window, services, { starter: folders.starter, paths });
  ready.catch((error: unknown) => log('command line', error));
  ready.then(() => settleIn(services)).catch((error: unknown) => log('settle in', error));
  return { window, services, handlers, ready, open, show: (time) => moments.show(time) };
}

function createOpen(services: Services, log: LogFault): AppSession['open'] {
  return (paths) => {
    const opening = openPaths(services, paths);
    if (!opening.ok) return opening;
    opening.value.done.catch((error: unknown) => log('open', error));
    return success(opening.value.jobId === null ? null : { jobId: opening.value.jobId });
  };
}

/** The window's own files, and the clips and skins of the library as buffers. */
function serveFiles(services: Services, log: LogFault): void {
  handleProtocol({
    files: listRendererFiles(path.join(app.getAppPath(), 'out', 'renderer')),
    load: {
      clip: (id) => loadFor(services, loadClip, id, log),
      skin: (id) => loadFor(services, loadSkin, id, log),
    },
  });
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

/** A list that cannot be written costs nothing but the list. */
function rememberLibrary({ library, libraries }: Services, log: LogFault): void {
  if (!library.ok) return;
  const { path: file } = library.value;
  const remembered = attempt('The list of libraries', () => libraries.remember(file));
  if (!remembered.ok) log('recent libraries', remembered.error);
}

function menuBarOf({ emit, libraries, library }: Services): MenuBar {
  const parts: MenuParts = {
    run: (action) => emit('app.action', { action }),
    recent: libraries.known,
    openRecent: async (id) => {
      const opened = await attemptLater('The library', () => libraries.openRecent(id));
      if (!opened.ok) emit('app.problem', { message: opened.error.message });
    },
  };
  return createMenuBar(parts, library.ok ? undoState(library.value.db) : { undo: null, redo: null });
}

function openWindowOf({ library, watcher }: Services, menu: MenuBar): BrowserWindow {
  const window = openWindow({
    preload: path.join(app.getAppPath(), 'out', 'preload', 'preload.cjs'),
    remembered: library.ok ? readSetting(library.value.db, 'window') : undefined,
    // Where it cannot be written, the next window opens at its usual place.
    remember: (place) => {
      if (!library.ok) return;
      const { db, turns } = library.value;
      void turns.take(() => attempt('The library', () => saveSetting(db, 'window', place)));
    },
  });
  window.on('focus', () => {
    menu.fill(); // other windows change the list of libraries
    watcher.wake();
  });
  return window;
}

/** Looks at the library now and then, for as long as it is open. Returns what ends each of that. */
function followLibrary(
  { library, watcher, pool, emit }: Services,
  window: BrowserWindow,
  log: LogFault,
): (() => void)[] {
  if (!library.ok) return [];
  return [
    watchLibrary(library.value, emit),
    keepDailyBackups(library.value, { pool, emit }, log),
    keepSearchWarm(library.value, log),
    followCommands(library.value, window, watcher, emit),
  ];
}

/** Fills a new library while the window's page is loaded, and then opens what the command line names. */
function fillWindow(
  window: BrowserWindow,
  services: Services,
  { starter, paths }: { readonly starter: string; readonly paths: readonly string[] },
): Promise<void> {
  const problem = fillIfNew(services, starter);
  return loaded(window).then(() => {
    const warnings = services.library.ok ? services.library.value.warnings : [];
    for (const message of warnings) services.emit('app.problem', { message });
    if (problem !== undefined) services.emit('app.problem', { message: problem.message });
    const opening = openPaths(services, paths);
    return opening.ok ? opening.value.done : undefined;
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
