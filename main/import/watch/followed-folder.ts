import { followFolder } from './folder-events.ts';
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

/** It is to be looked at. */
export function newlyFollowed(root: string, now: number): Followed {
  return {
    root,
    events: null,
    isRemote: false,
    isAway: false,
    emptied: [],
    identity: '',
    changedAt: now,
    firstChangeAt: now,
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

/** Events of `folder` come from now on; it was listed, and these are it and the folders below it. */
export function takeListing(folder: Followed, inside: readonly string[], now: () => number): void {
  const isFirst = folder.events === null;
  folder.isAway = false;
  if (!folder.isLooking) folder.lookedAt = now();
  if (isFirst) folder.changedAt = null;
  folder.events ??= followFolder(folder.root, () => noteChange(folder, now()));
  const hasNew = folder.events.update(inside);
  // What came into a new folder before it was watched is found by another look.
  if (hasNew && !isFirst) noteChange(folder, now());
}

export function beginLook(folder: Followed, now: number): void {
  folder.changedAt = null;
  folder.lookedAt = now;
  folder.isLooking = true;
}

/** It was looked at, for itself or with others. */
export function endLook(folder: Followed, now: number): void {
  if (!folder.isLooking) return;
  folder.isLooking = false;
  folder.lookTook = now - folder.lookedAt;
}

/** It is due as soon as it is there, however lately it was looked at. */
export function hurryLook(folder: Followed): void {
  folder.changedAt = -Infinity;
  folder.lookTook = 0;
}

export function stopEvents(root: Followed): void {
  root.events?.close();
  root.events = null;
}

/** Why the system does not say what changes there, in words; '' = it does. */
export function whyNotTold({ isRemote: remote, events }: Followed): string {
  return remote ? 'it is on a network drive' : (events?.why() ?? '');
}
