import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { IndexReport } from '../../../contract/jobs/jobs.ts';
import type { Problem } from '../../../contract/words/problem.ts';
import type { Result } from '../../../core/result.ts';
import { failure, success } from '../../../core/result.ts';
import type { Database } from '../../library/database/database.ts';
import { settleRun } from '../../library/apart/edit-library.ts';
import type { FileOutcome, FoundFile } from '../../library/indexed/file-outcome.ts';
import type { KnownFile } from '../../library/indexed/known-files.ts';
import {
  countCopies,
  countMissing,
  isUnchanged,
  knownFilesBelow,
  filesToRead,
} from '../../library/indexed/known-files.ts';
import { bytesHashOf, isReadAsSaid } from '../../library/files/content-hash.ts';
import type { ImportChoices } from '../../library/files/import-choices.ts';
import { currentChoices } from '../../library/files/import-choices.ts';
import { FORMAT_NAMES, isClipName } from '../read/clip-names.ts';
import { emptiedFolders } from '../disk/emptied-folders.ts';
import { goneFiles } from './gone-files.ts';
import type { Counts, ImportPorts, Leftovers } from './import-all.ts';
import { BATCH_FILES, importAll, store } from './import-all.ts';
import { createChosenImport } from './import-as-chosen.ts';
import type { IndexPorts } from './index-ports.ts';
import { failedOutcome, IMPORTER_VERSION } from '../read/index-file.ts';
import { isThere } from '../disk/is-there.ts';
import type { RootListing } from '../disk/list-roots.ts';
import { listRoots } from '../disk/list-roots.ts';
import type { UnreadablePlace } from '../disk/walk.ts';

/** What is read otherwise by the end of a run is read again, and so on; people do not say something new for ever. */
const MOST_ROUNDS = 4;

export interface IndexInput {
  /** Folders and clip files, absolute. */
  readonly roots: readonly string[];
  /** Read files again though they did not change. */
  readonly again?: boolean;
  /** Nobody asked for it: see `JobKind`. */
  readonly unasked?: boolean;
}

/**
 * Brings the library up to date with what is in `roots`.
 *
 *     list ──▶ leave out what did not change ──▶ import, stored in batches ──▶ decide what moved, what was edited, what is gone
 *      ▲                                                                                                    │
 *      └─────────────────────────────────── something was away meanwhile ◀──────────────────────────────────┘
 *
 * Running it again resumes what was cancelled or killed: stored batches count as unchanged. Only a complete run marks files
 * missing, and none below a folder that could not be read.
 */
export async function indexRoots(
  input: IndexInput,
  ports: IndexPorts,
): Promise<Result<IndexReport, Problem>> {
  const begun = performance.now();
  ports.report({ done: 0, total: 0, bytes: 0, totalBytes: 0 });
  const listed = await listRoots(input.roots, ports);
  if (!listed.ok) return listed;
  let listing = listed.value;
  const { files, roots } = listing;
  const known = await knownFilesBelow(ports.db, roots);
  const isEmpty =
    input.unasked !== true && files.length === 0 && listing.unreadable.length === 0 && known.size === 0;
  if (isEmpty && !ports.signal.aborted) return failure(noClips(input.roots));
  if (!ports.signal.aborted) await ports.onListed?.(listing);

  const seen = new Set<string>();
  const skipped: FoundFile[] = [];
  /** Those of the listing that were not seen yet and are not as the library knows them. */
  const takeFresh = (knownNow: ReadonlyMap<string, KnownFile>): FoundFile[] => {
    const unseen = listing.files.filter((file) => !seen.has(file.path));
    for (const file of unseen) seen.add(file.path);
    if (input.again === true) return unseen;
    const choices = currentChoices(ports.db);
    const untouched = new Set(unseen.filter((file) => isKnownAs(knownNow.get(file.path), file, choices)));
    skipped.push(...untouched);
    return unseen.filter((file) => !untouched.has(file));
  };
  const counts: Counts = { added: 0, updated: 0, failed: 0, gone: 0, bytes: 0 };
  const chosen = createChosenImport({ ...ports, roots, known }, ports.importFile);
  const run: ImportPorts = { ...ports, ...chosen, known };
  let toRead: readonly FoundFile[] = takeFresh(known);
  for (let round = 0; round < MOST_ROUNDS && (round === 0 || toRead.length > 0); round++) {
    const left = await importAll(toRead, listing.files.length - toRead.length, counts, run);
    if (ports.signal.aborted) break;
    const vanished = await firstVanished(roots);
    if (vanished !== undefined) return failure(rootVanished(vanished));
    const isSeenAgain = await finish(listing, left, counts, run);
    let back: readonly FoundFile[] = [];
    if (left.gone.size > 0 || listing.isShifting || isSeenAgain) {
      // A drive may have been away for a moment: what is there now counts.
      const again = await listRoots(roots, ports);
      if (!again.ok) return again;
      listing = again.value;
      await ports.onListed?.(listing);
      for (const gone of left.gone) seen.delete(gone);
      back = takeFresh(await knownFilesBelow(ports.db, roots));
    }
    toRead = [...new Set([...filesLeft(ports.db, listing, left), ...back])];
  }
  const failedBefore = skipped.filter((file) => known.get(file.path)?.state === 'failed').length;
  const unchanged = skipped.length - failedBefore;
  return success({
    clips: counts.added + counts.updated + unchanged,
    added: counts.added,
    updated: counts.updated,
    unchanged,
    // Where nothing was read there are no others than the last time.
    copies: counts.added + counts.updated > 0 ? countCopies(ports.db, roots) : 0,
    missing: countMissing(ports.db, roots),
    gone: counts.gone,
    failed: counts.failed + failedBefore,
    emptied: ports.signal.aborted ? [] : await emptiedFolders(ports.db, listing),
    bytes: counts.bytes,
    elapsedMs: performance.now() - begun,
  });
}

/**
 * Not so where the system kept us from reading the file: that may be over by now. Nor where it is read otherwise than is chosen: a run
 * that learned of the choice on its way was cut short.
 */
function isKnownAs(known: KnownFile | undefined, file: FoundFile, choices: ImportChoices): boolean {
  if (known === undefined || known.state === 'missing' || known.hash === null) return false;
  if (known.importer !== IMPORTER_VERSION || !isUnchanged(known, file)) return false;
  const isAsGuessed = choices.areNone && !isReadAsSaid(known.hash);
  return isAsGuessed || choices.hashFor(file.path, bytesHashOf(known.hash)) === known.hash;
}

/** Files that turned out to be in something else than they were read as, or of which someone said so meanwhile. */
function filesLeft(db: Database, { files }: RootListing, { outdated }: Leftovers): readonly FoundFile[] {
  const left = new Set([...outdated.map((file) => file.path), ...filesToRead(db)]);
  return left.size === 0 ? [] : files.filter((file) => left.has(file.path));
}

/** Decides what only a complete run can decide. Resolves to whether a file is there that was not listed. */
async function finish(
  listing: RootListing,
  left: Leftovers,
  counts: Counts,
  ports: ImportPorts,
): Promise<boolean> {
  const last = [...left.undecided, ...listing.unreadable.map(outcomeOfUnreadable)];
  for (let first = 0; first < last.length; first += BATCH_FILES) {
    const batch = last.slice(first, first + BATCH_FILES);
    await ports.turns.take(() => store(batch, true, counts, left, ports));
    await setImmediate(); // the window is not kept waiting
  }
  const { ids, isSeenAgain } = await goneFiles(ports.db, listing, ports.known, left.gone);
  const { moved } = ports;
  const edits = await settleRun(ports, { gone: ids, moved, isSaidOtherwise: left.isSaidOtherwise });
  counts.gone = ids.length;
  for (const edit of edits) ports.onEdit?.(edit);
  ports.onRows();
  return isSeenAgain;
}

async function firstVanished(roots: readonly string[]): Promise<string | undefined> {
  for (const root of roots) if (!(await isThere(root))) return root;
  return undefined;
}

function outcomeOfUnreadable({ path: place, found }: UnreadablePlace): FileOutcome {
  const expected = isClipName(place) ? 'a file' : 'a folder';
  const error = `${path.basename(place)}:1:1: expected ${expected} that can be read, found ${found}`;
  return failedOutcome({ path: place, size: 0, modified: 0 }, null, error);
}

function noClips(roots: readonly string[]): Problem {
  return {
    code: 'noClips',
    message: `${roots.join(', ')} holds no ${FORMAT_NAMES} files. Choose the folder that your clips are in, or one above it.`,
  };
}

function rootVanished(root: string): Problem {
  return {
    code: 'folderVanished',
    message: `${root} vanished while it was being indexed. What was read is kept; index it again when it is back.`,
    place: root,
  };
}
