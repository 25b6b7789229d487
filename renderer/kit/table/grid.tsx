import { ArrowDown, ArrowUp } from 'lucide';
import { Icon } from '../icon.tsx';
import type { GridColumn, Sort } from './column.ts';

export interface GridHeadsProps<Row, Key extends string> {
  readonly class: string;
  readonly columns: readonly GridColumn<Row, Key>[];
  readonly sort: Sort<Key> | null;
  readonly onSort: (column: Key) => void;
}

/** The heads of a list whose rows are of `GridCells`; a press on one sorts by it. */
export function GridHeads<Row, Key extends string>(props: GridHeadsProps<Row, Key>) {
  const { columns, sort, onSort } = props;
  return (
    <div class={`table-heads table-columns ${props.class}`} role="row" aria-rowindex={1}>
      {columns.map(({ key, head }) => {
        const direction = sort?.column === key && (sort.descending ? 'descending' : 'ascending');
        return (
          <div key={key} class={key} role="columnheader" aria-sort={direction || 'none'}>
            <button type="button" data-tip={`Sort by ${head.toLowerCase()}`} onClick={() => onSort(key)}>
              <span class="cut">{head}</span>
              {direction && <Icon node={direction === 'descending' ? ArrowDown : ArrowUp} size={11} />}
            </button>
          </div>
        );
      })}
    </div>
  );
}

/** The cells of a row of a list. One with a tip is cut where its column ends. */
export function GridCells<Row, Key extends string>({
  columns,
  row,
}: {
  readonly columns: readonly GridColumn<Row, Key>[];
  readonly row: Row;
}) {
  return columns.map(({ key, cell, tip }, index) => (
    <div key={key} class={tip ? `${key} cut` : key} role="gridcell" data-tip={tip?.(row)}>
      {cell(row, index)}
    </div>
  ));
}
