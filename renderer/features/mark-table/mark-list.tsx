import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { App } from '../../stores/app.ts';
import { openRow } from './mark-table-commands.ts';
import { marksInFront } from '../../stores/commands/marks/selected-marks.ts';
import { canBe, markKinds } from '../../stores/marks/mark-edits.ts';
import { markWords } from '../../stores/marks/marks.ts';
import type { MarkColumn } from '../../stores/mark-rows/mark-rows.ts';
import { indexOfRow, noRows, pointAt } from '../../stores/mark-rows/row-selection.ts';
import { belowRow, evenRows, revealRow, useVirtualRows } from '../../kit/virtual-rows.ts';
import { isMenuKey, movedBy, pointingOf, type Pointing } from '../../kit/list-keys.ts';
import { SortHeads } from '../../kit/sort-heads.tsx';
import { useApp, useKeyHints } from '../../controls/window-context.ts';
import { MarkRowLine, markRowId } from './mark-row.tsx';
import { clipOn } from '../../stores/session/stage.ts';

const ROW_HEIGHT = 24; // px, as --row
const tops = evenRows(ROW_HEIGHT);
const MENU_INDENT = 24; // px

const columnNames: Readonly<Record<MarkColumn, string>> = {
  clip: 'Clip',
  time: 'Time',
  length: 'Length',
  kind: 'Kind',
  label: 'Label',
  tags: 'Tags',
};

/** Table of markers and ranges; only visible rows are in the page. */
export function MarkList() {
  const { markTable, workspace } = useApp();
  const { sort } = workspace.state.value.markTable;
  const list = useRef<HTMLDivElement>(null);
  const { active } = markTable.selection.value;
  const isListed = markTable.selected.value.some(({ mark }) => mark.id === active);
  const hints = useKeyHints(
    'markers.open',
    'markers.rename',
    'markers.delete',
    'markers.copy',
    'markers.selectAll',
  );
  return (
    <div
      class="mark-table-list virtual-list"
      role="grid"
      aria-label="Markers"
      aria-rowcount={markTable.listed.value.length + 1}
      aria-multiselectable
      aria-activedescendant={isListed && active !== null ? markRowId(active) : undefined}
      tabIndex={0}
      ref={list}
      data-status-keys={`↑↓ select · ${hints}`}
      onKeyDown={useKeys(list)}
    >
      {/* A press sorts by a column, a second one reverses the order. */}
      <SortHeads
        class="mark-table-columns"
        columns={columnNames}
        sort={sort}
        onSort={(column) => {
          const descending = column === sort.column && !sort.descending;
          workspace.set({ markTable: { ...workspace.state.peek().markTable, sort: { column, descending } } });
        }}
      />
      <RowsInSight list={list} />
    </div>
  );
}

function RowsInSight({ list }: { readonly list: RefObject<HTMLDivElement | null> }) {
  const app = useApp();
  const { markTable, surroundings } = app;
  const rows = markTable.listed.value;
  const { ids, active } = markTable.selection.value;
  const point = usePointing();
  const named = markTable.renaming.value ? indexOfRow(rows, active) : -1;
  useLayoutEffect(() => reveal(list.current, named), [named]);
  // The renamed row stays in the page even if it is scrolled away.
  const { drawn, box } = useVirtualRows(list, tops, rows.length, named);
  return (
    <div role="rowgroup" {...box}>
      {drawn.map((index) => {
        const { id } = rows[index].mark;
        return (
          <MarkRowLine
            key={id}
            row={rows[index]}
            index={index}
            top={tops(index)}
            isSelected={ids.has(id)}
            isActive={id === active}
            isNamed={index === named}
            onPress={(event) =>
              // Other buttons open the menu, as does Ctrl with the left button on a Mac.
              event.button === 0 && !(surroundings.mac && event.ctrlKey) && point(index, pointingOf(event))
            }
            onOpen={() => openRow(app)}
            onMenu={(event) => {
              event.preventDefault();
              if (!ids.has(id)) point(index, 'only');
              openTableMenu(app, event.clientX, event.clientY);
            }}
          />
        );
      })}
    </div>
  );
}

function usePointing(): (index: number, how: Pointing) => void {
  const { selection, listed } = useApp().markTable;
  return (index, how) => (selection.value = pointAt(selection.peek(), listed.peek(), index, how));
}

function useKeys(list: RefObject<HTMLDivElement | null>): (event: KeyboardEvent) => void {
  const app = useApp();
  const { selection, listed } = app.markTable;
  const point = usePointing();
  return (event) => {
    const { current: element } = list;
    if (event.target !== element || !element) return;
    const rows = listed.peek();
    const at = indexOfRow(rows, selection.peek().active);
    // While a clip is open, PageUp and PageDown open other clips, and Escape closes it.
    const isClipOpen = clipOn(app.session.stage.peek()) !== null;
    const page = Math.max(Math.floor(element.clientHeight / ROW_HEIGHT) - 2, 1);
    const to = movedBy(event, at, { count: rows.length, ...(!isClipOpen && { page }) });
    if (to !== null) {
      point(to, event.shiftKey ? 'range' : 'only');
      reveal(element, to);
    } else if (isMenuKey(event) && at >= 0) {
      reveal(element, at);
      const { x, y } = belowRow(element, tops, at, MENU_INDENT, ROW_HEIGHT);
      openTableMenu(app, x, y);
      event.stopPropagation();
    } else if (event.key === 'Escape' && !isClipOpen && selection.peek() !== noRows) selection.value = noRows;
    else return;
    event.preventDefault();
  };
}

/** Scrolls to a row, below the heads. */
function reveal(list: HTMLElement | null, index: number): void {
  revealRow(list, tops, index, ROW_HEIGHT);
}

/** Opens the menu of the selected marks at (x, y), px of the window. */
function openTableMenu(app: App, x: number, y: number): void {
  const marks = marksInFront(app);
  app.session.menu.value = {
    label: markWords(marks),
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
