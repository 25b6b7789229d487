import type { GestureSession } from './gesture-session.ts';
import { isMarkGrip, type Grip } from '../grips/grips.ts';
import type { Handles } from '../elements/handles.ts';
import type { MarkActions } from './mark-actions.ts';

const STRIDE = 10; // frames, with Shift

/** Frames that an arrow key moves a handle by; 0 for any other key. As the app's own keys: ← → one, ↑ ↓ ten. */
function framesOfKey({ key, shiftKey }: KeyboardEvent): number {
  const stride = shiftKey ? STRIDE : 1;
  if (key === 'ArrowRight') return stride;
  if (key === 'ArrowLeft') return -stride;
  if (key === 'ArrowUp') return STRIDE;
  return key === 'ArrowDown' ? -STRIDE : 0;
}

/**
 * Keys of a focused handle. A key that is held down is one gesture: it is kept when the key is let go, so that it is one
 * step of undo. Keys it does not know go on to the app. Returns the undoing.
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
    // The playhead's keys are the app's: they work wherever the focus is.
    const isApps = grip?.kind === 'playhead' && event.key !== 'Escape';
    if (grip === null || isApps || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!moveByKey(held, session, event, grip) && !actByKey({ root, held, actions }, event.key, grip)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Where no control has the focus, as after a handle went with its mark.
  const deselect = (event: KeyboardEvent): void => {
    const isHere = event.target === root || event.target === document.body;
    if (event.key === 'Escape' && isHere && !event.defaultPrevented) actions.deselect();
  };
  const detach = new AbortController();
  const { signal } = detach;
  window.addEventListener('keydown', deselect, { signal });
  root.addEventListener('keydown', down, { signal });
  root.addEventListener('keyup', (event) => held.letGo(event.key), { signal });
  root.addEventListener('focusout', () => held.letGo(null), { signal });
  return () => detach.abort();
}

/** The key that is down and moves a handle. */
interface HeldKey {
  /** Whether the key may move `grip`: it takes it when it goes down, and has it while it repeats. */
  take(key: string, grip: Grip): boolean;
  /** `key` was let go; null: the handle has lost the focus. */
  letGo(key: string | null): void;
  /** Takes back what a key that is still down has done; false where none is. */
  giveBack(): boolean;
}

function createHeldKey(session: GestureSession): HeldKey {
  let heldKey: string | null = null;
  return {
    take(key, grip) {
      if (heldKey === key) return true;
      if (heldKey !== null) session.keep();
      // A handle that the pointer holds is the pointer's.
      else if (session.held() !== null) return false;
      heldKey = session.take(grip, 0) ? key : null;
      return heldKey !== null;
    },
    letGo(key) {
      if (heldKey === null || (key !== null && key !== heldKey)) return;
      heldKey = null;
      session.keep();
    },
    giveBack() {
      if (heldKey === null) return false;
      heldKey = null;
      session.giveBack();
      return true;
    },
  };
}

/** Arrows, Home and End move the handle; false for any other key. */
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

/** What other keys do to a handle; false where it does not know the key. */
function actByKey({ root, held, actions }: KeyedParts, key: string, grip: Grip): boolean {
  switch (key) {
    case 'Escape':
      if (held.giveBack()) return true;
      // Without a key to take back, the arrow keys go back to the app.
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
