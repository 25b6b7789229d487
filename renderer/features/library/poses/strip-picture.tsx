// renderer/features/library/poses: pose strips in the list
import './strip.css';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { PoseStrip } from '../../../../core/thumbnail/pose-strip.ts';
import { useApp } from '../../../controls/window-context.ts';
import { drawFigure, layOutStrip } from './draw-figure.ts';

const WIDTH = 64; // px, as .strip
const HEIGHT = 34;
const MARGIN = 3; // px, so that round line caps are not cut off

/** Pose strip of a clip, from its start to its end. The moment under the pointer is shown beside the list. */
export function StripPicture({ clipId }: { readonly clipId: string }) {
  const { session, library } = useApp();
  const strip = library.caches.strips.get(clipId).value;
  useEffect(() => library.caches.strips.show(clipId), [clipId]);
  const look = ({ currentTarget, clientX }: PointerEvent): void => {
    if (!(currentTarget instanceof Element)) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = Math.min(Math.max((clientX - left) / width, 0), 1);
    session.peek.value = { clipId, share };
  };
  const leave = (): void => {
    if (session.peek.peek()?.clipId === clipId) session.peek.value = null;
  };
  // A row that scrolls away under the pointer gets no leave event.
  useEffect(() => leave, [clipId]);
  return (
    <div class="strip" role="gridcell" data-tip="" onPointerMove={look} onPointerLeave={leave}>
      {strip && <StripCanvas clipId={clipId} strip={strip} />}
      <PeekLine clipId={clipId} />
    </div>
  );
}

function StripCanvas({ clipId, strip }: { readonly clipId: string; readonly strip: PoseStrip }) {
  const app = useApp();
  const canvas = useRef<HTMLCanvasElement>(null);
  const ratio = app.surroundings.pixelRatio.value;
  const { source, destination } = app.session.chosen.value;
  // The stroke has the colour of the row, which depends on these.
  const colour = `${app.surroundings.theme.value} ${clipId === source} ${clipId === destination}`;
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) drawStrip(context, strip, ratio);
  }, [strip, ratio, colour]);
  return <canvas ref={canvas} width={WIDTH * ratio} height={HEIGHT * ratio} aria-hidden="true" />;
}

function drawStrip(context: CanvasRenderingContext2D, strip: PoseStrip, ratio: number): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, WIDTH, HEIGHT);
  context.strokeStyle = getComputedStyle(context.canvas).color;
  context.lineWidth = 1.25;
  context.lineCap = context.lineJoin = 'round';
  const { poses, cell, unit } = layOutStrip(strip, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN);
  const { parents, points } = strip;
  poses.forEach((pose, i) => {
    const x = MARGIN + (i + 0.5) * cell;
    const lines = { parents, points, first: pose * parents.length * 3 };
    drawFigure(context, lines, { x, floor: HEIGHT - MARGIN, unit });
  });
}

/** Line on the strip at the moment that is shown beside the list. */
function PeekLine({ clipId }: { readonly clipId: string }) {
  const peek = useApp().session.peek.value;
  if (peek?.clipId !== clipId) return null;
  return <i class="peek-line" style={{ left: `${peek.share * 100}%` }} />;
}
