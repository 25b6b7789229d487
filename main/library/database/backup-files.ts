import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BackupKind, LibraryBackup } from '../../../contract/library/recent-libraries.ts';

/** A copy of a library in a folder: beside it, or in the second one. */
export interface Backup extends Omit<LibraryBackup, 'inSecond'> {
  readonly path: string;
  readonly day: string | null; // of a daily one, `2026-05-01`
  /** Counted up with each; dates are only as good as clocks. 0: of an older Segue, which did not count. */
  readonly sequence: number;
}

/** What follows the library's own name and a point: nothing that is a name of another library's copy. */
const pattern = /^(\d{6})-(\d{4}-\d{2}-\d{2}|update|restore|damage)\.backup$/;
const olderPattern = /^(\d{4}-\d{2}-\d{2}|v\d+|before-[^.]*)\.backup$/;

/** A copy that is being made has this ending; one that is older than this was cut off, ms. */
const UNFINISHED = '.unfinished';
const OLD_MS = 24 * 60 * 60 * 1000;

/** The copies beside the library at `file`, the newest first. */
export function listBackups(file: string): Backup[] {
  return namesBeside(file)
    .flatMap(({ name, rest }) => readName(path.join(path.dirname(file), name), rest) ?? [])
    .toSorted((a, b) => b.sequence - a.sequence || b.modified - a.modified || (a.name < b.name ? 1 : -1));
}

/** Where the next copy goes. @param kind or the day of a daily one, `2026-05-01` */
export function nextBackup(file: string, kind: string): string {
  const last = namesBeside(file).map(({ rest }) => Number(/^(\d{6})-/.exec(rest)?.[1] ?? 0));
  const sequence = Math.max(0, ...last) + 1;
  return `${file}.${String(sequence).padStart(6, '0')}-${kind}.backup`;
}

/** Where a copy is made until it is whole. */
export const unfinishedOf = (target: string): string => target + UNFINISHED;

/** Removes copies of this library that were cut off long ago. */
export function removeUnfinished(file: string, now: number): void {
  for (const { name, rest } of namesBeside(file)) {
    const [begun, after] = rest.split(UNFINISHED);
    if (after === undefined || !/^(-wal|-shm|-journal)?$/.test(after) || !pattern.test(begun)) continue;
    const place = path.join(path.dirname(file), name);
    const found = statSync(place, { throwIfNoEntry: false });
    if (found?.isFile() && now - found.mtimeMs > OLD_MS) rmSync(place, { force: true });
  }
}

function namesBeside(file: string): { readonly name: string; readonly rest: string }[] {
  const begin = `${path.basename(file)}.`;
  return readdirSync(path.dirname(file))
    .filter((name) => name.startsWith(begin))
    .map((name) => ({ name, rest: name.slice(begin.length) }));
}

function readName(place: string, rest: string): Backup | undefined {
  const counted = pattern.exec(rest);
  const word = counted?.[2] ?? olderPattern.exec(rest)?.[1];
  const found = word === undefined ? undefined : statSync(place, { throwIfNoEntry: false });
  if (word === undefined || !found?.isFile()) return undefined;
  const kind = kindOf(word);
  return {
    ...{ name: path.basename(place), path: place, kind, day: kind === 'daily' ? word : null },
    ...{ sequence: Number(counted?.[1] ?? 0), bytes: found.size, modified: found.mtimeMs },
  };
}

function kindOf(word: string): BackupKind {
  if (word === 'update' || /^v\d/.test(word)) return 'update';
  if (word === 'restore' || word.startsWith('before-')) return 'restore';
  return word === 'damage' ? 'damage' : 'daily';
}
