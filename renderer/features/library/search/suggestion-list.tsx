import type { Signal } from '@preact/signals';

export interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: readonly { readonly label: string; readonly hint: string }[];
  readonly note?: string | null; // shown below the suggestions, or instead of them
  readonly active: Signal<number>; // index; −1 = none
  readonly onChoose: (index: number) => void;
}

/** Suggestions for a field above or below. The field keeps the focus and refers to the active one. */
export function SuggestionList({ id, suggestions, note = null, active, onChoose }: SuggestionListProps) {
  if (suggestions.length === 0)
    return (
      <p class="suggestions suggestion-note dim small-text" role="status">
        {note}
      </p>
    );
  return (
    <ul id={id} class="suggestions" role="listbox" aria-label="Suggestions">
      {suggestions.map(({ label, hint }, index) => (
        <li
          key={label}
          id={suggestionId(id, index)}
          role="option"
          aria-selected={index === active.value}
          onMouseDown={(event) => event.preventDefault()}
          onPointerMove={() => (active.value = index)}
          onClick={() => onChoose(index)}
        >
          <span class="cut">{label}</span>
          <span class="suggestion-hint faint small-text cut">{hint}</span>
        </li>
      ))}
      {note !== null && (
        <li class="suggestion-note dim small-text" role="presentation">
          {note}
        </li>
      )}
    </ul>
  );
}

/** ARIA attributes of the field with the list `id`. */
export function suggestedField(id: string, isOpen: boolean, active: Signal<number>) {
  return {
    'aria-autocomplete': 'list',
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': isOpen ? suggestionId(id, active.value) : undefined,
    spellcheck: false,
    autocomplete: 'off',
  } as const;
}

/** Id of a suggestion; undefined = none. */
function suggestionId(list: string, index: number): string | undefined {
  return index < 0 ? undefined : `${list}-${index}`;
}
