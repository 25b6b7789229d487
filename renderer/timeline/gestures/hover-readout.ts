import { clipTimeAt } from '../../../core/transition/clips/clip-clock.ts';
import { pointIn } from './pointer-parts.ts';
import { timeOfX } from '../rows/time-scale.ts';
import { sides, type ClipUse, type TimelineModel } from '../model/timeline-model.ts';
import type { TimelineState } from '../timeline-state.ts';
import { durationWords, momentWords } from '../words/time-words.ts';

/** Says which moment is under a pointer that presses nothing: on the seam's clock, and on that of each clip. */
export interface HoverReadout {
  /** Says it again: the view may have moved under the pointer. */
  place(): void;
  dispose(): void;
}

export function createHoverReadout(root: HTMLElement, state: TimelineState): HoverReadout {
  const line = createLine(root);
  let x: number | null = null; // px, where the pointer is
  const place = (): void => {
    const { model, scale } = state;
    const end = scale.left + scale.width;
    const isOver = x !== null && x >= scale.left && x <= end;
    if (isOver && x !== null && model !== null) line.show(readouts(model, timeOfX(scale, x)), x, end);
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
    place,
    dispose() {
      detach.abort();
      line.remove();
    },
  };
}

const GAP = 6; // px between the line and what it says

/** A line through all rows, with a text for each clock beside it. */
interface Line {
  /** At `x`, with its texts on the side where there is room: none goes past `end`. px */
  show(texts: readonly string[], x: number, end: number): void;
  hide(): void;
  remove(): void;
}

function createLine(root: HTMLElement): Line {
  const line = document.createElement('div');
  line.className = 'timeline-hover';
  line.setAttribute('aria-hidden', 'true'); // the handles say where they are
  line.hidden = true;
  const words = document.createElement('div');
  const parts = ['seam', ...sides].map((name) => {
    const part = document.createElement('span');
    part.dataset['clock'] = name;
    return part;
  });
  words.append(...parts);
  line.append(words);
  root.append(line);
  return {
    show(texts, x, end) {
      line.hidden = false;
      parts.forEach((part, i) => {
        part.textContent = texts[i];
        part.hidden = texts[i] === '';
      });
      line.style.transform = `translateX(${Math.round(x)}px)`;
      const isLate = x + words.offsetWidth + GAP > end;
      words.style.transform = isLate ? `translateX(${-words.offsetWidth - GAP}px)` : `translateX(${GAP}px)`;
    },
    hide: () => void (line.hidden = true),
    remove: () => line.remove(),
  };
}

/** A moment on the seam's clock, then on each clip's own; a dash where the clip has no such frame. Of a clip by itself its own alone. */
export function readouts(model: TimelineModel, time: number): readonly [string, string, string] {
  const onClip = (use: ClipUse): string => {
    const own = clipTimeAt(use, time);
    const isThere = own >= 0 && own <= use.duration;
    return isThere ? momentWords(own, model.unit, use.fps, use.firstFrame) : '–';
  };
  if (model.alone) return ['', '', onClip(model.destination)];
  const fromSeam = durationWords(time, model.unit, model.source.fps);
  return [fromSeam, onClip(model.source), onClip(model.destination)];
}
