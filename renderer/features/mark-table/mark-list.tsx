import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { RowList, tableRows, ListRow, type RowPlace } from '../../controls/row-list.tsx';
import { useApp, useKeyHints } from '../../controls/window-context.ts';
import { dropHidden, nothingSelected, pointAt } from '../../kit/row-selection.ts';
import { SortHeads } from '../../kit/sort-heads.tsx';
import type { App } from '../../stores/app.ts';
import { marksInFront, commitMarks } from '../../stores/commands/marks/mark-commands.ts';
import { canBe, markKinds, renameMarks } from '../../stores/marks/mark-edits.ts';
import type { MarkColumn, MarkRow } from '../../stores/marks/mark-rows.ts';
import { lengthOf } from '../../stores/marks/marks.ts';
import { describeMarks, isRange } from '#contract/rows/marks.ts';
import { clipOn } from '../../stores/session/stage.ts';
import { openRow } from './mark-table-commands.ts';
import { TextField } from '../../kit/text-field.tsx';
import { markKindWords } from '../../timeline/words/mark-words.ts';
import { formatDuration, formatMoment } from '../../kit/time-words.ts';
import { ClipName } from '../../controls/clip-name.tsx';

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

/** Row of one marker or range. */
function MarkRowLine({ row, place }: { readonly row: MarkRow; readonly place: RowPlace }) {
  const { markTable, workspace } = useApp();
  const { timeUnit } = workspace.state.value;
  const isNamed = place.isActive && markTable.renaming.value;
  const { mark, clip } = row;
  const at = (time: number): string => formatMoment(time, timeUnit, clip);
  const time = isRange(mark) ? `${at(mark.start)} – ${at(mark.end)}` : at(mark.time);
  const tags = clip.tags.join(', ');
  return (
    <ListRow place={place} class="mark-table-row table-row table-columns mark-table-columns">
      <div class="clip cut" role="gridcell" data-tip={clip.name}>
        <ClipName clip={clip} />
      </div>
      <div class="time cut" role="gridcell" data-tip={time}>
        {time}
      </div>
      <div class="length" role="gridcell">
        {isRange(mark) && formatDuration(lengthOf(mark), timeUnit, clip.fps)}
      </div>
      <div class={`kind ${mark.kind}`} role="gridcell">
        {markKindWords[mark.kind]}
      </div>
      <div class="label cut" role="gridcell" data-tip={mark.label}>
        {isNamed ? <LabelField label={mark.label} /> : mark.label}
      </div>
      <div class="tags cut" role="gridcell" data-tip={tags}>
        {tags}
      </div>
    </ListRow>
  );
}

/** Label of all selected marks. Enter or leaving saves it, Escape cancels. */
function LabelField({ label }: { readonly label: string }) {
  const app = useApp();
  const { renaming } = app.markTable;
  const marks = marksInFront(app);
  const words = `Label of ${describeMarks(marks)}`;
  return (
    <TextField
      label={words}
      placeholder={marks.length > 1 ? words : 'Label'}
      maxLength={200}
      value={label}
      data-status-keys="Enter save · Esc cancel"
      onMouseDown={(event) => event.stopPropagation()}
      keep={(text) => void commitMarks(app, renameMarks(marks, text))}
      close={(byKey) => {
        if (byKey) document.activeElement?.closest<HTMLElement>('[role=grid]')?.focus();
        renaming.value = false;
      }}
    />
  );
}
