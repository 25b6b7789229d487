import path from 'node:path';
import { app, dialog, ipcMain, protocol, safeStorage, session, shell, type BrowserWindow } from 'electron';
import { EVENT_CHANNEL } from '#contract/channels.ts';
import type { Menu } from '#contract/menu-bar.ts';
import type { Emit } from '#contract/events.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import { answer, type LogFault } from '../ipc/answer.ts';
import { attempt } from '../library/problems.ts';
import { userName } from '../library/user-name.ts';
import { createRecordings, type Recordings } from '../export/recording/recordings.ts';
import type { WindowHandlers } from '../ipc/handlers.ts';
import type { Dialogs, TeamPasswords } from '../ipc/services.ts';
import type { HostCalls, OpenedLibrary } from '../owner/calls.ts';
import {
  LOST,
  startLibraryThread,
  type LibraryThread,
  type ThreadOptions,
} from '../owner/start-library-thread.ts';
import { changeInstallation, keepUnreadable, readInstallation } from '../owner/installation.ts';
import type { StartArguments } from './command-line.ts';
import type { DataFolders } from './data-folder.ts';
import { createLibraryFiles, type LibraryFiles } from './library-files.ts';
import type { AppSession } from './session.ts';
import { saveReport } from './save-report.ts';
import { createMomentShower } from './show-moment.ts';
import { createTeamPasswords } from './team-passwords.ts';
import { createWindowFaults, logFile } from './log.ts';
import { problemReport } from './problem-report.ts';
import { windowHandlers } from './window-handlers.ts';
import { createDialogFolders } from './window/dialog-folders.ts';
import { createDialogs } from './window/dialogs.ts';
import { followWindow } from './window/follow-window.ts';
import { openHelp } from './window/help-window.ts';
import { showMenuBar } from './window/menu.ts';
import { handleProtocol, ORIGIN } from './window/protocol.ts';
import { listRendererFiles } from './window/renderer-files.ts';
import { guardSession } from './window/security.ts';
import { serve } from './window/serve.ts';
import { openWindow } from './window/window.ts';
import type { AppInfo } from '#contract/api.ts';

/** Library and window, once they are open. */
interface Opened {
  library?: OpenedLibrary;
  /** Files and folders for the library that replaces this one, which cannot be opened. */
  readonly waiting: string[];
  window?: BrowserWindow;
}

type Start = Pick<StartArguments, 'paths' | 'demo'>;

/**
 * Opens the library and its window and serves the window until it is closed. The library opens while the app
 * gets ready and the page of the window loads; a new one is filled meanwhile, too.
 *
 * @param listen receives all events sent to the window
 */
export async function startApp(
  folders: DataFolders,
  { paths, demo }: Start,
  log: LogFault,
  listen: Emit = () => undefined,
): Promise<AppSession> {
  const opened: Opened = { waiting: [] };
  const emit = emitterFor(opened, listen);
  const libraries = librariesOf(folders, opened, emit);
  const { installation, library: file } = folders;
  const unreadable = attempt('The settings of this installation', () => keepUnreadable(installation));
  const remembered = createDialogFolders(installation, log);
  const dialogs = createDialogs({ app, dialog, shell }, () => opened.window, remembered);
  const isDemo = demo !== undefined;
  const passwords = createTeamPasswords(safeStorage, installation);
  const host = { ...dialogs, ...passwords, emit };
  const library = connectLibrary({ file, isDemo, installation }, host, libraries, log);
  const opening = library.calls.opened().then((facts) => {
    opened.library = facts;
    if (facts.problem === null) remember(libraries, file, log);
    return facts;
  });
  await app.whenReady();

  const moments = createMomentShower(emit);
  const recordings = createRecordings(dialogs, (isRunning) => {
    if (opened.window?.isDestroyed() === false) opened.window.webContents.setBackgroundThrottling(!isRunning);
  });
  const showMenus = (menus: readonly Menu[]): void =>
    showMenuBar(menus, (action) => emit('app.action', { action }));
  showMenus([]);
  const ownHandlers = windowHandlers({
    appInfo: () => appInfo(!isDemo && !readInstallation(installation).toured),
    dialogs,
    libraries,
    showMenus,
    onToured: () => void changeInstallation(installation, (before) => ({ ...before, toured: true })),
    openHelp: (page) => opened.window && openHelp(opened.window, page),
    ...faultParts(folders, log),
    onShown: moments.onShown,
    passwords,
    recordings,
    saveReport: (request) =>
      saveReport({ window, library: library.calls, show: moments.show }, dialogs, request),
  });
  guardSession(session.defaultSession);
  serveFiles(library);
  serveCalls(library, ownHandlers, opened, log);
  const window = openOwnWindow(library, opening);
  opened.window = window;
  followWindow(window, library.calls);
  closeAtEnd(library, recordings, log);
  const open = async (given: readonly string[]): Promise<void> => {
    if ((await opening).problem === null) await library.calls.openAll(given);
    else opened.waiting.push(...given);
  };
  const filled = fillWindow(window, library, emit, { starter: folders.starter, opening });
  const ready = filled.then(() => open(paths));
  finishStart(ready, library, () => sayUnreadable(unreadable, emit), log);
  return { window, library: library.calls, emit, open, ready, show: (time) => moments.show(time) };
}

/** What the window says and asks about faults. */
const faultParts = ({ profile }: DataFolders, log: LogFault) => ({
  onFault: createWindowFaults(log),
  problemReport: () => problemReport(logFile(profile)),
});

/** Opens the window where it was, which the library remembers. */
const openOwnWindow = ({ calls }: LibraryThread, opening: Promise<OpenedLibrary>): BrowserWindow =>
  openWindow({
    preload: path.join(app.getAppPath(), 'out', 'preload', 'preload.cjs'),
    remembered: opening.then((facts) => facts.window),
    remember: (place) => void calls.rememberWindow.asEvent(place),
  });

/** Does what opening does not wait for. */
function finishStart(ready: Promise<void>, { calls }: LibraryThread, say: () => void, log: LogFault): void {
  ready.catch((error: unknown) => log('command line', error));
  ready.then(say).catch((error: unknown) => log('settings', error));
  ready.then(() => calls.finishOpening()).catch((error: unknown) => log('finish opening', error));
}

/** Starts the library thread and answers its calls. */
function connectLibrary(
  options: ThreadOptions,
  host: Dialogs & TeamPasswords & { readonly emit: Emit },
  libraries: LibraryFiles,
  log: LogFault,
): LibraryThread {
  const whole: HostCalls = {
    ...host,
    logFault: log,
    rememberLibrary: (file) => remember(libraries, file, log),
    startAgain: libraries.startAgain,
  };
  return startLibraryThread(options, whole, (error) => {
    log('library', error);
    host.emit('app.problem', { message: LOST.message });
  });
}

/** Answers the window's calls here or passes them to the library thread. */
function serveCalls(library: LibraryThread, own: WindowHandlers, opened: Opened, log: LogFault): void {
  serve(ipcMain, {
    answer: (method, request) =>
      typeof method === 'string' && !Object.hasOwn(own, method)
        ? library.ask((calls) => calls.answer(method, request))
        : answer(own, method, request, log),
    importPaths: (dropped) => library.ask((calls) => calls.open(dropped)),
    contents: () => opened.window?.webContents,
    origin: ORIGIN,
    log,
  });
}

function emitterFor(opened: Opened, listen: Emit): Emit {
  return (event, detail) => {
    listen(event, detail);
    const contents = opened.window?.isDestroyed() === false ? opened.window.webContents : undefined;
    contents?.send(EVENT_CHANNEL, event, detail);
  };
}

function librariesOf({ installation, library }: DataFolders, opened: Opened, emit: Emit): LibraryFiles {
  return createLibraryFiles(app, {
    installation,
    current: library,
    replaces: () => opened.library !== undefined && opened.library.problem !== null,
    waiting: () => opened.waiting,
    changed: () => emit('library.recentChanged', null),
  });
}

/** Says that the settings of this installation begin anew, or cannot be moved aside. */
function sayUnreadable(unreadable: Result<string | null, Problem>, emit: Emit): void {
  const message = unreadable.ok ? unreadable.value : unreadable.error.message;
  if (message !== null) emit('app.problem', { message });
}

/** Adds a library to the recent ones. A failure is only logged. */
function remember(libraries: LibraryFiles, file: string, log: LogFault): void {
  const remembered = attempt('The list of recent libraries', () => libraries.remember(file));
  if (!remembered.ok) log('recent libraries', remembered.error);
}

/** Serves the files of the window, and clips and skins as buffers. */
function serveFiles(library: LibraryThread): void {
  handleProtocol(protocol, {
    files: listRendererFiles(path.join(app.getAppPath(), 'out', 'renderer')),
    load: {
      clip: (id) => library.ask((calls) => calls.load('clip', id)),
      skin: (id) => library.ask((calls) => calls.load('skin', id)),
    },
  });
}

interface FilledWindow {
  readonly starter: string; // folder
  readonly opening: Promise<OpenedLibrary>;
}

/** Fills a new library while the window's page loads. */
async function fillWindow(
  window: BrowserWindow,
  { calls }: LibraryThread,
  emit: Emit,
  { starter, opening }: FilledWindow,
): Promise<void> {
  const [{ warnings }, problem] = await Promise.all([opening, calls.fillNew(starter), loaded(window)]);
  for (const message of warnings) emit('app.problem', { message });
  if (problem !== null) emit('app.problem', { message: problem.message });
}

const loaded = (window: BrowserWindow): Promise<void> =>
  new Promise((resolve, reject) => {
    window.webContents.once('did-finish-load', () => resolve());
    window.webContents.once('did-fail-load', (_event, code, words) => {
      reject(new Error(`the window's page was not loaded: ${words} (${code})`));
    });
  });

/** Answers `app.info`. */
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

/**
 * Closes the library, after pending writes, and removes an unfinished recording when the last window is
 * closed; then ends the app.
 */
function closeAtEnd(library: LibraryThread, recordings: Pick<Recordings, 'abandon'>, log: LogFault): void {
  let closing = false;
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    if (closing) return;
    closing = true;
    Promise.all([library.close(), recordings.abandon()])
      .catch((error: unknown) => log('close', error))
      .finally(() => {
        closed = true;
        // Electron ignores `quit` within this event.
        setImmediate(() => app.quit());
      });
  });
}
