// renderer/timeline/draw: painting the timeline
import { drawBand } from './draw-band.ts';
import { drawBlendLane, drawBlendRegion, drawSeamLines } from './draw-blend.ts';
import { drawDestinationBar, drawSourceBar } from './draw-clip.ts';
import { drawDestinationNames, drawSourceNames } from './draw-clip-names.ts';
import { drawFlags, drawSnapLine } from './draw-flags.ts';
import { drawMarkers } from './draw-markers.ts';
import { drawMarkerLabels } from './draw-marker-labels.ts';
import { drawMotionLane } from './draw-motion-lane.ts';
import { drawRanges } from './draw-ranges.ts';
import { drawRuler } from './draw-ruler.ts';
import { drawSuggestions } from './draw-suggestions.ts';
import type { Pen } from './pen.ts';
import { PINNED_HEIGHT, type Row } from '../rows/rows.ts';
import type { ClipScene, Scene } from './scene.ts';
import type { TimelineState } from '../timeline-state.ts';

/** Draws everything except DOM elements: names, handles and the playhead. */
export function drawScene(pen: Pen, state: TimelineState): void {
  const { context, palette } = pen;
  const right = state.scale.left + state.scale.width;
  const scene: Scene = { pen, state, right, bottom: state.height };
  context.setTransform(pen.ratio, 0, 0, pen.ratio, 0, 0);
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, state.width, state.height);
  context.save();
  context.beginPath();
  context.rect(state.scale.left, 0, state.scale.width, state.height);
  context.clip();
  const ruler = state.rows[0];
  if (ruler !== undefined) drawRuler(scene, ruler.height);
  if (state.model !== null) drawRows({ ...scene, model: state.model });
  context.restore();
}

function drawRows(scene: ClipScene): void {
  const { state } = scene;
  const linesTop = state.rows.find((row) => row.kind === 'flags')?.top ?? 0;
  belowPinned(scene, () => {
    drawBlendRegion(scene);
    for (const row of state.rows) if (row.kind === 'clip') drawBar(scene, row);
  });
  if (!scene.model.alone) drawSeamLines(scene, linesTop);
  drawSnapLine(scene, linesTop);
  for (const row of state.rows) if (row.kind === 'flags') drawFlags(scene, row);
  belowPinned(scene, () => {
    for (const row of state.rows) drawAboveLines(scene, row);
    drawBand(scene);
  });
}

/** Draws content that scrolls below the pinned rows. */
function belowPinned({ pen, state }: ClipScene, draw: () => void): void {
  pen.context.save();
  pen.context.beginPath();
  pen.context.rect(state.scale.left, PINNED_HEIGHT, state.scale.width, state.height - PINNED_HEIGHT);
  pen.context.clip();
  draw();
  pen.context.restore();
}

function drawBar(scene: ClipScene, row: Row & { readonly kind: 'clip' }): void {
  if (row.side === 'source') drawSourceBar(scene, row);
  else drawDestinationBar(scene, row);
}

function drawAboveLines(scene: ClipScene, row: Row): void {
  switch (row.kind) {
    case 'ruler':
    case 'request': // DOM elements
    case 'flags':
      return;
    case 'clip':
      if (row.side === 'source') drawSourceNames(scene, row);
      else drawDestinationNames(scene, row);
      drawRanges(scene, row);
      drawMarkerLabels(scene, row);
      drawMarkers(scene, row);
      return drawSuggestions(scene, row);
    case 'blend':
      return drawBlendLane(scene, row);
    case 'lane':
      return drawMotionLane(scene, row);
  }
}
