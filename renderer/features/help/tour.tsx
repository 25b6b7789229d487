// renderer/features/help: the tour and the key sheet
import './tour.css';
import { useSignal, type ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { endTour, goToStop, tourStops } from '../../stores/commands/tour.ts';
import { Button } from '../../kit/button.tsx';
import { placeCard, type Place } from './tour-place.ts';
import { useFocusRequest } from '../../controls/use-focus-request.ts';
import { actionById, useApp, useWindow } from '../../controls/window-context.ts';
import { keyText } from '../../stores/action.ts';

/** A card beside the part of the window that it explains. The window stays usable. */
export function Tour() {
  const { session } = useApp();
  const index = session.tour.value;
  return index === null ? null : <Stop index={index} />;
}

function Stop({ index }: { readonly index: number }) {
  const app = useApp();
  const { actions } = useWindow();
  const { title, text, at } = tourStops[index];
  const key = (id: string): string => keyText(actionById(actions, id), app.surroundings.mac);
  const { libraryOver, inspectorOver } = app.surroundings.width.value;
  // A window that became narrow may have hidden the panel.
  useEffect(() => goToStop(app, index), [libraryOver, inspectorOver]);
  const card = useRef<HTMLDivElement>(null);
  const place = useCardPlace(card, at);
  return (
    <>
      {place.value && <div class="tour-ring" style={boxOf(place.value.ring)} />}
      <div
        ref={card}
        class="tour-card column gap-8"
        role="dialog"
        aria-labelledby="tour-title"
        aria-describedby="tour-text"
        style={place.value ? { left: `${place.value.left}px`, top: `${place.value.top}px` } : undefined}
      >
        {place.value && (
          <i class={`tour-arrow ${place.value.side}`} style={{ '--along': `${place.value.along}px` }} />
        )}
        <h2 id="tour-title" class="title">
          {title}
        </h2>
        <p id="tour-text" class="dim">
          {withKeys(text, key)}
        </p>
        <Foot index={index} />
      </div>
    </>
  );
}

/** `text` with ids of actions replaced by their keys. */
function withKeys(text: string, key: (id: string) => string): string {
  return text.replaceAll(/\{([^}]+)\}/g, (_, id: string) => key(id));
}

/** Follows the place of the card and its target at `selector`; null until it is measured. */
function useCardPlace(card: RefObject<HTMLElement | null>, selector: string): ReadonlySignal<Place | null> {
  const place = useSignal<Place | null>(null);
  useEffect(() => {
    const target = document.querySelector(selector);
    const { current } = card;
    if (!target || !current) return undefined;
    const follow = (): void => {
      const size = { width: innerWidth, height: innerHeight };
      place.value = placeCard(target.getBoundingClientRect(), current.getBoundingClientRect(), size);
    };
    const observer = new ResizeObserver(follow);
    for (const element of [target, current, document.documentElement]) observer.observe(element);
    return () => observer.disconnect();
  }, [selector]);
  return place;
}

function Foot({ index }: { readonly index: number }) {
  const app = useApp();
  const next = useRef<HTMLButtonElement>(null);
  useFocusRequest('tour', next);
  const isLast = index === tourStops.length - 1;
  return (
    <div class="tour-foot row gap-6">
      <span class="faint">
        {index + 1} of {tourStops.length}
      </span>
      {!isLast && (
        <Button tip="End tour" keys="Esc" bare onClick={() => endTour(app)}>
          Skip
        </Button>
      )}
      {index > 0 && (
        <Button tip="Previous stop" onClick={() => goToStop(app, index - 1)}>
          Back
        </Button>
      )}
      <Button
        tip={isLast ? 'End tour' : 'Next stop'}
        primary
        element={next}
        onClick={() => goToStop(app, index + 1)}
      >
        {isLast ? 'Done' : 'Next'}
      </Button>
    </div>
  );
}

function boxOf({ left, top, width, height }: Place['ring']) {
  return { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
}
