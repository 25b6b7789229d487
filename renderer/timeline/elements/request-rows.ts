import './request-rows.css';
import { createCompetingList } from './competing-list.ts';
import { createKeyedElements } from './keyed-elements.ts';
import type { RequestSpan } from '../model/request-model.ts';
import { requestOutcome, requestRecord, requestTitle, slotRecord } from '../words/request-words.ts';
import { GUTTER_WIDTH, PINNED_HEIGHT, type Row } from '../rows/rows.ts';
import { scrollToShow } from '../rows/row-layout.ts';
import { xOfTime } from '../rows/time-scale.ts';
import type { TimelineListener, TimelineModel } from '../model/timeline-model.ts';
import { scrollTo } from '../timeline-state.ts';
import type { TimelineState } from '../timeline-state.ts';

/*
 * The requests of a chain, a row each: elements, not canvas, since each of them can be reached, read out and opened.
 *
 *     ▸ Request 1    ▬▬▬▬▬▬┈┈┈┈  hop · interrupted after 8 f
 *     ▾ Request 2          ▬▬▬▬▬▬▬▬▬▬  idle · this one
 *                          A · Inertialization settles 48 f
 *                          “a montage” asks for 9 f · loses
 */

export interface RequestRows {
  /** Makes, places and removes rows as the model and the view ask. */
  place(state: TimelineState): void;
}

const LEAST_WIDTH = 24; // px, of a bar: what a pointer should have to hit
const LABEL_ROOM = 150; // px right of a bar; with less the label stands left of it

export function createRequestRows(root: HTMLElement, listener: TimelineListener): RequestRows {
  const layer = element('div', 'timeline-requests');
  layer.setAttribute('role', 'list');
  layer.setAttribute('aria-label', 'Requests');
  layer.style.top = `${PINNED_HEIGHT}px`;
  // A press here is no drag of the timeline, a letter typed here no key of the player.
  for (const type of ['pointerdown', 'dblclick', 'contextmenu'] as const) {
    layer.addEventListener(type, (event) => event.stopPropagation());
  }
  root.append(layer);
  const views = createKeyedElements<ShownRequest, RequestView>(
    layer,
    ({ request }) => request.id,
    ({ request }) => createView(request.id, listener),
  );
  return {
    place(state) {
      const shown = requestsIn(state);
      layer.hidden = shown.length === 0;
      views.place(shown, (view, { request, row, scene }) => view.place(request, row, scene));
    },
  };
}

interface ShownRequest {
  readonly request: RequestSpan;
  readonly row: Row;
  readonly scene: Scene;
}

function requestsIn(state: TimelineState): ShownRequest[] {
  const { rows, model } = state;
  if (model === null) return [];
  return rows.flatMap((row) => {
    const request = row.kind === 'request' ? model.requests[row.index] : undefined;
    return request === undefined ? [] : [{ request, row, scene: { state, model } }];
  });
}

interface Scene {
  readonly state: TimelineState;
  readonly model: TimelineModel;
}

interface RequestView {
  readonly element: HTMLElement;
  place(request: RequestSpan, row: Row, scene: Scene): void;
}

/** One row: what folds it open, its bar, what became of it, and folded open its record. */
function createView(id: string, listener: TimelineListener): RequestView {
  const item = element('div', 'timeline-request');
  item.setAttribute('role', 'listitem');
  const fold = element('button', 'timeline-request-fold');
  const bar = element('button', 'timeline-request-bar');
  const label = element('div', 'timeline-request-label');
  const record = element('div', 'timeline-request-record');
  const competing = createCompetingList(listener);
  item.append(fold, bar, label, record);
  fold.addEventListener('click', () => listener.foldRequest(id));
  bar.addEventListener('click', () => listener.openRequest(id));
  let told = '';
  let wasOpen = false;

  return {
    element: item,
    place(request, row, scene) {
      const { state, model } = scene;
      const isOpen = request.unfolded;
      item.style.transform = `translateY(${row.top - PINNED_HEIGHT}px)`;
      item.style.height = `${row.height}px`;
      // What was just unfolded, or added, is to be seen.
      if (isOpen && !wasOpen) {
        scrollTo(state, scrollToShow(state, state.height, { top: row.top, bottom: row.top + row.height }));
        listener.wake?.();
      }
      wasOpen = isOpen;
      item.dataset['role'] = request.role;
      placeBar(bar, label, request, scene);
      const lines = requestRecord(request, model);
      // Written only when it changes: a field in it keeps the focus and what is typed.
      const words = JSON.stringify([isOpen, lines, request]);
      if (words === told) return;
      told = words;
      setText(fold, requestTitle(request));
      fold.setAttribute('aria-expanded', String(isOpen));
      fold.dataset['tip'] = isOpen ? 'Hide its record' : 'Show its record';
      const outcome = requestOutcome(request, model);
      setText(label, outcome);
      bar.setAttribute('aria-label', `${requestTitle(request)}: ${outcome}`);
      bar.setAttribute('aria-current', String(request.role === 'open'));
      bar.dataset['tip'] = [...lines, ...(request.role === 'open' ? [] : ['Click to open it'])].join('\n');
      record.hidden = !isOpen;
      if (!isOpen) return;
      const slotLines = request.slots.map((slot) => {
        const line = element('div', 'timeline-request-line');
        setText(line, slotRecord(slot, model));
        return line;
      });
      replaceKeepingFocus(record, [...slotLines, ...competing.rows(request, model)]);
    },
  };
}

/** The control at the place of the one that had the focus gets it: after a change one goes on where one was. */
function replaceKeepingFocus(parent: HTMLElement, children: readonly HTMLElement[]): void {
  const controls = (): HTMLElement[] => [...parent.querySelectorAll<HTMLElement>('input, button')];
  const focused = controls().findIndex((control) => control === document.activeElement);
  parent.replaceChildren(...children);
  controls()[focused]?.focus();
}

/** From when it was asked for to its last slot's end; a stripe a slot, hollow where it was cut off. */
function placeBar(
  bar: HTMLElement,
  label: HTMLElement,
  { at, slots }: RequestSpan,
  { state: { scale } }: Scene,
): void {
  const x0 = xOfTime(scale, at) - GUTTER_WIDTH;
  const longest = Math.max(0, ...slots.map(({ duration }) => duration));
  const width = Math.max(longest * scale.pixelsPerSecond, LEAST_WIDTH);
  bar.style.transform = `translateX(${GUTTER_WIDTH + x0}px)`;
  bar.style.width = `${width}px`;
  while (bar.children.length > slots.length) bar.lastChild?.remove();
  slots.forEach((slot, i) => {
    const stripe = bar.children[i] ?? bar.appendChild(element('span', 'timeline-request-stripe'));
    if (!(stripe instanceof HTMLElement)) return;
    const pixels = (time: number): string => `${time * scale.pixelsPerSecond}px`;
    stripe.style.setProperty('--slot-colour', `var(--${slot.colour})`);
    stripe.style.setProperty('--whole', pixels(slot.duration));
    stripe.style.setProperty('--kept', pixels(slot.duration - slot.cutOff));
  });
  const isRoom = x0 + width + LABEL_ROOM < scale.width;
  label.style.transform = isRoom
    ? `translateX(${GUTTER_WIDTH + Math.max(x0 + width, 0) + 8}px)`
    : `translateX(${GUTTER_WIDTH + Math.min(x0, scale.width) - 8}px) translateX(-100%)`;
}

function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  if (made instanceof HTMLButtonElement) made.type = 'button';
  return made;
}

function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}
