// renderer/timeline/elements: DOM elements over the canvas: handles, names, buttons, fields
import { addElement } from '../../kit/elements.ts';
import { MARK_KEY, type Grip } from '../grips/grip.ts';
import {
  gripSeamTime,
  formatGripValue,
  kindOf,
  listHandles,
  type ListedHandle,
} from '../grips/grip-kinds.ts';
import { createKeyed } from '../../kit/keyed.ts';
import { HIT_SIZE, PINNED_HEIGHT } from '../rows/rows.ts';
import { onScale, toPixel } from '../../kit/plot/scale.ts';
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
  const { element } = handle;
  if (handle.grip.kind !== grip.kind) setKind(element, grip);
  handle.grip = grip;
  describe(element, state, model, grip);
  const { x, top, width, isVisible } = placeOf(state, model, grip);
  const away = isVisible ? 'no' : 'yes';
  if (element.dataset['away'] !== away) element.dataset['away'] = away;
  if (grip.kind === 'playhead') element.classList.toggle('behind', isBehindLabel(state, model.playhead));
  if (handle.x === x && handle.top === top && handle.width === width) return;
  Object.assign(handle, { x, top, width });
  element.style.transform = `translate(${x}px, ${top}px)`;
  element.style.width = width === 0 ? '' : `${width}px`;
}

function isBehindLabel({ labels, scale }: TimelineState, time: number): boolean {
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

/** Position of a handle, px. A handle out of sight stays at the border, so that Tab reaches it. */
function placeOf(
  state: TimelineState,
  model: TimelineModel,
  grip: Grip,
): { readonly x: number; readonly top: number; readonly width: number; readonly isVisible: boolean } {
  const { scale } = state;
  const motion = kindOf(grip).motion(model, state.markers, grip);
  const xOf = (value: number): number => toPixel(scale, gripSeamTime(model, grip, value));
  const x = motion === null ? NaN : xOf(motion.value);
  const end = motion === null || grip.kind !== 'range' ? x : xOf(motion.value + motion.length);
  const top = kindOf(grip).handle?.top(state, grip) ?? 0;
  const shown = onDevicePixel(onScale(scale, x));
  return {
    x: shown,
    top,
    width: grip.kind === 'range' ? Math.max(onDevicePixel(Math.min(end, scale.to)) - shown, 2) : 0,
    isVisible: end >= scale.from - 1 && x <= scale.to + 1 && isRowVisible(state, grip, top),
  };
}

/** Handles of rows that are scrolled away would cover the pinned rows. */
function isRowVisible(state: TimelineState, grip: Grip, top: number): boolean {
  return kindOf(grip).onRuler || (top >= PINNED_HEIGHT - HIT_SIZE / 2 && top < state.height - HIT_SIZE / 2);
}

/**
 * Sets the ARIA attributes of a handle. They are written only when they change, because screen readers
 * announce each change.
 */
function describe(element: HTMLElement, state: TimelineState, model: TimelineModel, grip: Grip): void {
  const motion = kindOf(grip).motion(model, state.markers, grip);
  const { handle } = kindOf(grip);
  if (motion === null || handle === undefined) return;
  setAttribute(element, 'data-tip', handle.hint(model));
  setAttribute(element, 'aria-label', handle.label(model, state.markers, grip));
  setAttribute(element, 'aria-valuemin', motion.minimum.toFixed(3));
  setAttribute(element, 'aria-valuemax', motion.maximum.toFixed(3));
  setAttribute(element, 'aria-valuenow', motion.value.toFixed(3));
  setAttribute(element, 'aria-valuetext', formatGripValue(model, grip, motion.value));
  const colour = handle.colour?.(model, grip);
  if (colour !== undefined) element.style.setProperty('--handle-colour', `var(--${colour})`);
}

function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
