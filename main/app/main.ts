import path from 'node:path';
import { app } from 'electron';
import type { StartArguments } from './command-line.ts';
import { ownArguments, parseCommandLine } from './command-line.ts';
import type { DataFolders } from './data-folder.ts';
import { dataFolders } from './data-folder.ts';
import type { Emit, SegueEvents } from '../../contract/events.ts';
import type { LogFault } from '../ipc/answer.ts';
import { problemOfFault } from '../ipc/answer.ts';
import { versionText } from '../cli/version.ts';
import { runDemo } from './demo.ts';
import { createLog } from './log.ts';
import { registerScheme } from './window/protocol.ts';
import { guardAllContents } from './window/security.ts';
import type { AppSession } from './session.ts';
import { startApp } from './start.ts';
import { focusWindow } from './window/window.ts';

const WRONG_USE = 2;

/** Reads the command line and starts, unless a start before this one has the library open: then it hands over and ends. */
function main(): void {
  const args = ownArguments(process.argv, app.getAppPath(), app.isPackaged);
  if (args.includes('--version')) {
    process.stdout.write(`${versionText()}\n`);
    app.exit(0);
    return;
  }
  const parsed = parseCommandLine(args, process.cwd());
  if (!parsed.ok) {
    process.stderr.write(`${parsed.error.message}\n`);
    app.exit(WRONG_USE);
    return;
  }
  const folders = dataFolders(app.getPath('userData'), parsed.value.library);
  const log = createLog(path.join(folders.profile, 'segue.log'));
  app.setPath('userData', folders.profile);
  if (!app.requestSingleInstanceLock({ paths: parsed.value.paths })) {
    process.stdout.write(`Segue has this library open already: ${folders.library}\n`);
    app.exit(0);
    return;
  }
  process.on('uncaughtException', (error) => log('main', error));
  process.on('unhandledRejection', (reason) => log('main', reason));
  registerScheme();
  guardAllContents();
  app
    .whenReady()
    .then(() => begin(parsed.value, folders, log))
    .catch((error: unknown) => {
      process.stderr.write(`${problemOfFault('start', error, log).message}\n`);
      app.exit(1);
    });
}

function begin({ paths, demo }: StartArguments, folders: DataFolders, log: LogFault): void {
  const problems: string[] = [];
  const session = startApp(folders, { paths, demo }, log, collectProblems(problems));
  app.on('second-instance', (_event, _argv, _folder, handedOver) => {
    const more = (handedOver as { paths?: readonly string[] } | null)?.paths ?? [];
    // Closed a moment ago, and about to end: the one that was started last is to stay.
    if (session.window.isDestroyed()) return app.relaunch({ args: [...process.argv.slice(1), ...more] });
    focusWindow(session.window);
    session.open(more);
  });
  if (demo !== undefined) void playDemo(session, demo, problems, log);
}

/** What the window says of paths that could not be opened, for a demo, which nobody watches. */
function collectProblems(problems: string[]): Emit {
  return (event, detail) => {
    if (event === 'app.problem') problems.push((detail as SegueEvents['app.problem']).message);
    if (event !== 'job.ended') return;
    const end = detail as SegueEvents['job.ended'];
    if (end.outcome === 'failed') problems.push(end.problem.message);
  };
}

/** Ends the app with 0, or with 1 and what went wrong: with the demo, or with a path that was to be opened. */
async function playDemo(
  session: AppSession,
  folder: string,
  problems: readonly string[],
  log: LogFault,
): Promise<void> {
  try {
    await session.ready;
    const names = await runDemo(session, folder);
    process.stdout.write(`${names.map((name) => path.join(folder, name)).join('\n')}\n`);
    for (const message of problems) process.stderr.write(`${message}\n`);
    app.exit(problems.length === 0 ? 0 : 1);
  } catch (error) {
    const { message } = problemOfFault('demo', error, log);
    process.stderr.write(`${message}\n`);
    app.exit(1);
  }
}

main();
