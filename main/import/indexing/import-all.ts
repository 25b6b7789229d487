import { cacheStrips } from '../../library/cache/strip-cache.ts';
import { withoutSync } from '../../library/database/sync-file.ts';
import type { FileOutcome, FoundFile } from '../../library/indexed/file-outcome.ts';
import { storeOutcomes } from '../../library/indexed/store-outcomes.ts';
import { stripsIn } from '../clips/clip-buffers.ts';
import type { IndexPorts } from './index-ports.ts';

/** A batch is stored at this number of files or after this time, ms. */
export const BATCH_FILES = 64;
const BATCH_MS = 100;

export interface ImportPorts extends IndexPorts {
  /** Whether a file was in the library before this run. */
  readonly isKnown: (path: string) => boolean;
}

/** Results of a run, in files and bytes. */
export interface Counts {
  added: number;
  updated: number;
  failed: number;
  still: number;
  gone: number;
  bytes: number;
}

/** Work left for the end of a run. */
export interface Leftovers {
  /** Possible clips edited in place: see `storeOutcomes`. */
  readonly undecided: readonly FileOutcome[];
  /** Paths of files that disappeared after listing. */
  readonly gone: Set<string>;
}

/** Imports `files`, several at once, and stores results in batches. An internal error ends the run. */
export async function importAll(
  files: readonly FoundFile[],
  skipped: number,
  counts: Counts,
  ports: ImportPorts,
): Promise<Leftovers> {
  const total = files.length + skipped;
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  const undecided: FileOutcome[] = [];
  const left: Leftovers = { undecided, gone: new Set() };
  let batch: FileOutcome[] = [];
  let stored = performance.now();
  let next = 0;
  let done = skipped;
  const report = (): void => ports.report({ done, total, bytes: counts.bytes, totalBytes });
  const flush = (): void => {
    undecided.push(...store(batch, false, counts, ports));
    batch = [];
    stored = performance.now();
  };
  const importNext = async (): Promise<void> => {
    const file = files[next++];
    const outcome = await ports.importFile(file);
    if (outcome === undefined) left.gone.add(file.path);
    else batch.push(outcome);
    if (outcome?.parts !== undefined) ports.onParts?.(outcome.parts);
    counts.bytes += file.size;
    done++;
    if (batch.length >= BATCH_FILES || performance.now() - stored >= BATCH_MS) await ports.write(flush);
    report();
  };
  const work = async (): Promise<void> => {
    try {
      while (next < files.length && !ports.signal.aborted) {
        await importNext();
        await waitWhilePaused(ports, flush);
      }
    } catch (error) {
      next = files.length; // the others stop after their current file
      throw error;
    }
  };
  report();
  const ends = await Promise.allSettled(Array.from({ length: ports.parallel }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  await ports.write(flush);
  return left;
}

/** Stores results before a pause, which may be long. */
async function waitWhilePaused(
  { gate, write }: Pick<IndexPorts, 'gate' | 'write'>,
  flush: () => void,
): Promise<void> {
  if (!gate.isShut()) return;
  await write(flush);
  await gate.pass();
}

/** Stores results and adds them to `counts`. Returns undecided ones. */
export function store(
  outcomes: readonly FileOutcome[],
  final: boolean,
  counts: Counts,
  ports: Pick<ImportPorts, 'db' | 'cache' | 'onRows' | 'onMoved' | 'isKnown'>,
): readonly FileOutcome[] {
  if (outcomes.length === 0) return [];
  const { db, isKnown } = ports;
  // After a power cut, files are read again.
  const stored = withoutSync(db, () => storeOutcomes(db, outcomes, final, isKnown));
  const { added, updated, failed, still, undecided, moved } = stored;
  cacheStrips(ports.cache, stripsIn(outcomes));
  counts.added += added;
  counts.updated += updated;
  counts.failed += failed;
  counts.still += still;
  ports.onRows();
  if (moved.length > 0) ports.onMoved?.(moved);
  return undecided;
}
