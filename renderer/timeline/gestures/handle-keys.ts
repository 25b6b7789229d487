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
 * Handles keys of a focused handle. A held key is one gesture, committed on release as one undo step. Unknown
 * keys go to the window. Returns its undoing.
 */
export function attachHandleKeys(
  root: HTMLElement,
  session: GestureSession,
  handles: Handles,
  actions: MarkActions,
): () => void {
  const held = createHeldKey(session);
  const down = (event: KeyboardEvent): void => {
    const grip = handles.gripOf(event.target);
    if (grip === null) return;
    // Keys of the playhead belong to the window and work with any focus.
    const isApps = kindOf(grip).seeks && event.key !== 'Escape';
    if (isApps || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!moveByKey(held, session, event, grip) && !actByKey({ root, held, actions }, event.key, grip)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // No control may have the focus, for example after a handle was removed with its mark.
  const deselect = (event: KeyboardEvent): void => {
    const isHere = event.target === root || event.target === document.body;
    if (event.key === 'Escape' && isHere && !event.defaultPrevented) actions.deselect();
  };
  const detach = new AbortController();
  const { signal } = detach;
  window.addEventListener('keydown', deselect, { signal });
  root.addEventListener('keydown', down, { signal });
  root.addEventListener('keyup', (event) => held.release(event.key), { signal });
  root.addEventListener('focusout', () => held.release(null), { signal });
  return () => detach.abort();
}

/** The held key that moves a handle. */
interface HeldKey {
  /**
   * Returns true if the key may move `grip`: it starts the gesture on its first press and keeps it while it
   * repeats.
   */
  take(key: string, grip: Grip): boolean;
  /** Call when `key` is released; null = when the handle loses the focus. */
  release(key: string | null): void;
  /** Cancels the gesture of the held key; false = none. */
  cancel(): boolean;
}

function createHeldKey(session: GestureSession): HeldKey {
  let heldKey: string | null = null;
  return {
    take(key, grip) {
      if (heldKey === key) return true;
      if (heldKey !== null) session.keep();
      // The pointer holds the handle.
      else if (session.held() !== null) return false;
      heldKey = session.take(grip, 0) ? key : null;
      return heldKey !== null;
    },
    release(key) {
      if (heldKey === null || (key !== null && key !== heldKey)) return;
      heldKey = null;
      session.keep();
    },
    cancel() {
      if (heldKey === null) return false;
      heldKey = null;
      session.cancel();
      return true;
    },
  };
}

/** Moves the handle by arrow keys, Home or End; false for other keys. */
function moveByKey(held: HeldKey, session: GestureSession, event: KeyboardEvent, grip: Grip): boolean {
  const frames = framesOfKey(event);
  const end = event.key === 'Home' ? 'minimum' : event.key === 'End' ? 'maximum' : null;
  if (frames === 0 && end === null) return false;
  if (!held.take(event.key, grip)) return true;
  if (end === null) session.stepBy(frames);
  else session.jumpTo(end);
  return true;
}

interface KeyedParts {
  readonly root: HTMLElement;
  readonly held: HeldKey;
  readonly actions: MarkActions;
}

/** Handles other keys of a handle; false for unknown keys. */
function actByKey({ root, held, actions }: KeyedParts, key: string, grip: Grip): boolean {
  switch (key) {
    case 'Escape':
      if (held.cancel()) return true;
      // Without a gesture to cancel, deselects, so that arrow keys move the playhead again.
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
