import { Search } from 'lucide';
import { filterWords, reviewFilters } from '../../../state/reviews/review-rows.ts';
import { Icon } from '../../controls/icon.tsx';
import { Select } from '../../controls/select.tsx';
import { useApp } from '../../controls/window-context.ts';

/** Which transitions are listed, by status: beside the head of the list. */
export function TransitionStatusFilter() {
  const { transitionFilter } = useApp().session;
  return (
    <span class="sort-control">
      <Select
        class=""
        label="Transition status"
        tip="Show one status only"
        value={transitionFilter.value.status}
        options={reviewFilters.map((filter) => [filter, filterWords[filter]] as const)}
        onChoose={(status) => (transitionFilter.value = { ...transitionFilter.peek(), status })}
      />
    </span>
  );
}

/** Which transitions are listed, by words. Escape empties it. */
export function TransitionSearch() {
  const { transitionFilter } = useApp().session;
  const set = (text: string): void => void (transitionFilter.value = { ...transitionFilter.peek(), text });
  return (
    <label class="search-field transition-search">
      <Icon node={Search} size={13} />
      <input
        class="field"
        type="search"
        aria-label="Search transitions"
        placeholder="Name, clip, note"
        data-tip="Words in names, clips, methods, reviewers and notes"
        spellcheck={false}
        value={transitionFilter.value.text}
        onInput={(event) => set(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          set('');
          event.currentTarget.blur();
        }}
      />
    </label>
  );
}
