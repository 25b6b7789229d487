import { visibleText } from '#contract/words/visible-text.ts';
import type { LogFault } from '../ipc/answer.ts';

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
