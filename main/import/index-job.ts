import { existsSync } from 'node:fs';
import path from 'node:path';
import type { IndexReport } from '../../contract/jobs.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Result } from '../../core/result.ts';
import { failure, success } from '../../core/result.ts';
import type { Database } from '../library/database.ts';
import type { FileOutcome, FoundFile } from '../library/index-rows.ts';
import { settleFiles, storeOutcomes } from '../library/index-rows.ts';
import type { KnownFile } from '../library/known-files.ts';
import { isUnchanged, isWithin, knownFiles } from '../library/known-files.ts';
import { failedOutcome, IMPORTER_VERSION } from './import-file.ts';
import type { JobContext } from './jobs.ts';
import type { RootListing } from './list-roots.ts';
import { listRoots } from './list-roots.ts';

/** A batch is stored when it has so many files, or after so long. */
const BATCH_FILES = 32;
const BATCH_MS = 50;

export interface IndexInput {
  /** Folders and clip files, absolute. */
  readonly roots: readonly string[];
  /** Read files again though they did not change. */
  readonly again?: boolean;
}

/** What indexing needs of the world. */
export interface IndexPorts extends JobContext {
  readonly db: Database;
  /** How many files are imported at once. */
  readonly parallel: number;
  /** What is in a file; undefined where it is gone. Never rejects. */
  readonly importFile: (file: FoundFile) => Promise<FileOutcome | undefined>;
  /** Rows were stored. */
  readonly onRows: () => void;
  /** One root of several cannot be indexed; the others go on. */
  readonly onProblem: (problem: Problem) => void;
}

interface Counts {
  added: number;
  updated: number;
  failed: number;
  bytes: number;
}

/**
 * Brings the library up to date with what is in `roots`.
 *
 *     list ──▶ leave out what did not change ──▶ import, stored in batches ──▶ decide what moved, what was edited, what is gone
 *
 * Running it again resumes what was cancelled or killed: stored batches count as unchanged. Only a complete run marks files
 * missing, and none below a folder that could not be read.
 */
export async function indexRoots(
  input: IndexInput,
  ports: IndexPorts,
): Promise<Result<IndexReport, Problem>> {
  const begun = performance.now();
  ports.report({ done: 0, total: 0, bytes: 0 });
  const listing = await listRoots(input.roots, ports.signal, ports.onProblem);
  if (!listing.ok) return listing;
  const { files, unreadable } = listing.value;
  const known = knownFiles(ports.db);
  const skipped = input.again === true ? [] : files.filter((file) => isKnownAs(known.get(file.path), file));
  const nothingKnown = ![...known.values()].some(({ path }) => isListed(path, listing.value));
  if (files.length === 0 && unreadable.length === 0 && nothingKnown) return failure(noClips(input.roots));

  const counts: Counts = { added: 0, updated: 0, failed: 0, bytes: 0 };
  const untouched = new Set(skipped);
  const fresh = files.filter((file) => !untouched.has(file));
  const undecided = await importAll(fresh, skipped.length, counts, ports);
  if (!ports.signal.aborted) {
    const vanished = input.roots.find((root) => listing.value.roots.includes(root) && !existsSync(root));
    if (vanished !== undefined) return failure(rootVanished(vanished));
    store(undecided, true, counts, ports);
    store(unreadable.map(outcomeOfUnreadable), true, counts, ports);
    settleFiles(ports.db, goneFiles(ports.db, listing.value));
    ports.onRows();
  }
  const failedBefore = skipped.filter((file) => known.get(file.path)?.state === 'failed').length;
  const unchanged = skipped.length - failedBefore;
  return success({
    clips: counts.added + counts.updated + unchanged,
    added: counts.added,
    updated: counts.updated,
    unchanged,
    missing: [...knownFiles(ports.db).values()].filter((file) => isMissing(file, listing.value)).length,
    failed: counts.failed + failedBefore,
    bytes: counts.bytes,
    elapsedMs: performance.now() - begun,
  });
}

function isKnownAs(known: KnownFile | undefined, file: FoundFile): boolean {
  if (known === undefined || known.state === 'missing' || known.importer !== IMPORTER_VERSION) return false;
  return isUnchanged(known, file);
}

const isListed = (place: string, { roots }: RootListing): boolean =>
  roots.some((root) => isWithin(place, root));

const isMissing = (file: KnownFile, listing: RootListing): boolean =>
  file.state === 'missing' && isListed(file.path, listing);

/** Imports `files`, several at once, storing what comes in batches. Returns what must wait for the end. */
async function importAll(
  files: readonly FoundFile[],
  skipped: number,
  counts: Counts,
  ports: IndexPorts,
): Promise<readonly FileOutcome[]> {
  const total = files.length + skipped;
  const undecided: FileOutcome[] = [];
  let batch: FileOutcome[] = [];
  let stored = performance.now();
  let next = 0;
  let done = skipped;
  const flush = (): void => {
    undecided.push(...store(batch, false, counts, ports));
    batch = [];
    stored = performance.now();
  };
  const work = async (): Promise<void> => {
    while (next < files.length && !ports.signal.aborted) {
      const file = files[next++];
      const outcome = await ports.importFile(file);
      if (outcome !== undefined) batch.push(outcome);
      counts.bytes += file.size;
      done++;
      if (batch.length >= BATCH_FILES || performance.now() - stored >= BATCH_MS) flush();
      ports.report({ done, total, bytes: counts.bytes });
    }
  };
  ports.report({ done, total, bytes: 0 });
  await Promise.all(Array.from({ length: ports.parallel }, work));
  flush();
  return undecided;
}

function store(
  outcomes: readonly FileOutcome[],
  final: boolean,
  counts: Counts,
  ports: IndexPorts,
): readonly FileOutcome[] {
  if (outcomes.length === 0) return [];
  const { added, updated, failed, undecided } = storeOutcomes(ports.db, outcomes, final);
  counts.added += added;
  counts.updated += updated;
  counts.failed += failed;
  ports.onRows();
  return undecided;
}

/**
 * Ids of known files that are no more: those below the roots that were not listed again, and those anywhere whose content
 * was found in this run and that are not on the disk (they moved here).
 */
function goneFiles(db: Database, listing: RootListing): string[] {
  const known = [...knownFiles(db).values()];
  const found = new Set(listing.files.map((file) => file.path));
  const hashes = new Set(known.flatMap((file) => (found.has(file.path) ? [file.hash] : [])));
  const unreachable = (place: string): boolean =>
    listing.unreadable.some((folder) => isWithin(place, folder.path));
  return known
    .filter((file) => file.state !== 'missing' && !unreachable(file.path))
    .filter((file) =>
      isListed(file.path, listing)
        ? !found.has(file.path) || !existsSync(file.path)
        : file.hash !== null && hashes.has(file.hash) && !existsSync(file.path),
    )
    .map((file) => file.id);
}

function outcomeOfUnreadable(place: { readonly path: string; readonly reason: string }): FileOutcome {
  const error = `${path.basename(place.path)}:1:1: expected a folder that can be read, found no permission (${place.reason})`;
  return failedOutcome({ path: place.path, size: 0, modified: 0 }, null, error);
}

function noClips(roots: readonly string[]): Problem {
  return {
    code: 'noClips',
    message: `${roots.join(', ')} holds no .bvh files. Choose the folder that your clips are in, or one above it.`,
  };
}

function rootVanished(root: string): Problem {
  return {
    code: 'folderVanished',
    message: `${root} vanished while it was being indexed. What was read is kept; index it again when it is back.`,
    place: root,
  };
}
