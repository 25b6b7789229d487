// main/app: the app: start, window, menu, command line, demo; passes requests to the library thread
import path from 'node:path';
import { app, protocol } from 'electron';
import type { Emit, SegueEvents } from '#contract/events.ts';
import type { Problem } from '#contract/words/problem.ts';
import { ownArguments, parseCommandLine, type StartArguments } from './command-line.ts';
import { dataFolders, type DataFolders } from './data-folder.ts';
import { problemOfFault, type LogFault } from '../ipc/answer.ts';
import { processTerminal } from '../cli/frame/terminal.ts';
import { versionText } from '../cli/version.ts';
import { receivePaths, type HandedPaths } from './handed-paths.ts';
import { createLog, logFile } from './log.ts';
import { registerScheme } from './window/protocol.ts';
import { guardAllContents } from './window/security.ts';
import { keepMemorySmall, refusedSwitch } from './switches.ts';
import type { AppSession } from './session.ts';
import { startApp } from './start.ts';
import { focusWindow } from './window/window.ts';

const WRONG_USE = 2;
const terminal = processTerminal();

/** Starts the app. If another instance has the library open, passes the paths to it and ends. */
function main(): void {
  const refused = app.isPackaged ? refusedSwitch((name) => app.commandLine.hasSwitch(name)) : undefined;
  if (refused !== undefined) return end(refused);
  const args = ownArguments(process.argv, app.getAppPath(), app.isPackaged);
  if (args.includes('--version')) {
    terminal.out(versionText());
    app.exit(0);
    return;
  }
  const parsed = parseCommandLine(args, process.cwd());
  if (!parsed.ok) return end(parsed.error);
  const folders = dataFolders(app.getPath('userData'), parsed.value.library);
  const log = createLog(logFile(folders.profile));
  app.setPath('userData', folders.profile);
  if (!app.requestSingleInstanceLock({ paths: parsed.value.paths })) {
    terminal.out(`The library is already open in Segue: ${folders.library}`);
    app.exit(0);
    return;
  }
  keepMemorySmall(app);
  const handed = receivePaths(app);
  process.on('uncaughtException', (error) => log('main', error));
  process.on('unhandledRejection', (reason) => log('main', reason));
  registerScheme(protocol);
  guardAllContents(app);
  begin(parsed.value, folders, log, handed).catch((error: unknown) => {
    terminal.note(problemOfFault('start', error, log).message);
    app.exit(1);
  });
}

function end({ message }: Problem): void {
  terminal.note(message);
  app.exit(WRONG_USE);
}

async function begin(
  { paths, demo }: StartArguments,
  folders: DataFolders,
  log: LogFault,
  handed: HandedPaths,
): Promise<void> {
  const problems: string[] = [];
  const session = await startApp(folders, { paths, demo }, log, collectProblems(problems));
  handed.deliver((more) => {
    // The window was closed a moment ago: start again for the new instance.
    if (session.window.isDestroyed()) return app.relaunch({ args: [...process.argv.slice(1), ...more] });
    session.ready
      .then(() => {
        focusWindow(session.window);
        return session.open(more);
      })
      .catch((error: unknown) => log('open', error));
  });
  if (demo !== undefined) void playDemo(session, demo, problems, log);
}

/** Collects the errors of paths that could not be opened, for the demo, which has no viewer. */
function collectProblems(problems: string[]): Emit {
  return (event, detail) => {
    if (event === 'app.problem') problems.push((detail as SegueEvents['app.problem']).message);
    if (event !== 'job.ended') return;
    const end = detail as SegueEvents['job.ended'];
    if (end.outcome === 'failed') problems.push(end.problem.message);
  };
}

/** Plays the demo and ends the app with 0, or with 1 and the errors of the demo or of a path. */
async function playDemo(
  session: AppSession,
  folder: string,
  problems: readonly string[],
  log: LogFault,
): Promise<void> {
  try {
    const { runDemo } = await import('./demo.ts'); // loads what judges
    await session.ready;
    const names = await runDemo(session, folder);
    for (const name of names) terminal.out(path.join(folder, name));
    problems.forEach(terminal.note);
    app.exit(problems.length === 0 ? 0 : 1);
  } catch (error) {
    const { message } = problemOfFault('demo', error, log);
    terminal.note(message);
    app.exit(1);
  }
}

main();
