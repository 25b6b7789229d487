import { ArrowDown, ArrowUp } from 'lucide';
import { listOrders } from '../../../../contract/search/list-order.ts';
import type { ListOrder } from '../../../../contract/search/list-order.ts';
import { Button } from '../../controls/button.tsx';
import { Select } from '../../controls/select.tsx';
import { useApp } from '../../controls/window-context.ts';

interface OrderWords {
  readonly name: string;
  readonly ascending: string;
  readonly descending: string;
  readonly usual: 'ascending' | 'descending'; // what one looks for when one chooses it
}

const words: Readonly<Record<ListOrder, OrderWords>> = {
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

/** What the list is sorted by, and which way round. It is remembered. */
export function SortControl() {
  const { workspace } = useApp();
  const { by, descending } = workspace.state.value.listSort;
  const { ascending, descending: reversed } = words[by];
  return (
    <span class="sort-control">
      <Select
        class=""
        label="Sort clips by"
        tip="Sort clips by"
        value={by}
        options={listOrders.map((order) => [order, words[order].name] as const)}
        onChoose={(order) =>
          workspace.set({ listSort: { by: order, descending: words[order].usual === 'descending' } })
        }
      />
      <Button
        icon={descending ? ArrowDown : ArrowUp}
        tip={`${descending ? reversed : ascending}. Turn round`}
        bare
        onClick={() => workspace.set({ listSort: { by, descending: !descending } })}
      />
    </span>
  );
}
