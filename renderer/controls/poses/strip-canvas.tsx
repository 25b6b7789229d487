// renderer/controls/poses: poses of a clip, drawn small
import './strip.css';
import { useEffect } from 'preact/hooks';
import type { PoseStrip } from '#core/formats/thumbnail/clip-figure.ts';
import { Canvas } from '#renderer/kit/plot/canvas.tsx';
import type { Pen } from '#renderer/kit/plot/pen.ts';
import { useApp } from '../window-context.ts';
import { drawFigure, layOutStrip } from './draw-figure.ts';

const WIDTH = 64; // px, as .strip
const HEIGHT = 34;
const MARGIN = 3; // px, so that round line caps are not cut off

/** Poses of a clip, from its start to its end, in a box of the class `strip`. Blank until they are loaded. */
export function StripCanvas({ clipId }: { readonly clipId: string }) {
  const app = useApp();
  const { strips } = app.library.caches;
  const strip = strips.get(clipId).value;
  useEffect(() => strips.show(clipId), [clipId]);
  const { source, destination } = app.session.chosen.value;
  const { pixelRatio, theme } = app.surroundings;
  // The stroke has the colour of the row, which depends on these.
  const colour = `${theme.value} ${clipId === source} ${clipId === destination}`;
  // A canvas to paint on is not cheap: rows that pass by while a list scrolls need none.
  if (!strip) return null;
  const paint = (pen: Pen): void => drawStrip(pen, strip);
  const of = [strip, pixelRatio.value, colour];
  return <Canvas width={WIDTH} height={HEIGHT} paint={paint} of={of} aria-hidden="true" />;
}

function drawStrip({ context, palette }: Pen, strip: PoseStrip): void {
  context.strokeStyle = palette.own;
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
