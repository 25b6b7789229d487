import { appendFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { visibleText } from '#contract/words/visible-text.ts';
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

/** Faults of the window that are logged within a minute, at most. */
const MOST = 20;
const MINUTE_MS = 60_000;

/**
 * Logs what the window says about its faults. The lines of a text are further in than the beginning of an entry,
 * so that none looks like another entry.
 */
export function createWindowFaults(log: LogFault, now: () => number = Date.now): (text: string) => void {
  let since = -Infinity; // the first fault of this minute
  let count = 0;
  return (text) => {
    if (now() - since >= MINUTE_MS) [since, count] = [now(), 0];
    if (++count > MOST) return;
    const fault = new Error();
    fault.stack = visibleText(text, '\n').replace(/\n(?! )/g, '\n    ');
    log('window', fault);
    if (count === MOST) log('window', 'Further faults of this minute are not logged.');
  };
}
