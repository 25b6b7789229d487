import path from 'node:path';
import { counted, sizeText } from '#contract/words/counted.ts';
import type { EmptiedFolder, IndexReport } from '#contract/jobs/jobs.ts';
import { caseOfDisk } from '../import/disk/case-of-disk.ts';
import { failedFilesBelow } from '../library/indexed/known-files.ts';
import { command } from './frame/command.ts';
import { exitCodes } from './frame/declaration.ts';
import type { Terminal } from './frame/terminal.ts';
import { indexInto } from './inputs/index-into.ts';

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

export const indexCommand = command({
  name: 'index',
  summary: 'Indexes the clips of folders and files. Unchanged files are not read again.',
  words: 'DIR…',
  library: 'created',
  options: {},
  async run({ words, folder }, context) {
    const { library, note, warn, signal } = context;
    const roots = words.map((word) => caseOfDisk(path.resolve(folder, word)));
    const report = await indexInto(roots, context);
    report.emptied.forEach((emptied) => warn(describeEmptied(emptied)));
    const summary = summaryOf(report, failedFilesBelow(library.db, roots));
    if (signal.aborted)
      note('Interrupted. Files read so far are kept. Run the same command again to continue.');
    const done = summary.failed.length > 0 ? exitCodes.partly : exitCodes.ok;
    return {
      report: summary,
      print: (terminal) => print(summary, folder, terminal),
      code: signal.aborted ? exitCodes.interrupted : done,
    };
  },
});

function summaryOf(report: IndexReport, failures: IndexSummary['failed']): IndexSummary {
  const { elapsedMs, gone: _gone, emptied: _emptied, copies: _copies, ...counts } = report;
  return { ...counts, failed: failures, seconds: elapsedMs / 1000 };
}

function describeEmptied({ path: place, clips }: EmptiedFolder): string {
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

function print(summary: IndexSummary, folder: string, { out, warn }: Terminal): void {
  const { clips, added, updated, unchanged, missing, still, bytes, seconds } = summary;
  for (const failure of summary.failed) warn(placedError(failure, folder));
  const parts = [
    `${added} added`,
    `${updated} updated`,
    `${unchanged} unchanged`,
    `${missing} missing`,
    ...(still > 0 ? [`${still} without motion`] : []),
    `${summary.failed.length} failed`,
  ];
  out(`${counted(clips, 'clip')}: ${parts.join(', ')}; read ${sizeText(bytes)} in ${seconds.toFixed(2)} s`);
}
