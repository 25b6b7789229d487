import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ImportLimits } from './import-limits.ts';

/** Kept output of a process, characters. */
const MAX_OUTPUT = 20_000;

/** A worker process with a channel and two pipes: stderr, and messages of its watchdog thread. */
export type ForkedWorker = Readonly<ReturnType<typeof forkWorker>>;

/**
 * Starts the code at `url` in a process with the same Node, without a window.
 *
 * @param onWatched receives messages of the watchdog: `slow`, `time`, `memory` or `uses`, a task, a limit or
 *   the bytes in use
 */
export function forkWorker(
  url: URL,
  limits: ImportLimits,
  onWatched: (kind: string, task: number, limit: number) => void,
) {
  const child = fork(fileURLToPath(url), [JSON.stringify(limits)], {
    // All cores are busy with such processes: V8’s threads cost more than they save, as does memory beyond caches.
    execArgv: ['--single-threaded', '--max-semi-space-size=1'],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL); // windows have priority
  const pipes = [child.stderr, child.stdio[4]] as (Readable & { ref(): void; unref(): void })[];
  let output = '';
  pipes[0].setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-MAX_OUTPUT)));
  createInterface({ input: pipes[1] }).on('line', (line) => {
    const [kind, task, limit] = line.split(' ');
    onWatched(kind, Number(task), Number(limit));
  });
  return {
    child,
    /** The last error message on stderr, if any. */
    fault: () => /^.*\b(?:\w*Error\b.*|FATAL ERROR): .+$/m.exec(output)?.[0],
    /** Sets whether the worker keeps this process alive. */
    keepsAlive(isWaitedFor: boolean) {
      for (const each of [child, child.channel, ...pipes]) each?.[isWaitedFor ? 'ref' : 'unref']();
    },
  };
}

/**
 * Calls `report` once, when the process has ended and its output is read, or when it could not be started.
 */
export function whenGone(child: ChildProcess, report: (reason: string) => void): void {
  let reason: string | undefined;
  let open = 2;
  const closed = (why?: string): void => {
    reason ??= why;
    if (--open === 0) report(reason ?? 'it ended');
  };
  child.once('disconnect', closed);
  child.once('close', (code, signal) => closed(signal ?? `exit code ${code}`));
  // Also emitted for failed messages; without a pid the process never started.
  child.on('error', ({ message }) => {
    if (child.pid === undefined) open = 1;
    if (child.pid === undefined) closed(message);
  });
}
