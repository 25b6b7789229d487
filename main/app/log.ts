import { appendFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import type { LogFault } from '../ipc/answer.ts';
import { makeFolder } from '../library/database/make-folder.ts';

/** Maximum size of a log, bytes. Beyond it a new one begins; one older log is kept. */
const MAX_LOG = 1024 * 1024;

/** Writes faults to `file`, with time, place and stack, or to stderr if the file cannot be written. */
export function createLog(file: string): LogFault {
  return (place, error) => {
    const entry = `${new Date().toISOString()} ${place}: ${inspect(error)}\n`;
    try {
      makeFolder(path.dirname(file));
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG) renameSync(file, `${file}.1`);
      appendFileSync(file, entry);
    } catch (reason) {
      process.stderr.write(`${entry}(no log: ${inspect(reason)})\n`);
    }
  };
}
