/**
 * Run by killed.test.ts on Electron's Node: indexes a folder with workers, while it adds a marker to a clip again and again, with other edits between, and says
 * `file` for each file done and each marker's id when its edit is done. Arguments: library, folder, clip id.
 */
import { writeSync } from 'node:fs';
import { createImportPool } from '../../../main/import/pool/import-pool.ts';
import { indexRoots } from '../../../main/import/indexing/index-job.ts';
import { createPauseGate } from '../../../main/import/jobs/pause-gate.ts';
import { importInPool } from '../../../main/import/indexing/start-indexing.ts';
import { applyEdit, redoEdit, undoEdit } from '../../../main/library/edits/edits.ts';
import { openLibrary } from '../../../main/library/library.ts';
import { valueOf } from '../../../main/library/problems.ts';
import { markerOn } from '../sample-rows.ts';

/** Other edits, some of them taken back at once. */
function editAsAWindow(step: number): void {
  const tag = { kind: 'tag.put', tag: `step-${step % 7}`, clipIds: [clipId] } as const;
  valueOf(applyEdit(db, { name: 'Tag', changes: [tag] }));
  const marker = markerOn(clipId);
  valueOf(applyEdit(db, { name: 'Add marker', changes: [{ kind: 'marker.add', marker }] }));
  valueOf(undoEdit(db));
  if (step % 5 === 0) {
    valueOf(redoEdit(db));
    valueOf(undoEdit(db));
  }
}

const [, , file, folder, clipId] = process.argv;
const library = valueOf(openLibrary(file));
const { db } = library;
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
      const marker = markerOn(clipId);
      valueOf(applyEdit(db, { name: 'Add marker', changes: [{ kind: 'marker.add', marker }] }));
      editAsAWindow(done);
      writeSync(1, `${marker.id}\nfile ${done}\n`);
    },
    onRows: () => undefined,
    onProblem: () => undefined,
  },
);
setInterval(() => undefined, 1000); // until it is killed
