import { ArrowDown, ArrowUp } from 'lucide';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { openPoint } from '../../state/commands/marks/point-commands.ts';
import type { Pointing } from '../../state/library/row-selection.ts';
import { pointColumns } from '../../state/points/point-rows.ts';
import type { PointColumn } from '../../state/points/point-rows.ts';
import { indexOfPoint, noPoints, pointAt } from '../../state/points/point-selection.ts';
import { Icon } from '../controls/icon.tsx';
import { movedBy, pointingOf } from '../controls/list-keys.ts';
import { useView } from '../controls/use-view.ts';
import { scrollToRow, visibleRows } from '../controls/virtual-rows.ts';
import { useApp, useKeyHints } from '../controls/window-context.ts';
import { openPointMenu } from './point-menu.ts';
import { PointRowLine, pointRowId } from './point-row.tsx';

const ROW_HEIGHT = 24; // px, as --row
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
  const { points } = useApp();
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
      class="point-list"
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
      <Heads />
      <RowsInSight list={list} />
    </div>
  );
}

/** A click sorts by a column, a second one reverses the order. */
function Heads() {
  const { workspace } = useApp();
  const { points } = workspace.state.value;
  const { column: sorted, descending } = points.sort;
  return (
    <div class="table-heads table-columns point-columns" role="row" aria-rowindex={1}>
      {pointColumns.map((column) => (
        <div
          key={column}
          class={column}
          role="columnheader"
          aria-sort={column !== sorted ? 'none' : descending ? 'descending' : 'ascending'}
        >
          <button
            type="button"
            data-tip={`Sort by ${columnNames[column].toLowerCase()}`}
            onClick={() =>
              workspace.set({
                points: { ...points, sort: { column, descending: column === sorted && !descending } },
              })
            }
          >
            <span class="cut">{columnNames[column]}</span>
            {column === sorted && <Icon node={descending ? ArrowDown : ArrowUp} size={11} />}
          </button>
        </div>
      ))}
    </div>
  );
}

function RowsInSight({ list }: { readonly list: RefObject<HTMLDivElement | null> }) {
  const app = useApp();
  const { points, surroundings } = app;
  const rows = points.listed.value;
  const { ids, active } = points.selection.value;
  const view = useView(list);
  const { first, end } = visibleRows(view.scrollTop, view.height, ROW_HEIGHT, rows.length);
  const point = usePointing();
  const named = points.renaming.value ? indexOfPoint(rows, active) : -1;
  useLayoutEffect(() => reveal(list.current, named), [named]);
  const inSight = Array.from({ length: end - first }, (_, i) => first + i);
  // The renamed row stays in the page even if it is scrolled away.
  const drawn = named < 0 || (named >= first && named < end) ? inSight : [...inSight, named];
  return (
    <div class="all-rows" role="rowgroup" style={{ height: `${rows.length * ROW_HEIGHT}px` }}>
      {drawn.map((index) => {
        const { id } = rows[index].marker;
        return (
          <PointRowLine
            key={id}
            row={rows[index]}
            index={index}
            top={index * ROW_HEIGHT}
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
    const isClipOpen = app.session.openClip.peek() !== null;
    const page = Math.max(Math.floor(element.clientHeight / ROW_HEIGHT) - 2, 1);
    const to = movedBy(event, at, { count: rows.length, ...(!isClipOpen && { page }) });
    if (to !== null) {
      point(to, event.shiftKey ? 'range' : 'only');
      reveal(element, to);
    } else if (isMenuKey(event) && at >= 0) {
      reveal(element, at);
      const { left, top } = element.getBoundingClientRect();
      openPointMenu(app, left + MENU_INDENT, top + (at + 2) * ROW_HEIGHT - element.scrollTop);
      event.stopPropagation();
    } else if (event.key === 'Escape' && !isClipOpen && selection.peek() !== noPoints)
      selection.value = noPoints;
    else return;
    event.preventDefault();
  };
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** Scrolls to a row, below the heads. */
function reveal(list: HTMLElement | null, index: number): void {
  if (!list || index < 0) return;
  const height = list.clientHeight - ROW_HEIGHT;
  list.scrollTop = scrollToRow(index, list.scrollTop, height, ROW_HEIGHT);
}
