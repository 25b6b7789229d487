import type { Signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * A dialog over everything else for as long as `open` says so: what its element needs, and what closes it. Escape and a press
 * beside it close it too. It gives the focus back to where it was.
 */
export function useModal(open: Signal<boolean>) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const close = (): void => {
    dialog.current?.close();
    open.value = false;
  };
  return {
    close,
    props: {
      ref: dialog,
      // The element tells of its end a while after it: by then the next one may be open, which is to stay.
      onClose: () => dialog.current && close(),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        event.preventDefault();
        close();
      },
      onClick: (event: MouseEvent) => {
        if (event.target === event.currentTarget) close();
      },
    },
  };
}
