import { createImportPool } from '#main/import/pool/import-pool.ts';
import { indexRoots } from '#main/import/indexing/index-job.ts';
import { createPauseGate } from '#main/import/jobs/pause-gate.ts';
import { importInPool } from '#main/import/indexing/start-indexing.ts';
import type { Library } from '#main/library/library.ts';
import { edit, redo, undo } from '#test/main/edit.ts';
import { markerOn } from '../sample-rows.ts';

/**
 * Indexes `folder` with workers, while markers are added to a clip again and again, with other edits between,
 * some of them taken back.
 *
 * @param tell hears the id of each marker whose edit is done, and how many files are
 */
export async function indexAndEdit(
  library: Library,
  folder: string,
  clipId: string,
  tell: (markerId: string, filesDone: number) => void,
): Promise<void> {
  const { db } = library;
  const addMarker = (): string => {
    const marker = markerOn(clipId);
    edit(db, { kind: 'marker.add', marker });
    return marker.id;
  };
  /** Other edits, some undone at once. */
  const editAsAWindow = (step: number): void => {
    const tag = { kind: 'tag.put', tag: `step-${step % 7}`, clipIds: [clipId] } as const;
    edit(db, tag);
    addMarker();
    undo(db);
    if (step % 5 === 0) {
      redo(db);
      undo(db);
    }
  };
  const pool = createImportPool(2);
  await indexRoots(
    { roots: [folder] },
    {
      ...library,
      signal: new AbortController().signal,
      parallel: pool.capacity,
      importFile: (found) => importInPool(pool, found),
      gate: createPauseGate(),
      report: ({ done }) => {
        const markerId = addMarker();
        editAsAWindow(done);
        tell(markerId, done);
      },
      onRows: () => undefined,
      onProblem: () => undefined,
    },
  );
  await pool.close();
}
