import type { BestReport } from '../../contract/exchange/best-report.ts';
import { counted } from '../../contract/words/counted.ts';
import { visibleJson } from '../../contract/words/visible-text.ts';
import { alignedTable } from './aligned-table.ts';
import { readBestArguments } from './best/best-arguments.ts';
import { exitCodes, type Command } from './command.ts';
import { withLibrary } from './with-library.ts';

export const bestCommand: Command = {
  name: 'best',
  usage:
    'LIBRARY --from CLIP --at SECONDS [--into CLIP]… [--bridge] [--limit N] [--json], or LIBRARY --matrix [--into CLIP]… [--json]',
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
function bestLines({ places = [], bridges, matrix, searched }: BestReport): readonly string[] {
  const cost = (value: number): string => value.toFixed(3);
  const named = ({
    clip,
    mirror,
  }: {
    readonly clip: { readonly name: string };
    readonly mirror: boolean;
  }): string => (mirror ? `${clip.name}, mirrored` : clip.name);
  const foot = `Searched ${counted(searched.clips, 'clip')}, ${counted(searched.frames, 'frame')} with mirrored ones. Costs in m·s.`;
  if (matrix) {
    const heads = ['from \\ into', ...matrix.clips.map(({ name }) => name)];
    const rows = matrix.rows.map((row, i) => [
      matrix.clips[i].name,
      ...row.map((seam) => (seam === null ? '–' : cost(seam.cost))),
    ]);
    return [...alignedTable([heads, ...rows]), foot];
  }
  if (bridges) {
    const direct = places.map(({ clip, in: at, cost: own }) => [
      `direct to ${clip.name}`,
      '',
      at.toFixed(2),
      cost(own),
    ]);
    const rows = bridges.map((each) => [
      `by ${named(each)}`,
      each.in.toFixed(2),
      each.out.toFixed(2),
      cost(each.cost),
    ]);
    return [...alignedTable([['', 'in s', 'out s', 'cost'], ...direct, ...rows]), foot];
  }
  const rows = places.map((each) => [named(each), each.in.toFixed(2), String(each.frame), cost(each.cost)]);
  return [...alignedTable([['', 'in s', 'frame', 'cost'], ...rows]), foot];
}
