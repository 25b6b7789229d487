import { markerKinds } from '../../../contract/rows/mark-kinds.ts';
import { counted } from '../../../contract/words/counted.ts';
import { copyText } from '../../controls/copy-text.ts';
import { inMenu, type Condition, type Row } from '../../stores/action.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { deletePoints, openPoint, retypePoints, type PointBench } from './point-commands.ts';
import { areAll } from '../../stores/marks/mark-edits.ts';
import { markerNames } from '../../stores/marks/marker-edits.ts';
import { type PointRow, frameOf } from '../../stores/points/point-rows.ts';
import { selectAllPoints } from '../../stores/points/point-selection.ts';
import { isInFront } from '../../stores/workspace/bottom-tabs.ts';
import { markerKindWords } from '../../timeline/words/mark-words.ts';

const isShown = ({ workspace }: Pick<Workbench, 'workspace'>): boolean => isInFront(workspace, 'points');
const needsPoints: Condition = ({ points }) =>
  points.selected.value.length > 0 ? null : 'no point is selected';
const needsRows: Condition = ({ points }) => (points.listed.value.length > 0 ? null : 'no point is listed');

/** Commands on the selected rows of the table of points. */
export const pointActions = inMenu('Markers', null, [
  row('open', 'Open clip at point', ['Enter'], needsPoints, openPoint),
  row('rename', 'Rename points', ['F2'], needsPoints, ({ points }) => (points.renaming.value = true)),
  ...markerKinds.map((kind) => ({
    ...row(`make.${kind}`, `Change points to ${markerNames[kind]} markers`, [], needsPoints, (app) =>
      retypePoints(app, kind),
    ),
    checked: ({ points }: Pick<PointBench, 'points'>) =>
      areAll(
        points.selected.value.map(({ marker }) => marker),
        kind,
      ),
  })),
  row('copy', 'Copy points', ['Mod+C'], needsPoints, (app) => copy(app, app.points.selected.peek())),
  {
    ...row('copyTable', 'Copy table of points', [], needsRows, (app) => copy(app, app.points.listed.peek())),
    tip: 'All rows as text for a spreadsheet',
  },
  row('delete', 'Delete points', ['Delete', 'Backspace'], needsPoints, deletePoints),
  row('selectAll', 'Select all points', ['Mod+A'], needsRows, ({ points: { selection, listed } }) => {
    selection.value = selectAllPoints(selection.peek(), listed.peek());
  }),
]);

function row(id: string, title: string, keys: readonly string[], disabled: Condition, run: Row['run']): Row {
  const [verb = ''] = /^(?:Select all|\w+)/.exec(title) ?? [];
  return {
    id: `points.${id}`,
    title,
    short: verb,
    offered: isShown,
    disabled,
    run,
    ...(keys.length > 0 && ({ keys, within: 'points' } as const)),
  };
}

function copy(app: Pick<Workbench, 'notices'>, rows: readonly PointRow[]): void {
  copyText(app, tableText(rows));
  app.notices.report(`Copied ${counted(rows.length, 'point')}`);
}

const heads = ['Clip', 'Time (s)', 'Frame', 'Kind', 'Label', 'Tags'];

/** Points as tab-separated lines for a spreadsheet: a line of heads, and numbers with a decimal point. */
export function tableText(rows: readonly PointRow[]): string {
  const lines = rows.map((row) => {
    const { marker, clip } = row;
    const numbers = [plainNumber(marker.time), plainNumber(frameOf(row))];
    const texts = [markerKindWords[marker.kind], marker.label, clip.tags.join(', ')];
    return [cell(clip.name), ...numbers, ...texts.map(cell)].join('\t');
  });
  return [heads.join('\t'), ...lines, ''].join('\r\n');
}

/** A number without exponent, rounded to five decimals. */
function plainNumber(value: number): string {
  return String(Math.round(value * 1e5) / 1e5 || 0);
}

/** Characters that start a formula in a spreadsheet, including full-width ones, and characters skipped before them. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Text as one cell: never a formula, and quoted if it contains a separator. */
function cell(text: string): string {
  const plain = formula.test(text) ? `'${text}` : text;
  return /["\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
