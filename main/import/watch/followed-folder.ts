import type { FolderEvents, WatchedDisk } from './folder-events.ts';

/** All times are ms. */
const DEBOUNCE = 700; // after the last of several changes
const MAX_DEBOUNCE = 6000; // if changes do not stop
const SPARED = 10; // pause after indexing, as a multiple of its duration
const CHECK_INTERVAL = 5 * 60_000; // without change notifications
const FOCUS_INTERVAL = 60_000; // with them, when the window gets the focus

/** State of a watched folder: presence, notifications, and times of checks. */
export type FollowedFolder = ReturnType<typeof newlyFollowed>;

/** Marks it for indexing. */
export function newlyFollowed(root: string, now: number) {
  return {
    root,
    events: null as FolderEvents | null, // null = not listed yet, or away
    isRemote: false,
    isAway: false,
    emptied: [] as readonly string[], // suddenly empty folders
    identity: '', // of the folder; '' = not checked yet
    changedAt: now as number | null, // time of the last change not indexed yet
    firstChangeAt: now,
    checkedAt: -Infinity, // began
    checkTook: 0,
    isBeingChecked: false,
    isAsked: false, // a check of its presence is pending: a network may be slow
    folderCount: 1, // with the folders below it, when it was listed
  };
}

/** Notes a possible change. */
export function noteChange(folder: FollowedFolder, now: number): void {
  if (folder.changedAt === null) folder.firstChangeAt = now;
  folder.changedAt = now;
}

/** Notes that it may have changed unnoticed, when the window gets the focus. */
export function noteFocus(folder: FollowedFolder, now: number): void {
  if (whyNoNotifications(folder) !== '' || now - folder.checkedAt >= FOCUS_INTERVAL) noteChange(folder, now);
}

/** Asks the disk whether it is on another machine. */
export async function updateRemote(
  folder: FollowedFolder,
  { isRemote }: Pick<WatchedDisk, 'isRemote'>,
): Promise<void> {
  folder.isRemote = await isRemote(folder.root);
}

/** Whether it may be indexed now: it is there, and the pause since the last time is over. */
const isReady = (folder: FollowedFolder, now: number): boolean =>
  !folder.isAway && !folder.isBeingChecked && now - folder.checkedAt >= folder.checkTook * SPARED;

/** Whether it is due for indexing now. */
export function isDue(folder: FollowedFolder, now: number): boolean {
  if (!isReady(folder, now)) return false;
  if (folder.changedAt === null)
    return whyNoNotifications(folder) !== '' && now - folder.checkedAt >= CHECK_INTERVAL;
  return now - folder.changedAt >= DEBOUNCE || now - folder.firstChangeAt >= MAX_DEBOUNCE;
}

/**
 * Whether it is indexed with another one that is due, since a file may have moved between them: if it changed,
 * or if nobody knows whether it did. Folders with notifications do not wait for those without, which may be slow.
 */
export function goesWith(folder: FollowedFolder, due: FollowedFolder, now: number): boolean {
  const isUnknown = whyNoNotifications(folder) !== '';
  if (isUnknown !== (whyNoNotifications(due) !== '')) return false;
  return isReady(folder, now) && (isUnknown || folder.changedAt !== null);
}

/**
 * Starts notifications of `folder` after it was listed, with it and the folders below it.
 *
 * @param follow gives its notifications
 */
export function updateListing(
  folder: FollowedFolder,
  inside: readonly string[],
  now: () => number,
  follow: (root: string, onChange: () => void) => FolderEvents,
): void {
  folder.folderCount = inside.length;
  const isFirst = folder.events === null;
  folder.isAway = false;
  if (!folder.isBeingChecked) folder.checkedAt = now();
  if (isFirst) folder.changedAt = null;
  folder.events ??= follow(folder.root, () => noteChange(folder, now()));
  const hasNew = folder.events.update(inside);
  // Files added to a new folder before it was watched are found by the next indexing.
  if (hasNew && !isFirst) noteChange(folder, now());
}

export function beginCheck(folder: FollowedFolder, now: number): void {
  folder.changedAt = null;
  folder.checkedAt = now;
  folder.isBeingChecked = true;
}

/** Notes that `folders` were indexed, as one job: each took its share of the time. */
export function endCheck(folders: readonly FollowedFolder[], now: number): void {
  const total = folders.reduce((sum, { folderCount }) => sum + folderCount, 0);
  for (const folder of folders) {
    if (!folder.isBeingChecked) continue;
    folder.isBeingChecked = false;
    folder.checkTook = ((now - folder.checkedAt) * folder.folderCount) / total;
  }
}

/** Makes it due as soon as it exists. */
export function hurryCheck(folder: FollowedFolder): void {
  folder.changedAt = -Infinity;
  folder.checkTook = 0;
}

export function stopEvents(root: FollowedFolder): void {
  root.events?.close();
  root.events = null;
}

/** Reason why there are no change notifications, as text; '' = there are. */
export function whyNoNotifications({ isRemote: remote, events }: FollowedFolder): string {
  return remote ? 'it is on a network drive' : (events?.why() ?? '');
}
