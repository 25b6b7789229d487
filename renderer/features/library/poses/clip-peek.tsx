import { labelText } from '#contract/rows/clip-label.ts';
import { useComputed, useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { clamp } from '#core/kit/numbers.ts';
import { clipDuration } from '#core/clip/clip.ts';
import {
  createClipFigure,
  writeClipFigure,
  STRIP_CENTRE,
  STRIP_UNIT,
  type ClipFigure,
  type PoseStrip,
} from '#core/formats/thumbnail/clip-figure.ts';
import type { Peek } from '#renderer/stores/library/list-state.ts';
import { Canvas } from '#renderer/kit/plot/canvas.tsx';
import type { Pen } from '#renderer/kit/plot/pen.ts';
import { formatFrame, formatMoment } from '#renderer/kit/time-words.ts';
import { clipTops } from '#renderer/controls/row-list.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { drawFigure, poseAt, type FigureLines } from '#renderer/controls/poses/draw-figure.ts';

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
  const clip = peek && document.shown.clips.value.get(peek.clipId);
  return clip ? <PeekCard key={clip.id} clip={clip} peek={peek} /> : null;
}

function PeekCard({ clip, peek }: { readonly clip: ClipSummary; readonly peek: Peek }) {
  const { share } = peek;
  const rows = useApp().library.list.rows.peek();
  const { x, y } = placeOf(clipTops(rows)(rows.indexOf(clip.id) + 0.5));
  const top = clamp(y - PEEK_HEIGHT / 2, GAP, innerHeight - PEEK_HEIGHT - FOOT - GAP);
  const time = share * clipDuration(clip);
  return (
    <div
      class="clip-peek column"
      role="img"
      aria-label={`${labelText(clip.label)} at ${formatMoment(time, 'seconds', clip)}`}
      style={{ left: `${x + GAP}px`, top: `${top}px` }}
    >
      <PeekPicture clip={clip} share={share} />
      <div class="peek-progress">
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <div class="peek-facts flex gap-8 between dim small-text">
        <span>{formatMoment(time, 'seconds', clip)}</span>
        <span>{formatFrame(time, clip)}</span>
      </div>
    </div>
  );
}

/**
 * Middle of a row of the list, px of the window, from that in the list. A row that was just scrolled to may not
 * be in the page yet.
 */
function placeOf(middle: number): { readonly x: number; readonly y: number } {
  const list = document.querySelector('.clip-list');
  const { right = 0, top = 0 } = list?.getBoundingClientRect() ?? {};
  return { x: right, y: top + middle - (list?.scrollTop ?? 0) };
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

const PEEK_WIDTH = 174; // px, as .clip-peek > canvas
const PEEK_HEIGHT = 164;
const MARGIN = 14; // px around the figure
const FLOOR = PEEK_HEIGHT - MARGIN;
const UNIT = (PEEK_HEIGHT - 2 * MARGIN) / STRIP_UNIT;
/** Distance between two strokes on the floor, m: they pass by as the figure travels. */
const STROKE_APART = 0.5;

const place = { x: PEEK_WIDTH / 2, floor: FLOOR, unit: UNIT };

/** Draws the exact pose of a clip at a moment, s, and the moving floor. */
function drawPeekFigure(pen: Pen, figure: ClipFigure, time: number): void {
  const { parents, joints } = figure.points;
  const points = new Float32Array(joints.length * 3);
  writeClipFigure(points, figure, time);
  for (let i = 0; i < points.length; i++)
    points[i] = points[i] * STRIP_UNIT + (i % 3 === 1 ? 0 : STRIP_CENTRE);
  drawGround(pen);
  drawFloor(pen, figure);
  drawPose(pen, { parents, points, first: 0 });
}

/** Draws the pose of a strip that is closest to a share of its clip. */
function drawPeekStrip(pen: Pen, strip: PoseStrip, share: number): void {
  const { parents, points } = strip;
  drawGround(pen);
  drawPose(pen, { parents, points, first: poseAt(strip, share) * parents.length * 3 });
}

function drawGround({ context, palette }: Pen): void {
  context.strokeStyle = palette.line;
  context.lineWidth = 1;
  context.strokeRect(-1, FLOOR + 2.5, PEEK_WIDTH + 2, PEEK_HEIGHT);
}

function drawPose({ context, palette }: Pen, lines: FigureLines): void {
  context.strokeStyle = palette.own;
  context.lineWidth = 3;
  context.lineCap = context.lineJoin = 'round';
  drawFigure(context, lines, place);
}

/** Strokes that are fixed to the floor, while the travelling figure stays in the middle. */
function drawFloor({ context, palette }: Pen, { root, view }: ClipFigure): void {
  const { right, size } = view;
  const travelled = root.state[0] * right[0] + root.state[1] * right[1];
  const pixels = (UNIT * STRIP_UNIT) / size; // px per metre
  const apart = Math.max(STROKE_APART * pixels, 4);
  const first = (PEEK_WIDTH / 2 - travelled * pixels) % apart;
  context.strokeStyle = palette.faint;
  context.beginPath();
  for (let x = first - apart; x < PEEK_WIDTH + apart; x += apart) {
    context.moveTo(x, FLOOR + 3);
    context.lineTo(x - 5, FLOOR + 9);
  }
  context.stroke();
}
