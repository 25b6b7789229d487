import { sameValue } from '#renderer/kit/same-value.ts';
import './request-rows.css';
import { addElement, writeText } from '#renderer/kit/elements.ts';
import { createKeyed } from '#renderer/kit/keyed.ts';
import type { RequestSpan, TimelineListener, TimelineModel } from '../model/timeline-model.ts';
import type { Row } from '../rows/row.ts';
import { PINNED_HEIGHT } from '../rows/rows.ts';
import { type TimelineState, scrollTo } from '../timeline-state.ts';
import { competingRows, recordLine } from './competing-list.ts';
import { scrollToShow } from '../rows/row-layout.ts';
import { pixelsOf, toPixel, type Scale } from '#renderer/kit/plot/scale.ts';
import { requestOutcome, requestRecord, requestTitle, slotRecord } from '../words/request-words.ts';

/**
 * Requests of a chain, one row each. They are elements rather than drawings, so that they can be focused,
 * read aloud and unfolded.
 *
 *     ▸ Request 1    ▬▬▬▬▬▬┈┈┈┈  hop · interrupted after 8 f
 *     ▾ Request 2          ▬▬▬▬▬▬▬▬▬▬  idle · this one
 *                          A · Spring inertialization settles 48 f “a montage” requests 9 f · loses
 */
export function createRequestRows(root: HTMLElement, listener: TimelineListener) {
  const layer = addElement(null, 'div', 'timeline-requests', { role: 'list', ariaLabel: 'Requests' });
  layer.style.top = `${PINNED_HEIGHT}px`;
  // Presses and keys in here must not reach the timeline and the shortcuts of the window.
  for (const type of ['pointerdown', 'dblclick', 'contextmenu'] as const) {
    layer.addEventListener(type, (event) => event.stopPropagation());
  }
  root.append(layer);
  const views = createKeyed<ShownRequest, RequestRow>(
    layer,
    ({ request }) => request.id,
    ({ request }) => createRequestRow(request.id, listener),
  );
  return {
    /** Creates, places and removes rows for the model and the view. */
    place(state: TimelineState): void {
      const { rows, model } = state;
      const shown = rows.flatMap((row): ShownRequest[] => {
        if (model === null || row.kind.id !== 'request') return [];
        return [{ request: model.requests[row.index], row, state, model }];
      });
      layer.hidden = shown.length === 0;
      views.place(shown, (view, each) => view.place(each));
    },
  };
}

interface ShownRequest {
  readonly request: RequestSpan;
  readonly row: Row;
  readonly state: TimelineState;
  readonly model: TimelineModel;
}

const MIN_WIDTH = 24; // px, least width of a bar, to be hit with a pointer
const LABEL_GAP = 8; // px
const LABEL_ROOM = 150; // px right of a bar; with less room, the label is left of it

type RequestRow = ReturnType<typeof createRequestRow>;

/** A row: a button that unfolds it, its bar, its outcome and, when unfolded, its record. */
function createRequestRow(id: string, listener: TimelineListener) {
  const item = addElement(null, 'div', 'timeline-request', { role: 'listitem' });
  const fold = addElement(item, 'button', 'timeline-request-fold inset', { type: 'button' });
  const bar = addElement(item, 'button', 'timeline-request-bar inset', { type: 'button' });
  const label = addElement(item, 'div', 'timeline-request-label');
  const record = addElement(item, 'div', 'timeline-request-record');
  fold.addEventListener('click', () => listener.foldRequest(id));
  bar.addEventListener('click', () => listener.openRequest(id));
  let written: readonly unknown[] = [];
  let wasOpen = false;

  /** Updates only what has changed: a field in the record keeps its focus and text. */
  const update = (request: RequestSpan, model: TimelineModel): void => {
    const lines = requestRecord(request, model);
    if (sameValue(written, [lines, request])) return;
    written = [lines, request];
    const [title, outcome] = [requestTitle(request), requestOutcome(request, model)];
    writeText(fold, title);
    fold.setAttribute('aria-expanded', String(request.unfolded));
    fold.dataset['tip'] = request.unfolded ? 'Hide record' : 'Show record';
    writeText(label, outcome);
    bar.setAttribute('aria-label', `${title}: ${outcome}`);
    bar.setAttribute('aria-current', String(request.role === 'open'));
    bar.dataset['tip'] = [...lines, ...whatAClickDoes(request)].join('\n');
    showRecord(record, request, model, listener);
  };
  return {
    element: item,
    place({ request, row, state, model }: ShownRequest): void {
      item.style.transform = `translateY(${row.top - PINNED_HEIGHT}px)`;
      item.style.height = `${row.height}px`;
      // Scrolls to a request that was just unfolded or added.
      if (request.unfolded && !wasOpen) {
        scrollTo(state, scrollToShow(state, state.height, { top: row.top, bottom: row.top + row.height }));
        listener.wake?.();
      }
      wasOpen = request.unfolded;
      item.dataset['role'] = request.role;
      placeBar(bar, label, request, state.scale);
      update(request, model);
    },
  };
}

function whatAClickDoes({ role }: RequestSpan): readonly string[] {
  if (role === 'open') return [];
  return [role === 'rule' ? 'Click to go there' : 'Click to open it'];
}

/** Shows the record of a request that is unfolded: its outcome in each slot, and competing requests. */
function showRecord(
  record: HTMLElement,
  request: RequestSpan,
  model: TimelineModel,
  listener: TimelineListener,
): void {
  record.hidden = !request.unfolded;
  if (record.hidden) return;
  const slotLines = request.slots.map((slot) => recordLine(slotRecord(slot, model)));
  replaceKeepingFocus(record, [...slotLines, ...competingRows(request, model, listener)]);
}

/** Focuses the control at the position of the one that had the focus, so that the user can continue there. */
function replaceKeepingFocus(parent: HTMLElement, children: readonly HTMLElement[]): void {
  const controls = (): HTMLElement[] => [...parent.querySelectorAll<HTMLElement>('input, button')];
  const focused = controls().findIndex((control) => control === document.activeElement);
  parent.replaceChildren(...children);
  controls()[focused]?.focus();
}

/** Shows a bar with a stripe per slot, and its label. */
function placeBar(bar: HTMLElement, label: HTMLElement, request: RequestSpan, scale: Scale): void {
  const { left, width, stripes, labelAt, isLeft } = barOf(request, scale);
  bar.style.transform = `translateX(${left}px)`;
  bar.style.width = `${width}px`;
  while (bar.children.length > stripes.length) bar.lastChild?.remove();
  stripes.forEach(({ colour, whole, kept }, i) => {
    const stripe = bar.children[i] ?? addElement(bar, 'span', 'timeline-request-stripe');
    if (!(stripe instanceof HTMLElement)) return;
    stripe.style.setProperty('--slot-colour', `var(--${colour})`);
    stripe.style.setProperty('--whole', `${whole}px`);
    stripe.style.setProperty('--kept', `${kept}px`);
  });
  label.style.transform = `translateX(${labelAt}px)${isLeft ? ' translateX(-100%)' : ''}`;
}

/** From the request to the end of its last slot; stripes are hollow where they were cut off. All px. */
export function barOf({ at, slots, lostTo }: RequestSpan, scale: Scale) {
  const left = toPixel(scale, at);
  const longest = Math.max(0, ...slots.map(({ duration }) => duration));
  const width = Math.max(pixelsOf(scale, longest), MIN_WIDTH);
  const isLeft = left + width + LABEL_ROOM >= scale.to;
  return {
    left,
    width,
    stripes: slots.map(({ colour, duration, cutOff }) => ({
      colour,
      whole: pixelsOf(scale, duration),
      kept: lostTo === undefined ? pixelsOf(scale, duration - cutOff) : 0,
    })),
    isLeft, // of the bar: there is no room at its right
    labelAt: isLeft ? Math.min(left, scale.to) - LABEL_GAP : Math.max(left + width, scale.from) + LABEL_GAP,
  };
}
