import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { EmptiedFolder } from '../../contract/jobs.ts';
import type { WatchedFolder } from '../../contract/watched-folders.ts';
import type { FolderEvents } from './folder-events.ts';
import { isWithin } from '../library/files/path-ranges.ts';
import { followFolder, isRemote } from './folder-events.ts';

/** Follows folders, and has those looked at in which something may have changed. */
export interface FolderWatcher {
  readonly folders: () => readonly WatchedFolder[];
  /** Follows these and no others. Those that are new are looked at. */
  follow(roots: readonly string[]): void;
  /** `root` was listed: it is there, and these are it and the folders below it. */
  listed(root: string, folders: readonly string[]): void;
  /** What was looked at is done with, whatever came of it. `emptied`: what nothing is left of, where that was found out. */
  ended(roots: readonly string[], emptied?: readonly EmptiedFolder[]): void;
  /** Has it looked at as soon as may be. */
  lookAt(root: string): void;
  /** Someone comes back to the window: what was not looked at lately is. */
  wake(): void;
  rootOf(id: string): string | undefined;
  close(): void;
}

export interface FolderWatcherPorts {
  /** Has a root indexed: `listed` and `ended` follow. */
  readonly look: (root: string) => void;
  /** Not now: something else is being indexed, or all is paused. */
  readonly isHeld: () => boolean;
  readonly tell: (folders: readonly WatchedFolder[]) => void;
  readonly now?: () => number; // ms
}

/** All times are ms. */
const TICK = 500;
const DEBOUNCE = 700; // after the last of several changes
const LONGEST_DEBOUNCE = 6000; // where changes do not end
const SPARED = 10; // a look that took a second is followed by ten seconds without one
const PRESENCE_INTERVAL = 4000;
const LOOK_INTERVAL = 5 * 60_000; // where the system does not say what changes
const WAKE_AFTER = 60_000;

interface Followed {
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

/**
 * One slow tick looks whether roots are there, and whether one is due; so however much happens in them, there is one look at a
 * time, and a while between two.
 */
export function createFolderWatcher(ports: FolderWatcherPorts): FolderWatcher {
  const now = ports.now ?? ((): number => performance.now());
  const followed = new Map<string, Followed>();
  let timer: NodeJS.Timeout | undefined;
  let told = '[]';
  let presenceAt = -Infinity;

  const folders = (): WatchedFolder[] => [...followed.values()].map(describe);
  const tell = (): void => {
    const text = JSON.stringify(folders());
    if (text !== told) ports.tell(folders());
    told = text;
  };
  const change = (root: Followed): void => {
    if (root.changedAt === null) root.firstChangeAt = now();
    root.changedAt = now();
  };
  const isDue = (root: Followed): boolean => {
    if (root.isAway || root.isLooking) return false;
    if (now() - root.lookedAt < root.lookTook * SPARED) return false;
    if (root.changedAt === null) return whyNotTold(root) !== '' && now() - root.lookedAt >= LOOK_INTERVAL;
    return now() - root.changedAt >= DEBOUNCE || now() - root.firstChangeAt >= LONGEST_DEBOUNCE;
  };
  const tick = (): void => {
    if (now() - presenceAt >= PRESENCE_INTERVAL) {
      presenceAt = now();
      for (const root of followed.values()) void lookWhetherThere(root);
    }
    const due = [...followed.values()].find(isDue);
    if (due === undefined || ports.isHeld()) return;
    Object.assign(due, { changedAt: null, lookedAt: now(), isLooking: true });
    ports.look(due.root);
  };
  const lookWhetherThere = async (root: Followed): Promise<void> => {
    if (root.isAsked) return;
    root.isAsked = true;
    const identity = await identityOf(root.root);
    root.isAsked = false;
    if (followed.get(root.root) !== root || identity === root.identity) return;
    const isBack = identity !== null && root.identity !== '';
    root.identity = identity ?? 'away';
    root.isAway = identity === null;
    if (root.isAway) stopEvents(root);
    if (isBack) change(root);
    tell();
  };
  const drop = (root: Followed): void => {
    stopEvents(root);
    followed.delete(root.root);
  };
  return {
    folders,
    follow(roots) {
      for (const root of followed.values()) if (!roots.includes(root.root)) drop(root);
      for (const root of roots) {
        if (followed.has(root)) continue;
        const added = newlyFollowed(root);
        followed.set(root, added);
        change(added);
      }
      if (followed.size === 0) clearInterval(timer);
      else timer ??= setInterval(tick, TICK).unref();
      if (followed.size === 0) timer = undefined;
      tell();
    },
    listed(place, inside) {
      const root = followed.get(place);
      if (root === undefined) return;
      const isFirst = root.events === null;
      root.isAway = false;
      if (!root.isLooking) root.lookedAt = now();
      if (isFirst) root.changedAt = null;
      root.events ??= followFolder(place, () => change(root));
      const hasNew = root.events.update(inside);
      // What came into a new folder before it was watched is found by another look.
      if (hasNew && !isFirst) change(root);
      tell();
      void isRemote(place).then((remote) => {
        root.isRemote = remote;
        if (followed.get(place) === root) tell();
      });
    },
    ended(roots, emptied) {
      for (const place of roots) {
        const root = followed.get(place);
        if (root === undefined) continue;
        if (root.isLooking) Object.assign(root, { isLooking: false, lookTook: now() - root.lookedAt });
        if (emptied) root.emptied = emptied.map(({ path: at }) => at).filter((at) => isWithin(at, place));
      }
      tell();
    },
    lookAt(place) {
      const root = followed.get(place);
      if (root) Object.assign(root, { changedAt: -Infinity, lookTook: 0 });
      presenceAt = -Infinity;
    },
    wake() {
      presenceAt = -Infinity;
      for (const root of followed.values()) if (now() - root.lookedAt >= WAKE_AFTER) change(root);
    },
    rootOf: (id) => [...followed.keys()].find((root) => idOf(root) === id),
    close() {
      clearInterval(timer);
      timer = undefined;
      for (const root of followed.values()) drop(root);
    },
  };
}

function newlyFollowed(root: string): Followed {
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

function stopEvents(root: Followed): void {
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
function whyNotTold({ isRemote: remote, events }: Followed): string {
  return remote ? 'it is on a network drive' : (events?.why() ?? '');
}

function describe(followed: Followed): WatchedFolder {
  const { root, emptied } = followed;
  return { id: idOf(root), name: path.basename(root) || root, path: root, emptied, ...stateOf(followed) };
}

function stateOf(followed: Followed): Pick<WatchedFolder, 'state' | 'why'> {
  const { root, isAway, emptied } = followed;
  if (isAway) return { state: 'away', why: 'it is not there: renamed, moved, or its disk was taken away' };
  if (emptied.length > 0) return { state: 'emptied', why: whatIsEmpty(root, emptied) };
  const why = whyNotTold(followed);
  return { state: why === '' ? 'watched' : 'looked', why };
}

/** `nothing is left in drive: is a drive unplugged?` */
function whatIsEmpty(root: string, [first, ...more]: readonly string[]): string {
  const place = first === root ? 'it' : path.relative(root, first);
  const others =
    more.length === 0 ? '' : ` and ${more.length} more ${more.length === 1 ? 'folder' : 'folders'}`;
  return `nothing is left in ${place}${others}: is a drive unplugged?`;
}

/** Names a folder to the window, which is never asked for a path. */
function idOf(root: string): string {
  return createHash('sha256').update(root).digest('hex').slice(0, 16);
}
