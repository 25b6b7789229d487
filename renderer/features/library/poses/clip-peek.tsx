import { useComputed, useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { clamp } from '#core/clamp.ts';
import { clipDuration } from '#core/clip.ts';
import { createClipFigure, type ClipFigure } from '#core/thumbnail/clip-figure.ts';
import { formatNumber } from '#core/format-number.ts';
import type { Peek } from '../../../stores/library/list-state.ts';
import { Canvas } from '../../../kit/plot/canvas.tsx';
import type { Pen } from '../../../kit/plot/pen.ts';
import { listRows } from '../../../controls/row-list.tsx';
import { useApp } from '../../../controls/window-context.ts';
import { drawPeekFigure, drawPeekStrip, PEEK_HEIGHT, PEEK_WIDTH } from './peek-painter.ts';

/**
 * Time that the pointer rests on a strip before its clip is loaded, ms; until then the poses of the strip are
 * shown.
 */
const LOAD_DELAY_MS = 90;
const FOOT = 30; // px below the picture
const GAP = 8; // px to the list

/** Enlarged pose of a clip beside the list, at the moment under the pointer on its strip. */
export function ClipPeek() {
  const { session, document } = useApp();
  const peek = session.peek.value;
  const clip = peek && document.shown.value.clips.get(peek.clipId);
  return clip ? <PeekCard key={clip.id} clip={clip} peek={peek} /> : null;
}

function PeekCard({ clip, peek }: { readonly clip: ClipSummary; readonly peek: Peek }) {
  const { share } = peek;
  const { x, y } = placeOf(useApp().library.list.rows.peek().indexOf(clip.id));
  const top = clamp(y - PEEK_HEIGHT / 2, GAP, innerHeight - PEEK_HEIGHT - FOOT - GAP);
  const time = share * clipDuration(clip);
  return (
    <div
      class="clip-peek column"
      role="img"
      aria-label={`${clip.name} at ${formatNumber(time, 2)} s`}
      style={{ left: `${x + GAP}px`, top: `${top}px` }}
    >
      <PeekPicture clip={clip} share={share} />
      <div class="peek-progress">
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <div class="peek-facts flex gap-8 between dim small-text">
        <span>{formatNumber(time, 2)} s</span>
        <span>f {Math.round(time * clip.fps)}</span>
      </div>
    </div>
  );
}

/**
 * Middle of a row of the list, px of the window. A row that was just scrolled to may not be in the page yet.
 */
function placeOf(index: number): { readonly x: number; readonly y: number } {
  const list = document.querySelector('.clip-list');
  const { right = 0, top = 0 } = list?.getBoundingClientRect() ?? {};
  return { x: right, y: top + listRows(index + 0.5) - (list?.scrollTop ?? 0) };
}

function PeekPicture({ clip, share }: { readonly clip: ClipSummary; readonly share: number }) {
  const { library, surroundings } = useApp();
  const strip = library.caches.strips.get(clip.id).value;
  const figure = useFigure(clip.id).value;
  const paint = (pen: Pen): void => {
    if (figure) drawPeekFigure(pen, figure, share * clipDuration(clip));
    else if (strip) drawPeekStrip(pen, strip, share);
  };
  const of = [figure, strip, share, surroundings.pixelRatio.value, surroundings.theme.value];
  return <Canvas width={PEEK_WIDTH} height={PEEK_HEIGHT} paint={paint} of={of} aria-hidden="true" />;
}

/** Figure of the clip once it is loaded; null until then. */
function useFigure(clipId: string): ReadonlySignal<ClipFigure | null> {
  const { peeked } = useApp().library.caches;
  const isWorthLoading = useSignal(false);
  useSignalEffect(() => {
    const timer = setTimeout(() => (isWorthLoading.value = true), LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  });
  return useComputed(() => {
    if (!isWorthLoading.value) return null;
    const cached = peeked.get(clipId).value;
    return cached.state === 'ready' ? createClipFigure(cached.clip) : null;
  });
}
