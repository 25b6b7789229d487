// renderer/kit/table: tables and grids whose columns are data
import './data-table.css';
import type { ComponentChildren, HTMLAttributes, RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { keyOfColumn, type Column } from './column.ts';
import { moveInTable } from './table-keys.ts';

/** Rows below a head of their own. */
interface RowGroup<Row> {
  readonly label: string; // empty = without a head
  readonly rows: readonly Row[];
}

interface DataTableProps<Row> {
  readonly label?: string; // its name
  readonly class?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows?: readonly Row[];
  readonly groups?: readonly RowGroup<Row>[]; // in place of `rows`
  readonly keyOf: (row: Row, index: number) => string | number;
  /** Attributes of a row. Called while its element is rendered, so that it may be a hook. */
  readonly useRow?: (
    row: Row,
    index: number,
    element: RefObject<HTMLTableRowElement | null>,
  ) => HTMLAttributes<HTMLTableRowElement> & { readonly 'data-drop-words'?: string | undefined };
  readonly caption?: ComponentChildren;
  readonly belowHeads?: ComponentChildren; // rows that are no data
  readonly empty?: ComponentChildren; // a cell in place of rows
  readonly grid?: HTMLAttributes<HTMLTableElement>; // of a table whose cells have the focus
}

/** A table. In its fields, arrows and Enter lead to the next field. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows = [],
    groups = [{ label: '', rows }],
    caption,
    belowHeads,
    empty,
    grid,
  } = props;
  const shown = columns.filter(({ cell }) => cell !== undefined);
  const classes = props.class === undefined ? 'data-table' : `data-table ${props.class}`;
  return (
    <table class={classes} aria-label={label} onKeyDownCapture={moveInTable} {...grid}>
      {caption !== undefined && <caption>{caption}</caption>}
      {shown.some(({ head }) => head !== undefined) && (
        <thead>
          <tr>{shown.map(drawHead)}</tr>
          {belowHeads}
        </thead>
      )}
      {groups.map((group) => (
        <tbody key={group.label}>
          {group.label !== '' && (
            <tr class="table-group">
              <th scope="rowgroup" colSpan={shown.length}>
                {group.label}
              </th>
            </tr>
          )}
          {group.rows.map((row, index) => (
            <DataRow
              key={props.keyOf(row, index)}
              row={row}
              index={index}
              shown={shown}
              useRow={props.useRow}
            />
          ))}
          {group.rows.length === 0 && empty && <tr>{empty}</tr>}
        </tbody>
      ))}
    </table>
  );
}

function drawHead<Row>(column: Column<Row>) {
  const { head, unit, headName, headTip, class: className } = column;
  return (
    <th key={keyOfColumn(column)} scope="col" class={className} aria-label={headName} data-tip={headTip}>
      {head}
      {unit !== undefined && ' '}
      {unit !== undefined && <small>{unit}</small>}
    </th>
  );
}

interface DataRowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly shown: readonly Column<Row>[];
  readonly useRow: DataTableProps<Row>['useRow'];
}

function DataRow<Row>({ row, index, shown, useRow }: DataRowProps<Row>) {
  const element = useRef<HTMLTableRowElement>(null);
  return (
    <tr ref={element} {...useRow?.(row, index, element)}>
      {shown.map((column) => {
        const own = {
          class: column.class,
          'data-tip': column.tip?.(row),
          children: column.cell?.(row, index),
          ...column.attributes?.(row, index),
        };
        const key = keyOfColumn(column);
        return column.namesRow ? <th key={key} scope="row" {...own} /> : <td key={key} {...own} />;
      })}
    </tr>
  );
}
