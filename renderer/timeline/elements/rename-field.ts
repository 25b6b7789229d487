import { addElement } from '#renderer/kit/elements.ts';

const WIDTH = 140; // px
const HEIGHT = 24;
const BESIDE_SHAPE = 8; // px to the middle of a marker
const MAX_LABEL_LENGTH = 200; // letters, limit of the contract

/** A text field that opens over a label. Enter and blur save the text, Escape cancels. */
export function createRenameField(root: HTMLElement) {
  let closeOpen: ((keeps: boolean) => void) | null = null;

  /** @param place px @param keep called only for a change */
  const open = (
    label: string,
    place: { readonly x: number; readonly y: number },
    keep: (label: string) => void,
  ): void => {
    closeOpen?.(true);
    const opener = document.activeElement;
    const field = createField(label);
    const left = Math.max(0, Math.min(place.x + BESIDE_SHAPE, root.clientWidth - WIDTH));
    field.style.transform = `translate(${Math.round(left)}px, ${Math.round(place.y - HEIGHT / 2)}px)`;
    const close = (keeps: boolean): void => {
      if (closeOpen !== close) return;
      closeOpen = null;
      const text = field.value.trim();
      const hadFocus = document.activeElement === field;
      field.remove();
      if (hadFocus && opener instanceof HTMLElement) opener.focus();
      if (keeps && text !== label) keep(text);
    };
    closeOpen = close;
    field.addEventListener('keydown', (event) => {
      // Typed keys must not reach the shortcuts of the window.
      event.stopPropagation();
      if (event.key === 'Enter' && !event.isComposing) close(true);
      if (event.key === 'Escape') close(false);
    });
    field.addEventListener('blur', () => close(true));
    root.append(field);
    field.focus();
    field.select();
  };

  return { open, /** Closes it without saving. */ close: () => closeOpen?.(false) };
}

function createField(label: string): HTMLInputElement {
  const field = addElement(null, 'input', 'timeline-rename', {
    value: label,
    maxLength: MAX_LABEL_LENGTH,
    ariaLabel: 'Label',
  });
  field.style.width = `${WIDTH}px`;
  return field;
}
