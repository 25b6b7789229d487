import { isMarkGrip } from '../grips/grip.ts';
import { hitTest, subjectOf } from '../grips/grip-kinds.ts';
import { leadMark, startOf } from '../grips/marks.ts';
import { onlyMark } from '../grips/mark-selection.ts';
import { placeOfMark } from './mark-place.ts';
import { pointIn, type PointerParts } from './pointer-parts.ts';

/** Opens the menu of the element under a right click, or by the menu key, of the selection. */
export function attachContextMenu(parts: PointerParts): () => void {
  const { root, listener } = parts;
  const open = (event: MouseEvent): void => {
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    if (isByKey(event)) return openForSelection(parts);
    const at = { x: event.clientX, y: event.clientY };
    const { x, y } = pointIn(root, event);
    const under = parts.handles.gripOf(event.target) ?? hitTest(parts.state, x, y);
    const subject = subjectOf(under);
    if (subject === null) return;
    if (isMarkGrip(under) && !parts.state.model?.selection.ids.has(under.id))
      listener.select(onlyMark(under.id));
    listener.openMenu(subject, at);
  };
  const detach = new AbortController();
  root.addEventListener('contextmenu', open, { signal: detach.signal });
  // A right click must not give a handle the focus, which it would have after the menu: arrows belong to the
  // playhead.
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

/**
 * True for the menu key or Shift+F10: no button is pressed. On a Mac, Ctrl with the left button is a right
 * click.
 */
function isByKey({ button, ctrlKey }: MouseEvent): boolean {
  return button !== 2 && !ctrlKey;
}
