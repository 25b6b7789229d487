import { addElement } from '#renderer/kit/elements.ts';
import './suggestion-buttons.css';
import { clamp } from '#core/kit/numbers.ts';
import { seamTimeOf } from '#core/transition/clips/clip-clock.ts';
import { markerName } from '../words/mark-words.ts';
import { createKeyed } from '#renderer/kit/keyed.ts';
import { HIT_SIZE, PINNED_HEIGHT } from '../rows/rows.ts';
import { isOnScale, toPixel } from '#renderer/kit/plot/scale.ts';
import { sides, type SuggestedMarker, type TimelineListener } from '../model/timeline-model.ts';
import type { TimelineState } from '../timeline-state.ts';
import { formatMoment } from '#renderer/kit/time-words.ts';

interface Shown extends Target {
  readonly id: string; // of its first suggestion
  readonly label: string;
  readonly top: number; // px
}

/** Suggestions that share a button, and its place, px. */
interface Target {
  readonly markers: readonly SuggestedMarker[]; // in order of time
  readonly left: number;
}

const MAX_NAMED = 3; // suggestions of a button that its label names

/** Buttons over the visible suggested markers, which accept them. Tab reaches one of the buttons. */
export function createSuggestionButtons(root: HTMLElement, listener: TimelineListener) {
  const layer = createLayer(root);
  const stops = keepOneTabStop(layer);
  const buttons = createKeyed<Shown, { readonly element: HTMLButtonElement }>(
    layer,
    ({ id }) => id,
    () => ({ element: addElement(null, 'button', 'timeline-suggestion inset', { type: 'button' }) }),
  );
  layer.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button) return;
    const hadFocus = button === document.activeElement;
    const list = stops.all();
    const at = list.indexOf(button);
    listener.acceptSuggestions(button.dataset['ids']?.split(' ') ?? []);
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
      const shown = visibleSuggestions(state);
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

function show(button: HTMLButtonElement, { label, markers, left, top }: Shown): void {
  if (button.ariaLabel !== label) {
    button.ariaLabel = label;
    button.dataset['tip'] = label;
    button.dataset['keys'] = 'Enter';
    button.dataset['ids'] = markers.map(({ id }) => id).join(' ');
  }
  button.style.transform = `translate(${left}px, ${top}px)`;
}

/** Targets of all visible suggestions, from left to right, those of the source first. */
export function visibleSuggestions({ model, rows, height, scale }: TimelineState): readonly Shown[] {
  if (model === null) return [];
  return sides.flatMap((side) => {
    const use = model[side];
    const row = rows.find(({ kind }) => kind.id === 'markers' && kind.side === side);
    if (row === undefined || row.top < PINNED_HEIGHT || row.top + row.height > height) return [];
    const visible = (use.suggestions ?? [])
      .map((marker) => ({ marker, x: toPixel(scale, seamTimeOf(use, marker.time)) }))
      .filter(({ x }) => isOnScale(scale, x));
    return suggestionTargets(visible).map((target): Shown => {
      const named = target.markers
        .slice(0, MAX_NAMED)
        .map((marker) => `${markerName(marker)} at ${formatMoment(marker.time, model.unit, use)}`);
      const more = target.markers.length - named.length;
      const label = `Add ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
      return { ...target, id: target.markers[0].id, label, top: row.top + row.height - HIT_SIZE };
    });
  });
}

/** Buttons of `HIT_SIZE` that do not overlap: suggestions that are too close share one. */
export function suggestionTargets(
  visible: readonly { readonly marker: SuggestedMarker; readonly x: number }[], // from left to right
): readonly Target[] {
  const targets: { readonly markers: SuggestedMarker[]; readonly left: number }[] = [];
  for (const { marker, x } of visible) {
    const last = targets.at(-1);
    const end = last ? last.left + HIT_SIZE : -Infinity;
    if (last && x < end) last.markers.push(marker);
    else targets.push({ markers: [marker], left: Math.max(x - HIT_SIZE / 2, end) });
  }
  return targets;
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
      list[clamp(to, 0, list.length - 1)].focus();
      return true;
    },
  };
}
