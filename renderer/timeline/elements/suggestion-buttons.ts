import './suggestion-buttons.css';
import type { Marker } from '../../../contract/library-rows.ts';
import { seamTimeOf } from '../../../core/transition/clips/clip-clock.ts';
import { markerName } from '../words/mark-words.ts';
import { putInOrder } from './put-in-order.ts';
import { BAR_HEIGHT, clipRow, HIT_SIZE, MARKER_LANE_HEIGHT, PINNED_HEIGHT } from '../rows/rows.ts';
import { xOfTime } from '../rows/time-scale.ts';
import { sides } from '../model/timeline-model.ts';
import type { ClipUse, TimelineListener } from '../model/timeline-model.ts';
import type { TimelineState } from '../timeline-state.ts';
import { momentWords } from '../words/time-words.ts';

/** What takes a suggested marker by a click or a key: a button over each that is in sight. One of them is reached with Tab. */
export interface SuggestionButtons {
  /** Makes, places and removes buttons as the model and the view ask. */
  place(state: TimelineState): void;
}

interface Shown {
  readonly id: string;
  readonly label: string;
  readonly x: number; // px
  readonly top: number;
  readonly room: number; // px to its neighbours: nearer than a pointer should have, it is narrower
}

const KEPT_CLEAR = 3; // px: of nearer ones only the first is drawn, and can be taken

export function createSuggestionButtons(root: HTMLElement, listener: TimelineListener): SuggestionButtons {
  const layer = document.createElement('div');
  layer.className = 'timeline-suggestions';
  layer.setAttribute('role', 'group');
  layer.setAttribute('aria-label', 'Suggested markers');
  root.append(layer);
  const buttons = new Map<string, HTMLButtonElement>();

  // A press here is no drag of the timeline.
  for (const type of ['pointerdown', 'dblclick', 'contextmenu'] as const)
    layer.addEventListener(type, (event) => event.stopPropagation());
  layer.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) accept(button);
  });
  layer.addEventListener('keydown', (event) => onKey(event));
  layer.addEventListener('focusin', () => keepOneTabStop());

  const all = (): HTMLButtonElement[] => [...layer.querySelectorAll('button')];
  const accept = (button: HTMLButtonElement): void => {
    const hadFocus = button === document.activeElement;
    const { id } = button.dataset;
    const list = all();
    const at = list.indexOf(button);
    if (id !== undefined) listener.acceptSuggestion(id);
    // It goes with what it was for: the next one takes the focus.
    if (hadFocus) (list[at + 1] ?? list[at - 1] ?? root).focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    const list = all();
    const at = list.findIndex((button) => button === document.activeElement);
    if (at < 0) return;
    const to = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: list.length - 1,
    }[event.key];
    if (event.key === 'Escape') root.focus();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) listener.acceptAllSuggestions();
    else if (to !== undefined) list[Math.min(Math.max(to, 0), list.length - 1)]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const keepOneTabStop = (): void => {
    const list = all();
    const stop = list.find((button) => button === document.activeElement) ?? list[0];
    for (const button of list) button.tabIndex = button === stop ? 0 : -1;
  };

  return {
    place(state) {
      const shown = suggestionsInSight(state);
      layer.hidden = shown.length === 0 && buttons.size === 0;
      const ids = new Set(shown.map(({ id }) => id));
      for (const [id, button] of buttons) {
        if (ids.has(id)) continue;
        button.remove();
        buttons.delete(id);
      }
      const inOrder: HTMLButtonElement[] = [];
      for (const each of shown) {
        const button = buttons.get(each.id) ?? createButton(each.id);
        buttons.set(each.id, button);
        show(button, each);
        inOrder.push(button);
      }
      putInOrder(layer, inOrder);
      if (shown.length > 0) keepOneTabStop();
    },
  };
}

function createButton(id: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'timeline-suggestion';
  button.dataset['id'] = id;
  return button;
}

function show(button: HTMLButtonElement, { label, x, top, room }: Shown): void {
  if (button.ariaLabel !== label) {
    button.ariaLabel = label;
    button.dataset['tip'] = label;
    button.dataset['keys'] = 'Enter';
  }
  button.style.width = `${room}px`;
  button.style.transform = `translate(${x - room / 2}px, ${top}px)`;
}

/** Those whose row and place are on the screen, from left to right, the source's first. */
function suggestionsInSight(state: TimelineState): readonly Shown[] {
  const { model, scale, rows, height } = state;
  if (model === null) return [];
  return sides.flatMap((side) => {
    const use = model[side];
    const row = clipRow(rows, side);
    const top = (row?.top ?? 0) + BAR_HEIGHT;
    if (row === undefined || top < PINNED_HEIGHT || top + MARKER_LANE_HEIGHT > height) return [];
    const inSight: { readonly marker: Marker; readonly x: number }[] = [];
    for (const marker of use.suggestions ?? []) {
      const x = xOfTime(scale, seamTimeOf(use, marker.time));
      const isNear = x - (inSight.at(-1)?.x ?? -Infinity) < KEPT_CLEAR;
      if (!isNear && x >= scale.left && x <= scale.left + scale.width) inSight.push({ marker, x });
    }
    return inSight.map(({ marker, x }, i): Shown => {
      const [before, after] = [inSight[i - 1]?.x ?? -Infinity, inSight[i + 1]?.x ?? Infinity];
      const room = Math.min(HIT_SIZE, x - before, after - x);
      return { id: marker.id, label: labelOf(marker, use, model.unit), x, top, room };
    });
  });
}

function labelOf(marker: Marker, use: ClipUse, unit: 'frames' | 'seconds' | 'timecode'): string {
  return `Add ${markerName(marker)} at ${momentWords(marker.time, unit, use.fps, use.firstFrame)}`;
}
