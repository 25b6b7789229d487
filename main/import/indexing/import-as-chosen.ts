import path from 'node:path';
import type { ImportOptions } from '../../../core/import/import-report.ts';
import type { Database } from '../../library/database/database.ts';
import { bytesHashOf } from '../../library/files/content-hash.ts';
import { currentChoices, saveMovedPlace } from '../../library/files/import-choices.ts';
import { findFolderRoots, foldersWithRoot } from '../../library/files/root-choices.ts';
import { isWithin } from '../../library/files/path-ranges.ts';
import { isFileWorkedOn } from '../../library/readings/work-on-clips.ts';
import type { Writing } from '../../library/writing.ts';
import type { FileOutcome, FoundFile } from '../../library/indexed/file-outcome.ts';
import type { KnownFile } from '../../library/indexed/known-files.ts';
import { filesWithBytes } from '../../library/indexed/known-files.ts';
import { isThere } from '../disk/is-there.ts';

/** Imports files as someone said they are to be read, and learns on the way which of them moved. */
export interface ChosenImport {
  readonly importFile: (file: FoundFile) => Promise<FileOutcome | undefined>;
  /** Ids of files that are gone, with where they are now: only those of which something was said somewhere. */
  readonly moved: ReadonlyMap<string, string>;
}

/** A run, as far as it matters here. */
interface Run {
  readonly db: Database;
  readonly write: Writing['write'];
  readonly roots: readonly string[];
  /** As the library knew them when it began. */
  readonly known: ReadonlyMap<string, KnownFile>;
}

/**
 * What counts is known for certain only when a file's content is: it may be another clip's that something was said of, or one that
 * was elsewhere. Then it is read once more.
 */
export function createChosenImport(
  run: Run,
  importFile: (file: FoundFile, options: ImportOptions) => Promise<FileOutcome | undefined>,
): ChosenImport {
  const { db, known } = run;
  const moved = new Map<string, string>();
  const newFolders = new Map<string, boolean>();
  const claimed = new Set<string>();
  return {
    moved,
    async importFile(file) {
      const before = known.get(file.path)?.hash ?? undefined;
      const outcome = await importFile(
        file,
        currentChoices(db).optionsFor(file.path, before && bytesHashOf(before)),
      );
      if (outcome === undefined || outcome.hash === null || isNothingSaid(db)) return outcome;
      const bytesHash = bytesHashOf(outcome.hash);
      if (before === undefined || bytesHashOf(before) !== bytesHash) {
        const from = await whereItWas(db, file.path, bytesHash, claimed);
        if (from && isSaidOtherwise(db, from, { path: file.path, bytesHash })) {
          moved.set(from.id, file.path);
          await takeAlong(run, from.path, file.path, newFolders);
        }
      }
      const choices = currentChoices(db);
      if (choices.hashFor(file.path, bytesHash) === outcome.hash) return outcome;
      return importFile(file, choices.optionsFor(file.path, bytesHash));
    },
  };
}

const isNothingSaid = (db: Database): boolean =>
  currentChoices(db).areNone && foldersWithRoot(db).length === 0;

/** Whether other choices count for a file where it is now than where it was. */
function isSaidOtherwise(
  db: Database,
  from: KnownFile,
  to: { readonly path: string; readonly bytesHash: string },
): boolean {
  const rootOf = (file: string): string => JSON.stringify(findFolderRoots(db)(file)[0]?.choice ?? null);
  return (
    from.hash !== currentChoices(db).hashFor(to.path, to.bytesHash) || rootOf(from.path) !== rootOf(to.path)
  );
}

/**
 * The file with these bytes that is gone, and is not where another one was already. Of several it is one that people made something
 * of, one with the same name, one that was read as this would be.
 *
 * @param claimed ids of those that others were
 */
async function whereItWas(
  db: Database,
  place: string,
  bytesHash: string,
  claimed: Set<string>,
): Promise<KnownFile | undefined> {
  const hash = currentChoices(db).hashFor(place, bytesHash);
  const strangeness = (file: KnownFile): number =>
    4 * Number(!isFileWorkedOn(db, file)) +
    2 * Number(path.basename(file.path) !== path.basename(place)) +
    Number(file.hash !== hash);
  const others = filesWithBytes(db, bytesHash).filter((file) => file.path !== place);
  for (const file of others.toSorted((a, b) => strangeness(a) - strangeness(b))) {
    if ((await isThere(file.path)) || claimed.has(file.id)) continue;
    claimed.add(file.id);
    return file;
  }
  return undefined;
}

/**
 * Remembers where the folders went of which something was said, so that it counts there. A folder went along if it is gone and
 * nothing was known where the file lies as it lay in it:
 *
 *     /mocap/lab/deep/walk.bvh  ──▶  /archive/studio/deep/walk.bvh      so /mocap/lab, which is gone, is /archive/studio
 *
 * Otherwise the file moved by itself, and what was said counts for it alone.
 */
async function takeAlong(
  run: Run,
  from: string,
  to: string,
  newFolders: Map<string, boolean>,
): Promise<void> {
  const { db, write } = run;
  const above = new Set([
    ...currentChoices(db).saidAbove(path.dirname(from)),
    ...foldersWithRoot(db).filter((folder) => isWithin(from, folder)),
  ]);
  for (const said of above) {
    const inside = from.slice(said.length);
    const folder = to.endsWith(inside) ? to.slice(0, -inside.length) : said;
    if (folder === said || (await isThere(said))) continue;
    const isNew = newFolders.get(folder) ?? isNewTo(run, folder);
    newFolders.set(folder, isNew);
    if (isNew) await write(() => saveMovedPlace(db, folder, said));
  }
  const choices = currentChoices(db);
  const here = choices.optionsFor(to, undefined);
  const there = choices.optionsFor(from, undefined);
  if (Object.keys(there).some((part) => !(part in here))) await write(() => saveMovedPlace(db, to, from));
}

function isNewTo({ known, roots }: Run, folder: string): boolean {
  if (!roots.some((root) => isWithin(folder, root))) return false;
  return ![...known.values()].some((file) => file.state !== 'missing' && isWithin(file.path, folder));
}
