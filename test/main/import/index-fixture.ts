import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import type { IndexReport } from '#contract/jobs/jobs.ts';
import type { ImportPool } from '#main/import/pool/import-pool.ts';
import { runImportTask } from '#main/import/pool/run-import-task.ts';
import { indexFile } from '#main/import/read/index-file.ts';
import type { IndexPorts } from '#main/import/indexing/index-ports.ts';
import { indexRoots } from '#main/import/indexing/index-job.ts';
import { createPauseGate } from '#main/import/jobs/pause-gate.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import type { Library } from '#main/library/library.ts';
import { edit } from '#test/main/edit.ts';
import { markerOn, rowsFor } from '../sample-rows.ts';
import { temporaryFolder, temporaryLibrary } from '#test/main/temporary.ts';

/** A library and a folder of clips beside it, to be indexed repeatedly. */
export function setUp() {
  const folder = temporaryFolder();
  const clips = path.join(folder, 'clips');
  mkdirSync(clips);
  const library = temporaryLibrary(folder);
  return {
    library,
    folder,
    clips,
    file: (name: string) => path.join(clips, name),
    write: (name: string, text: string | Uint8Array) => {
      mkdirSync(path.dirname(path.join(clips, name)), { recursive: true });
      writeFileSync(path.join(clips, name), text);
    },
    index: (ports: Partial<IndexPorts> = {}, ...roots: string[]) =>
      indexHere(library, roots.length > 0 ? roots : [clips], ports),
  };
}

/** Indexes folders on this thread: a process that reads files takes a second to start. */
export const indexHere = (library: Library, roots: string[], ports: Partial<IndexPorts> = {}) =>
  indexRoots(
    { roots },
    {
      ...library,
      signal: new AbortController().signal,
      gate: createPauseGate(),
      report: () => undefined,
      parallel: 1,
      importFile: indexFile,
      onRows: () => undefined,
      onProblem: () => undefined,
      ...ports,
    },
  );

/** A pool that does its tasks on this thread, or what `run` does instead. */
export const poolHere = (run: ImportPool['run'] = runImportTask): ImportPool => ({
  capacity: 1,
  start: () => undefined,
  run,
  close: () => Promise.resolve(),
});

export const rowsOf = (library: Library) => searchLibrary(library.db, rowsFor('', 1000)).rows;
export const clipsOf = (library: Library): ClipSummary[] =>
  rowsOf(library).filter((row) => row.kind === 'clip');
export const clipNamed = (library: Library, name: string): ClipSummary =>
  clipsOf(library).find((clip) => clip.name === name)!;
export const codeOf = (result: Result<IndexReport, Problem>): string =>
  result.ok ? 'ok' : result.error.code;

/** Adds a marker to the clip, to check that it is kept. */
export function mark(library: Library, clip: ClipSummary, time?: number): void {
  edit(library.db, { kind: 'marker.add', marker: markerOn(clip.id, time) });
}
