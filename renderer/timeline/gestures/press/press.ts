// renderer/timeline/gestures/press: presses, drags and sweeps
import { followDrag } from '../../../kit/drag.ts';
import type { PointerParts } from '../pointer-parts.ts';
import { beginPress, pointOf } from './begin-press.ts';

/** Pointer movement up to which a press is a click, px. */
const CLICK_SLACK = 3;

/** Handles presses: on handles, marks, bars, lanes and the playhead, and pans with the middle button. */
export function attachPress(parts: PointerParts): () => void {
  const { root } = parts;
  let abandon: (() => void) | null = null; // the current press
  const ended =
    (act: () => void): (() => void) =>
    () => {
      abandon = null;
      delete root.dataset['pressed'];
      act();
    };
  // Takes the focus off a handle after a drag, so that arrow keys move the playhead, unless Tab focused the handle.
  const released = (act: () => void): (() => void) =>
    ended(() => {
      act();
      root.focus({ preventScroll: true });
    });
  const down = (event: PointerEvent): void => {
    if (abandon !== null || event.target instanceof HTMLInputElement) return;
    const press = beginPress(parts, event);
    if (press === null) return;
    const { pressed, moving } = press;
    root.dataset['pressed'] = pressed.cursor;
    abandon = followDrag(
      root,
      event,
      {
        move: (to) => pressed.move(pointOf(root, to)),
        keep: released(() => pressed.keep()),
        click: released(() => (moving ? pressed.keep() : pressed.click())),
        cancel: ended(() => pressed.cancel()),
      },
      moving ? 0 : CLICK_SLACK,
    );
  };
  const detach = new AbortController();
  root.addEventListener('pointerdown', down, { signal: detach.signal });
  return () => {
    abandon?.();
    parts.session.cancel();
    detach.abort();
  };
}
