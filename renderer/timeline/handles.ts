import { gripMotion, gripSeamTime, type Grip } from './grips.ts';
import { listHandles } from './handle-list.ts';
import { gripHint, gripLabel, gripValueWords } from './handle-words.ts';
import { clipRow, type Row } from './rows.ts';
import { xOfTime } from './time-scale.ts';
import type { TimelineModel } from './timeline-model.ts';
import type { TimelineState } from './timeline-state.ts';

/** One handle that takes the focus: what it moves, what it is called, where it is. */
interface Handle {
  readonly element: HTMLElement;
  grip: Grip;
  x: number;
  top: number;
}

export interface Handles {
  /** The grip of the handle that `target` is or belongs to. */
  gripOf(target: EventTarget | null): Grip | null;
  /** Makes, places and removes handles as the model and the view ask. */
  place(state: TimelineState): void;
  placePlayhead(state: TimelineState): void;
}

export function createHandles(parent: HTMLElement): Handles {
  const root = document.createElement('div');
  root.className = 'timeline-handles';
  parent.append(root);
  const handles = new Map<string, Handle>();
  const grips = new WeakMap<Element, Handle>();

  const handleFor = (key: string, grip: Grip): Handle => {
    let handle = handles.get(key);
    if (handle === undefined) {
      handle = { element: createHandleElement(grip), grip, x: NaN, top: NaN };
      handles.set(key, handle);
      grips.set(handle.element, handle);
    }
    handle.grip = grip;
    return handle;
  };

  const show = (state: TimelineState, model: TimelineModel, key: string, grip: Grip): void => {
    const handle = handleFor(key, grip);
    describe(handle.element, state, model, grip);
    const motion = gripMotion(model, state.markers, grip);
    const x = motion === null ? NaN : xOfTime(state.scale, gripSeamTime(model, grip, motion.value));
    const inSight = x >= state.scale.left - 1 && x <= state.scale.left + state.scale.width + 1;
    const top = topOf(state.rows, grip);
    handle.element.dataset['away'] = inSight ? 'no' : 'yes';
    const shown = onDevicePixel(
      Math.min(Math.max(x, state.scale.left), state.scale.left + state.scale.width),
    );
    if (handle.x === shown && handle.top === top) return;
    handle.x = shown;
    handle.top = top;
    handle.element.style.transform = `translate(${shown}px, ${top}px)`;
  };

  return {
    gripOf(target) {
      const element = target instanceof Element ? target.closest('.timeline-handle') : null;
      return element === null ? null : (grips.get(element)?.grip ?? null);
    },
    place(state) {
      const { model } = state;
      const wanted = model === null ? [] : listHandles(model, state.markers);
      const keys = new Set(wanted.map((each) => each.key));
      for (const [key, handle] of handles) {
        if (keys.has(key)) continue;
        handle.element.remove();
        handles.delete(key);
      }
      if (model === null) return;
      for (const { key, grip } of wanted) show(state, model, key, grip);
      putInOrder(
        root,
        wanted.map(({ key }) => handles.get(key)!.element),
      );
    },
    placePlayhead(state) {
      if (state.model !== null) show(state, state.model, 'playhead', { kind: 'playhead' });
    },
  };
}

/** As the canvas places its lines. */
function onDevicePixel(x: number): number {
  return Math.round(x * window.devicePixelRatio) / window.devicePixelRatio;
}

/** Puts the handles in the order in which Tab should reach them, touching only those that are not. */
function putInOrder(root: HTMLElement, elements: readonly HTMLElement[]): void {
  let next: Element | null = null;
  for (const element of elements.toReversed()) {
    if (element.parentElement !== root || element.nextElementSibling !== next)
      root.insertBefore(element, next);
    next = element;
  }
}

function createHandleElement(grip: Grip): HTMLElement {
  const element = document.createElement('div');
  element.className = 'timeline-handle';
  element.dataset['grip'] = grip.kind;
  element.dataset['tip'] = gripHint(grip);
  element.tabIndex = 0;
  element.setAttribute('role', 'slider');
  element.setAttribute('aria-orientation', 'horizontal');
  const shape = document.createElement('span');
  shape.className = 'timeline-handle-shape';
  element.append(shape);
  return element;
}

/** What a handle says of itself. Attributes are written only when they change: assistive software reads each change. */
function describe(element: HTMLElement, state: TimelineState, model: TimelineModel, grip: Grip): void {
  const motion = gripMotion(model, state.markers, grip);
  if (motion === null) return;
  setAttribute(element, 'aria-label', gripLabel(model, state.markers, grip));
  setAttribute(element, 'aria-valuemin', motion.minimum.toFixed(3));
  setAttribute(element, 'aria-valuemax', motion.maximum.toFixed(3));
  setAttribute(element, 'aria-valuenow', motion.value.toFixed(3));
  setAttribute(element, 'aria-valuetext', gripValueWords(model, grip, motion.value));
  if (grip.kind === 'blendEnd') {
    element.style.setProperty('--handle-colour', `var(--${model.blends[grip.slot]?.colour ?? 'dim'})`);
  }
}

function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function topOf(rows: readonly Row[], grip: Grip): number {
  switch (grip.kind) {
    case 'playhead':
      return 0;
    case 'loopStart':
    case 'loopEnd':
      return rows.find((row) => row.kind === 'flags')?.top ?? 0;
    case 'blendEnd':
      return rows.find((row) => row.kind === 'blend' && row.slot === grip.slot)?.top ?? 0;
    case 'outTime':
      return clipRow(rows, 'source')?.top ?? 0;
    case 'inTime':
      return clipRow(rows, 'destination')?.top ?? 0;
    case 'slide':
    case 'marker':
      return clipRow(rows, grip.side)?.top ?? 0;
  }
}
