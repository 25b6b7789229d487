/** Notices that we shall end: by a signal, or because the npm that started us is gone. */
import { readFileSync } from 'node:fs';

/** How often to look for npm, ms. */
const lookMs = 500;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Calls `onEnd` for each signal that asks us to end. Returns the undoing.
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

/** npm passes a signal only to the shell between us, and some not even to that: so we see whether both still live. */
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
