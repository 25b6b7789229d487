import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { RowList, rowTable } from '#renderer/controls/row-list.tsx';
import { useApp, useKeyHints } from '#renderer/controls/window-context.ts';
import { dropHidden, nothingSelected, pointAt } from '#renderer/kit/row-selection.ts';
import type { GridColumn } from '#renderer/kit/table/column.ts';
import type { App } from '#renderer/stores/app.ts';
import { marksInFront, commitMarks } from '#renderer/stores/commands/marks/mark-commands.ts';
import { canBe, markKinds, renameMarks } from '#renderer/stores/marks/mark-edits.ts';
import type { MarkColumn, MarkRow } from '#renderer/stores/marks/mark-rows.ts';
import { lengthOf } from '#renderer/stores/marks/marks.ts';
import { describeMarks, isRange } from '#contract/rows/marks.ts';
import { needs } from '#renderer/stores/shown/motion.ts';
import { openRow } from './mark-table-commands.ts';
import { TextField } from '#renderer/kit/text-field.tsx';
import { markKindWords } from '#renderer/timeline/words/mark-words.ts';
import { formatDuration, formatMoment, type TimeUnit } from '#renderer/kit/time-words.ts';
import { ClipName } from '#renderer/controls/clip-name.tsx';

const MENU_INDENT = 24; // px

/** Table of markers and ranges. */
export function MarkList({ empty }: { readonly empty: ComponentChildren }) {
  const app = useApp();
  const { markTable, workspace } = app;
  const { sort } = workspace.state.value.markTable;
  const { selection, listedIds } = markTable;
  const columns = useMemo(() => columnsOf(app), [app]);
  const table = rowTable({
    class: 'mark-table-columns',
    columns,
    rowClass: () => 'mark-table-row',
    sort,
    // A press sorts by a column, a second one reverses the order.
    onSort: (column) => {
      const descending = column === sort.column && !sort.descending;
      workspace.set({ markTable: { ...workspace.state.peek().markTable, sort: { column, descending } } });
    },
  });
  // While a clip is open, PageUp and PageDown open other clips, and Escape closes it.
  const isClipOpen = needs(app.motion.open, 'clip') === null;
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
      {...table}
      menuIndent={MENU_INDENT}
      statusKeys={`↑↓ select · ${hints}`}
      multiple
      page={isClipOpen ? undefined : 'view'}
      rows={() => markTable.listed.value}
      idOf={({ mark }) => `mark-${mark.id}`}
      active={active}
      isSelected={({ mark }) => selection.value.ids.has(mark.id)}
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

/** What the table shows of a marker or a range. */
function columnsOf(app: App): readonly GridColumn<MarkRow, MarkColumn>[] {
  const unit = (): TimeUnit => app.workspace.state.value.timeUnit;
  const time = ({ mark, clip }: MarkRow): string => {
    const at = (each: number): string => formatMoment(each, unit(), clip);
    return isRange(mark) ? `${at(mark.start)} – ${at(mark.end)}` : at(mark.time);
  };
  const tags = ({ clip }: MarkRow): string => clip.tags.join(', ');
  return [
    { key: 'clip', head: 'Clip', cell: ({ clip }) => <ClipName clip={clip} />, tip: ({ clip }) => clip.name },
    { key: 'time', head: 'Time', cell: time, tip: time },
    {
      key: 'length',
      head: 'Length',
      cell: ({ mark, clip }) => isRange(mark) && formatDuration(lengthOf(mark), unit(), clip.fps),
    },
    { key: 'kind', head: 'Kind', cell: ({ mark }) => markKindWords[mark.kind] },
    {
      key: 'label',
      head: 'Label',
      cell: ({ mark }) => <Label mark={mark} />,
      tip: ({ mark }) => mark.label,
    },
    { key: 'tags', head: 'Tags', cell: tags, tip: tags },
  ];
}

/** The label of a mark; while the active one is renamed, a field. */
function Label({ mark: { id, label } }: Pick<MarkRow, 'mark'>) {
  const { selection, renaming } = useApp().markTable;
  return renaming.value && selection.value.active === id ? <LabelField label={label} /> : label;
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
