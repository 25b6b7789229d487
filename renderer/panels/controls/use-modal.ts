import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * A dialog over everything else until it is closed: what its element needs, and what closes it. Escape and a press beside it close
 * it too. It gives the focus back to where it was.
 *
 * @param forget lets go of what opened it
 */
export function useModal(forget: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const close = (): void => {
    dialog.current?.close();
    forget();
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
