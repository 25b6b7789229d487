// main/import/indexing: indexing a folder into the library
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { IndexReport } from '#contract/jobs/jobs.ts';
import type { Problem } from '#contract/words/problem.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import { FORMAT_NAMES, isClipName } from '#contract/clips/clip-formats.ts';
import { endRun } from '../../library/edit-library.ts';
import type { FileOutcome, FoundFile } from '../../library/indexed/file-outcome.ts';
import {
  countCopies,
  countMissing,
  knownFilesBelow,
  type KnownFile,
  isUnchanged,
  partsOf,
  sameFilesElsewhere,
} from '../../library/indexed/known-files.ts';
import { findMovedFolders } from '../../library/files/moved-folders.ts';
import { isWithin } from '../../library/files/path-ranges.ts';
import { whileBusy } from '../../library/while-busy.ts';
import { emptiedFolders } from '../disk/emptied-folders.ts';
import {
  BATCH_FILES,
  importAll,
  store,
  type Counts,
  type ImportPorts,
  type Leftovers,
} from './import-all.ts';
import type { IndexPorts } from './index-ports.ts';
import { failedOutcome, IMPORTER_VERSION } from '../read/index-file.ts';
import { isThere } from '../disk/is-there.ts';
import { listRoots, type RootListing } from '../disk/list-roots.ts';
import { AT_ONCE, type UnreadablePlace } from '../disk/walk.ts';
import type { Database } from '../../library/database/database.ts';
import { inPieces } from '../../library/database/slices.ts';

/** Maximum number of listings of a folder that keeps changing. */
const MAX_ROUNDS = 4;

export interface IndexInput {
  /** Folders and clip files, absolute. */
  readonly roots: readonly string[];
  /** Read unchanged files, too. */
  readonly again?: boolean;
  /** Started automatically: see `JobDescription`. */
  readonly unasked?: boolean;
}

/**
 * Brings the library up to date with what is in `roots`.
 *
 *     list ──▶ skip unchanged files ──▶ import, store in batches ──▶ find moved, edited and missing clips
 *      ▲                                                                      │
 *      └────────────────────── something disappeared meanwhile ◀──────────────┘
 *
 * Running it again resumes what was cancelled or killed: stored batches count as unchanged. Only a complete
 * run marks files missing, and none below a folder that could not be read.
 */
export async function indexRoots(
  input: IndexInput,
  given: IndexPorts,
): Promise<Result<IndexReport, Problem>> {
  const ports = waitingForOthers(given);
  const begun = performance.now();
  ports.report({ done: 0, total: 0, bytes: 0, totalBytes: 0 });
  const listed = await listRoots(input.roots, ports);
  if (!listed.ok) return listed;
  let listing = listed.value;
  const { files } = listing;
  let { roots } = listing;
  let known: ReadonlyMap<string, KnownFile> = await knownFilesBelow(ports.db, roots);
  const isEmpty =
    input.unasked !== true && files.length === 0 && listing.unreadable.length === 0 && known.size === 0;
  if (isEmpty && !ports.signal.aborted) return failure(noClips(input.roots));
  for (const file of known.values()) if (file.parts !== null) ports.onParts?.(partsOf(file));
  if (!ports.signal.aborted) await ports.onListed?.(listing);

  const counts: Counts = { added: 0, updated: 0, failed: 0, still: 0, gone: 0, bytes: 0 };
  const toRead = createFilesToRead(input.again === true);
  let fresh = await toRead.take(files, known);
  for (let round = 0; round < MAX_ROUNDS && (round === 0 || fresh.length > 0); round++) {
    const run = { ...ports, isKnown: knownBefore(listing, known) };
    const left = await importAll(fresh, listing.files.length - fresh.length, counts, run);
    if (ports.signal.aborted) break;
    const vanished = await vanishedOf(roots);
    if (vanished.length > 0) {
      const there = roots.filter((root) => !vanished.includes(root));
      if (there.length === 0) return failure(rootVanished(vanished[0]));
      ports.onProblem(rootVanished(vanished[0]));
      [roots, listing, known] = [there, { ...listing, roots: there }, within(known, there)];
    }
    const isSeenAgain = await finish({ listing, known, left, counts }, run);
    if (left.gone.size === 0 && !listing.isShifting && !isSeenAgain) break;
    // A drive may have been disconnected for a moment, so list again.
    const again = await listRoots(roots, ports);
    if (!again.ok) return again;
    listing = again.value;
    await ports.onListed?.(listing);
    toRead.giveBack(left.gone);
    fresh = await toRead.take(listing.files, await knownFilesBelow(ports.db, roots));
  }
  const { skipped } = toRead;
  const failedBefore = skipped.flatMap(({ path: at }) => known.get(at) ?? []).filter(hasFailed);
  const stillBefore = failedBefore.filter(({ isStill }) => isStill === 1).length;
  const unchanged = skipped.length - failedBefore.length;
  return success({
    clips: counts.added + counts.updated + unchanged,
    added: counts.added,
    updated: counts.updated,
    unchanged,
    // Nothing was read, so there are no new copies.
    copies: counts.added + counts.updated > 0 ? countCopies(ports.db, roots) : 0,
    missing: countMissing(ports.db, roots),
    gone: counts.gone,
    failed: counts.failed + failedBefore.length - stillBefore,
    still: counts.still + stillBefore,
    emptied: ports.signal.aborted ? [] : await emptiedFolders(ports.db, listing),
    bytes: counts.bytes,
    elapsedMs: performance.now() - begun,
  });
}

/** The same ports; writes wait for other programs that write to the library, however long their edit is. */
const waitingForOthers = (ports: IndexPorts): IndexPorts => ({
  ...ports,
  write: (work) => whileBusy(() => ports.write(work), ports.signal),
  writeInSlices: (work) => whileBusy(() => ports.writeInSlices(work), ports.signal),
});

const hasFailed = ({ state }: KnownFile): boolean => state === 'failed';

/** Whether a file was in the library before a run; true for files outside its roots. */
function knownBefore(
  { files }: RootListing,
  known: ReadonlyMap<string, KnownFile>,
): (path: string) => boolean {
  const found = new Set(files.map((file) => file.path));
  return (place) => known.has(place) || !found.has(place);
}

/** A run after all files are read. */
interface CompleteRun {
  readonly listing: RootListing;
  readonly known: ReadonlyMap<string, KnownFile>; // as the library knew them when it began, by path
  readonly left: Leftovers;
  readonly counts: Counts;
}

/**
 * Ends a complete run: finds moved, edited and missing clips. Resolves to whether an unlisted file exists.
 */
async function finish({ listing, known, left, counts }: CompleteRun, ports: ImportPorts): Promise<boolean> {
  const last = [...left.undecided, ...listing.unreadable.map(outcomeOfUnreadable)];
  for (const batch of inPieces(last, BATCH_FILES)) {
    await ports.write(() => store(batch, true, counts, ports));
    await setImmediate(); // let others in
  }
  const { ids: gone, isSeenAgain } = await goneFiles(ports.db, listing, known, left.gone);
  const wasEmpty = (folder: string): boolean =>
    listing.roots.some((root) => isWithin(folder, root)) &&
    ![...known.values()].some((file) => file.state !== 'missing' && isWithin(file.path, folder));
  await endRun(ports, { gone, movedFolders: findMovedFolders(ports.db, gone, wasEmpty) });
  counts.gone = gone.length;
  ports.onRows();
  return isSeenAgain;
}

/** Roots that disappeared during indexing. */
async function vanishedOf(roots: readonly string[]): Promise<readonly string[]> {
  const vanished: string[] = [];
  for (const root of roots) if (!(await isThere(root))) vanished.push(root);
  return vanished;
}

const within = (
  known: ReadonlyMap<string, KnownFile>,
  roots: readonly string[],
): ReadonlyMap<string, KnownFile> =>
  new Map([...known].filter(([place]) => roots.some((root) => isWithin(place, root))));

function outcomeOfUnreadable({ path: place, found }: UnreadablePlace): FileOutcome {
  const subject = isClipName(place) ? 'The file' : 'The folder';
  const error = `${path.basename(place)}: ${subject} cannot be read: ${found}.`;
  return failedOutcome({ path: place, size: 0, modified: 0 }, null, error);
}

function noClips(roots: readonly string[]): Problem {
  return {
    code: 'noClips',
    message: `No ${FORMAT_NAMES} files found. Choose the folder of your clips or one above it: ${roots.join(', ')}`,
  };
}

function rootVanished(root: string): Problem {
  return {
    code: 'folderVanished',
    message: `The folder disappeared during indexing. Files read so far are kept. Index it again when it is back: ${root}`,
    place: root,
  };
}

/** Selects the files to read when a folder is listed several times. @param again read unchanged files, too */
export function createFilesToRead(again: boolean) {
  const seen = new Set<string>();
  const skipped: FoundFile[] = [];
  return {
    /** Unchanged files. */
    skipped,
    /** Files that are new in this listing and changed since the library read them. */
    async take(
      listed: readonly FoundFile[],
      known: ReadonlyMap<string, KnownFile>,
    ): Promise<readonly FoundFile[]> {
      const unseen = listed.filter((file) => !seen.has(file.path));
      for (const file of unseen) seen.add(file.path);
      if (again) return unseen;
      const fresh: FoundFile[] = [];
      for (const some of inPieces(unseen, AT_ONCE)) {
        const isKnown = await Promise.all(some.map((file) => isKnownAs(known.get(file.path), file)));
        for (const [i, file] of some.entries()) (isKnown[i] ? skipped : fresh).push(file);
      }
      return fresh;
    },
    /** Forgets files that were gone when they were to be read. */
    giveBack(paths: Iterable<string>) {
      for (const each of paths) seen.delete(each);
    },
  };
}

/** Whether a file is unchanged. False if it could not be read before, since the reason may be gone. */
async function isKnownAs(known: KnownFile | undefined, file: FoundFile): Promise<boolean> {
  if (known === undefined || known.state === 'missing' || known.hash === null) return false;
  return known.importer === IMPORTER_VERSION && (await isUnchanged(known, file));
}

/**
 * Finds known files that are gone: files below the roots that were not listed, and files elsewhere whose
 * content was found below the roots (they moved). Checks that they are not on the disk, since another run may
 * have found them.
 *
 * @returns `isSeenAgain`: a file below the roots exists although it was not listed
 */
async function goneFiles(
  db: Database,
  listing: RootListing,
  known: ReadonlyMap<string, KnownFile>,
  gone: ReadonlySet<string>,
) {
  const found = new Set(listing.files.flatMap((file) => (gone.has(file.path) ? [] : [file.path])));
  const isHidden = (place: string): boolean =>
    listing.unreadable.some((folder) => isWithin(place, folder.path));
  const unlisted = [...known.values()].filter(
    (file) => file.state !== 'missing' && !found.has(file.path) && !isHidden(file.path),
  );
  const ids: string[] = [];
  let isSeenAgain = false;
  for (const file of [...unlisted, ...sameFilesElsewhere(db, listing.roots)]) {
    // The row of a folder that was not readable goes when the folder is.
    const wasFolder = file.state === 'failed' && !isClipName(file.path);
    if (wasFolder || !(await isThere(file.path))) ids.push(file.id);
    else isSeenAgain ||= known.has(file.path);
  }
  return { ids, isSeenAgain };
}
