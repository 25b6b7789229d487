import { clamp } from '#core/clamp.ts';
import { addElement } from '../../kit/elements.ts';
import { followDrag } from '../../kit/drag.ts';
import { furthestScroll, scrollToShow } from '../rows/row-layout.ts';
import { PINNED_HEIGHT } from '../rows/rows.ts';
import type { TimelineListener } from '../model/timeline-model.ts';
import { scrollTo, type TimelineState } from '../timeline-state.ts';

/** Minimum length of a thumb that can be grabbed, px. */
const MIN_THUMB = 24;

/** Scrolls rows that do not fit: by a scroll bar at the right, and to the row that gets the focus. */
export function createRowScroll(root: HTMLElement, state: TimelineState, listener: TimelineListener) {
  const { bar, thumb } = createBar();
  root.append(bar);
  const scrolled = (scroll: number): void => {
    scrollTo(state, scroll);
    listener.wake?.();
  };
  const detach = new AbortController();
  followThumb(bar, state, scrolled, detach.signal);
  followFocus(root, state, scrolled, detach.signal);
  return {
    /** Updates the bar for the rows. */
    place(): void {
      const { length, way, rest } = thumbOf(state);
      bar.hidden = rest === 0;
      thumb.style.height = `${length}px`;
      thumb.style.transform = `translateY(${rest === 0 ? 0 : (state.scroll / rest) * way}px)`;
    },
    dispose(): void {
      detach.abort();
      bar.remove();
    },
  };
}

/** Scrolls the rows while the pointer drags the bar. */
export function followThumb(
  bar: HTMLElement,
  state: TimelineState,
  scrolled: (scroll: number) => void,
  signal: AbortSignal,
): void {
  const take = (event: PointerEvent): void => {
    event.stopPropagation();
    const { scroll } = state;
    const move = ({ clientY }: PointerEvent): void => {
      const { way, rest } = thumbOf(state);
      if (way > 0) scrolled(scroll + ((clientY - event.clientY) * rest) / way);
    };
    followDrag(bar, event, { move, cancel: () => scrolled(scroll) });
  };
  bar.addEventListener('pointerdown', take, { signal });
}

/** Scrolls to the row that gets the focus. */
function followFocus(
  root: HTMLElement,
  state: TimelineState,
  scrolled: (scroll: number) => void,
  signal: AbortSignal,
): void {
  const show = ({ target }: FocusEvent): void => {
    // Cancels the browser's own scrolling to the focused element, which would move the canvas.
    root.scrollTop = root.scrollLeft = 0;
    if (!(target instanceof HTMLElement) || target.dataset['scrolls'] !== 'yes') return;
    const top = target.getBoundingClientRect().top - root.getBoundingClientRect().top;
    scrolled(scrollToShow(state, state.height, { top, bottom: top + target.offsetHeight }));
  };
  root.addEventListener('focusin', show, { signal });
}

function createBar(): { readonly bar: HTMLElement; readonly thumb: HTMLElement } {
  const bar = addElement(null, 'div', 'timeline-scrollbar', {
    ariaHidden: 'true', // Tab reaches every row without it
  });
  bar.style.top = `${PINNED_HEIGHT}px`;
  return { bar, thumb: addElement(bar, 'div') };
}

/** Length of the thumb, and the scroll range of thumb and rows, px. */
export function thumbOf(state: TimelineState): {
  readonly length: number;
  readonly way: number;
  readonly rest: number;
} {
  const rest = furthestScroll(state, state.height);
  const track = Math.max(state.height - PINNED_HEIGHT, 1);
  const length = clamp((track * track) / (track + rest), MIN_THUMB, track);
  return { length, way: track - length, rest };
}
