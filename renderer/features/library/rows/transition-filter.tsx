import { filterWords, reviewFilters } from '../../../stores/reviews/review-rows.ts';
import { FilterField } from '../../../kit/filter-field.tsx';
import { Select } from '../../../kit/select.tsx';
import { useApp } from '../../../controls/window-context.ts';

/** Filters transitions by status, beside the heading of the list. */
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

/** Filters transitions by words. Escape empties the field. */
export function TransitionSearch() {
  const { transitionFilter } = useApp().session;
  return (
    <FilterField
      label="Search transitions"
      placeholder="Name, clip, note"
      tip="Words in names, clips, methods, reviewers and notes"
      text={transitionFilter.value.text}
      set={(text) => (transitionFilter.value = { ...transitionFilter.peek(), text })}
    />
  );
}
