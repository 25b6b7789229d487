import { ArrowDown, ArrowUp } from 'lucide';
import { foundOrders, listOrders } from '../../../../contract/search/list-order.ts';
import type { FoundOrder, ListSort } from '../../../../contract/search/list-order.ts';
import { Button } from '../../controls/button.tsx';
import { Select } from '../../controls/select.tsx';
import { useApp } from '../../controls/window-context.ts';

interface OrderWords {
  readonly name: string;
  readonly ascending: string;
  readonly descending: string;
  readonly usual: 'ascending' | 'descending'; // what one looks for when one chooses it
}

const words: Readonly<Record<FoundOrder, OrderWords>> = {
  match: { name: 'Best match', ascending: '', descending: '', usual: 'ascending' }, // goes one way only
  name: { name: 'Name', ascending: 'A to Z', descending: 'Z to A', usual: 'ascending' },
  length: { name: 'Length', ascending: 'Shortest first', descending: 'Longest first', usual: 'ascending' },
  fps: { name: 'Frame rate', ascending: 'Lowest first', descending: 'Highest first', usual: 'descending' },
  modified: {
    name: 'Date modified',
    ascending: 'Oldest first',
    descending: 'Newest first',
    usual: 'descending',
  },
  added: {
    name: 'Date added',
    ascending: 'First added first',
    descending: 'Last added first',
    usual: 'descending',
  },
  used: {
    name: 'Last used',
    ascending: 'Last used as source or destination first',
    descending: 'Never used first',
    usual: 'ascending',
  },
};

/**
 * What the list is sorted by, and which way round. It is remembered, apart for browsing and for searching by words, so that one who
 * browses by date still finds first what fits best.
 */
export function SortControl() {
  const { workspace, library } = useApp();
  const ranks = library.list.ranks.value;
  const { by, descending } = library.list.sort.value;
  const set = (sort: ListSort): void => workspace.set(ranks ? { searchSort: sort } : { listSort: sort });
  const { ascending, descending: reversed } = words[by];
  const label = ranks ? 'Sort found clips by' : 'Sort clips by';
  return (
    <span class="sort-control">
      <Select
        class=""
        label={label}
        tip={label}
        value={by}
        options={(ranks ? foundOrders : listOrders).map((order) => [order, words[order].name] as const)}
        onChoose={(order) => set({ by: order, descending: words[order].usual === 'descending' })}
      />
      {by !== 'match' && (
        <Button
          icon={descending ? ArrowDown : ArrowUp}
          tip={`${descending ? reversed : ascending}. Reverse`}
          bare
          onClick={() => set({ by, descending: !descending })}
        />
      )}
    </span>
  );
}
