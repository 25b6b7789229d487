import { stat } from 'node:fs/promises';
import { noteChange, stopEvents, type FollowedFolder } from './followed-folder.ts';

const INTERVAL = 4000; // ms

/**
 * Checks periodically whether watched folders exist.
 *
 * @param onFound called when one of `followed` disappeared, came back, or was replaced
 */
export function createPresenceRounds(
  followed: ReadonlyMap<string, FollowedFolder>,
  now: () => number,
  onFound: () => void,
) {
  let askedAt = -Infinity;
  const ask = async (folder: FollowedFolder): Promise<void> => {
    const found = await askWhetherThere(folder);
    if (found === undefined || followed.get(folder.root) !== folder) return;
    if (updatePresence(folder, found)) noteChange(folder, now());
    onFound();
  };
  return {
    /** Checks all folders that are due. */
    turn() {
      if (now() - askedAt < INTERVAL) return;
      askedAt = now();
      for (const folder of followed.values()) void ask(folder);
    },
    /** Makes all folders due. */
    hurry() {
      askedAt = -Infinity;
    },
  };
}

/**
 * Reads the identity of the folder from disk; null if there is none. Undefined if it is unchanged or an
 * earlier check is still pending.
 */
async function askWhetherThere(folder: FollowedFolder): Promise<string | null | undefined> {
  if (folder.isAsked) return undefined;
  folder.isAsked = true;
  const identity = await identityOf(folder.root);
  folder.isAsked = false;
  return identity === folder.identity ? undefined : identity;
}

/** Notes the current identity of a folder. True if it is back or was replaced, so that it must be indexed. */
function updatePresence(folder: FollowedFolder, identity: string | null): boolean {
  const isBack = identity !== null && folder.identity !== '';
  folder.identity = identity ?? 'away';
  folder.isAway = identity === null;
  if (folder.isAway) stopEvents(folder);
  return isBack;
}

/** Identity of a folder, which differs for another disk at the same path; null if there is none. */
async function identityOf(folder: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(folder, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return null;
  }
}
