import { clipTimeAt, seamTimeOf } from '../../../core/transition/clips/clip-clock.ts';
import { firstMarkerFrom } from '../model/marker-index.ts';
import { markerLaneMiddle } from '../rows/rows.ts';
import { endOfScale, xOfTime } from '../rows/time-scale.ts';
import { markerName } from '../words/mark-words.ts';
import { textWidth, write } from './pen.ts';
import type { ClipScene, RowOf } from './scene.ts';

const SPACE = 9; // px between a marker and its label, and before the next marker
const SHORTEST = 14; // px, shortest label, so that nothing is measured for less room

/** Writes labels of visible markers that fit before the next one. Selected markers have their own labels. */
export function drawMarkerLabels(scene: ClipScene, row: RowOf<'clip'>): void {
  const { pen, state, right, model } = scene;
  const use = model[row.side];
  const index = state.markers[row.side];
  const first = firstMarkerFrom(index, clipTimeAt(use, state.scale.start));
  const last = firstMarkerFrom(index, clipTimeAt(use, endOfScale(state.scale)));
  const y = markerLaneMiddle(row);
  const colours = { ink: pen.palette.dim, ground: pen.palette.ground };
  const placeOf = (at: number): number => xOfTime(state.scale, seamTimeOf(use, index.times[at]));
  for (let i = first; i < last; i++) {
    const marker = index.markers[i];
    if (marker.id === state.hovered || marker.id === model.selection.lead) continue;
    const x = placeOf(i) + SPACE;
    const room = (i + 1 < last ? placeOf(i + 1) - SPACE : right) - x;
    if (room < SHORTEST) continue;
    const name = markerName(marker);
    if (textWidth(pen, name) <= room) write(pen, name, { x, y }, colours);
  }
}
