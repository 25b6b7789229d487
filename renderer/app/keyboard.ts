import { actionOfKey, runAction, titleOf, type Action, type MenuName } from '../stores/action.ts';
import type { App } from '../stores/app.ts';
import { latinKey, type KeyPress } from '../stores/shortcut.ts';
import { listInFront } from './features.tsx';

/** Runs the actions of the keys that are pressed, except while the user types. Returns its undoing. */
export function listenForKeys(app: App, actions: readonly Action[]): () => void {
  const held = createHeldKey(app);
  const run = (event: KeyboardEvent, candidates: readonly Action[]): void => {
    const action = actionOfKey(event, candidates, app.surroundings.mac, listOf(app, event.target));
    if (!action) return;
    if (isTabbed(event.target) && isForOthers(event, action))
      return app.notices.report(`${titleOf(app, action)}: a button has the focus`);
    // The key of a disabled action keeps its usual meaning: Ctrl+C copies the text of a message.
    const isPossible = !action.disabled?.(app);
    if (isPossible || action.ownsKeys || action.within) event.preventDefault();
    if (isPossible) held.press(action);
    else if (action.ownsKeys || action.within || !hasSystemMeaning(event)) runAction(app, action);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || leavesField(event) || isFieldLeft(event)) return;
    if (!keepsKey(event.target, event)) run(event, actions);
  };
  const everywhere = actions.filter(({ whileTyping }) => whileTyping);
  // Runs before the focused field, since some fields keep every key to themselves.
  const onKeyDownAnywhere = (event: KeyboardEvent): void => {
    if (!isInDialog(event.target)) run(event, everywhere);
  };
  const controller = new AbortController();
  const { signal } = controller;
  const isFieldLeft = noticeEnter(signal);
  const isTabbed = followTab(signal);
  window.addEventListener('keydown', onKeyDownAnywhere, { capture: true, signal });
  window.addEventListener('keydown', onKeyDown, { signal });
  for (const end of ['keyup', 'pointerdown', 'blur'])
    window.addEventListener(end, held.release, { capture: true, signal });
  const stopReleasing = releaseFocusAfterPointer();
  return () => {
    controller.abort();
    stopReleasing();
  };
}

const typing = 'input:not([type=checkbox]):not([type=range]), textarea, select, [contenteditable]';

/** Controls that Space and Enter press. Anywhere else, except while the user types, Space plays. */
const pressed = 'button, summary, input[type=checkbox]';

/** True if a key means something outside the app, too: with a selected text, or with nothing to enter or leave. */
export function hasSystemMeaning(press: Omit<KeyPress, 'altKey'>): boolean {
  const key = latinKey(press);
  const withCommand = press.ctrlKey || press.metaKey;
  return key === 'Escape' || (withCommand ? /^[acvx]$/i.test(key) : key === 'Enter');
}

/** True if the focused control uses this key itself. */
function keepsKey(target: EventTarget | null, { key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (isInDialog(target) || target.matches(typing)) return true;
  return (key === ' ' || key === 'Enter') && target.matches(pressed);
}

/**
 * Escape leaves a field that has no other use for it, so that letters are commands again; Tab goes on from
 * there.
 */
function leavesField({ key, target }: KeyboardEvent): boolean {
  const leaves =
    key === 'Escape' && target instanceof HTMLElement && target.matches(typing) && !isInDialog(target);
  if (leaves) target.blur();
  return leaves;
}

/**
 * Notices Enter in a field that the focus leaves by it, then Escape: that was meant for the field, and must
 * not close what is open. Returns whether an event is such an Escape.
 */
function noticeEnter(signal: AbortSignal): (event: KeyboardEvent) => boolean {
  let isAfterEnter = false;
  const noteKey = ({ key, target }: KeyboardEvent): void => {
    const isEntered = key === 'Enter' && target instanceof Element && target.matches(typing);
    isAfterEnter = isEntered || (isAfterEnter && key === 'Escape');
  };
  window.addEventListener('keydown', noteKey, { capture: true, signal });
  window.addEventListener('pointerdown', () => (isAfterEnter = false), { capture: true, signal });
  return ({ key, target }) => {
    const isMeantForField = isAfterEnter && key === 'Escape' && target === document.body;
    if (key === 'Escape') isAfterEnter = false;
    return isMeantForField;
  };
}

/**
 * Name of the list that has the focus, or, while nothing has it, of the tab in front; null if none has.
 * Numbered figures come first.
 */
function listOf(app: App, target: EventTarget | null): string | null {
  if ((app.session.blind.peek()?.order.length ?? 0) > 2) return 'figures';
  if (target === document.body) return listInFront(app);
  const list = target instanceof Element ? target.closest<HTMLElement>('[data-keys-of]') : null;
  return list?.dataset['keysOf'] ?? null;
}

/** A modal dialog has the keys while nothing has the focus, too: a click in it leaves the focus nowhere. */
function isInDialog(target: EventTarget | null): boolean {
  if (target === document.body) return document.querySelector('dialog:modal') !== null;
  return target instanceof Element && target.closest('dialog[open]') !== null;
}

/**
 * Takes the focus off a control after a click, so that Space plays instead of pressing the control again.
 * Popovers and dialogs keep it: their lists go on from there.
 */
function releaseFocusAfterPointer(): () => void {
  let byPointer = false;
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const release = ({ target }: Event): void => {
    // An icon inside a button is not an HTMLElement.
    if (byPointer && target instanceof Element && !target.closest('dialog[open], :popover-open'))
      target.closest<HTMLElement>(`${pressed}, input, select`)?.blur();
  };
  window.addEventListener('pointerdown', () => (byPointer = true), options);
  window.addEventListener('keydown', () => (byPointer = false), options);
  window.addEventListener('change', release, { signal: controller.signal });
  window.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest(pressed)) release(event);
    },
    { signal: controller.signal },
  );
  return () => controller.abort();
}

/** The key that is held down. Its repetitions become one edit. */
interface HeldKey {
  /** Call when the key of `action` goes down or repeats. */
  press(action: Action): void;
  /** Call when no key is down any more, or when something else begins. */
  release(): void;
}

export function createHeldKey(app: App): HeldKey {
  let held: Action | null = null;
  const release = (): void => {
    const action = held;
    held = null;
    action?.release?.(app);
  };
  return {
    release,
    press: (action) => {
      if (action !== held) release();
      if (action.disabled?.(app)) return;
      if (action.release) held = action;
      action.run(app);
    },
  };
}

/** Menus whose actions edit what people made. */
const editingMenus: ReadonlySet<MenuName> = new Set(['Clip', 'Markers', 'Transition', 'Tree', 'Review']);

/** A bare key of editing: a letter, a digit, a bracket, Delete. */
const editingKey = /^(?:Shift\+)?(?:[A-Z\d[\]]|Delete|Backspace)$/;

/**
 * True if the key of an action does nothing on a button that was reached with Tab: it would edit what is not
 * in focus. Lists keep their own keys, and a click takes the focus off a button.
 */
export function isForOthers(
  { ctrlKey, altKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey'>,
  { menu, within, keys = [] }: Pick<Action, 'menu' | 'within' | 'keys'>,
): boolean {
  // AltGr, which writes brackets on many keyboards, arrives as Ctrl and Alt together.
  const isBare = !metaKey && ctrlKey === altKey;
  return isBare && !within && editingMenus.has(menu) && keys.some((key) => editingKey.test(key));
}

/**
 * Follows Tab until `signal` aborts. Returns whether an element is a button, a box or a tab that Tab reached
 * last.
 */
function followTab(signal: AbortSignal): (target: EventTarget | null) => boolean {
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
