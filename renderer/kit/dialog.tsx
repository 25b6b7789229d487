import './dialog.css';
import { X } from 'lucide';
import {
  createContext,
  h,
  type ComponentChildren,
  type ComponentType,
  type JSX,
  type RefObject,
  type TargetedFocusEvent,
} from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import type { Signal } from '@preact/signals';
import { assert } from '#core/kit/assert.ts';
import { Button } from './button.tsx';

/** The open dialog of a window: a component with its props; null = none. */
export type OpenDialog = JSX.Element | null;

/** Opens a dialog in place of the open one. If that is the same one, it gets these props. */
export function openDialog<Props extends object>(
  { dialog }: { readonly dialog: Signal<OpenDialog> },
  component: ComponentType<Props>,
  props: Props,
): void {
  dialog.value = h<Props>(component, props);
}

/** The place of one dialog. */
interface Place {
  readonly element: RefObject<HTMLDialogElement | null>;
  /** Closes the dialog at once, so that the focus is back where it was. */
  close(): void;
}

const Places = createContext<Place | null>(null);

function usePlace(): Place {
  const place = useContext(Places);
  assert(place !== null, 'a dialog was drawn outside of its place');
  return place;
}

/** Closes the dialog that contains the component; does nothing once that is closed. */
export function useCloseDialog(): () => void {
  return usePlace().close;
}

/** Draws the open dialog. Another one takes its place; the same with other props stays as it is. */
export function DialogHost({ open }: { readonly open: Signal<OpenDialog> }) {
  const { value } = open;
  const drawn = useRef({ type: value?.type, turn: 0 });
  if (drawn.current.type !== value?.type) drawn.current = { type: value?.type, turn: drawn.current.turn + 1 };
  const forget = (): void => {
    drawn.current.type = undefined; // opened again before it is gone, it is a new one
    open.value = null;
  };
  return (
    <DialogPlace key={drawn.current.turn} onClose={forget}>
      {value}
    </DialogPlace>
  );
}

interface PlaceProps {
  readonly onClose: () => void; // after the focus is back
  readonly children: ComponentChildren;
}

/** Where a dialog is drawn that nobody opens, such as that of work that takes long. */
export function DialogPlace({ onClose, children }: PlaceProps) {
  const element = useRef<HTMLDialogElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  const place = useRef<Place>({
    element,
    close: () => {
      if (!element.current) return;
      element.current.close();
      latest.current();
    },
  });
  return <Places.Provider value={place.current}>{children}</Places.Provider>;
}

/** What the footer does. */
interface DialogAction {
  readonly words: string;
  readonly tip: string;
  readonly disabledReason?: string | null;
  readonly run: () => void;
}

interface DialogProps {
  readonly title: string;
  readonly size?: 'narrow' | 'wide';
  readonly class?: string;
  /** Shows only the children, which begin with a field. */
  readonly bare?: boolean;
  readonly head?: ComponentChildren; // beside the title
  readonly foot?: ComponentChildren; // before the buttons
  /** What Enter does, too. */
  readonly primary?: DialogAction;
  /** Closes the dialog, unless it runs something else. */
  readonly cancel?: { readonly tip: string; readonly run?: () => void };
  readonly problem?: string | null; // below the body
  readonly isBusy?: boolean; // the body waits for work that runs
  /** A press outside does not close it: it appears in the midst of other work. */
  readonly stays?: boolean;
  readonly children?: ComponentChildren;
}

/**
 * A modal dialog: header, body and footer. The first field has the focus, or else the primary button, or the
 * dialog itself, but never ×, which a key meant for the window would press. Enter is the primary button, except where it means something else; Escape, × and a press outside close it, and
 * the focus returns to where it was.
 */
export function Dialog(props: DialogProps) {
  const { title, size = '', class: look = '', bare = false, stays = false, children } = props;
  const { close } = usePlace();
  const primary = useRef<HTMLButtonElement>(null);
  const element = useModal();
  return (
    <dialog
      ref={element}
      class={`${size} ${look}`.trim()}
      aria-label={title}
      tabIndex={-1}
      // The close event comes late: by then another dialog may be open, which must stay.
      onClose={({ currentTarget }) => currentTarget === element.current && close()}
      onKeyDownCapture={(event) => pressOnEnter(event, primary)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        event.preventDefault();
        close();
      }}
      onFocusOut={keepFocus}
      onClick={({ target, currentTarget }) => target === currentTarget && !stays && close()}
    >
      {bare ? children : <Parts {...props} button={primary} />}
    </dialog>
  );
}

interface PartsProps extends DialogProps {
  readonly button: RefObject<HTMLButtonElement | null>;
}

function Parts({ title, head, foot, primary, cancel, problem = null, isBusy, button, children }: PartsProps) {
  const { close } = usePlace();
  return (
    <>
      <header>
        <h2 class="title cut">{title}</h2>
        <div class="dialog-head">{head}</div>
        <Button icon={X} tip="Close" keys="Esc" bare onClick={close} />
      </header>
      {children && (
        <div class="dialog-body" inert={isBusy}>
          {children}
          {problem !== null && <p role="alert">{problem}</p>}
        </div>
      )}
      {[foot, cancel, primary].some(Boolean) && (
        <footer>
          {foot}
          {cancel && (
            <Button tip={cancel.tip} keys="Esc" class="dialog-cancel" onClick={cancel.run ?? close}>
              Cancel
            </Button>
          )}
          {primary && (
            <Button
              primary
              element={button}
              tip={primary.tip}
              disabledReason={primary.disabledReason ?? null}
              onClick={primary.run}
            >
              {primary.words}
            </Button>
          )}
        </footer>
      )}
    </>
  );
}

/** Fields that text is typed into, or that a list of the system belongs to. */
const fields =
  'input:not(:disabled, [type=checkbox], [type=radio], [type=range]), select:not(:disabled), textarea';

/** Opens a modal dialog as long as its component is there. */
function useModal(): RefObject<HTMLDialogElement | null> {
  const { element } = usePlace();
  useLayoutEffect(() => {
    const { current: dialog } = element;
    if (!dialog) return undefined;
    dialog.showModal();
    const [first = dialog] = [fields, 'footer > .primary', '.dialog-cancel'].flatMap(
      (each) => dialog.querySelector<HTMLElement>(each) ?? [],
    );
    first.focus();
    return () => dialog.close();
  }, []);
  return element;
}

/** Keeps the focus in a dialog whose field was left by a key, so that the next key is for the dialog. */
function keepFocus({ currentTarget: dialog, relatedTarget }: TargetedFocusEvent<HTMLDialogElement>): void {
  if (relatedTarget !== null) return;
  setTimeout(() => {
    if (dialog.open && document.activeElement === document.body) dialog.focus();
  });
}

/** What does something else on Enter than the primary button. */
const takesEnter = 'button, summary, a, textarea';

/** Presses the primary button on Enter, once the field has kept its text. */
function pressOnEnter(event: KeyboardEvent, button: RefObject<HTMLButtonElement | null>): void {
  const { key, target, repeat } = event;
  if (key !== 'Enter' || event.isComposing || !(target instanceof Element)) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  // A key that is held since before it opened is not meant for it.
  if (repeat && !target.matches('textarea')) return event.preventDefault();
  if (!button.current || target.closest(takesEnter)) return;
  event.preventDefault();
  setTimeout(() => target.ariaInvalid !== 'true' && button.current?.click());
}
