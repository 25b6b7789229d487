// renderer/timeline/elements: DOM elements over the canvas: handles, names, buttons, fields
import { addElement } from '#renderer/kit/elements.ts';
import { MARK_KEY, type Grip } from '../grips/grip.ts';
import {
  gripSeamTime,
  formatGripValue,
  kindOf,
  listHandles,
  type ListedHandle,
} from '../grips/grip-kinds.ts';
import { createKeyed } from '#renderer/kit/keyed.ts';
import { handleTop, HIT_SIZE, PINNED_HEIGHT } from '../rows/rows.ts';
import { onScale, toPixel } from '#renderer/kit/plot/scale.ts';
import type { TimelineModel } from '../model/timeline-model.ts';
import type { TimelineState } from '../timeline-state.ts';

/** A focusable handle: its grip, name and position. */
interface Handle {
  readonly element: HTMLElement;
  grip: Grip;
  x: number;
  top: number;
  width: number; // of a range; 0 = width of other handles
}

export type Handles = ReturnType<typeof createHandles>;

export function createHandles(parent: HTMLElement) {
  const root = addElement(parent, 'div', 'timeline-handles');
  const byElement = new WeakMap<Element, Handle>();
  const handles = createKeyed<ListedHandle, Handle>(
    root,
    ({ key }) => key,
    ({ grip }) => {
      const handle = { element: createHandleElement(grip), grip, x: NaN, top: NaN, width: NaN };
      byElement.set(handle.element, handle);
      return handle;
    },
  );
  const focused = createMarkFocus(parent, () => handles.get(MARK_KEY)?.element);
  return {
    /** Focuses the handle of the leading mark as soon as it exists, unless the focus has moved elsewhere. */
    focusMark: focused.ask,
    /** Grip of the handle that contains `target`. */
    gripOf(target: EventTarget | null): Grip | null {
      const element = target instanceof Element ? target.closest('.timeline-handle') : null;
      return element === null ? null : (byElement.get(element)?.grip ?? null);
    },
    /** Creates, places and removes handles for the model and the view. */
    place(state: TimelineState): void {
      const { model } = state;
      const had = focused.isThere();
      if (model === null) return handles.clear();
      handles.place(listHandles(model, state.markers), (handle, { grip }) =>
        show(handle, state, model, grip),
      );
      focused.follow(had);
    },
    placePlayhead(state: TimelineState): void {
      const handle = handles.get('playhead');
      if (handle && state.model !== null) show(handle, state, state.model, { kind: 'playhead' });
    },
  };
}

/**
 * Focus of the handle of a mark: waits until the handle exists, and stays in the timeline when it is removed.
 */
function createMarkFocus(timeline: HTMLElement, markHandle: () => HTMLElement | undefined) {
  let asker: Element | null = null; // the element with the focus at the time of the request
  return {
    ask(): void {
      const handle = markHandle();
      asker = handle === undefined ? document.activeElement : null;
      handle?.focus();
    },
    isThere: (): boolean => markHandle()?.contains(document.activeElement) ?? false,
    /** @param had true if the handle had the focus before handles were placed */
    follow(had: boolean): void {
      const handle = markHandle();
      if (had && handle === undefined) timeline.focus();
      // The focus has moved elsewhere: drops the request.
      if (asker !== document.activeElement) asker = null;
      if (handle === undefined || asker === null) return;
      asker = null;
      handle.focus();
    },
  };
}

function show(handle: Handle, state: TimelineState, model: TimelineModel, grip: Grip): void {
  const shown = shownHandle(state, model, grip);
  if (shown === null) return;
  const { element } = handle;
  const { x, top, width, colour } = shown;
  if (handle.grip.kind !== grip.kind) setKind(element, grip);
  handle.grip = grip;
  // Written only when they change, because screen readers announce each change.
  for (const [name, value] of Object.entries(shown.words))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  if (colour !== undefined) element.style.setProperty('--handle-colour', `var(--${colour})`);
  const away = shown.isVisible ? 'no' : 'yes';
  if (element.dataset['away'] !== away) element.dataset['away'] = away;
  if (grip.kind === 'playhead') element.classList.toggle('behind', isBehindLabel(state, model.playhead));
  if (handle.x === x && handle.top === top && handle.width === width) return;
  Object.assign(handle, { x, top, width });
  element.style.transform = `translate(${x}px, ${top}px)`;
  element.style.width = width === 0 ? '' : `${width}px`;
}

/** True if the playhead at `time` passes behind a label in the row of flags. */
export function isBehindLabel(
  { labels, scale }: Pick<TimelineState, 'labels' | 'scale'>,
  time: number,
): boolean {
  const x = toPixel(scale, time);
  return labels.some(({ left, right }) => x > left - 2 && x < right + 2);
}

/** Rounded to device pixels, as lines on the canvas are. */
function onDevicePixel(x: number): number {
  return Math.round(x * window.devicePixelRatio) / window.devicePixelRatio;
}

function createHandleElement(grip: Grip): HTMLElement {
  const element = addElement(null, 'div', 'timeline-handle', {
    tabIndex: 0,
    role: 'slider',
    ariaOrientation: 'horizontal',
  });
  setKind(element, grip);
  addElement(element, 'span', 'timeline-handle-shape');
  return element;
}

/** Sets the kind of handle, for its style and tooltip. */
function setKind(element: HTMLElement, grip: Grip): void {
  element.dataset['grip'] = grip.kind;
  element.dataset['scrolls'] = kindOf(grip).onRuler ? 'no' : 'yes';
}

/**
 * Place and words of a handle; null if its target is gone. A handle out of sight stays at the border, so that
 * Tab reaches it.
 */
export function shownHandle(state: TimelineState, model: TimelineModel, grip: Grip) {
  const { scale } = state;
  const kind = kindOf(grip);
  const motion = kind.motion(model, state.markers, grip);
  const { handle } = kind;
  if (motion === null || handle === undefined) return null;
  const { value, minimum, maximum, length } = motion;
  const xOf = (at: number): number => toPixel(scale, gripSeamTime(model, grip, at));
  const x = xOf(value);
  const end = grip.kind === 'range' ? xOf(value + length) : x;
  const top = handleTop(state, grip);
  const shown = onDevicePixel(onScale(scale, x));
  // Handles of rows that are scrolled away would cover the pinned rows.
  const isRowVisible =
    kind.onRuler || (top >= PINNED_HEIGHT - HIT_SIZE / 2 && top < state.height - HIT_SIZE / 2);
  return {
    x: shown, // px
    top,
    width: grip.kind === 'range' ? Math.max(onDevicePixel(Math.min(end, scale.to)) - shown, 2) : 0,
    isVisible: end >= scale.from - 1 && x <= scale.to + 1 && isRowVisible,
    colour: handle.colour?.(model, grip),
    words: {
      'data-tip': handle.hint(model),
      'aria-label': handle.label(model, state.markers, grip),
      'aria-valuemin': minimum.toFixed(3),
      'aria-valuemax': maximum.toFixed(3),
      'aria-valuenow': value.toFixed(3),
      'aria-valuetext': formatGripValue(model, grip, value),
    },
  };
}
