import { siblingScript } from '../../library/sibling-script.ts';
import { createIndexMemory } from '../read/index-file.ts';
import { UNLIMITED, type ImportLimits } from './import-limits.ts';
import type { ImportReply, ImportTask, WorkerReady } from './import-task.ts';
import { runImportTask } from './run-import-task.ts';
import { watchTasks } from './watched-task.ts';

/** Import process. Its argument is the limits for each file; it ends with the app. */

/**
 * Maximum delay of a reply, ms. Replies are sent together, since a message costs as much as reading a short
 * file.
 */
const REPLY_INTERVAL_MS = 8;

const limits = JSON.parse(process.argv[2]) as ImportLimits;
const watch = watchTasks(siblingScript(import.meta.url, 'import-watchdog'));
const memory = createIndexMemory(watch.read);
let replies: ImportReply[] = [];
let sent = performance.now();

const send = (): void => {
  process.send?.(replies);
  replies = [];
  sent = performance.now();
};

const answer = async (tasks: readonly ImportTask[]): Promise<void> => {
  for (const task of tasks) {
    // Checking a library has no limits.
    watch.begin(task.kind === 'check' ? UNLIMITED : limits);
    replies.push(await runImportTask(task, memory));
    if (performance.now() - sent >= REPLY_INTERVAL_MS) send();
  }
  watch.rest();
  if (replies.length > 0) send();
};

// Sequential. An exception ends the process, which the pool notices.
let last = Promise.resolve();
process.on('message', (tasks: readonly ImportTask[]) => {
  last = last.then(() => answer(tasks));
});
freezePrototypes();
process.on('disconnect', () => process.exit());
process.send?.({ kind: 'ready' } satisfies WorkerReady);

/**
 * Freezes the built-in prototypes of a process, so that a malicious file cannot change how later files are
 * read. Error prototypes stay mutable, since libraries set names on them.
 */
export function freezePrototypes(): void {
  const numbers = Object.getPrototypeOf(Float32Array) as { prototype: object };
  const kinds = [
    Object,
    Function,
    Array,
    String,
    Number,
    Boolean,
    BigInt,
    Symbol,
    Map,
    Set,
    WeakMap,
    WeakSet,
    Promise,
    RegExp,
    Date,
    ArrayBuffer,
    DataView,
    Float32Array,
    Float64Array,
    numbers,
    Int8Array,
    Uint8Array,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
  ];
  for (const kind of kinds) {
    Object.freeze(kind.prototype);
    Object.freeze(kind);
  }
  for (const room of [Math, JSON, Reflect]) Object.freeze(room);
}
