import type { IndexReport } from '#contract/jobs/jobs.ts';
import { indexRoots } from '../../import/indexing/index-job.ts';
import { createPauseGate } from '../../import/jobs/pause-gate.ts';
import { importInPool, startForNew } from '../../import/indexing/start-indexing.ts';
import { valueOf } from '../../library/problems.ts';
import { whileBusy } from '../../library/while-busy.ts';
import { watchFolders } from '../../library/indexed/watch-folders.ts';
import type { Context } from '../frame/declaration.ts';
import { createProgressText } from '../frame/progress-text.ts';

/** Indexes `roots` into a library and shows progress. */
export async function indexInto(roots: readonly string[], context: Context): Promise<IndexReport> {
  const { library, pool, signal, warn, progress } = context;
  startForNew(library, pool, roots);
  const wordsOf = createProgressText();
  const folders: string[] = [];
  const report = valueOf(
    await indexRoots(
      { roots },
      {
        ...library,
        signal,
        parallel: pool.capacity,
        importFile: (file) => importInPool(pool, file),
        gate: createPauseGate(),
        report: (done) => progress(wordsOf(done)),
        onListed: (listed) => void folders.push(...listed.folders.keys()),
        onRows: () => undefined,
        onProblem: ({ message }) => warn(message),
      },
    ),
  );
  // Last: a window with the same library open would index a folder as soon as it is watched, a second time.
  await whileBusy(() => library.write(() => watchFolders(library.db, folders)), signal);
  return report;
}
