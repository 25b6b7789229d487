// main/import/watch: watched folders
import { idOfPath } from '../../library/files/content-hash.ts';
import type { EmptiedFolder } from '#contract/jobs/jobs.ts';
import type { WatchedFolder } from '#contract/library/watched-folders.ts';
import { isWithin } from '../../library/files/path-ranges.ts';
import type { FoundFile } from '../../library/indexed/file-outcome.ts';
import { createContentNames, systemDisk, type FolderEvents, type WatchedDisk } from './folder-events.ts';
import { createPresenceRounds } from './folder-presence.ts';
import {
  beginCheck,
  endCheck,
  goesWith,
  hurryCheck,
  isDue,
  newlyFollowed,
  noteChange,
  noteFocus,
  stopEvents,
  updateListing,
  updateRemote,
  type FollowedFolder,
  whyNoNotifications,
} from './followed-folder.ts';
import path from 'node:path';

/** Watches folders and triggers indexing when something may have changed. */
export type FolderWatcher = ReturnType<typeof createFolderWatcher>;

export interface FolderWatcherPorts {
  /** Starts indexing roots as one job: `needs`, `listed` and `ended` follow. */
  readonly check: (roots: readonly string[]) => void;
  /** Whether indexing must wait: another job runs. */
  readonly isHeld: () => boolean;
  readonly report: (folders: readonly WatchedFolder[]) => void;
  readonly now?: () => number; // ms
  readonly disk?: WatchedDisk; // default: `systemDisk`
}

const TICK = 500; // ms

/**
 * A slow tick checks whether roots exist and whether some are due. So there is one job at a time, with pauses,
 * however much changes.
 */
export function createFolderWatcher(ports: FolderWatcherPorts) {
  const now = ports.now ?? ((): number => performance.now());
  const disk = ports.disk ?? systemDisk;
  const followed = new Map<string, FollowedFolder>();
  const content = createContentNames();
  const follow = (root: string, onChange: () => void): FolderEvents =>
    disk.followFolder(root, { onChange, isContent: content.has });
  const folders = (): WatchedFolder[] => [...followed.values()].map(describeFolder);
  const report = createReport(folders, ports.report);
  const presence = createPresenceRounds(followed, now, report);
  const ticking = createTicking(() => {
    presence.turn();
    if (!ports.isHeld()) checkThoseDue([...followed.values()], now(), ports.check);
  });
  return {
    folders,
    /** Watches exactly these folders. New ones are indexed. */
    follow(roots: readonly string[]) {
      for (const root of followed.keys()) if (!roots.includes(root)) drop(followed, root);
      for (const root of roots.filter((each) => !followed.has(each))) {
        const folder = newlyFollowed(root, now());
        followed.set(root, folder);
        void updateRemote(folder, disk).then(report);
      }
      ticking.run(followed.size > 0);
      report();
    },
    /** Call with files that belong to files in the watched folders: their changes count, too. */
    needs(parts: readonly FoundFile[]) {
      // They may have changed since they were read, before anything followed them.
      if (content.add(parts)) for (const folder of followed.values()) noteChange(folder, now());
    },
    /** Call when `root` was listed, with it and the folders below it. */
    listed(root: string, inside: readonly string[]) {
      const folder = followed.get(root);
      if (folder === undefined) return;
      updateListing(folder, inside, now, follow);
      report();
      void updateRemote(folder, disk).then(report);
    },
    /** Call when indexing of these roots ended. @param emptied suddenly empty folders, if known */
    ended(roots: readonly string[], emptied?: readonly EmptiedFolder[]) {
      const ended = roots.flatMap((root) => followed.get(root) ?? []);
      endCheck(ended, now());
      if (emptied) for (const folder of ended) folder.emptied = placesWithin(folder.root, emptied);
      report();
    },
    /** Triggers indexing as soon as possible. */
    check(root: string) {
      const folder = followed.get(root);
      if (folder) hurryCheck(folder);
      presence.hurry();
    },
    /** Triggers indexing of folders that may have changed unnoticed; call when the window gets the focus. */
    wake() {
      presence.hurry();
      for (const folder of followed.values()) noteFocus(folder, now());
    },
    rootOf: (id: string) => [...followed.keys()].find((root) => idOfPath(root) === id),
    close() {
      ticking.run(false);
      for (const root of followed.keys()) drop(followed, root);
    },
  };
}

/** Checks a folder that is due, with others: a file that moved from one to another is never missing. */
function checkThoseDue(
  followed: readonly FollowedFolder[],
  now: number,
  check: (roots: readonly string[]) => void,
): void {
  const due = followed.find((folder) => isDue(folder, now));
  if (due === undefined) return;
  const together = followed.filter((folder) => goesWith(folder, due, now));
  for (const folder of together) beginCheck(folder, now);
  check(together.map(({ root }) => root));
}

function drop(followed: Map<string, FollowedFolder>, root: string): void {
  const folder = followed.get(root);
  if (folder) stopEvents(folder);
  followed.delete(root);
}

function placesWithin(root: string, emptied: readonly EmptiedFolder[]): readonly string[] {
  return emptied.map(({ path: place }) => place).filter((place) => isWithin(place, root));
}

/** Reports `folders` if they changed. */
function createReport(folders: () => WatchedFolder[], report: FolderWatcherPorts['report']): () => void {
  let reported = '[]';
  return () => {
    const text = JSON.stringify(folders());
    if (text !== reported) report(folders());
    reported = text;
  };
}

/** Calls `tick` periodically while needed, without keeping the process alive. */
function createTicking(tick: () => void): { run(isNeeded: boolean): void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    run(isNeeded) {
      if (isNeeded) timer ??= setInterval(tick, TICK).unref();
      else {
        clearInterval(timer);
        timer = undefined;
      }
    },
  };
}

/** A watched folder as sent to the window. */
function describeFolder(followed: FollowedFolder): WatchedFolder {
  const { root, emptied } = followed;
  return {
    id: idOfPath(root),
    name: path.basename(root) || root,
    path: root,
    emptied,
    ...stateOf(followed),
  };
}

function stateOf(followed: FollowedFolder): Pick<WatchedFolder, 'state' | 'why'> {
  const { root, isAway, emptied } = followed;
  if (isAway) return { state: 'away', why: 'the folder was renamed or moved, or its disk was removed' };
  if (emptied.length > 0) return { state: 'emptied', why: whatIsEmpty(root, emptied) };
  const why = whyNoNotifications(followed);
  return { state: why === '' ? 'watched' : 'checked', why };
}

/** `takes is suddenly empty. Is a drive unplugged?` */
function whatIsEmpty(root: string, [first, ...more]: readonly string[]): string {
  const place = first === root ? 'the folder' : path.relative(root, first);
  const others =
    more.length === 0 ? '' : ` and ${more.length} more ${more.length === 1 ? 'folder' : 'folders'}`;
  return `${place}${others} ${more.length === 0 ? 'is' : 'are'} suddenly empty. Is a drive unplugged?`;
}
