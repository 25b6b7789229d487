import { stat } from 'node:fs/promises';
import type { FolderEvents } from './folder-events.ts';

/** All times are ms. */
const DEBOUNCE = 700; // after the last of several changes
const LONGEST_DEBOUNCE = 6000; // where changes do not end
const SPARED = 10; // a look that took a second is followed by ten seconds without one
const LOOK_INTERVAL = 5 * 60_000; // where the system does not say what changes

/** A folder that is followed: whether it is there, what was heard of it, and when it was looked at. */
export interface Followed {
  readonly root: string;
  events: FolderEvents | null; // null = it was not listed yet, or is away
  isRemote: boolean;
  isAway: boolean;
  emptied: readonly string[]; // folders that nothing is left in
  identity: string; // of the folder; '' = not looked at yet
  changedAt: number | null; // the last change that nobody looked at
  firstChangeAt: number;
  lookedAt: number; // began
  lookTook: number;
  isLooking: boolean;
  isAsked: boolean; // whether it is there: a network may take long to say
}

export function newlyFollowed(root: string): Followed {
  return {
    root,
    events: null,
    isRemote: false,
    isAway: false,
    emptied: [],
    identity: '',
    changedAt: null,
    firstChangeAt: 0,
    lookedAt: -Infinity,
    lookTook: 0,
    isLooking: false,
    isAsked: false,
  };
}

/** Something in it may be otherwise. */
export function noteChange(folder: Followed, now: number): void {
  if (folder.changedAt === null) folder.firstChangeAt = now;
  folder.changedAt = now;
}

/** Whether it is to be looked at now. */
export function isDue(folder: Followed, now: number): boolean {
  if (folder.isAway || folder.isLooking) return false;
  if (now - folder.lookedAt < folder.lookTook * SPARED) return false;
  if (folder.changedAt === null) return whyNotTold(folder) !== '' && now - folder.lookedAt >= LOOK_INTERVAL;
  return now - folder.changedAt >= DEBOUNCE || now - folder.firstChangeAt >= LONGEST_DEBOUNCE;
}

/**
 * Asks the disk which folder is there: its identity, null where there is none. Undefined where that is as it was, or an earlier
 * question has no answer yet.
 */
export async function askWhetherThere(folder: Followed): Promise<string | null | undefined> {
  if (folder.isAsked) return undefined;
  folder.isAsked = true;
  const identity = await identityOf(folder.root);
  folder.isAsked = false;
  return identity === folder.identity ? undefined : identity;
}

/** Takes in which folder is there now. True where it is back, or another one, and so to be looked at. */
export function takePresence(folder: Followed, identity: string | null): boolean {
  const isBack = identity !== null && folder.identity !== '';
  folder.identity = identity ?? 'away';
  folder.isAway = identity === null;
  if (folder.isAway) stopEvents(folder);
  return isBack;
}

export function stopEvents(root: Followed): void {
  root.events?.close();
  root.events = null;
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

/** Why the system does not say what changes there, in words; '' = it does. */
export function whyNotTold({ isRemote: remote, events }: Followed): string {
  return remote ? 'it is on a network drive' : (events?.why() ?? '');
}
