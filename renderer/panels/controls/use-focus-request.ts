import { effect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { App } from '../../state/app.ts';
import type { FocusTarget } from '../../state/session/focus.ts';
import { useApp } from './window-context.ts';

/** Gives `element` the focus when it is asked for, also if that was before it was mounted; undefined = it never is. */
export function useFocusRequest(
  target: FocusTarget | undefined,
  element: RefObject<HTMLElement | null>,
): void {
  const { session } = useApp();
  useLayoutEffect(
    () =>
      effect(() => {
        if (target !== undefined && session.focus.value === target && element.current)
          takeFocus(session, target, element.current);
      }),
    [target],
  );
}

/** At once, or the next letter would be a key of the player; in the next frame where its panel was hidden until now. */
function takeFocus(
  { focus }: Pick<App['session'], 'focus'>,
  target: FocusTarget,
  element: HTMLElement,
): void {
  const before = document.activeElement;
  element.focus();
  if (document.activeElement === element) {
    focus.value = null;
    return;
  }
  requestAnimationFrame(() => {
    if (focus.peek() !== target) return;
    focus.value = null;
    // Where the focus went on meanwhile, it stays.
    if ([before, document.body].includes(document.activeElement)) element.focus();
  });
}
