import type { BestReport } from '#contract/exchange/best-report.ts';
import { counted } from '#contract/words/counted.ts';
import { visibleJson } from '#contract/words/visible-text.ts';
import { alignedTable } from './aligned-table.ts';
import { readBestArguments } from './best/best-arguments.ts';
import { exitCodes, type Command } from './command.ts';
import { withLibrary } from './with-library.ts';

export const bestCommand: Command = {
  name: 'best',
  usage:
    'LIBRARY --from CLIP --at SECONDS [--into CLIP]… [--bridge] [--same-feet] [--limit N] [--json], or LIBRARY --matrix [--into CLIP]… [--json]',
  help: 'Finds the best places to enter clips from a moment of one, bridges through a third clip, or the best seam of each pair.',
  prepare(args, folder) {
    const read = readBestArguments(args, folder);
    return (terminal, signal) =>
      withLibrary(read, terminal, async (library) => {
        const { findBest } = await import('./best/find-best.ts');
        const report = await findBest(library, read, terminal, signal);
        if (report === null) return exitCodes.interrupted;
        for (const { name, message } of report.problems) terminal.note(`${name}: ${message}`);
        if (read.json) terminal.out(visibleJson(report));
        else bestLines(report).forEach(terminal.out);
        return report.problems.length > 0 ? exitCodes.partly : exitCodes.ok;
      });
  },
};

/** The report as lines. */
function bestLines(report: BestReport): readonly string[] {
  const { clips, frames } = report.searched;
  const foot = `Searched ${counted(clips, 'clip')}, ${counted(frames, 'frame')} with mirrored ones. Costs in m·s.`;
  return [...alignedTable(bestRows(report)), foot];
}

/** Rows of a table, its head first. */
function bestRows({ places = [], bridges, matrix }: BestReport): readonly (readonly string[])[] {
  if (matrix) {
    const names = matrix.clips.map(({ name }) => name);
    const costs = matrix.rows.map((row) => row.map((seam) => seam?.cost.toFixed(3) ?? '–'));
    return [['from \\ into', ...names], ...costs.map((row, i) => [names[i], ...row])];
  }
  const times = (...list: readonly number[]): readonly string[] => list.map((time) => time.toFixed(2));
  if (bridges)
    return [
      ['', 'in s', 'out s', 'cost'],
      ...places.map((to) => [`direct to ${to.clip.name}`, '', ...times(to.in), to.cost.toFixed(3)]),
      ...bridges.map((by) => [`by ${nameOf(by)}`, ...times(by.in, by.out), by.cost.toFixed(3)]),
    ];
  const rows = places.map((at) => [nameOf(at), ...times(at.in), String(at.frame), at.cost.toFixed(3)]);
  return [['', 'in s', 'frame', 'cost'], ...rows];
}

const nameOf = ({
  clip,
  mirror,
}: Pick<NonNullable<BestReport['bridges']>[number], 'clip' | 'mirror'>): string =>
  mirror ? `${clip.name}, mirrored` : clip.name;
