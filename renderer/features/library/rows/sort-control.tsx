import { ArrowDown, ArrowUp } from 'lucide';
import { listColumns, type OrderWords } from '#contract/search/list-columns.ts';
import { foundOrders, listOrders, type FoundOrder, type ListSort } from '#contract/search/list-order.ts';
import { Button } from '../../../kit/button.tsx';
import { Select } from '../../../kit/select.tsx';
import { useApp } from '../../../controls/window-context.ts';

const bestMatch: OrderWords = { name: 'Best match', ascending: '', descending: '', initial: 'ascending' }; // no reverse

const wordsOf = (order: FoundOrder): OrderWords => (order === 'match' ? bestMatch : listColumns[order].order);

/**
 * Sort key and direction of the list. Browsing and searching by words have separate settings, so that a list
 * sorted by date still searches by relevance.
 */
export function SortControl() {
  const { workspace, library } = useApp();
  const ranks = library.list.ranks.value;
  const { by, descending } = library.list.sort.value;
  const set = (sort: ListSort): void => workspace.set(ranks ? { searchSort: sort } : { listSort: sort });
  const { ascending, descending: reversed } = wordsOf(by);
  const label = ranks ? 'Sort found clips by' : 'Sort clips by';
  return (
    <span class="sort-control row small-text">
      <Select
        class=""
        label={label}
        tip={label}
        value={by}
        options={(ranks ? foundOrders : listOrders).map((order) => [order, wordsOf(order).name] as const)}
        onChoose={(order) => set({ by: order, descending: wordsOf(order).initial === 'descending' })}
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
