import { isPlain } from './keys.ts';
import { clamp } from '#core/kit/numbers.ts';
import { useRef } from 'preact/hooks';

/** The shape of a list for keyboard navigation. */
export interface ListShape {
  readonly count: number;
  readonly axis?: 'x' | 'y'; // of its arrows; absent = y
  readonly wraps?: boolean; // arrows wrap around
  readonly page?: number; // rows per PageUp and PageDown; absent = keys not handled
  readonly inField?: boolean; // the focus is in a text field, which handles Home and End
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Index of the row that a key leads to from row `at`; null = the key is not handled. From no row, −1, arrows
 * lead to the nearest end. The list itself handles Shift, to extend a selection.
 */
export function movedBy(event: Key, at: number, shape: ListShape): number | null {
  const { count, axis = 'y', wraps = false, page, inField = false } = shape;
  if (count === 0 || !isPlain(event)) return null;
  const last = count - 1;
  const within = (to: number): number => clamp(to, 0, last);
  switch (event.key) {
    case axis === 'y' ? 'ArrowDown' : 'ArrowRight':
      return wraps && at === last ? 0 : within(at + 1);
    case axis === 'y' ? 'ArrowUp' : 'ArrowLeft':
      return at < 0 || (wraps && at === 0) ? last : within(at - 1);
    case 'PageDown':
      return page === undefined ? null : within(at + page);
    case 'PageUp':
      return page === undefined ? null : within(at - page);
    case 'Home':
      return inField ? null : 0;
    case 'End':
      return inField ? null : last;
    default:
      return null;
  }
}

/** True for keys that open a context menu. */
export function isMenuKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

/** Maximum pause between two letters of one word, ms. */
const WORD_MS = 700;

/**
 * The next name after `at` that begins with `typed`, wrapping around; −1 = none. Repeating one letter steps
 * through the names that begin with it.
 */
export function foundByName(names: readonly string[], at: number, typed: string): number {
  const isRepeated = new Set(typed).size === 1;
  const wanted = (isRepeated ? typed.charAt(0) : typed).toLowerCase();
  // A longer word may still match the current row.
  const first = isRepeated ? at + 1 : Math.max(at, 0);
  const order = names.map((_, i) => (first + i) % names.length);
  return order.find((i) => names[i].trim().toLowerCase().startsWith(wanted)) ?? -1;
}

/** Moves the focus through a list of controls with arrows, Home, End and the first letters of names. */
export type FocusKeys = (items: readonly HTMLElement[], event: KeyboardEvent, at?: number) => boolean;

/** Returns a function that handles a key and returns true if it moved the focus. */
export function useFocusKeys(shape: Omit<ListShape, 'count' | 'inField'> = {}): FocusKeys {
  const word = useRef({ text: '', time: 0 });
  return (items, event, at = items.findIndex((item) => item === document.activeElement)) => {
    const { activeElement } = document;
    const inField = activeElement instanceof HTMLInputElement && activeElement.type !== 'checkbox';
    let to = movedBy(event, at, { ...shape, count: items.length, inField });
    if (to === null && !inField && isLetter(event)) {
      const { text, time } = word.current;
      const typed = (event.timeStamp - time < WORD_MS ? text : '') + event.key;
      word.current = { text: typed, time: event.timeStamp };
      to = foundByName(items.map(nameOf), at, typed);
    }
    const item = items[to ?? -1];
    if (!item) return false;
    event.preventDefault();
    item.focus();
    return true;
  };
}

function isLetter(event: Key): boolean {
  return /^[\p{L}\p{N}]$/u.test(event.key) && isPlain(event);
}

/** A checkbox has its name beside it. */
function nameOf(item: HTMLElement): string {
  return (item.closest('label') ?? item).textContent;
}
