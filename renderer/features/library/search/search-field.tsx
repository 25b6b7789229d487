// renderer/features/library/search: the search field and its suggestions
import { Search } from 'lucide';
import type { TargetedKeyboardEvent } from 'preact';
import { useRef } from 'preact/hooks';
import { MAX_LETTERS, parseSearch } from '#contract/search/search-query.ts';
import { Icon } from '../../../kit/icon.tsx';
import { useFocusRequest } from '../../../controls/use-focus-request.ts';
import { useAction, useApp } from '../../../controls/window-context.ts';
import { suggestedField, SuggestionList } from './suggestion-list.tsx';
import { useCompletion, type Completing } from './use-completion.ts';

const SUGGESTIONS = 'search-suggestions';
const PROBLEM = 'search-problem';

/** Searches while the user types, and completes filters. Escape empties it; Enter or ↓ moves to the list. */
export function SearchField({ onLeave }: { readonly onLeave: () => void }) {
  const { list } = useApp().library;
  const { keys } = useAction('view.search');
  const field = useRef<HTMLInputElement>(null);
  const completing = useCompletion(field);
  useFocusRequest('search', field);
  const problem = problemAt(list.text.value, completing.caret.value);
  const { suggestions = [], note = null } = completing.completion.value ?? {};
  const open = suggestions.length > 0 || note !== null;
  const onKey = useKeys(completing, onLeave);
  return (
    <div class="search">
      <label class="search-field row">
        <Icon node={Search} size={14} />
        <input
          ref={field}
          class="field"
          type="search"
          maxLength={MAX_LETTERS}
          placeholder="Search clips"
          aria-label="Search clips"
          {...suggestedField(SUGGESTIONS, suggestions.length > 0, completing.active)}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : PROBLEM}
          data-tip={open ? undefined : 'Words, or filters such as tag:plant fps:120 len:>2s no:out'}
          data-keys={keys}
          data-status-keys="Tab complete · Ctrl+Space all filters · ↓ to the list · Esc clear"
          value={list.text.value}
          onInput={(event) => {
            list.text.value = event.currentTarget.value;
            completing.follow(event.currentTarget);
          }}
          onSelect={(event) => {
            if (event.currentTarget.selectionStart !== completing.caret.peek())
              completing.follow(event.currentTarget);
          }}
          onBlur={completing.close}
          onKeyDown={onKey}
        />
        <span class="key" aria-hidden="true">
          {keys}
        </span>
      </label>
      {open && (
        <SuggestionList
          id={SUGGESTIONS}
          suggestions={suggestions}
          note={note}
          active={completing.active}
          onChoose={completing.choose}
        />
      )}
      {problem !== null && (
        <p id={PROBLEM} class="search-problem" role="status">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Keys of the suggestions, then those of the field. */
function useKeys({ takeKey }: Completing, onLeave: () => void) {
  const { list } = useApp().library;
  return (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    if (event.isComposing) return;
    if (takeKey(event)) event.preventDefault();
    else if (event.key === 'Escape') {
      list.text.value = '';
      event.currentTarget.blur();
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      onLeave();
    }
  };
}

/** First error in the search, except in the part that is being typed. */
function problemAt(text: string, caret: number | null): string | null {
  const problem = parseSearch(text).problems.find(
    ({ start, end }) => caret === null || caret < start || caret > end,
  );
  return problem?.message ?? null;
}
