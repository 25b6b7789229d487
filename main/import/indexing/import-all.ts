import { cacheStrips } from '../../library/cache/strip-cache.ts';
import { withoutSync } from '../../library/database/without-sync.ts';
import type { FileOutcome, FoundFile } from '../../library/indexed/file-outcome.ts';
import { storeOutcomes } from '../../library/indexed/store-outcomes.ts';
import { stripsIn } from '../clips/pose-strips.ts';
import type { IndexPorts } from './index-ports.ts';

/** A batch is stored when it has so many files, or after so long. */
export const BATCH_FILES = 64;
const BATCH_MS = 100;

export interface ImportPorts extends IndexPorts {
  /** Whether a file was in the library before the run. */
  readonly isKnown: (path: string) => boolean;
}

/** What became of the files of a run. */
export interface Counts {
  added: number;
  updated: number;
  failed: number;
  still: number;
  gone: number;
  bytes: number;
}

/** What importing leaves to be done at the end of a run. */
export interface Leftovers {
  /** May be clips edited in place: see `storeOutcomes`. */
  readonly undecided: readonly FileOutcome[];
  /** Paths of files that were listed and then not there. */
  readonly gone: Set<string>;
}

/** Imports `files`, several at once, storing what comes in batches. A fault of one ends all. */
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
  const tell = (): void => ports.report({ done, total, bytes: counts.bytes, totalBytes });
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
    counts.bytes += file.size;
    done++;
    if (batch.length >= BATCH_FILES || performance.now() - stored >= BATCH_MS) await ports.write(flush);
    tell();
  };
  const work = async (): Promise<void> => {
    try {
      while (next < files.length && !ports.signal.aborted) {
        await importNext();
        await waitWhilePaused(ports, flush);
      }
    } catch (error) {
      next = files.length; // the others end with the file they have in hand
      throw error;
    }
  };
  tell();
  const ends = await Promise.allSettled(Array.from({ length: ports.parallel }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  await ports.write(flush);
  return left;
}

/** What was read before a pause is kept: it may be a long one. */
async function waitWhilePaused(
  { gate, write }: Pick<IndexPorts, 'gate' | 'write'>,
  flush: () => void,
): Promise<void> {
  if (!gate.isShut()) return;
  await write(flush);
  await gate.pass();
}

/** Stores what was read, and adds to `counts`. Returns what is not decided yet. */
export function store(
  outcomes: readonly FileOutcome[],
  final: boolean,
  counts: Counts,
  ports: Pick<ImportPorts, 'db' | 'cache' | 'onRows' | 'isKnown'>,
): readonly FileOutcome[] {
  if (outcomes.length === 0) return [];
  const { db, isKnown } = ports;
  // What a power cut takes back is read from the files once more.
  const stored = withoutSync(db, () => storeOutcomes(db, outcomes, final, isKnown));
  const { added, updated, failed, still, undecided } = stored;
  cacheStrips(ports.cache, stripsIn(outcomes));
  counts.added += added;
  counts.updated += updated;
  counts.failed += failed;
  counts.still += still;
  ports.onRows();
  return undecided;
}
