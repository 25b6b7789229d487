import { ArrowDown, ArrowUp } from 'lucide';
import { foundOrders, listOrders, type FoundOrder, type ListSort } from '#contract/search/list-order.ts';
import { Button } from '../../../kit/button.tsx';
import { Select } from '../../../kit/select.tsx';
import { useApp } from '../../../controls/window-context.ts';

interface OrderWords {
  readonly name: string;
  readonly ascending: string;
  readonly descending: string;
  readonly usual: 'ascending' | 'descending'; // initial direction
}

const words: Readonly<Record<FoundOrder, OrderWords>> = {
  match: { name: 'Best match', ascending: '', descending: '', usual: 'ascending' }, // no reverse order
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
 * Sort key and direction of the list. Browsing and searching by words have separate settings, so that a list
 * sorted by date still searches by relevance.
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
