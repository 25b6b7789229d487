import { markerKinds } from '../../../contract/rows/mark-kinds.ts';
import { counted } from '../../../contract/words/counted.ts';
import { copyText } from '../../controls/copy-text.ts';
import { tableText } from './table-text.ts';
import { inMenu, type Condition, type Row } from '../../stores/action.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { deletePoints, openPoint, retypePoints, type PointBench } from './point-commands.ts';
import { areAll } from '../../stores/marks/mark-edits.ts';
import { markerNames } from '../../stores/marks/marker-edits.ts';
import type { PointRow } from '../../stores/points/point-rows.ts';
import { selectAllPoints } from '../../stores/points/point-selection.ts';

const isShown = ({ workspace }: Pick<Workbench, 'workspace'>): boolean =>
  workspace.state.value.bottomTab === 'points';
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
    ...{ id: `points.${id}`, title, short: verb, offered: isShown, disabled, run },
    ...(keys.length > 0 && ({ keys, within: 'points' } as const)),
  };
}

function copy(app: Pick<Workbench, 'notices'>, rows: readonly PointRow[]): void {
  copyText(app, tableText(rows));
  app.notices.say(`Copied ${counted(rows.length, 'point')}`);
}
