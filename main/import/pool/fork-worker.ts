import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ImportLimits } from './import-limits.ts';

/** What is kept of what a process says before it ends, characters. */
const MOST_SAID = 20_000;

/** A process with a channel to it, and two pipes from it: what it says of its faults, and what the thread says that watches it. */
export interface ForkedWorker {
  readonly child: ChildProcess;
  /** What it said last, where it is the words of an error. */
  fault(): string | undefined;
  /** While it keeps this process alive, somebody waits for it. */
  keepsAlive(isWaitedFor: boolean): void;
}

/**
 * Starts the code at `url` on the same Node as this, without a window.
 *
 * @param onWatched hears what the watching thread says: `slow`, `time` or `memory`, a task, a limit
 */
export function forkWorker(
  url: URL,
  limits: ImportLimits,
  onWatched: (kind: string, task: number, limit: number) => void,
): ForkedWorker {
  const child = fork(fileURLToPath(url), [JSON.stringify(limits)], {
    execArgv: [],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL); // windows go first
  const pipes = [child.stderr, child.stdio[4]] as (Readable & { ref(): void; unref(): void })[];
  let said = '';
  pipes[0].setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-MOST_SAID)));
  createInterface({ input: pipes[1] }).on('line', (line) => {
    const [kind, task, limit] = line.split(' ');
    onWatched(kind, Number(task), Number(limit));
  });
  return {
    child,
    fault: () => /^.*\b(?:\w*Error\b.*|FATAL ERROR): .+$/m.exec(said)?.[0],
    keepsAlive(isWaitedFor) {
      for (const each of [child, child.channel, ...pipes]) each?.[isWaitedFor ? 'ref' : 'unref']();
    },
  };
}

/** Once: when the process has ended and all it said was heard, or when there was none. */
export function whenGone(child: ChildProcess, tell: (reason: string) => void): void {
  let reason: string | undefined;
  let open = 2;
  const closed = (why?: string): void => {
    reason ??= why;
    if (--open === 0) tell(reason ?? 'it ended');
  };
  child.once('disconnect', closed);
  child.once('close', (code, signal) => closed(signal ?? `exit code ${code}`));
  // A message may fail to reach one that has just ended; without an id it never began.
  child.on('error', ({ message }) => {
    if (child.pid === undefined) open = 1;
    if (child.pid === undefined) closed(message);
  });
}
