import type { EmptiedFolder } from '../../../contract/jobs/jobs.ts';
import type { WatchedFolder } from '../../../contract/library/watched-folders.ts';
import { isWithin } from '../../library/files/path-ranges.ts';
import { followFolder, isRemote } from './folder-events.ts';
import { describeFolder, idOfFolder } from './folder-words.ts';
import {
  askWhetherThere,
  isDue,
  newlyFollowed,
  noteChange,
  stopEvents,
  takePresence,
} from './followed-folder.ts';
import type { Followed } from './followed-folder.ts';

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
const PRESENCE_INTERVAL = 4000;
const WAKE_AFTER = 60_000;

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

  const folders = (): WatchedFolder[] => [...followed.values()].map(describeFolder);
  const tell = (): void => {
    const text = JSON.stringify(folders());
    if (text !== told) ports.tell(folders());
    told = text;
  };
  const change = (root: Followed): void => noteChange(root, now());
  const tick = (): void => {
    if (now() - presenceAt >= PRESENCE_INTERVAL) {
      presenceAt = now();
      for (const root of followed.values()) void lookWhetherThere(root);
    }
    const due = [...followed.values()].find((root) => isDue(root, now()));
    if (due === undefined || ports.isHeld()) return;
    Object.assign(due, { changedAt: null, lookedAt: now(), isLooking: true });
    ports.look(due.root);
  };
  const lookWhetherThere = async (root: Followed): Promise<void> => {
    const found = await askWhetherThere(root);
    if (found === undefined || followed.get(root.root) !== root) return;
    if (takePresence(root, found)) change(root);
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
    rootOf: (id) => [...followed.keys()].find((root) => idOfFolder(root) === id),
    close() {
      clearInterval(timer);
      timer = undefined;
      for (const root of followed.values()) drop(root);
    },
  };
}
