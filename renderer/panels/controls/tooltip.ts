/** LOOK: after this long under the pointer. */
const DELAY_MS = 500;
const GAP = 6; // px between a control and its tooltip
const MARGIN = 4; // px to the edge of the window

/**
 * One tooltip for the whole window: what `data-tip` says, and the key of `data-keys`. It shows once the pointer has
 * rested on a control, or at once when the keyboard moves the focus to it.
 */
export function mountTooltip(): () => void {
  const tooltip = document.createElement('div');
  tooltip.className = 'tooltip';
  tooltip.hidden = true;
  tooltip.setAttribute('role', 'tooltip');
  document.body.append(tooltip);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let owner: Element | null = null;

  const hide = (): void => {
    clearTimeout(timer);
    tooltip.hidden = true;
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
  const options = { signal: controller.signal, capture: true, passive: true };
  // What comes or goes beneath a pointer that rests is not pointed at: keys are being used.
  let rests = false;
  document.addEventListener('pointerover', (event) => !rests && wait(event.target, DELAY_MS), options);
  document.addEventListener(
    'pointermove',
    ({ target, movementX, movementY }) => {
      if (!rests || (movementX === 0 && movementY === 0)) return;
      rests = false;
      wait(target, DELAY_MS);
    },
    options,
  );
  document.addEventListener('pointerdown', hide, options);
  document.addEventListener(
    'keydown',
    () => {
      rests = true;
      hide();
    },
    options,
  );
  document.addEventListener('wheel', hide, options);
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.matches(':focus-visible')) wait(target, 0);
    },
    options,
  );
  document.addEventListener('focusout', hide, options);
  return () => {
    controller.abort();
    hide();
    tooltip.remove();
  };
}

function show(tooltip: HTMLElement, control: HTMLElement): void {
  const { tip, keys } = control.dataset;
  // A control that went while the pointer rested on it says nothing.
  if (!control.isConnected || tip === undefined || tip === '') return;
  const words = document.createElement('span');
  words.textContent = tip;
  tooltip.replaceChildren(words);
  if (keys !== undefined && keys !== '') {
    const key = document.createElement('kbd');
    key.className = 'key';
    key.textContent = keys;
    tooltip.append(key);
  }
  tooltip.hidden = false;
  place(tooltip, control.getBoundingClientRect());
}

/** Below the control, or above where there is no room; always within the window. */
function place(tooltip: HTMLElement, control: DOMRect): void {
  const { width, height } = tooltip.getBoundingClientRect();
  const below = control.bottom + GAP;
  const top = below + height + MARGIN > innerHeight ? control.top - GAP - height : below;
  const left = Math.min(control.left, innerWidth - width - MARGIN);
  tooltip.style.transform = `translate(${Math.max(left, MARGIN)}px, ${Math.max(top, MARGIN)}px)`;
}
