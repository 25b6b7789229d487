import { listenForKeys, type KeyAdjustment } from '#renderer/kit/adjust.ts';
import type { GestureSession } from './gesture-session.ts';
import { isMarkGrip, type Grip } from '../grips/grip.ts';
import { kindOf } from '../grips/grip-kinds.ts';
import type { Handles } from '../elements/handles.ts';
import type { MarkActions } from './mark-actions.ts';

const STRIDE = 10; // frames, with Shift

/** Frames per arrow key; 0 for other keys. As in the rest of the window: ← → one, ↑ ↓ ten. */
function framesOfKey({ key, shiftKey }: KeyboardEvent): number {
  const stride = shiftKey ? STRIDE : 1;
  if (key === 'ArrowRight') return stride;
  if (key === 'ArrowLeft') return -stride;
  if (key === 'ArrowUp') return STRIDE;
  return key === 'ArrowDown' ? -STRIDE : 0;
}

/**
 * Handles keys of a focused handle. Held keys are one gesture, committed on release as one undo step. Unknown
 * keys go to the window. Returns its undoing.
 */
export function attachHandleKeys(
  root: HTMLElement,
  session: GestureSession,
  handles: Handles,
  actions: MarkActions,
): () => void {
  const gripOf = (event: KeyboardEvent): Grip | null => {
    const grip = handles.gripOf(event.target);
    if (grip === null || event.altKey || event.ctrlKey || event.metaKey) return null;
    // Keys of the playhead belong to the window and work with any focus.
    return kindOf(grip).seeks && event.key !== 'Escape' ? null : grip;
  };
  // No control may have the focus, for example after a handle was removed with its mark.
  const deselect = (event: KeyboardEvent): void => {
    const isHere = event.target === root || event.target === document.body;
    if (event.key === 'Escape' && isHere && !event.defaultPrevented) actions.deselect();
  };
  const detach = new AbortController();
  const { signal } = detach;
  window.addEventListener('keydown', deselect, { signal });
  const adjustment: KeyAdjustment = {
    keep: session.keep,
    cancel: session.cancel,
    step(event, isFirst) {
      const move = moveOfKey(event);
      const grip = gripOf(event);
      // While the pointer holds the handle, keys do nothing.
      if (move === null || grip === null || (isFirst && session.held() !== null)) return false;
      if (!isFirst || session.take(grip, 0)) move(session);
      return true;
    },
    other(event) {
      const grip = gripOf(event);
      return grip !== null && (moveOfKey(event) !== null || actByKey(root, actions, event.key, grip));
    },
  };
  listenForKeys(root, adjustment, signal);
  return () => detach.abort();
}

/** What an arrow key, Home or End does to the held handle; null = another key. */
function moveOfKey(event: KeyboardEvent): ((session: GestureSession) => void) | null {
  if (event.key === 'Home') return (session) => session.jumpTo('minimum');
  if (event.key === 'End') return (session) => session.jumpTo('maximum');
  const frames = framesOfKey(event);
  return frames === 0 ? null : (session) => session.stepBy(frames);
}

/** Handles other keys of a handle; false for unknown keys. */
function actByKey(root: HTMLElement, actions: MarkActions, key: string, grip: Grip): boolean {
  switch (key) {
    case 'Escape':
      // Deselects, so that arrow keys move the playhead again.
      if (isMarkGrip(grip)) actions.deselect();
      root.focus();
      return true;
    case 'Enter':
      if (isMarkGrip(grip)) actions.rename();
      return isMarkGrip(grip);
    default:
      return false;
  }
}
