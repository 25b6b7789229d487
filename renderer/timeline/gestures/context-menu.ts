import type { Grip } from '../grips/grips.ts';
import { hitTest, type Hit } from '../grips/hit-test.ts';
import { leadMark } from './mark-actions.ts';
import { startOf } from '../grips/mark-order.ts';
import { onlyMark } from '../grips/mark-selection.ts';
import { placeOfMark } from './mark-place.ts';
import { pointIn, type PointerParts } from './pointer-parts.ts';
import type { MenuSubject } from '../model/timeline-model.ts';

/** Asks for the menu of what lies under a right click, or with the menu key for that of what is selected. */
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
  return () => detach.abort();
}

/** Opens the menu of what is selected, beside the mark that leads it. */
export function openForSelection({ root, state, listener }: PointerParts): void {
  const lead = leadMark(state);
  const place = lead && placeOfMark(state, lead.side, startOf(lead.mark));
  if (lead === null || place === null) return;
  const bounds = root.getBoundingClientRect();
  listener.openMenu('marks', { x: bounds.left + place.x, y: bounds.top + place.y });
}

/** The menu key, or Shift+F10: no button was pressed. On a Mac Ctrl makes a right click of the left button. */
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
