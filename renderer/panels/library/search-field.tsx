import { Search } from 'lucide';
import { grouped } from '../../state/jobs.ts';
import { Icon } from '../icon.tsx';
import { useApp } from '../window-context.ts';

/** Id of the field, for the action that goes there. */
export const SEARCH_FIELD = 'library-search';

/** Searches as one types; Escape empties it, Enter or ↓ goes to the list. */
export function SearchField({ onLeave }: { readonly onLeave: () => void }) {
  const { list } = useApp();
  return (
    <label class="search-field">
      <Icon node={Search} size={14} />
      <input
        id={SEARCH_FIELD}
        class="field"
        type="search"
        placeholder="Search clips"
        aria-label="Search clips"
        spellcheck={false}
        value={list.text.value}
        onInput={(event) => (list.text.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            list.text.value = '';
            event.currentTarget.blur();
          } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault();
            onLeave();
          }
        }}
      />
      <span class="key" aria-hidden="true">
        /
      </span>
    </label>
  );
}

/** "3 077", or "12 of 3 077" where several are selected. */
export function countText(selected: number, total: number): string {
  return selected < 2 ? grouped(total) : `${grouped(selected)} of ${grouped(total)}`;
}
