import { addElement } from '../../kit/elements.ts';
import './request-rows.css';
import { createKeyed } from '../../kit/keyed.ts';
import { createRequestRow, type RequestRow, type Scene } from './request-row.ts';
import type { RequestSpan } from '../model/request-model.ts';
import { PINNED_HEIGHT, type Row } from '../rows/rows.ts';
import type { TimelineListener } from '../model/timeline-model.ts';
import type { TimelineState } from '../timeline-state.ts';

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
