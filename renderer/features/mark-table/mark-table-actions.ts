import { fileFrame, takeTime } from '#core/clip/take-time.ts';
import { roundTo } from '#core/kit/numbers.ts';
import { csvOf } from '#contract/exchange/text-table.ts';
import { copyText } from '#renderer/controls/copy-text.ts';
import { inMenu, type Condition, type ActionRow } from '#renderer/stores/action.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { deleteRows, openRow } from './mark-table-commands.ts';
import { startOf } from '#renderer/stores/marks/marks.ts';
import { isRange, markCount } from '#contract/rows/marks.ts';
import { type MarkRow, frameOf } from '#renderer/stores/marks/mark-rows.ts';
import { selectAll } from '#renderer/kit/row-selection.ts';
import { isInFront } from '#renderer/stores/workspace/bottom-tabs.ts';
import { markKindWords } from '#renderer/timeline/words/mark-words.ts';

const isShown = ({ workspace }: Pick<Workbench, 'workspace'>): boolean => isInFront(workspace, 'markers');
const needsSelection: Condition = ({ markTable }) =>
  markTable.selected.value.length > 0 ? null : 'no marker or range is selected in the table';
const needsRows: Condition = ({ markTable }) =>
  markTable.listed.value.length > 0 ? null : 'no marker or range is listed';

/** Commands on the selected rows of the table of markers. */
export const markTableActions = inMenu('Markers', null, [
  {
    ...row('open', 'Open clip at marker', ['Enter'], needsSelection, openRow),
    tip: 'Or at the start of a range',
  },
  row('rename', 'Rename selected markers', ['F2'], needsSelection, ({ markTable }) => {
    markTable.renaming.value = true;
  }),
  row('copy', 'Copy selected markers', ['Mod+C'], needsSelection, (app) =>
    copy(app, app.markTable.selected.peek()),
  ),
  {
    ...row('copyTable', 'Copy table of markers', [], needsRows, (app) =>
      copy(app, app.markTable.listed.peek()),
    ),
    tip: 'All rows as text for a spreadsheet',
  },
  row('delete', 'Delete selected markers', ['Delete', 'Backspace'], needsSelection, deleteRows),
  row(
    'selectAll',
    'Select all listed markers',
    ['Mod+A'],
    needsRows,
    ({ markTable: { selection, listedIds } }) => {
      selection.value = selectAll(selection.peek(), listedIds.peek());
    },
  ),
]);

function row(
  id: string,
  title: string,
  keys: readonly string[],
  disabled: Condition,
  run: ActionRow['run'],
): ActionRow {
  const [verb = ''] = /^(?:Select all|\w+)/.exec(title) ?? [];
  return {
    id: `markers.${id}`,
    title,
    short: verb,
    offered: isShown,
    disabled,
    run,
    ...(keys.length > 0 && ({ keys, within: 'markers' } as const)),
  };
}

function copy(app: Pick<Workbench, 'notices'>, rows: readonly MarkRow[]): void {
  copyText(app, tableText(rows));
  app.notices.report(`Copied ${markCount(rows.map(({ mark }) => mark))}`);
}

const heads = ['Clip', 'Time (s)', 'Frame', 'End (s)', 'End frame', 'Kind', 'Label', 'Tags'];

/** Marks as tab-separated lines for a spreadsheet, below their heads. */
export function tableText(rows: readonly MarkRow[]): string {
  const lines = rows.map((row) => {
    const { mark, clip } = row;
    const times = [takeTime(clip, startOf(mark)).inFile, frameOf(row)].concat(
      isRange(mark) ? [takeTime(clip, mark.end).inFile, fileFrame(clip, mark.end)] : [NaN, NaN],
    );
    const texts = [markKindWords[mark.kind], mark.label, clip.tags.join(', ')];
    return [clip.name, ...times.map((time) => roundTo(time, 5)), ...texts];
  });
  return csvOf([heads, ...lines], '\t');
}
