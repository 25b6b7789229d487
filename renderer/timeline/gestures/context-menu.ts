import type { Grip } from '../grips/grips.ts';
import { hitTest, type Hit } from '../grips/hit-test.ts';
import { leadMark } from './mark-actions.ts';
import { startOf } from '../grips/mark-order.ts';
import { onlyMark } from '../grips/mark-selection.ts';
import { placeOfMark } from './mark-place.ts';
import { pointIn, type PointerParts } from './pointer-parts.ts';
import type { MenuSubject } from '../model/timeline-model.ts';

/** Opens the menu of the element under a right click, or by the menu key, of the selection. */
export function attachContextMenu(parts: PointerParts): () => void {
  const { root, listener } = parts;
  const open = (event: MouseEvent): void => {
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    if (isByKey(event)) return openForSelection(parts);
    const at = { x: event.clientX, y: event.clientY };
    const { x, y } = pointIn(root, event);
    const grip = parts.handles.gripOf(event.target);
    const of = menuOf(grip ?? hitTest(parts.state, x, y));
    if (of === null) return;
    if (of.mark !== null && !parts.state.model?.selection.ids.has(of.mark))
      listener.select(onlyMark(of.mark));
    listener.openMenu(of.menu, at);
  };
  const detach = new AbortController();
  root.addEventListener('contextmenu', open, { signal: detach.signal });
  // A right click must not give a handle the focus, which it would have after the menu: arrows belong to the playhead.
  root.addEventListener(
    'mousedown',
    (event) => {
      if (event.button === 2 || event.ctrlKey) event.preventDefault();
    },
    { signal: detach.signal },
  );
  return () => detach.abort();
}

/** Opens the menu of the selection, beside its leading mark. */
export function openForSelection({ root, state, listener }: PointerParts): void {
  const lead = leadMark(state);
  const place = lead && placeOfMark(state, lead.side, startOf(lead.mark));
  if (lead === null || place === null) return;
  const bounds = root.getBoundingClientRect();
  listener.openMenu('marks', { x: bounds.left + place.x, y: bounds.top + place.y });
}

/** True for the menu key or Shift+F10: no button is pressed. On a Mac, Ctrl with the left button is a right click. */
function isByKey({ button, ctrlKey }: MouseEvent): boolean {
  return button !== 2 && !ctrlKey;
}

function menuOf(under: Grip | Hit): { menu: MenuSubject; mark: string | null } | null {
  switch (under.kind) {
    case 'marker':
    case 'range':
    case 'rangeStart':
    case 'rangeEnd':
      return { menu: 'marks', mark: under.id };
    case 'ruler':
    case 'loop':
    case 'loopStart':
    case 'loopEnd':
    case 'playhead':
      return { menu: 'ruler', mark: null };
    case 'bar':
    case 'slide':
    case 'markerLane':
    case 'rangeLane':
      return { menu: under.side, mark: null };
    case 'gutter':
    case 'empty':
    case 'outTime':
    case 'inTime':
    case 'blendEnd':
      return null;
  }
}
