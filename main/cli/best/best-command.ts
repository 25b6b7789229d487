// main/cli/best: the command that finds the best seams into a library
import type { BestReport } from '#contract/exchange/best-report.ts';
import { counted } from '#contract/words/counted.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { alignedTable } from '../frame/aligned-table.ts';
import { command, interrupted } from '../frame/command.ts';
import { exitCodes } from '../frame/declaration.ts';
import { number, text, whole, WrongUse } from '../frame/option-types.ts';
import { farmOptions, needWorkers } from '../work-kinds/farm-options.ts';

export const bestCommand = command({
  name: 'best',
  summary:
    'Finds the best places to enter clips from a moment of one, bridges through a third clip, or the best seam of each pair.',
  library: 'read',
  options: {
    from: {
      type: text('CLIP'),
      otherwise: 'required, but for `--matrix`',
      help: 'the clip that is left, by name or id',
    },
    at: {
      type: number('SECONDS', { from: 0 }),
      otherwise: 'required with `--from`',
      help: 'when it is left, as its file counts',
    },
    into: {
      type: text('CLIP'),
      repeats: true,
      otherwise: 'all clips of the library',
      help: 'searches this clip',
    },
    bridge: {
      help: 'ways through any other clip, for 0.3 to 4 s, to the nearest place of the one `--into CLIP`, below its direct cost',
    },
    sameFeet: {
      otherwise: 'any',
      help: 'only seams with the same feet planted on both sides, as *Same feet planted* of *Suggest*',
    },
    matrix: {
      help: 'the best seam from each clip of `--into` to each other one, as recorded. Ten out points per second are tried, then each frame around the best one',
    },
    limit: { type: whole('N'), defaultText: '8', help: 'places or bridges' },
    ...farmOptions,
  },
  arrange({ from, at, into, bridge, sameFeet, matrix, ...more }) {
    needWorkers(more);
    if (more.farm !== null && !matrix) throw new WrongUse('--farm needs --matrix');
    if (matrix && (from !== null || bridge || sameFeet))
      throw new WrongUse(
        '--matrix takes neither --from nor --bridge nor --same-feet: it has every clip of --into as source',
      );
    if (matrix) return { kind: 'matrix', into, ...more } as const;
    if (from === null) throw new WrongUse('--from CLIP is missing');
    if (at === null) throw new WrongUse('--at SECONDS is missing');
    if (bridge && into.length !== 1) throw new WrongUse('--bridge needs one --into CLIP');
    return { kind: bridge ? 'bridge' : 'places', into, ...more, from, at: { inFile: at }, sameFeet } as const;
  },
  async run(search, context) {
    const { findBest } = await import('./find-best.ts');
    const report = await findBest(context, search);
    if (report === null) return interrupted();
    for (const { name, message } of report.problems) context.warn(`${name}: ${message}`);
    return {
      report,
      print: ({ out }) => bestLines(report).forEach(out),
      code: report.problems.length > 0 ? exitCodes.partly : exitCodes.ok,
    };
  },
});

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
  const times = (...list: readonly number[]): readonly string[] => list.map((time) => formatNumber(time, 2));
  if (bridges)
    return [
      ['', 'in s', 'out s', 'cost'],
      ...places.map((to) => [`direct to ${to.clip.name}`, '', ...times(to.in), to.cost.toFixed(3)]),
      ...bridges.map((by) => [`by ${nameOf(by)}`, ...times(by.in, by.out), by.cost.toFixed(3)]),
    ];
  const rows = places.map((at) => [
    nameOf(at),
    ...times(at.in),
    formatNumber(at.frame, 0),
    at.cost.toFixed(3),
  ]);
  return [['', 'in s', 'frame', 'cost'], ...rows];
}

const nameOf = ({
  clip,
  mirror,
}: Pick<NonNullable<BestReport['bridges']>[number], 'clip' | 'mirror'>): string =>
  mirror ? `${clip.name}, mirrored` : clip.name;
