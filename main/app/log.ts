import { appendFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { FAULTS_A_MINUTE, MINUTE_MS, withoutFolders } from '#contract/words/faults.ts';
import { visibleText } from '#contract/words/visible-text.ts';
import type { Request } from '#contract/api.ts';
import type { LogFault } from '../ipc/answer.ts';
import { makeFolder } from '../library/database/make-folder.ts';

/** Maximum size of a log, bytes. Beyond it a new one begins; one older log is kept. */
const MAX_LOG = 1024 * 1024;

/** The log in the folder of this installation. */
export const logFile = (profile: string): string => path.join(profile, 'segue.log');

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

/**
 * Logs what the window says about its faults, so many of them within a minute, and without folders. The lines of
 * a text are further in than the beginning of an entry, so that none looks like another entry.
 */
export function createWindowFaults(
  log: LogFault,
  now: () => number = Date.now,
): (fault: Request<'app.fault'>) => void {
  let since = -Infinity; // the first fault of this minute
  let logged = 0;
  return ({ text, count }) => {
    if (now() - since >= MINUTE_MS) [since, logged] = [now(), 0];
    if (++logged > FAULTS_A_MINUTE) return;
    const fault = new Error();
    fault.stack = visibleText(withoutFolders(text), '\n').replace(/\n(?! )/g, '\n    ');
    log(count > 1 ? `window (${count} times)` : 'window', fault);
    if (logged === FAULTS_A_MINUTE) log('window', 'Further faults of this minute are not logged.');
  };
}
