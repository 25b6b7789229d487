import { addElement } from './elements.ts';
import { placeNextTo } from './place-next-to.ts';

/** Delay under the pointer, from LOOK. */
const DELAY_MS = 500;
const GAP = 6; // px between a control and its tooltip

/**
 * The one tooltip of the window, with the text of `data-tip` and the key of `data-keys`. It shows after the
 * pointer has rested on a control, or at once when the keyboard moves the focus.
 *
 * @param shown makes a text safe to show
 */
export function mountTooltip(shown: (text: string) => string): () => void {
  const tooltip = addElement(document.body, 'div', 'tooltip', {
    popover: 'manual', // so that it lies over open dialogs too
    role: 'tooltip',
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let owner: Element | null = null;

  const hide = (): void => {
    if (owner === null) return;
    clearTimeout(timer);
    tooltip.hidePopover();
    owner = null;
  };
  const wait = (target: EventTarget | null, delay: number): void => {
    const control = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
    if (control === owner) return;
    hide();
    owner = control;
    if (control) timer = setTimeout(() => show(tooltip, control, shown), delay);
  };
  const controller = new AbortController();
  listen({ wait, hide }, controller.signal);
  return () => {
    controller.abort();
    hide();
    tooltip.remove();
  };
}

interface Waiting {
  wait(target: EventTarget | null, delay: number): void;
  hide(): void;
}

/**
 * A control that appears under a resting pointer shows no tooltip, because the user is at the keyboard or
 * clicked what was there. Neither does a control that gets the focus back from a dialog: only keys show one
 * at once.
 */
function listen({ wait, hide }: Waiting, signal: AbortSignal): void {
  let rests = false;
  let moves = false;
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ): void => document.addEventListener(type, listener, { signal, capture: true, passive: true });
  on('pointerover', ({ target }) => {
    if (!rests) wait(target, DELAY_MS);
  });
  on('pointermove', ({ target, movementX, movementY }) => {
    if (!rests || (movementX === 0 && movementY === 0)) return;
    rests = false;
    wait(target, DELAY_MS);
  });
  on('pointerdown', ({ target }) => {
    rests = true;
    hide();
    wait(target, 2 ** 31 - 1); // the longest: nor does the control that was clicked show one
  });
  on('keydown', ({ key }) => {
    rests = true;
    moves = key === 'Tab' || key.startsWith('Arrow');
    hide();
  });
  on('input', hide); // also without a key event: text pasted from a menu, or composed
  on('wheel', hide);
  window.addEventListener('resize', hide, { signal });
  on('focusin', ({ target }) => {
    if (moves && target instanceof Element && target.matches(':focus-visible')) wait(target, 0);
  });
  on('focusout', hide);
}

function show(tooltip: HTMLElement, control: HTMLElement, shown: (text: string) => string): void {
  const { tip, keys } = control.dataset;
  // A control that is removed under the pointer shows no tooltip.
  if (!control.isConnected || tip === undefined || tip === '') return;
  tooltip.replaceChildren();
  addElement(tooltip, 'span', '', { textContent: shown(tip) });
  if (keys !== undefined && keys !== '') addElement(tooltip, 'kbd', 'key', { textContent: keys });
  tooltip.showPopover();
  placeNextTo(tooltip, control.getBoundingClientRect(), 'below', GAP);
}
