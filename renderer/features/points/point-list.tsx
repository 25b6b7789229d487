import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { openPoint, type PointBench } from './point-commands.ts';
import type { PointColumn } from '../../stores/points/point-rows.ts';
import { indexOfPoint, noPoints, pointAt } from '../../stores/points/point-selection.ts';
import { belowRow, evenRows, revealRow, useVirtualRows } from '../../kit/virtual-rows.ts';
import { isMenuKey, movedBy, pointingOf, type Pointing } from '../../kit/list-keys.ts';
import { SortHeads } from '../../kit/sort-heads.tsx';
import { useApp, useKeyHints } from '../../controls/window-context.ts';
import { PointRowLine, pointRowId } from './point-row.tsx';
import { clipOn } from '../../stores/session/stage.ts';
import { markerKinds } from '../../../contract/rows/mark-kinds.ts';
import { counted } from '../../../contract/words/counted.ts';

const ROW_HEIGHT = 24; // px, as --row
const tops = evenRows(ROW_HEIGHT);
const MENU_INDENT = 24; // px

const columnNames: Readonly<Record<PointColumn, string>> = {
  clip: 'Clip',
  time: 'Time',
  kind: 'Kind',
  label: 'Label',
  tags: 'Tags',
};

/** Table of the points; only visible rows are in the page. */
export function PointList() {
  const { points, workspace } = useApp();
  const { sort } = workspace.state.value.points;
  const list = useRef<HTMLDivElement>(null);
  const { active } = points.selection.value;
  const isListed = points.selected.value.some(({ marker }) => marker.id === active);
  const hints = useKeyHints(
    'points.open',
    'points.rename',
    'points.delete',
    'points.copy',
    'points.selectAll',
  );
  return (
    <div
      class="point-list virtual-list"
      role="grid"
      aria-label="Points"
      aria-rowcount={points.listed.value.length + 1}
      aria-multiselectable
      aria-activedescendant={isListed && active !== null ? pointRowId(active) : undefined}
      tabIndex={0}
      ref={list}
      data-status-keys={`↑↓ select · ${hints}`}
      onKeyDown={useKeys(list)}
    >
      {/* A press sorts by a column, a second one reverses the order. */}
      <SortHeads
        class="point-columns"
        columns={columnNames}
        sort={sort}
        onSort={(column) => {
          const descending = column === sort.column && !sort.descending;
          workspace.set({ points: { ...workspace.state.peek().points, sort: { column, descending } } });
        }}
      />
      <RowsInSight list={list} />
    </div>
  );
}

function RowsInSight({ list }: { readonly list: RefObject<HTMLDivElement | null> }) {
  const app = useApp();
  const { points, surroundings } = app;
  const rows = points.listed.value;
  const { ids, active } = points.selection.value;
  const point = usePointing();
  const named = points.renaming.value ? indexOfPoint(rows, active) : -1;
  useLayoutEffect(() => reveal(list.current, named), [named]);
  // The renamed row stays in the page even if it is scrolled away.
  const { drawn, box } = useVirtualRows(list, tops, rows.length, named);
  return (
    <div role="rowgroup" {...box}>
      {drawn.map((index) => {
        const { id } = rows[index].marker;
        return (
          <PointRowLine
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
            onOpen={() => openPoint(app)}
            onMenu={(event) => {
              event.preventDefault();
              if (!ids.has(id)) point(index, 'only');
              openPointMenu(app, event.clientX, event.clientY);
            }}
          />
        );
      })}
    </div>
  );
}

function usePointing(): (index: number, how: Pointing) => void {
  const { selection, listed } = useApp().points;
  return (index, how) => (selection.value = pointAt(selection.peek(), listed.peek(), index, how));
}

function useKeys(list: RefObject<HTMLDivElement | null>): (event: KeyboardEvent) => void {
  const app = useApp();
  const { selection, listed } = app.points;
  const point = usePointing();
  return (event) => {
    const { current: element } = list;
    if (event.target !== element || !element) return;
    const rows = listed.peek();
    const at = indexOfPoint(rows, selection.peek().active);
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
      openPointMenu(app, x, y);
      event.stopPropagation();
    } else if (event.key === 'Escape' && !isClipOpen && selection.peek() !== noPoints)
      selection.value = noPoints;
    else return;
    event.preventDefault();
  };
}

/** Scrolls to a row, below the heads. */
function reveal(list: HTMLElement | null, index: number): void {
  revealRow(list, tops, index, ROW_HEIGHT);
}

/** Opens the menu of the selected points at (x, y), px of the window. */
function openPointMenu(
  { session, points }: Pick<PointBench, 'points' | 'session'>,
  x: number,
  y: number,
): void {
  session.menu.value = {
    label: counted(points.selected.peek().length, 'point'),
    entries: [
      'points.open',
      null,
      'points.rename',
      ...markerKinds.map((kind) => `points.make.${kind}`),
      null,
      'points.copy',
      'points.delete',
    ],
    x,
    y,
  };
}
