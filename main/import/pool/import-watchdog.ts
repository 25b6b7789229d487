import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { CELLS, type WatchedProcess } from './watched-task.ts';

/**
 * Watchdog thread of an import process: ends the process if a file exceeds its limits of time or memory, or
 * if the app is gone. It reports the reason on its own pipe, since the main thread may hang; also the memory
 * of the process, which all share.
 */

/** Interval between checks, ms; memory grows by about 200 MB at most in that time. */
const POLL_MS = 50;
const IDLE_MS = 1000;

/** Time after which a file is reported as slow, so that no other file waits for it, ms. */
const SLOW_MS = 2000;

/** Change of memory that is reported, bytes. */
const REPORTED = 32 * 1024 ** 2;

/** File descriptor of the pipe, after stdin, stdout, stderr and the channel. */
const PIPE = 4;

const { cells, parent } = workerData as WatchedProcess;

const end = (): void => {
  process.kill(process.pid, 'SIGKILL');
};

/**
 * Ends the process if nobody can read the messages: the app is gone, maybe since its process was last looked
 * for.
 */
const send = (...words: readonly (string | number)[]): void => {
  try {
    writeSync(PIPE, `${words.join(' ')}\n`);
  } catch {
    end();
  }
};

const cell = (index: number): number => Atomics.load(cells, index);

let reported = 0;

/** Reports the memory of the process if it has changed much. */
function reportMemory(task: number, bytes: number): void {
  if (Math.abs(bytes - reported) < REPORTED) return;
  reported = bytes;
  send('uses', task, bytes);
}

/** Watches one task until there is another, or none. */
function watch(task: number): void {
  const before = process.memoryUsage.rss();
  let elapsed = 0;
  let last = performance.now();
  let isReported = false;
  while (cell(CELLS.task) === task && process.ppid === parent) {
    Atomics.wait(cells, CELLS.never, 0, POLL_MS);
    const now = performance.now();
    elapsed += Math.min(now - last, 10 * POLL_MS); // sleep of the computer does not count
    last = now;
    if (cell(CELLS.task) !== task) return;
    const memory = cell(CELLS.megabytes) * 1024 ** 2;
    const uses = process.memoryUsage.rss();
    reportMemory(task, uses);
    const isOver = uses - before > memory;
    if (isOver || elapsed > cell(CELLS.ms)) {
      if (isOver) send('memory', task, memory);
      else send('time', task, cell(CELLS.ms));
      return end();
    }
    if (!isReported && elapsed > SLOW_MS) send('slow', task);
    isReported ||= elapsed > SLOW_MS;
  }
}

while (process.ppid === parent) {
  const task = cell(CELLS.task);
  if (task === 0) Atomics.wait(cells, CELLS.task, 0, IDLE_MS);
  else watch(task);
}
end();
