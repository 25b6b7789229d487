import { visibleText } from '../../../contract/words/visible-text.ts';
import { placeBeside } from './place-beside.ts';

/** LOOK: after this long under the pointer. */
const DELAY_MS = 500;
const GAP = 6; // px between a control and its tooltip

/**
 * One tooltip for the whole window: what `data-tip` says, and the key of `data-keys`. It shows once the pointer has
 * rested on a control, or at once when the keyboard moves the focus to it.
 */
export function mountTooltip(): () => void {
  const tooltip = document.createElement('div');
  tooltip.className = 'tooltip';
  tooltip.popover = 'manual'; // also over a dialog, which lies over all else
  tooltip.setAttribute('role', 'tooltip');
  document.body.append(tooltip);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let owner: Element | null = null;

  const hide = (): void => {
    clearTimeout(timer);
    tooltip.hidePopover();
    owner = null;
  };
  const wait = (target: EventTarget | null, delay: number): void => {
    const control = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
    if (control === owner) return;
    hide();
    owner = control;
    if (control) timer = setTimeout(() => show(tooltip, control), delay);
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
 * What comes or goes beneath a pointer that rests is not pointed at: keys are being used. Nor is what a closed dialog gives the
 * focus back to asked about: only what keys move it to is.
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
  on('pointerdown', hide);
  on('keydown', ({ key }) => {
    rests = true;
    moves = key === 'Tab' || key.startsWith('Arrow');
    hide();
  });
  on('input', hide); // also where no key tells of it: what is pasted from a menu, or composed
  on('wheel', hide);
  on('focusin', ({ target }) => {
    if (moves && target instanceof Element && target.matches(':focus-visible')) wait(target, 0);
  });
  on('focusout', hide);
}

function show(tooltip: HTMLElement, control: HTMLElement): void {
  const { tip, keys } = control.dataset;
  // A control that went while the pointer rested on it says nothing.
  if (!control.isConnected || tip === undefined || tip === '') return;
  const words = document.createElement('span');
  words.textContent = visibleText(tip, '\n');
  tooltip.replaceChildren(words);
  if (keys !== undefined && keys !== '') {
    const key = document.createElement('kbd');
    key.className = 'key';
    key.textContent = keys;
    tooltip.append(key);
  }
  tooltip.showPopover();
  placeBeside(tooltip, control.getBoundingClientRect(), 'below', GAP);
}
