import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Props of a modal dialog and a function that closes it. Escape and a press outside close it,
 * too. The focus returns to where it was.
 *
 * @param forget clears the state that opened it
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
      // The close event comes late: by then another dialog may be open, which must stay.
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
