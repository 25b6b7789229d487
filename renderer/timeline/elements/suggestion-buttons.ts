import { addElement } from '../../kit/elements.ts';
import './suggestion-buttons.css';
import { seamTimeOf } from '../../../core/transition/clips/clip-clock.ts';
import { markerName } from '../words/mark-words.ts';
import { createKeyed } from '../../kit/keyed.ts';
import {
  BAR_HEIGHT,
  clipRow,
  footMiddle,
  HIT_SIZE,
  MARKER_LANE_HEIGHT,
  PINNED_HEIGHT,
} from '../rows/rows.ts';
import { xOfTime } from '../rows/time-scale.ts';
import { sides, type ClipUse, type SuggestedMarker, type TimelineListener } from '../model/timeline-model.ts';
import type { TimelineState } from '../timeline-state.ts';
import { momentWords } from '../words/time-words.ts';

interface Shown {
  readonly id: string;
  readonly label: string;
  readonly x: number; // px
  readonly top: number;
  readonly room: number; // px to its neighbours; limits its width
}

const HEIGHT = 10; // px, as in the style sheet: lanes of left and right feet lie close
const KEPT_CLEAR = 3; // px: of closer suggestions of a foot, only the first is drawn and has a button

/** Buttons over the visible suggested markers, which accept them. Tab reaches one of the buttons. */
export function createSuggestionButtons(root: HTMLElement, listener: TimelineListener) {
  const layer = createLayer(root);
  const stops = keepOneTabStop(layer);
  const buttons = createKeyed<Shown, { readonly element: HTMLButtonElement }>(
    layer,
    ({ id }) => id,
    ({ id }) => ({ element: createButton(id) }),
  );
  layer.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button) return;
    const hadFocus = button === document.activeElement;
    const list = stops.all();
    const at = list.indexOf(button);
    const { id } = button.dataset;
    if (id !== undefined) listener.acceptSuggestion(id);
    // Focuses the next button, because this one is removed.
    if (hadFocus) (list[at + 1] ?? list[at - 1] ?? root).focus();
  });
  layer.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') root.focus();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) listener.acceptAllSuggestions();
    else if (!stops.follow(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    /** Creates, places and removes buttons for the model and the view. */
    place(state: TimelineState): void {
      const shown = suggestionsInSight(state);
      layer.hidden = shown.length === 0;
      buttons.place(shown, ({ element }, each) => show(element, each));
      stops.update();
    },
  };
}

function createLayer(root: HTMLElement): HTMLElement {
  const layer = addElement(root, 'div', 'timeline-suggestions', {
    role: 'group',
    ariaLabel: 'Suggested markers',
  });
  // A press here must not start a drag on the timeline.
  for (const type of ['pointerdown', 'dblclick', 'contextmenu'] as const)
    layer.addEventListener(type, (event) => event.stopPropagation());
  return layer;
}

function createButton(id: string): HTMLButtonElement {
  const button = addElement(null, 'button', 'timeline-suggestion inset', { type: 'button' });
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

/** All visible suggestions, from left to right, those of the source first. */
function suggestionsInSight(state: TimelineState): readonly Shown[] {
  const { model, rows, height } = state;
  if (model === null) return [];
  return sides.flatMap((side) => {
    const use = model[side];
    const row = clipRow(rows, side);
    const top = (row?.top ?? 0) + BAR_HEIGHT;
    if (row === undefined || top < PINNED_HEIGHT || top + MARKER_LANE_HEIGHT > height) return [];
    return feet
      .flatMap((foot) => suggestionsOf(state, use, foot).map((each) => ({ ...each, foot })))
      .toSorted((a, b) => a.x - b.x)
      .map(({ marker, x, room, foot }): Shown => {
        const label = labelOf(marker, use, model.unit);
        return { id: marker.id, label, x, top: footMiddle(row, foot) - HEIGHT / 2, room };
      });
  });
}

const feet = ['left', 'right', 'both'] as const;

/** Visible suggestions of one foot, with the room to their neighbours, px. */
function suggestionsOf({ scale }: TimelineState, use: ClipUse, foot: SuggestedMarker['foot']) {
  const inSight: { readonly marker: SuggestedMarker; readonly x: number }[] = [];
  for (const marker of use.suggestions ?? []) {
    const x = xOfTime(scale, seamTimeOf(use, marker.time));
    const isNear = x - (inSight.at(-1)?.x ?? -Infinity) < KEPT_CLEAR;
    if (marker.foot === foot && !isNear && x >= scale.left && x <= scale.left + scale.width)
      inSight.push({ marker, x });
  }
  return inSight.map(({ marker, x }, i) => {
    const [before, after] = [inSight[i - 1]?.x ?? -Infinity, inSight[i + 1]?.x ?? Infinity];
    return { marker, x, room: Math.min(HIT_SIZE, x - before, after - x) };
  });
}

function labelOf(marker: SuggestedMarker, use: ClipUse, unit: 'frames' | 'seconds' | 'timecode'): string {
  return `Add ${markerName(marker)} at ${momentWords(marker.time, unit, use.fps, use.firstFrame)}`;
}

/** Adjacent buttons of which Tab reaches one: the focused one, or the first. */
function keepOneTabStop(group: HTMLElement) {
  const all = (): HTMLButtonElement[] => [...group.querySelectorAll('button')];
  const update = (): void => {
    const list = all();
    const stop = list.find((button) => button === document.activeElement) ?? list[0];
    for (const button of list) button.tabIndex = button === stop ? 0 : -1;
  };
  group.addEventListener('focusin', update);
  return {
    all,
    /** Call after buttons were added or removed. */
    update,
    /** Moves the focus by an arrow key, Home or End; false for any other key. */
    follow(key: string): boolean {
      const list = all();
      const at = list.findIndex((button) => button === document.activeElement);
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: list.length - 1 }[key];
      if (at < 0 || to === undefined) return false;
      list[Math.min(Math.max(to, 0), list.length - 1)].focus();
      return true;
    },
  };
}
