import { stat } from 'node:fs/promises';
import { noteChange, stopEvents } from './followed-folder.ts';
import type { Followed } from './followed-folder.ts';

const INTERVAL = 4000; // ms

/** Asks now and then whether followed folders are there. */
export interface PresenceRounds {
  /** Asks of all, where it is time to. */
  turn(): void;
  /** It is time to. */
  hurry(): void;
}

/** `onFound`: one of `followed` went away, came back, or is another one now. */
export function createPresenceRounds(
  followed: ReadonlyMap<string, Followed>,
  now: () => number,
  onFound: () => void,
): PresenceRounds {
  let askedAt = -Infinity;
  const ask = async (folder: Followed): Promise<void> => {
    const found = await askWhetherThere(folder);
    if (found === undefined || followed.get(folder.root) !== folder) return;
    if (takePresence(folder, found)) noteChange(folder, now());
    onFound();
  };
  return {
    turn() {
      if (now() - askedAt < INTERVAL) return;
      askedAt = now();
      for (const folder of followed.values()) void ask(folder);
    },
    hurry() {
      askedAt = -Infinity;
    },
  };
}

/**
 * Asks the disk which folder is there: its identity, null where there is none. Undefined where that is as it was, or an earlier
 * question has no answer yet.
 */
async function askWhetherThere(folder: Followed): Promise<string | null | undefined> {
  if (folder.isAsked) return undefined;
  folder.isAsked = true;
  const identity = await identityOf(folder.root);
  folder.isAsked = false;
  return identity === folder.identity ? undefined : identity;
}

/** Takes in which folder is there now. True where it is back, or another one, and so to be looked at. */
function takePresence(folder: Followed, identity: string | null): boolean {
  const isBack = identity !== null && folder.identity !== '';
  folder.identity = identity ?? 'away';
  folder.isAway = identity === null;
  if (folder.isAway) stopEvents(folder);
  return isBack;
}

/** Another disk at the same place is another folder. Null where there is none. */
async function identityOf(folder: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(folder, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return null;
  }
}
