import { effect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { FocusTarget } from '../stores/session/focus.ts';
import type { Session } from '../stores/session/session.ts';
import { useApp } from './window-context.ts';

/** Focuses `element` when an action asks for it, even before it was mounted; undefined = never. */
export function useFocusRequest(
  target: FocusTarget | undefined,
  element: RefObject<HTMLElement | null>,
): void {
  const { session } = useApp();
  useLayoutEffect(() => followFocusRequest(session, target, () => element.current), [target]);
}

/** The same for an element that Preact does not render. Returns its undoing. */
export function followFocusRequest(
  session: Pick<Session, 'focus'>,
  target: FocusTarget | undefined,
  elementNow: () => HTMLElement | null,
): () => void {
  return effect(() => {
    const element = elementNow();
    if (target !== undefined && session.focus.value === target && element)
      moveFocus(session, target, element);
  });
}

/**
 * Focuses at once, so that the next key is typed there; in the next frame if the panel was hidden until now.
 */
function moveFocus({ focus }: Pick<Session, 'focus'>, target: FocusTarget, element: HTMLElement): void {
  const before = document.activeElement;
  element.focus();
  if (document.activeElement === element) {
    focus.value = null;
    return;
  }
  requestAnimationFrame(() => {
    if (focus.peek() !== target) return;
    focus.value = null;
    // Keeps a focus that has moved elsewhere meanwhile.
    if ([before, document.body].includes(document.activeElement)) element.focus();
  });
}
