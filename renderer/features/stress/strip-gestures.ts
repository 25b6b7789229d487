import { clamp } from '#core/kit/numbers.ts';
import { followDrag, placeIn } from '#renderer/kit/drag.ts';
import { arrows, isPlain } from '#renderer/kit/keys.ts';
import { addRequest, previewRequestAt } from './requests-commands.ts';
import type { OpenRun } from '#renderer/stores/lab/requests/open-requests.ts';
import { RUN_RATE } from '#renderer/stores/lab/requests/request-edits.ts';
import type { App } from '#renderer/stores/app.ts';
import { firstFrom } from '#renderer/kit/first-from.ts';
import { lengthOf, toValue, toPixel, type Scale } from '#renderer/kit/plot/scale.ts';
import { RULER, TICKS } from './draw-strip.ts';
import { runOn } from '#renderer/stores/session/stage.ts';

/** What gestures on requests need. Read at each event. */
export interface RequestTarget {
  readonly app: App;
  readonly open: OpenRun;
  readonly times: Float64Array; // [planned requests] s, ascending
  scale(): Scale;
  focus(): void;
}

type Latest = { readonly current: RequestTarget };

const REACH = 6; // px at which a press hits a request
const SLACK = 2; // px from which a press is a drag

/**
 * Presses in the row of the requests: on a request selects and drags it, elsewhere adds one. Returns its
 * undoing.
 */
export function attachRequestGestures(area: HTMLElement, latest: Latest): () => void {
  const detach = new AbortController();
  const { signal } = detach;
  area.addEventListener(
    'pointerdown',
    (event) => {
      const { x, y } = placeIn(area, event);
      if (event.button !== 0 || event.shiftKey || y < RULER || y >= RULER + TICKS) return;
      // The strip would go there instead.
      event.stopImmediatePropagation();
      const { app, scale, focus } = latest.current;
      const index = requestNear(latest.current, x);
      if (index === null) {
        addRequest(app, roundedTime(toValue(scale(), x)));
        return;
      }
      app.lab.requests.selected.value = index;
      focus();
      drag(area, latest, event, index);
    },
    { signal, capture: true },
  );
  // The selected request keeps the focus.
  area.addEventListener(
    'mousedown',
    (event) => {
      const { y } = placeIn(area, event);
      if (event.shiftKey || y < RULER || y >= RULER + TICKS) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { signal, capture: true },
  );
  return () => detach.abort();
}

/** Index in the document of the nearest request within reach. */
function requestNear({ open, times, scale }: RequestTarget, x: number): number | null {
  const now = scale();
  const after = firstFrom(times, toValue(now, x));
  const near = [after - 1, after]
    .filter((k) => k >= 0 && k < times.length)
    .map((k) => ({ k, away: Math.abs(toPixel(now, times[k]) - x) }))
    .toSorted((a, b) => a.away - b.away)[0];
  return near !== undefined && near.away <= REACH ? open.places[near.k] : null;
}

/** Whole milliseconds. */
const roundedTime = (time: number): number => Math.round(time * 1000) / 1000;

/** Moves a request with the pointer, finely with Shift; Escape gives it back. */
function drag(area: HTMLElement, latest: Latest, down: PointerEvent, index: number): void {
  const { app, open, scale } = latest.current;
  const origin = open.requests[index].time;
  followDrag(
    area,
    down,
    {
      ...app.editing,
      move(_, by) {
        previewRequestAt(app, index, roundedTime(origin + lengthOf(scale(), by.x)));
      },
    },
    SLACK,
  );
}

/** A key on the strip itself: Page Up and Page Down select the request before or after the playhead. */
export function pressOnStrip(event: KeyboardEvent, { app, open, times, focus }: RequestTarget): void {
  const isBack = event.key === 'PageUp';
  if (event.target !== event.currentTarget || (!isBack && event.key !== 'PageDown')) return;
  const after = runOn(app.session.stage.peek()) === null ? 0 : firstFrom(times, app.session.time.peek());
  const at = clamp(isBack ? after - 1 : after, 0, times.length - 1);
  if (at < 0) return;
  app.lab.requests.selected.value = open.places[at];
  focus();
  event.preventDefault();
  event.stopPropagation();
}

/** Moves the selected request by a frame, with Shift by a tenth; returns false for keys that are no arrow. */
export function stepRequest(event: KeyboardEvent, { app, open }: RequestTarget): boolean {
  const index = app.lab.requests.selected.peek();
  const [direction] = arrows[event.key] ?? [0];
  if (index === null || direction === 0 || !isPlain(event)) return false;
  const by = (direction / RUN_RATE) * (event.shiftKey ? 0.1 : 1);
  previewRequestAt(app, index, open.requests[index].time + by);
  return true;
}

/** Another key on the selected request: selects another one; returns false for unknown keys. */
export function pressOnRequest(event: KeyboardEvent, { app, open, times }: RequestTarget): boolean {
  const { selected } = app.lab.requests;
  const index = selected.peek();
  const at = index === null ? -1 : open.places.indexOf(index);
  const steps: Readonly<Record<string, number>> = {
    PageUp: at - 1,
    PageDown: at + 1,
    Home: 0,
    End: times.length - 1,
  };
  if (index === null || !(event.key in steps) || !isPlain(event)) return false;
  const to = clamp(steps[event.key], 0, times.length - 1);
  selected.value = open.places[to];
  return true;
}
