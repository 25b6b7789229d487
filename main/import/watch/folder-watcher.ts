// main/import/watch: watched folders
import type { EmptiedFolder } from '../../../contract/jobs/jobs.ts';
import type { WatchedFolder } from '../../../contract/library/watched-folders.ts';
import { isWithin } from '../../library/files/path-ranges.ts';
import { isRemote } from './folder-events.ts';
import { createPresenceRounds } from './folder-presence.ts';
import { describeFolder, idOfFolder } from './folder-words.ts';
import {
  beginLook,
  endLook,
  hurryLook,
  isDue,
  newlyFollowed,
  noteChange,
  stopEvents,
  takeListing,
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
const WAKE_AFTER = 60_000;

/**
 * One slow tick looks whether roots are there, and whether one is due; so however much happens in them, there is one look at a
 * time, and a while between two.
 */
export function createFolderWatcher(ports: FolderWatcherPorts): FolderWatcher {
  const now = ports.now ?? ((): number => performance.now());
  const followed = new Map<string, Followed>();
  const folders = (): WatchedFolder[] => [...followed.values()].map(describeFolder);
  const tell = createTelling(folders, ports.tell);
  const presence = createPresenceRounds(followed, now, tell);
  const ticking = createTicking(() => {
    presence.turn();
    if (!ports.isHeld()) lookAtOneThatIsDue(followed, now(), ports.look);
  });
  return {
    folders,
    follow(roots) {
      for (const root of followed.keys()) if (!roots.includes(root)) drop(followed, root);
      for (const root of roots) if (!followed.has(root)) followed.set(root, newlyFollowed(root, now()));
      ticking.goOn(followed.size > 0);
      tell();
    },
    listed(root, inside) {
      const folder = followed.get(root);
      if (folder === undefined) return;
      takeListing(folder, inside, now);
      tell();
      void isRemote(root).then((remote) => {
        folder.isRemote = remote;
        if (followed.get(root) === folder) tell();
      });
    },
    ended(roots, emptied) {
      for (const folder of roots.flatMap((root) => followed.get(root) ?? [])) {
        endLook(folder, now());
        if (emptied) folder.emptied = placesWithin(folder.root, emptied);
      }
      tell();
    },
    lookAt(root) {
      const folder = followed.get(root);
      if (folder) hurryLook(folder);
      presence.hurry();
    },
    wake() {
      presence.hurry();
      for (const folder of followed.values())
        if (now() - folder.lookedAt >= WAKE_AFTER) noteChange(folder, now());
    },
    rootOf: (id) => [...followed.keys()].find((root) => idOfFolder(root) === id),
    close() {
      ticking.goOn(false);
      for (const root of followed.keys()) drop(followed, root);
    },
  };
}

function lookAtOneThatIsDue(
  followed: ReadonlyMap<string, Followed>,
  now: number,
  look: (root: string) => void,
): void {
  const due = [...followed.values()].find((folder) => isDue(folder, now));
  if (due === undefined) return;
  beginLook(due, now);
  look(due.root);
}

function drop(followed: Map<string, Followed>, root: string): void {
  const folder = followed.get(root);
  if (folder) stopEvents(folder);
  followed.delete(root);
}

function placesWithin(root: string, emptied: readonly EmptiedFolder[]): readonly string[] {
  return emptied.map(({ path: place }) => place).filter((place) => isWithin(place, root));
}

/** Tells of `folders`, but not twice the same. */
function createTelling(folders: () => WatchedFolder[], tell: FolderWatcherPorts['tell']): () => void {
  let told = '[]';
  return () => {
    const text = JSON.stringify(folders());
    if (text !== told) tell(folders());
    told = text;
  };
}

/** Calls `tick` again and again while it is to go on; no process stays for it. */
function createTicking(tick: () => void): { goOn(isToGoOn: boolean): void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    goOn(isToGoOn) {
      if (isToGoOn) timer ??= setInterval(tick, TICK).unref();
      else {
        clearInterval(timer);
        timer = undefined;
      }
    },
  };
}
