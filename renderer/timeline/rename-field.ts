/** Where a text field opens, px. */
export interface FieldPlace {
  readonly x: number;
  readonly y: number; // its middle
}

const WIDTH = 140; // px
const LONGEST_LABEL = 200; // letters, as the contract allows

/**
 * Opens a text field over a label. Enter and leaving it keep the text, Escape does not. Returns the closing, which
 * keeps nothing.
 */
export function openRenameField(
  root: HTMLElement,
  label: string,
  place: FieldPlace,
  keep: (label: string) => void,
  closed: () => void,
): () => void {
  const field = document.createElement('input');
  field.className = 'timeline-rename';
  field.value = label;
  field.maxLength = LONGEST_LABEL;
  field.setAttribute('aria-label', 'Marker label');
  const left = Math.max(0, Math.min(place.x, root.clientWidth - WIDTH));
  field.style.width = `${WIDTH}px`;
  field.style.transform = `translate(${Math.round(left)}px, ${Math.round(place.y - 12)}px)`;
  let open = true;

  const close = (keeps: boolean): void => {
    if (!open) return;
    open = false;
    const text = field.value.trim();
    field.remove();
    if (keeps && text !== label) keep(text);
    closed();
  };

  field.addEventListener('keydown', (event) => {
    // What is typed is for the field alone, not for the app's keys.
    event.stopPropagation();
    if (event.key === 'Enter' && !event.isComposing) close(true);
    if (event.key === 'Escape') close(false);
  });
  field.addEventListener('blur', () => close(true));
  root.append(field);
  field.focus();
  field.select();
  return () => close(false);
}
