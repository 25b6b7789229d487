// renderer/controls: controls that know the app: buttons of actions, menus, dialogs
import type { ComponentChildren, HTMLAttributes, RefObject, VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { evenRows, revealRow, useVirtualRows, type RowTops } from '../kit/virtual-rows.ts';
import { Button } from '../kit/button.tsx';
import { GridCells, GridHeads, type GridHeadsProps } from '../kit/table/grid.tsx';
import { rowAt, useRowEvents, type RowEvents } from './use-row-events.ts';

/** Rows of the library’s lists: each is as high as --list-row. */
export const listRows = evenRows(42);

/** Of a head above a row, px: --row. */
export const HEAD_HEIGHT = 24;

/** Tops of clips: a head stands above those that only a marker label finds. */
export const clipTops =
  ({ named }: { readonly named: number }): RowTops =>
  (index) =>
    listRows(index) + (index > named ? HEAD_HEIGHT : 0);

/** Rows of tables and trees: each is as high as --row. */
export const tableRows = evenRows(24);

/** What a list is made of. Functions read signals, which the list follows. */
export interface RowListProps<Row> extends RowEvents<Row> {
  readonly class: string;
  readonly role?: keyof typeof rowRoles; // absent = grid
  readonly label: string;
  readonly list?: RefObject<HTMLDivElement | null>; // receives its element
  readonly heads?: VNode; // as high as `headHeight`
  readonly empty?: ComponentChildren; // below it while it has no rows
  readonly keysOf?: string; // the `KeyedList` whose keys it has
  readonly statusKeys?: string;
  readonly onBlur?: () => void;
  /** Id of the element of a row, unique in the page. */
  idOf(row: Row, index: number): string;
  /** A `ListRow` with the content of a row. */
  draw(row: Row, place: RowPlace): VNode | null;
  /** Index of a row that is scrolled to whenever it changes; −1 = none. */
  follows?(): number;
  /** Called with the drawn rows [first, end). */
  show?(first: number, end: number): void;
  /** True: a row that comes into view gets the elements of one that has left it. Its components keep no state. */
  readonly reuses?: boolean;
}

const rowRoles = {
  grid: 'row',
  treegrid: 'row',
  tree: 'treeitem',
  listbox: 'option',
  list: 'listitem',
} as const;

/** A list of rows with keys, selection and menu; only visible rows are in the page. */
export function RowList<Row>(props: RowListProps<Row>) {
  const { role = 'grid', heads, focusIn, multiple = false, rows } = props;
  const own = useRef<HTMLDivElement>(null);
  const { list = own } = props;
  const at = props.active();
  const active = rowAt(rows(), at);
  const { length } = rows();
  return (
    <>
      <div
        ref={list}
        class={`${props.class} virtual-list`}
        role={role}
        aria-label={props.label}
        {...(rowRoles[role] === 'row' && { 'aria-rowcount': length + (heads ? 1 : 0) })}
        {...(multiple && { 'aria-multiselectable': true })}
        {...(focusIn === undefined && { tabIndex: 0 })}
        {...(focusIn === undefined &&
          active !== undefined && { 'aria-activedescendant': props.idOf(active, at) })}
        data-keys-of={props.keysOf}
        data-status-keys={props.statusKeys}
        onBlur={props.onBlur}
        {...useRowEvents(list, props)}
      >
        {heads}
        <VisibleRows {...props} list={list} />
      </div>
      {length === 0 && props.empty}
    </>
  );
}

type VisibleRowsProps<Row> = RowListProps<Row> & Required<Pick<RowListProps<Row>, 'list'>>;

function VisibleRows<Row>(props: VisibleRowsProps<Row>) {
  const { list, tops, headHeight = 0, role = 'grid', idOf, reuses = false } = props;
  const rows = props.rows();
  const active = props.active();
  const followed = props.follows?.() ?? -1;
  useLayoutEffect(() => revealRow(list.current, tops, followed, headHeight), [followed, tops(1)]);
  const { first, end, drawn, box } = useVirtualRows(list, tops, rows.length, active);
  useEffect(() => props.show?.(first, end), [rows, first, end]);
  const there = drawn.flatMap((index) => {
    const row = rows.at(index);
    return row === undefined ? [] : [{ row, index, id: idOf(row, index) }];
  });
  const slots = useSlots(there.map(({ id }) => id));
  return (
    <div role={rowRoles[role] === 'row' ? 'rowgroup' : 'presentation'} {...box}>
      {there.map(({ row, index, id }) => {
        const at = { row, index, count: rows.length, isActive: index === active };
        return <DrawnRow key={reuses ? slots.get(id) : id} {...at} list={props} />;
      })}
    </div>
  );
}

/** A number for each id: those that stay keep theirs, and others take those of ids that have gone. */
function useSlots(ids: readonly string[]): ReadonlyMap<string, number> {
  const slots = useRef<ReadonlyMap<string, number>>(new Map());
  const kept = ids.flatMap((id) => {
    const slot = slots.current.get(id);
    return slot === undefined ? [] : [[id, slot] as const];
  });
  const next = new Map(kept);
  const taken = new Set(next.values());
  let free = 0;
  for (const id of ids) {
    if (next.has(id)) continue;
    while (taken.has(free)) free++;
    taken.add(free);
    next.set(id, free);
  }
  return (slots.current = next);
}

interface DrawnRowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly count: number; // of all rows
  readonly isActive: boolean;
  readonly list: RowListProps<Row>;
}

/** A row. Its place is the same object until it changes: what is drawn with it is left alone meanwhile. */
function DrawnRow<Row>({ row, index, count, isActive, list }: DrawnRowProps<Row>) {
  const { heads, idOf, isSelected, tops } = list;
  const id = idOf(row, index);
  const role = rowRoles[list.role ?? 'grid'];
  const hasHeads = heads !== undefined;
  const isRowSelected = isSelected?.(row, index);
  const [top, height] = [tops(index), tops(index + 1) - tops(index)];
  const place = useMemo(
    (): RowPlace => ({
      isActive,
      isSelected: isRowSelected ?? false,
      attributes: {
        id,
        role,
        'data-index': index,
        style: { top: `${top}px`, height: `${height}px` },
        ...(role === 'row' && { 'aria-rowindex': index + (hasHeads ? 2 : 1) }),
        ...(/option|listitem/.test(role) && { 'aria-posinset': index + 1, 'aria-setsize': count }),
        ...(isRowSelected !== undefined && { 'aria-selected': isRowSelected }),
      },
    }),
    [isActive, isRowSelected, id, role, index, top, height, hasHeads, count],
  );
  return list.draw(row, place);
}

/** Where a row is in its list. */
export interface RowPlace {
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly attributes: HTMLAttributes<HTMLDivElement> & { readonly 'data-index': number };
}

interface ListRowProps extends HTMLAttributes<HTMLDivElement> {
  readonly place: RowPlace;
  readonly class: string;
}

/** The element of a row. */
export function ListRow({ place: { isActive, attributes }, ...own }: ListRowProps) {
  return <div {...attributes} {...own} class={isActive ? `${own.class} is-active` : own.class} />;
}

interface RowTableProps<Row, Key extends string> extends GridHeadsProps<Row, Key> {
  readonly rowClass: (row: Row) => string;
}

/** What makes a list a table: heads that sort, and rows of cells. */
export function rowTable<Row, Key extends string>({ rowClass, ...table }: RowTableProps<Row, Key>) {
  return {
    tops: tableRows,
    headHeight: tableRows(1),
    heads: <GridHeads {...table} />,
    draw: (row: Row, place: RowPlace) => (
      <ListRow place={place} class={`table-row table-columns ${table.class} ${rowClass(row)}`}>
        <GridCells columns={table.columns} row={row} />
      </ListRow>
    ),
  };
}

interface EmptyStateProps {
  readonly words: string;
  readonly label: string; // of the button that shows rows again
  readonly tip: string;
  readonly clear: () => void;
}

/** Says why a list has no rows, and shows them again. */
export function EmptyState({ words, label, tip, clear }: EmptyStateProps) {
  return (
    <div class="empty-state">
      <p>{words}</p>
      <Button tip={tip} onClick={clear}>
        {label}
      </Button>
    </div>
  );
}
