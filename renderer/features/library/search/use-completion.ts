import {
  batch,
  useComputed,
  useSignal,
  useSignalEffect,
  type ReadonlySignal,
  type Signal,
} from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { SearchFacets } from '#contract/search/search-facets.ts';
import { useLatest } from '../../../controls/use-latest.ts';
import { useApp } from '../../../controls/window-context.ts';
import { movedBy } from '../../../kit/list-keys.ts';
import { allFilters, completionAt, type Completion } from './completions.ts';

/** Suggestions at the caret of a field. */
export interface Completing {
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

export function useCompletion(field: RefObject<HTMLInputElement | null>): Completing {
  const { list, tags } = useApp().library;
  const completion = useSignal<Completion | null>(null);
  const active = useSignal(-1);
  const caret = useSignal<number | null>(null);
  const facets = useFacets(caret);

  const follow = ({ value, selectionStart }: HTMLInputElement): void => {
    caret.value = selectionStart;
    show(
      selectionStart === null
        ? null
        : completionAt(value, selectionStart, { tags: tags.all.peek(), facets: facets.peek() }),
    );
  };
  const show = (next: Completion | null): void => {
    batch(() => {
      completion.value = next;
      active.value = -1;
    });
  };
  // Values that arrive while the user types are shown at once.
  useSignalEffect(() => {
    if (facets.value !== null && caret.peek() !== null && field.current) follow(field.current);
  });
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
function useFacets(caret: ReadonlySignal<number | null>): ReadonlySignal<SearchFacets | null> {
  const { bridge } = useApp();
  const isHere = useComputed(() => caret.value !== null);
  return useLatest<true, SearchFacets | null>(
    null,
    () => isHere.value || null,
    async () => {
      const response = await bridge.call('library.facets', {});
      return response.ok ? response.value : undefined;
    },
  );
}
