// renderer/features/library/search: the search field and its suggestions
import { Search } from 'lucide';
import type { TargetedKeyboardEvent, RefObject } from 'preact';
import { useEffect, useRef, useLayoutEffect } from 'preact/hooks';
import { MAX_LETTERS, parseSearch } from '#contract/search/search-query.ts';
import { Icon } from '#renderer/kit/icon.tsx';
import { useFocusRequest } from '#renderer/controls/use-focus-request.ts';
import { useResource } from '#renderer/kit/resource.ts';
import { answerOf } from '#renderer/stores/ask.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { useAction, useApp } from '#renderer/controls/window-context.ts';
import { suggestedField, SuggestionList } from './suggestion-list.tsx';
import { batch, useComputed, useSignal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { SearchFacets } from '#contract/search/search-facets.ts';
import { movedBy } from '#renderer/kit/list-keys.ts';
import { allFilters, completionAt, type Completion } from './completions.ts';

/** Suggestions at the caret of a field. */
interface Completing {
  readonly completion: ReadonlySignal<Completion | null>; // null = closed
  readonly active: Signal<number>; // index of the suggestion that Enter chooses; −1 = none
  /** The caret of the focused field; null without focus. */
  readonly caret: ReadonlySignal<number | null>;
  /** Call when the text or the caret has changed. */
  follow(field: HTMLInputElement): void;
  choose(index: number): void;
  close(): void;
  /** Handles a key of the suggestions. Returns true if it did. */
  takeKey(event: KeyboardEvent): boolean;
}

function useCompletion(field: RefObject<HTMLInputElement | null>): Completing {
  const { list, tags } = useApp().library;
  const completion = useSignal<Completion | null>(null);
  const active = useSignal(-1);
  const caret = useSignal<number | null>(null);
  const facets = useFacets(caret);

  const follow = ({ value, selectionStart }: HTMLInputElement): void => {
    caret.value = selectionStart;
    show(
      selectionStart === null ? null : completionAt(value, selectionStart, { tags: tags.all.peek(), facets }),
    );
  };
  const show = (next: Completion | null): void => {
    batch(() => {
      completion.value = next;
      active.value = -1;
    });
  };
  // Values that arrive while the user types are shown at once.
  useEffect(() => {
    if (facets !== null && caret.peek() !== null && field.current) follow(field.current);
  }, [facets]);
  const choose = (index: number): void => {
    const open = completion.peek();
    const chosen = open?.suggestions[index];
    if (!open || !chosen) return;
    const { text, caret: at } = completed(list.text.peek(), open, chosen.text);
    list.text.value = text;
    moveCaret(at);
  };
  const moveCaret = useCaretAfter(field, follow);
  const takeKey = (event: KeyboardEvent): boolean => {
    const open = completion.peek();
    if (event.key === ' ' && event.ctrlKey) {
      show(open ?? allFilters(caret.peek() ?? list.text.peek().length));
      return true;
    }
    if (open === null) return false;
    const { length: count } = open.suggestions;
    const to = movedBy(event, active.peek(), { count, wraps: true, inField: true });
    if (to !== null) active.value = to;
    else if (event.key === 'Escape') show(null);
    else if (open.suggestions.length === 0) return false;
    else if (event.key === 'Tab' && !event.shiftKey) choose(Math.max(active.peek(), 0));
    else if (event.key === 'Enter' && active.peek() >= 0) choose(active.peek());
    else return false;
    return true;
  };
  const close = (): void => {
    caret.value = null;
    show(null);
  };
  return { completion, active, caret, follow, choose, close, takeKey };
}

/** Moves the caret once the field contains the new text. */
function useCaretAfter(
  field: RefObject<HTMLInputElement | null>,
  follow: Completing['follow'],
): (caret: number) => void {
  const after = useSignal<number | null>(null);
  useLayoutEffect(() => {
    const at = after.peek();
    if (at === null || !field.current) return;
    after.value = null;
    field.current.focus();
    field.current.setSelectionRange(at, at);
    follow(field.current);
  }, [after.value]);
  return (caret) => void (after.value = caret);
}

/** Replaces the typed part by `chosen`; returns the text and the new caret. */
function completed(
  text: string,
  { start, end }: Completion,
  chosen: string,
): { text: string; caret: number } {
  const after = text.slice(end);
  const put = chosen.endsWith(' ') && after.startsWith(' ') ? chosen.trimEnd() : chosen;
  return { text: text.slice(0, start) + put + after, caret: start + put.length };
}

/** Values of rates, skeletons and folders; loaded again on each focus, since files may have changed. */
function useFacets(caret: ReadonlySignal<number | null>): SearchFacets | null {
  const { bridge } = useApp();
  const isHere = useComputed(() => caret.value !== null);
  return useResource(isHere.value ? { bridge } : null, facetsOf, { lasts: true }).value;
}

const facetsOf = ({ bridge }: Pick<Workbench, 'bridge'>): Promise<SearchFacets> =>
  answerOf(bridge, 'library.facets', {});

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
