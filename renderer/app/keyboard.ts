import type { Action } from '../state/action.ts';
import type { App } from '../state/app.ts';
import { matchesShortcut } from '../state/shortcut.ts';
import { createHeldKey } from './held-key.ts';

/** Hears the keys of the action table, and stays silent while someone types. */
export function listenForKeys(app: App, actions: readonly Action[]): () => void {
  const held = createHeldKey(app);
  const run = (event: KeyboardEvent, heard: readonly Action[]): void => {
    const find = (isHeard: (key: string) => boolean): Action | undefined =>
      heard.find(({ keys }) => keys.some((key) => isHeard(key) && matchesShortcut(event, key, app.mac)));
    // Without NumLock the number pad writes arrows and the like; what it means by itself goes before that.
    const action = find((key) => key.includes('Numpad')) ?? find(() => true);
    // What cannot be done now leaves the key its own meaning: Ctrl+C copies the text of a message.
    const isPossible = action !== undefined && !action.disabled?.(app);
    if (isPossible || action?.ownsKeys) event.preventDefault();
    if (!isPossible) return;
    held.press(action);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.defaultPrevented && !keepsKey(event.target, event)) run(event, actions);
  };
  const everywhere = actions.filter(({ whileTyping }) => whileTyping);
  // Before the field that has the focus: some keep every key to themselves.
  const onKeyDownAnywhere = (event: KeyboardEvent): void => {
    if (!isInDialog(event.target)) run(event, everywhere);
  };
  const controller = new AbortController();
  const { signal } = controller;
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

/** Whether the control that has the focus wants this key for itself. */
function keepsKey(target: EventTarget | null, { key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (isInDialog(target) || target.matches(typing)) return true;
  return (key === ' ' || key === 'Enter') && target.matches('button, input, summary');
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog[open]') !== null;
}

/** A button or a choice used with the mouse gives the keys back: Space plays again, and does not press it once more. */
function releaseFocusAfterPointer(): () => void {
  let byPointer = false;
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const release = ({ target }: Event): void => {
    // An icon inside a button is no HTMLElement.
    if (byPointer && target instanceof Element) target.closest<HTMLElement>('button, input, select')?.blur();
  };
  window.addEventListener('pointerdown', () => (byPointer = true), options);
  window.addEventListener('keydown', () => (byPointer = false), options);
  window.addEventListener('change', release, { signal: controller.signal });
  window.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('button, input[type=checkbox]'))
        release(event);
    },
    { signal: controller.signal },
  );
  return () => controller.abort();
}
