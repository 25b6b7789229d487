// renderer/features/library/tags: tags of the selected clips
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { MAX_TAG_LENGTH, tagNameOf, type TagCount } from '#contract/clips/tags.ts';
import { counted } from '#contract/words/counted.ts';
import { movedBy } from '#renderer/kit/list-keys.ts';
import { useFocusRequest } from '#renderer/controls/use-focus-request.ts';
import { useAction, useApp } from '#renderer/controls/window-context.ts';
import { suggestedField, SuggestionList } from '../search/suggestion-list.tsx';

const SUGGESTIONS = 'tag-suggestions';
const MAX_SUGGESTIONS = 6;

interface TagFieldProps {
  readonly label: string;
  readonly without: ReadonlySet<string>; // tags that are not suggested
  /** Returns false if the text is not a tag: the text stays. */
  readonly onAdd: (text: string) => boolean;
  /** Called on Backspace in an empty field. */
  readonly onTakeLast: () => void;
  readonly onLeave: () => void;
}

/**
 * Adds a tag on Enter or comma. Tab and arrow keys complete it. Leaving drops it; so does Escape, which returns
 * to the list.
 */
export function TagField(props: TagFieldProps) {
  const { label } = props;
  const { keys } = useAction('clips.tag');
  const field = useRef<HTMLInputElement>(null);
  useFocusRequest('tags', field);
  const { text, active, suggestions, add, drop, takeKey } = useTyping(props);
  const open = suggestions.length > 0;
  return (
    <span class="tag-field">
      <input
        ref={field}
        class="field"
        aria-label={label}
        placeholder={label}
        {...suggestedField(SUGGESTIONS, open, active)}
        data-tip={open ? undefined : label}
        data-keys={keys}
        data-status-keys={`Enter ${label.toLowerCase()} · Tab complete · Backspace remove last · Esc back to list`}
        maxLength={MAX_TAG_LENGTH}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          active.value = -1;
        }}
        // It stays in the field while another window has the focus.
        onBlur={({ currentTarget }) => document.activeElement !== currentTarget && drop()}
        onKeyDown={(event) => {
          if (!event.isComposing && takeKey(event)) event.preventDefault();
        }}
      />
      {open && (
        <SuggestionList
          id={SUGGESTIONS}
          suggestions={suggestions.map(({ name, clips }) => ({ label: name, hint: counted(clips, 'clip') }))}
          active={active}
          onChoose={(index) => add(suggestions[index].name)}
        />
      )}
    </span>
  );
}

/** The typed text, its suggestions, and the keys of the field. */
function useTyping({ without, onAdd, onTakeLast, onLeave }: TagFieldProps) {
  const { tags } = useApp().library;
  const text = useSignal('');
  const active = useSignal(-1);
  const suggestions = text.value === '' ? [] : tagsLike(tags.all.value, text.value, without);
  const drop = (): void => {
    text.value = '';
    active.value = -1;
  };
  const add = (wanted: string): void => {
    if (wanted !== '' && onAdd(wanted)) drop();
  };
  const takeKey = (event: KeyboardEvent): boolean => {
    const { length: count } = suggestions;
    const to = movedBy(event, active.peek(), { count, wraps: true, inField: true });
    if (to !== null) active.value = to;
    else if (event.key === 'Enter' || event.key === ',') add(suggestions[active.peek()]?.name ?? text.peek());
    else if (event.key === 'Tab' && count > 0 && !event.shiftKey)
      add(suggestions[Math.max(active.peek(), 0)].name);
    else if (event.key === 'Backspace' && text.peek() === '') onTakeLast();
    else if (event.key === 'Escape') {
      drop();
      onLeave();
    } else return false;
    return true;
  };
  return { text, active, suggestions, add, drop, takeKey };
}

/** The most used tags first, among them those that begin with the text. */
function tagsLike(
  tags: readonly TagCount[],
  text: string,
  without: ReadonlySet<string>,
): readonly TagCount[] {
  const typed = tagNameOf(text);
  const like = tags.filter(({ name }) => name.includes(typed) && !without.has(name));
  const first = like.filter(({ name }) => name.startsWith(typed));
  return [...new Set([...first, ...like])].slice(0, MAX_SUGGESTIONS);
}
