import { isDeepStrictEqual } from 'node:util';
import { readLog } from './log-file.ts';
import { readLogIndex } from './log-index.ts';

/** Most attempts while others restart or close the log. */
const MOST_LOOKS = 20;

/**
 * Whether complete transactions of the log beside the library at `file` are lost: the log is damaged, truncated or missing. Call before
 * SQLite opens the file, since SQLite then resets the index of the log. A connection in the same process would lose its locks.
 */
export function hasLostLog(file: string): boolean {
  const look = () => {
    // The index first: a writer updates the log before the index.
    const index = readLogIndex(`${file}-shm`);
    return { index, log: readLog(`${file}-wal`) };
  };
  let before = look();
  for (let looks = 1; isLost(before) && looks < MOST_LOOKS; looks++) {
    const now = look();
    if (isDeepStrictEqual(now, before)) return true;
    before = now;
  }
  return false;
}

function isLost({
  index,
  log,
}: {
  index: ReturnType<typeof readLogIndex>;
  log: ReturnType<typeof readLog>;
}): boolean {
  if (log.isBroken) return true;
  if (index === null || index.frames <= index.copied) return false;
  return (log.salts === null || log.salts === index.salts) && log.frames < index.frames;
}
