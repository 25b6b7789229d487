/** Detects that this process should end: by a signal, or because the npm that started it is gone. */
import { readFileSync } from 'node:fs';

/** Interval between checks for npm, ms. */
const lookMs = 500;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Calls `onEnd` for each termination signal. Returns the function that stops it.
 * @param {(signal: NodeJS.Signals) => void} onEnd
 */
export function watchForEnd(onEnd) {
  for (const signal of signals) process.on(signal, onEnd);
  const timer = watchNpm(() => onEnd('SIGTERM'));
  return () => {
    clearInterval(timer);
    for (const signal of signals) process.off(signal, onEnd);
  };
}

/**
 * npm passes some signals only to the shell in between, or not at all, so this checks whether both processes
 * still exist.
 */
function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    onGone();
  }, lookMs);
  return timer.unref();
}

/** The process above us and, where the system tells, the one above that. */
function ancestors() {
  try {
    // "pid (name) state parent …"; the name may hold spaces and brackets.
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}
