import { isMarkGrip } from '../grips/grip.ts';
import type { Handles } from '../elements/handles.ts';
import { wholeMark } from '../grips/grip-kinds.ts';
import { cursorOver, hitTest, type Hit } from '../rows/hit-test.ts';
import { pointIn, type PointerParts } from './pointer-parts.ts';
import { addElement } from '#renderer/kit/elements.ts';
import { clipTimeAt } from '#core/transition/clips/clip-clock.ts';
import { isOnScale, toValue } from '#renderer/kit/plot/scale.ts';
import { sides, type ClipUse, type TimelineModel } from '../model/timeline-model.ts';
import type { TimelineState } from '../timeline-state.ts';
import { formatFromSeam, formatMoment } from '#renderer/kit/time-words.ts';

/** Shows what is under the pointer: labels of markers, and cursors for draggable things. */
export function attachHover({ root, state, handles, listener }: PointerParts): () => void {
  const hover = (id: string | null): void => {
    if (id === state.hovered) return;
    state.hovered = id;
    state.sceneDirty = true;
    listener.wake?.();
  };
  const move = (event: PointerEvent): void => {
    if (event.buttons !== 0) return;
    const hit = hitUnder(root, state, handles, event);
    root.dataset['under'] = cursorOver(hit);
    hover(isMarkGrip(hit) ? wholeMark(hit) : null);
  };
  const detach = new AbortController();
  root.addEventListener('pointermove', move, { signal: detach.signal });
  root.addEventListener('pointerleave', () => hover(null), { signal: detach.signal });
  return () => detach.abort();
}

function hitUnder(
  root: HTMLElement,
  state: PointerParts['state'],
  handles: Handles,
  event: PointerEvent,
): Hit {
  if (handles.gripOf(event.target) !== null) return { kind: 'empty' };
  const { x, y } = pointIn(root, event);
  return hitTest(state, x, y);
}

/** Shows the time under the pointer, on the clock of the seam and of each clip. */
export function createHoverReadout(root: HTMLElement, state: TimelineState) {
  const line = createLine(root);
  let x: number | null = null; // px, of the pointer
  const place = (): void => {
    const { model, scale } = state;
    if (x !== null && model !== null && isOnScale(scale, x))
      line.show(readouts(model, toValue(scale, x)), x, scale.to);
    else line.hide();
  };
  const move = (event: PointerEvent): void => {
    x = event.buttons === 0 ? pointIn(root, event).x : null;
    place();
  };
  const leave = (): void => {
    x = null;
    place();
  };
  const detach = new AbortController();
  const { signal } = detach;
  root.addEventListener('pointermove', move, { signal });
  root.addEventListener('pointerdown', leave, { signal });
  root.addEventListener('pointerleave', leave, { signal });
  return {
    /** Updates it after the view has moved below the pointer. */
    place,
    dispose(): void {
      detach.abort();
      line.remove();
    },
  };
}

const GAP = 6; // px between line and text

/** A line through all rows with one text per clock. */
function createLine(root: HTMLElement) {
  const line = addElement(root, 'div', 'timeline-hover', {
    ariaHidden: 'true', // handles have their own labels
    hidden: true,
  });
  const words = addElement(line, 'div');
  const parts = ['seam', ...sides].map((name) => {
    const part = addElement(words, 'span');
    part.dataset['clock'] = name;
    return part;
  });
  return {
    /** Shows it at `x`, with the texts on the side with room, before `end`, px. */
    show(texts: readonly string[], x: number, end: number): void {
      line.hidden = false;
      parts.forEach((part, i) => {
        part.textContent = texts[i];
        part.hidden = texts[i] === '';
      });
      line.style.transform = `translateX(${Math.round(x)}px)`;
      const isLate = x + words.offsetWidth + GAP > end;
      words.style.transform = isLate ? `translateX(${-words.offsetWidth - GAP}px)` : `translateX(${GAP}px)`;
    },
    hide: (): void => void (line.hidden = true),
    remove: (): void => line.remove(),
  };
}

/**
 * A time on the clock of the seam, then of each clip; a dash if the clip has no such frame. For an open clip,
 * only its own.
 */
export function readouts(model: TimelineModel, time: number): readonly [string, string, string] {
  const onClip = (use: ClipUse): string => {
    const own = clipTimeAt(use, time);
    const isThere = own >= 0 && own <= use.duration;
    return isThere ? formatMoment(own, model.unit, use) : '–';
  };
  if (!model.hasSeam) return ['', '', onClip(model.destination)];
  const fromSeam = formatFromSeam(time, model.unit, model.source.fps);
  return [fromSeam, onClip(model.source), onClip(model.destination)];
}
