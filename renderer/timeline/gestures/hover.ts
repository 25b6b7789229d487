import { isMarkGrip } from '../grips/grip.ts';
import type { Handles } from '../elements/handles.ts';
import { cursorOver, hitTest, wholeMark, type Hit } from '../grips/grip-kinds.ts';
import { pointIn, type PointerParts } from './pointer-parts.ts';

/** Shows what is under the pointer: labels of markers, and cursors for draggable things. */
export function attachHover({ root, state, handles, listener }: PointerParts): () => void {
  const hover = (id: string | null): void => {
    if (id === state.hovered) return;
    state.hovered = id;
    state.sceneDirty = true;
    listener.wake?.();
  };
  const move = (event: PointerEvent): void => {
    if (event.buttons !== 0) return;
    const hit = hitUnder(root, state, handles, event);
    root.dataset['under'] = cursorOver(hit);
    hover(isMarkGrip(hit) ? wholeMark(hit) : null);
  };
  const detach = new AbortController();
  root.addEventListener('pointermove', move, { signal: detach.signal });
  root.addEventListener('pointerleave', () => hover(null), { signal: detach.signal });
  return () => detach.abort();
}

function hitUnder(
  root: HTMLElement,
  state: PointerParts['state'],
  handles: Handles,
  event: PointerEvent,
): Hit {
  if (handles.gripOf(event.target) !== null) return { kind: 'empty' };
  const { x, y } = pointIn(root, event);
  return hitTest(state, x, y);
}
