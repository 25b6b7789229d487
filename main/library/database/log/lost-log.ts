import { isDeepStrictEqual } from 'node:util';
import { readLog } from './log-file.ts';
import { readLogIndex } from './log-index.ts';

/** Others may begin a new round of the log, or close it, while it is looked at. */
const MOST_LOOKS = 20;

/**
 * Whether the log beside the library at `file` held whole transactions that SQLite will not find in it: it is damaged, was cut off or is
 * gone. To be asked before SQLite opens the file, which forgets what the log's index says. A connection of the same process would lose
 * its locks.
 */
export function hasLostLog(file: string): boolean {
  const look = () => {
    // First: whoever writes meanwhile writes to the log before they say so here.
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
