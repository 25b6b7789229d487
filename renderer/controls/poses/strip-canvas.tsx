// renderer/controls/poses: poses of a clip, drawn small
import './strip.css';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { PoseStrip } from '#core/thumbnail/pose-strip.ts';
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
  const canvas = useRef<HTMLCanvasElement>(null);
  const ratio = app.surroundings.pixelRatio.value;
  const { source, destination } = app.session.chosen.value;
  // The stroke has the colour of the row, which depends on these.
  const colour = `${app.surroundings.theme.value} ${clipId === source} ${clipId === destination}`;
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context && strip) drawStrip(context, strip, ratio);
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
