import type { Action, MenuName } from '../stores/action.ts';

/** Menus whose actions edit what people made. */
const editingMenus: ReadonlySet<MenuName> = new Set(['Clip', 'Markers', 'Transition', 'Tree', 'Review']);

/** A bare key of editing: a letter, a digit, a bracket, Delete. */
const editingKey = /^(?:Shift\+)?(?:[A-Z\d[\]]|Delete|Backspace)$/;

/**
 * True if the key of an action does nothing on a button that was reached with Tab: it would edit what is not in focus. Lists keep their
 * own keys, and a click takes the focus off a button.
 */
export function isForOthers(
  { ctrlKey, altKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey'>,
  { menu, within, keys = [] }: Pick<Action, 'menu' | 'within' | 'keys'>,
): boolean {
  // AltGr, which writes brackets on many keyboards, arrives as Ctrl and Alt together.
  const isBare = !metaKey && ctrlKey === altKey;
  return isBare && !within && editingMenus.has(menu) && keys.some((key) => editingKey.test(key));
}

/** Follows Tab until `signal` aborts. Returns whether an element is a button, a box or a tab that Tab reached last. */
export function followTab(signal: AbortSignal): (target: EventTarget | null) => boolean {
  const options = { capture: true, signal };
  let isTab = false;
  let reached: EventTarget | null = null;
  window.addEventListener('keydown', ({ key }) => (isTab = key === 'Tab'), options);
  window.addEventListener('pointerdown', () => (reached = null), options);
  window.addEventListener('focusin', ({ target }) => (reached = isTab ? target : reached), options);
  return (target) =>
    target instanceof Element &&
    target === reached &&
    target.matches('button, summary, a, input[type=checkbox], [role=button], [role=tab]');
}
