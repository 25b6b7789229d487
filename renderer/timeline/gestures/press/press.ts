// renderer/timeline/gestures/press: presses, drags and sweeps
import type { PointerParts } from '../pointer-parts.ts';
import { beginPress, pointOf, type Press } from './begin-press.ts';
import type { PressPoint } from './pressed.ts';

/** Pointer movement up to which a press is a click, px. */
const CLICK_SLACK = 3;

/** Handles presses: on handles, marks, bars, lanes and the playhead, and pans with the middle button. */
export function attachPress(parts: PointerParts): () => void {
  const { root } = parts;
  const hold = createHold(root);
  const down = (event: PointerEvent): void => {
    if (hold.press !== null || event.target instanceof HTMLInputElement) return;
    const press = beginPress(parts, event);
    if (press !== null) hold.begin(press);
  };
  const isHeld = (event: PointerEvent): boolean => hold.press?.pointerId === event.pointerId;
  const move = (event: PointerEvent): void => {
    if (hold.press !== null && isHeld(event)) movePress(hold.press, pointOf(root, event));
  };
  const up = (event: PointerEvent): void => {
    if (!isHeld(event)) return;
    const ended = hold.end();
    if (ended?.moving) ended.pressed.keep();
    else ended?.pressed.click();
    // Takes the focus off a handle after a drag, so that arrow keys move the playhead, unless Tab focused the handle.
    root.focus({ preventScroll: true });
  };
  const abandon = (event: PointerEvent): void => {
    if (isHeld(event)) hold.end()?.pressed.giveBack();
  };
  const escape = (event: KeyboardEvent): void => {
    if (hold.press === null || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    hold.end()?.pressed.giveBack();
  };
  const detach = new AbortController();
  const { signal } = detach;
  root.addEventListener('pointerdown', down, { signal });
  root.addEventListener('pointermove', move, { signal });
  root.addEventListener('pointerup', up, { signal });
  root.addEventListener('pointercancel', abandon, { signal });
  root.addEventListener('lostpointercapture', abandon, { signal });
  // Listens in the window, because the focus may be anywhere during a drag.
  window.addEventListener('keydown', escape, { signal, capture: true });
  return () => {
    hold.end()?.pressed.giveBack();
    parts.session.giveBack();
    detach.abort();
  };
}

/** The current press and its pointer. */
interface Hold {
  readonly press: Press | null;
  begin(press: Press): void;
  /** Ends the press without committing or cancelling it. */
  end(): Press | null;
}

function createHold(root: HTMLElement): Hold {
  let press: Press | null = null;
  return {
    get press() {
      return press;
    },
    begin(begun) {
      press = begun;
      root.setPointerCapture(begun.pointerId);
      root.dataset['pressed'] = begun.pressed.name;
    },
    end() {
      const ended = press;
      press = null;
      if (ended === null) return null;
      delete root.dataset['pressed'];
      if (root.hasPointerCapture(ended.pointerId)) root.releasePointerCapture(ended.pointerId);
      return ended;
    },
  };
}

function movePress(press: Press, point: PressPoint): void {
  const { start } = press;
  const isNear = Math.abs(point.x - start.x) < CLICK_SLACK && Math.abs(point.y - start.y) < CLICK_SLACK;
  if (!press.moving && isNear) return;
  press.moving = true;
  press.pressed.move(point);
}
