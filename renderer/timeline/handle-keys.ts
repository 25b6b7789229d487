import type { GestureSession } from './gesture-session.ts';
import type { Grip } from './grips.ts';
import type { Handles } from './handles.ts';
import type { MarkerActions } from './marker-actions.ts';

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
  actions: MarkerActions,
): () => void {
  let heldKey: string | null = null;

  const takeByKey = (event: KeyboardEvent, grip: Grip): boolean => {
    if (heldKey === event.key) return true;
    if (heldKey !== null) session.keep();
    // A handle that the pointer holds is the pointer's.
    else if (session.held() !== null) return false;
    heldKey = session.take(grip, 0) ? event.key : null;
    return heldKey !== null;
  };

  const down = (event: KeyboardEvent): void => {
    const grip = handles.gripOf(event.target);
    // The playhead's keys are the app's: they work wherever the focus is.
    const isApps = grip?.kind === 'playhead' && event.key !== 'Escape';
    if (grip === null || isApps || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!useKey(event, grip)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const useKey = (event: KeyboardEvent, grip: Grip): boolean => {
    const frames = framesOfKey(event);
    if (frames !== 0) {
      if (takeByKey(event, grip)) session.stepBy(frames);
      return true;
    }
    switch (event.key) {
      case 'Home':
      case 'End':
        if (takeByKey(event, grip)) session.jumpTo(event.key === 'Home' ? 'minimum' : 'maximum');
        return true;
      case 'PageUp':
      case 'PageDown':
        actions.selectNext(event.key === 'PageUp' ? -1 : 1);
        return true;
      case 'Escape':
        escape(event.target);
        return true;
      case 'Delete':
      case 'Backspace':
        if (grip.kind === 'marker') actions.remove();
        return grip.kind === 'marker';
      case 'F2':
      case 'Enter':
        if (grip.kind === 'marker') actions.rename();
        return grip.kind === 'marker';
      default:
        return false;
    }
  };

  /** Takes back what a key that is still down has done; else gives the arrow keys back to the app. */
  const escape = (target: EventTarget | null): void => {
    if (heldKey === null && target instanceof HTMLElement) target.blur();
    if (heldKey === null) return;
    heldKey = null;
    session.giveBack();
  };

  const letGo = (): void => {
    if (heldKey === null) return;
    heldKey = null;
    session.keep();
  };

  const up = (event: KeyboardEvent): void => {
    if (event.key === heldKey) letGo();
  };

  const detach = new AbortController();
  const { signal } = detach;
  root.addEventListener('keydown', down, { signal });
  root.addEventListener('keyup', up, { signal });
  root.addEventListener('focusout', letGo, { signal });
  return () => detach.abort();
}
