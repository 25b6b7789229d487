import type { WatchedDisk } from '#main/import/watch/folder-events.ts';

/** A network drive that only other machines change: nothing is reported here. */
export const silentDisk: WatchedDisk = {
  followFolder: () => ({ why: () => '', close: () => undefined, update: () => false }),
  isRemote: () => Promise.resolve(true),
};
