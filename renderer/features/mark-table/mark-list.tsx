import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { RowList, tableRows } from '../../controls/row-list.tsx';
import { useApp, useKeyHints } from '../../controls/window-context.ts';
import { dropHidden, nothingSelected, pointAt } from '../../kit/row-selection.ts';
import { SortHeads } from '../../kit/sort-heads.tsx';
import type { App } from '../../stores/app.ts';
import { marksInFront } from '../../stores/commands/marks/selected-marks.ts';
import { canBe, markKinds } from '../../stores/marks/mark-edits.ts';
import type { MarkColumn } from '../../stores/marks/mark-rows.ts';
import { describeMarks } from '../../stores/marks/marks.ts';
import { clipOn } from '../../stores/session/stage.ts';
import { MarkRowLine } from './mark-row.tsx';
import { openRow } from './mark-table-commands.ts';

const MENU_INDENT = 24; // px

const columnNames: Readonly<Record<MarkColumn, string>> = {
  clip: 'Clip',
  time: 'Time',
  length: 'Length',
  kind: 'Kind',
  label: 'Label',
  tags: 'Tags',
};

/** Table of markers and ranges. */
export function MarkList({ empty }: { readonly empty: ComponentChildren }) {
  const app = useApp();
  const { markTable, workspace, session } = app;
  const { sort } = workspace.state.value.markTable;
  const { selection, listedIds } = markTable;
  // While a clip is open, PageUp and PageDown open other clips, and Escape closes it.
  const isClipOpen = clipOn(session.stage.value) !== null;
  useEffect(() => dropHidden(selection, listedIds), []);
  const active = (): number => listedIds.value.indexOf(selection.value.active ?? '');
  const keyEffect = ({ key }: KeyboardEvent) =>
    key === 'Escape' && !isClipOpen && selection.peek() !== nothingSelected
      ? () => void (selection.value = nothingSelected)
      : null;
  const hints = useKeyHints(
    'markers.open',
    'markers.rename',
    'markers.delete',
    'markers.copy',
    'markers.selectAll',
  );
  return (
    <RowList
      class="mark-table-list"
      label="Markers"
      tops={tableRows}
      headHeight={tableRows(1)}
      heads={
        // A press sorts by a column, a second one reverses the order.
        <SortHeads
          class="mark-table-columns"
          columns={columnNames}
          sort={sort}
          onSort={(column) => {
            const descending = column === sort.column && !sort.descending;
            workspace.set({
              markTable: { ...workspace.state.peek().markTable, sort: { column, descending } },
            });
          }}
        />
      }
      menuIndent={MENU_INDENT}
      statusKeys={`↑↓ select · ${hints}`}
      multiple
      page={isClipOpen ? undefined : 'view'}
      rows={() => markTable.listed.value}
      idOf={({ mark }) => `mark-${mark.id}`}
      active={active}
      isSelected={({ mark }) => selection.value.ids.has(mark.id)}
      draw={(row, place) => <MarkRowLine row={row} place={place} />}
      point={(index, how) => {
        selection.value = pointAt(selection.peek(), listedIds.peek(), index, how);
      }}
      open={() => openRow(app)}
      menu={(_, { x, y }) => openTableMenu(app, x, y)}
      keyEffect={keyEffect}
      follows={() => (markTable.renaming.value ? active() : -1)}
      empty={empty}
    />
  );
}

/** Opens the menu of the selected marks at (x, y), px of the window. */
function openTableMenu(app: App, x: number, y: number): void {
  const marks = marksInFront(app);
  app.session.menu.value = {
    label: describeMarks(marks),
    entries: [
      'markers.open',
      null,
      'markers.rename',
      ...markKinds
        .filter((kind) => marks.some((mark) => canBe(mark, kind)))
        .map((kind) => `marks.make.${kind}`),
      null,
      'markers.copy',
      'markers.delete',
      null,
      'suggestions.rows',
    ],
    x,
    y,
  };
}
