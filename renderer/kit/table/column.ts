import type { ComponentChildren, HTMLAttributes } from 'preact';

/** A column of a table as data: its head, what its cells show, and what is copied of them. */
export interface Column<Row> {
  readonly key?: string; // absent = the head, which is a text
  readonly head?: ComponentChildren; // a table without heads has no row of them
  readonly unit?: string; // beside the head
  readonly headName?: string; // of a head without words
  readonly headTip?: string | undefined;
  /** What a cell shows; absent = the column is copied only. */
  readonly cell?: (row: Row, index: number) => ComponentChildren;
  readonly tip?: (row: Row) => string | undefined; // of a cell
  readonly namesRow?: boolean; // its cells are the heads of their rows
  readonly class?: string; // of head and cells
  /** Attributes of a cell, for what its row needs of its own. */
  readonly attributes?: (row: Row, index: number) => HTMLAttributes<HTMLTableCellElement>;
  /** What a copy has of a cell, in the unit of `copyHead`; absent = the column is not copied. */
  readonly value?: (row: Row) => string | number;
  readonly copyHead?: string; // absent = the key
}

/** A column that is shown, below a head of words. */
export interface ShownColumn<Row> extends Column<Row> {
  readonly head: string;
  readonly cell: (row: Row, index: number) => ComponentChildren;
}

/** A column of a list, which may be sorted by it. */
export interface GridColumn<Row, Key extends string> extends ShownColumn<Row> {
  readonly key: Key;
}

/** The order of the rows of a list. */
export interface Sort<Key extends string> {
  readonly column: Key;
  readonly descending: boolean;
}

/** What tells a column from the others of its table. */
export const keyOfColumn = <Row>({ key, head }: Column<Row>): string => key ?? (head as string);

/** The rows below their heads, to be copied: see `Rows`. */
export function copiedRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): readonly (readonly (string | number)[])[] {
  const copied = columns.filter(({ value }) => value !== undefined);
  return [
    copied.map((column) => column.copyHead ?? keyOfColumn(column)),
    ...rows.map((row) => copied.map(({ value }) => value?.(row) ?? '')),
  ];
}
