import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DiskEvent } from './recording.ts';

/** Sector size: the unit of atomic writes, bytes. */
const SECTOR = 512;

type Change = { readonly index: number } & (
  | { readonly at: number; readonly bytes: Buffer }
  | { readonly size: number }
);

interface File {
  readonly changes: Change[];
  size: number; // as processes see it
  synced: number; // changes before this event are on the disk
}

type Names = Map<string, File | 'folder'>;

/**
 * Writes to `target` a possible state of `folder` on a disk whose power failed before event `end`.
 *
 * - Writes to a file before a sync are on the disk when the sync is over. Each sector of later writes is on
 *   the disk or not, in any order, none of them torn; a file ends where the last sector that is there does.
 * - Names (made, renamed, removed) change in the order of a journal, as on ext4, XFS, NTFS and APFS: those
 *   before a sync of whatever file are there once it is over; of the later ones some first ones.
 *
 * @param random 0 … 1
 */
export function cutPower(
  events: readonly DiskEvent[],
  end: number,
  {
    folder,
    target,
    random,
  }: { readonly folder: string; readonly target: string; readonly random: () => number },
): void {
  const { files, naming, synced } = replay(events.slice(0, end));
  const reached = synced + Math.floor(random() * (end - synced + 1));
  const names: Names = new Map();
  for (const { index, change } of naming) if (index < reached) change(names);
  // None, all or some of the writes in the disk's memory.
  const share = [0, 1, random()][Math.floor(random() * 3)];
  for (const [name, file] of names) {
    const place = path.join(target, path.relative(folder, name));
    if (file === 'folder') mkdirSync(place, { recursive: true });
    else if (files.has(file)) writeFileSync(place, contentOf(file, share, random));
  }
}

interface Replay {
  readonly files: ReadonlySet<File>;
  readonly naming: readonly { readonly index: number; readonly change: (names: Names) => void }[];
  readonly synced: number; // changes of names before this event are on the disk
}

function replay(events: readonly DiskEvent[]): Replay {
  const files = new Set<File>();
  const seen: Names = new Map(); // as processes see it
  const naming: { index: number; change: (names: Names) => void }[] = [];
  let synced = 0;
  const fileAt = (name: string): File => {
    const file = seen.get(name);
    if (file === undefined || file === 'folder') throw new Error(`${name} was never made`);
    return file;
  };
  for (const [index, event] of events.entries()) {
    const rename = (change: (names: Names) => void): void => {
      change(seen);
      naming.push({ index, change });
    };
    switch (event.kind) {
      case 'open':
        if (!seen.has(event.path) && event.creates) {
          const file: File = { changes: [], size: 0, synced: 0 };
          files.add(file);
          rename((names) => names.set(event.path, file));
        } else if (event.empties) resize(fileAt(event.path), index, 0);
        break;
      case 'folder':
        rename((names) => names.set(event.path, 'folder'));
        break;
      case 'write': {
        const file = fileAt(event.path);
        const at = event.at === 'end' ? file.size : event.at;
        file.changes.push({ index, at, bytes: event.bytes });
        file.size = Math.max(file.size, at + event.bytes.length);
        break;
      }
      case 'cut':
        resize(fileAt(event.path), index, event.size);
        break;
      case 'sync': {
        synced = Math.max(synced, event.since);
        const file = seen.get(event.path);
        if (file !== undefined && file !== 'folder') file.synced = Math.max(file.synced, event.since);
        break;
      }
      case 'rename':
        rename((names) => {
          const file = names.get(event.from);
          names.delete(event.from);
          if (file !== undefined) names.set(event.to, file);
        });
        break;
      case 'remove':
        rename((names) => names.delete(event.path));
        break;
      case 'said':
    }
  }
  return { files, naming, synced };
}

function resize(file: File, index: number, size: number): void {
  file.changes.push({ index, size });
  file.size = size;
}

function contentOf({ changes, synced }: File, share: number, random: () => number): Buffer {
  const ends = changes.map((change) => ('size' in change ? change.size : change.at + change.bytes.length));
  const content = Buffer.alloc(Math.max(0, ...ends));
  let size = 0;
  const put = (at: number, bytes: Buffer): void => {
    bytes.copy(content, at);
    size = Math.max(size, at + bytes.length);
  };
  for (const change of changes) {
    const isSynced = change.index < synced;
    if ('size' in change) {
      if (!isSynced && random() >= share) continue;
      size = change.size;
      content.fill(0, size);
    } else if (isSynced) put(change.at, change.bytes);
    else
      for (const [from, to] of sectors(change.at, change.bytes.length))
        if (random() < share) put(change.at + from, change.bytes.subarray(from, to));
  }
  return content.subarray(0, size);
}

/** The parts of so many bytes, written at `at`, that lie in one sector each. */
function* sectors(at: number, length: number): Generator<readonly [from: number, to: number]> {
  for (let from = 0; from < length;) {
    const to = Math.min(length, from + SECTOR - ((at + from) % SECTOR));
    yield [from, to];
    from = to;
  }
}
