import path from 'node:path';
import { counted, sizeText } from '#contract/words/counted.ts';
import type { EmptiedFolder, IndexReport } from '#contract/jobs/jobs.ts';
import { visibleJson } from '#contract/words/visible-text.ts';
import { createImportPool } from '../import/pool/import-pool.ts';
import { caseOfDisk } from '../import/disk/case-of-disk.ts';
import { indexRoots } from '../import/indexing/index-job.ts';
import { createPauseGate } from '../import/jobs/pause-gate.ts';
import { importInPool, startForNew } from '../import/indexing/start-indexing.ts';
import { failedFilesBelow } from '../library/indexed/known-files.ts';
import { closeLibrary, type Library } from '../library/library.ts';
import { openNoted } from './with-library.ts';
import { attemptLater, valueOf } from '../library/problems.ts';
import { whileBusy } from '../library/while-busy.ts';
import { watchFolders } from '../library/files/watched-folders.ts';
import { exitCodes, type LibraryCommand, type CommandArguments } from './command.ts';
import { createProgressLine } from './progress-line.ts';
import type { Terminal } from './terminal.ts';

/** JSON output of `index`. */
export interface IndexSummary {
  readonly clips: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly missing: number;
  readonly still: number; // files without motion
  readonly failed: readonly { readonly path: string; readonly error: string }[];
  readonly bytes: number;
  readonly seconds: number;
}

export const indexCommand: LibraryCommand = {
  name: 'index',
  usage: 'DIR… --library FILE [--json]',
  help: 'Indexes the clips of folders and files. Unchanged files are not read again.',
  words: [1, Infinity],
  async run(args, terminal, signal) {
    const onLibrary = async <Value>(work: () => Promise<Value>): Promise<Value> =>
      valueOf(await attemptLater(`The library ${args.library}`, work));
    const library = await onLibrary(() =>
      whileBusy(() => valueOf(openNoted(args.library, terminal)), signal),
    );
    const roots = args.words.map((word) => caseOfDisk(path.resolve(args.folder, word)));
    try {
      const report = await onLibrary(() => indexInto(library, roots, terminal, signal));
      report.emptied.forEach((folder) => terminal.note(wordsOfEmptied(folder)));
      const summary = summaryOf(report, failedFilesBelow(library.db, roots));
      print(summary, args, terminal);
      if (signal.aborted) {
        terminal.note('Interrupted. Files read so far are kept. Run the same command again to continue.');
        return exitCodes.interrupted;
      }
      return summary.failed.length > 0 ? exitCodes.partly : exitCodes.ok;
    } finally {
      closeLibrary(library);
    }
  },
};

/** Indexes `roots` into a library and shows progress. */
export async function indexInto(
  library: Library,
  roots: readonly string[],
  terminal: Terminal,
  signal: AbortSignal,
): Promise<IndexReport> {
  const pool = createImportPool();
  startForNew(library, pool, roots);
  const line = createProgressLine(terminal.draw);
  const folders: string[] = [];
  try {
    const report = valueOf(
      await indexRoots(
        { roots },
        {
          ...library,
          signal,
          parallel: pool.capacity,
          importFile: (file) => importInPool(pool, file),
          gate: createPauseGate(),
          report: line.show,
          onListed: (listed) => void folders.push(...listed.folders.keys()),
          onRows: () => undefined,
          onProblem: ({ message }) => terminal.note(message),
        },
      ),
    );
    // Last: a window with the same library open would index a folder as soon as it is watched, a second time.
    await whileBusy(() => library.write(() => watchFolders(library.db, folders)), signal);
    return report;
  } finally {
    line.end();
    await pool.close();
  }
}

function summaryOf(report: IndexReport, failures: IndexSummary['failed']): IndexSummary {
  const { elapsedMs, gone: _gone, emptied: _emptied, copies: _copies, ...counts } = report;
  return { ...counts, failed: failures, seconds: elapsedMs / 1000 };
}

function wordsOfEmptied({ path: place, clips }: EmptiedFolder): string {
  const lost = clips === 1 ? 'A clip is' : `${clips} clips are`;
  return `The folder is suddenly empty, and ${lost} missing. Is a drive unplugged? User data is kept: ${place}`;
}

/**
 * `takes/walk.bvh:7:2: expected …`: with the folder, since names repeat. Many terminals open a file at such a
 * place.
 */
function placedError({ path: file, error }: IndexSummary['failed'][number], folder: string): string {
  const inside = path.relative(folder, file);
  const place = inside.startsWith('..') ? file : inside;
  const name = path.basename(file);
  return error.startsWith(`${name}:`) ? place + error.slice(name.length) : `${place}: ${error}`;
}

function print(summary: IndexSummary, { json, folder }: CommandArguments, terminal: Terminal): void {
  if (json) return terminal.out(visibleJson(summary));
  const { clips, added, updated, unchanged, missing, still, bytes, seconds } = summary;
  for (const failure of summary.failed) terminal.note(placedError(failure, folder));
  const parts = [
    `${added} added`,
    `${updated} updated`,
    `${unchanged} unchanged`,
    `${missing} missing`,
    ...(still > 0 ? [`${still} without motion`] : []),
    `${summary.failed.length} failed`,
  ];
  terminal.out(
    `${counted(clips, 'clip')}: ${parts.join(', ')}; read ${sizeText(bytes)} in ${seconds.toFixed(2)} s`,
  );
}
