import { ArrowDown, ArrowUp } from 'lucide';
import { Icon } from './icon.tsx';

interface SortHeadsProps<Column extends string> {
  readonly class: string;
  readonly columns: Readonly<Record<Column, string>>; // their names, in order
  readonly sort: { readonly column: Column; readonly descending: boolean } | null;
  readonly onSort: (column: Column) => void;
}

/** Column headers of a table; a press on one sorts by it. */
export function SortHeads<Column extends string>(props: SortHeadsProps<Column>) {
  const { columns, sort, onSort } = props;
  return (
    <div class={`table-heads table-columns ${props.class}`} role="row" aria-rowindex={1}>
      {(Object.keys(columns) as Column[]).map((column) => {
        const direction = sort?.column === column && (sort.descending ? 'descending' : 'ascending');
        return (
          <div key={column} class={column} role="columnheader" aria-sort={direction || 'none'}>
            <button
              type="button"
              data-tip={`Sort by ${columns[column].toLowerCase()}`}
              onClick={() => onSort(column)}
            >
              <span class="cut">{columns[column]}</span>
              {direction && <Icon node={direction === 'descending' ? ArrowDown : ArrowUp} size={11} />}
            </button>
          </div>
        );
      })}
    </div>
  );
}
