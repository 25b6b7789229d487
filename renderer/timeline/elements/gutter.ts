import { addElement, writeText } from '#renderer/kit/elements.ts';
import { ownTimeAt } from '#core/transition/clips/clip-clock.ts';
import {
  BAR_HEIGHT,
  isPinned,
  MARKER_LANE_HEIGHT,
  PINNED_HEIGHT,
  RANGE_LANE_HEIGHT,
  rangeLaneTop,
  type Row,
} from '../rows/rows.ts';
import { describeLane } from '../model/motion-lane.ts';
import type { Side, TimelineModel } from '../model/timeline-model.ts';
import { isInPlay, type TimelineState } from '../timeline-state.ts';
import { formatDuration, formatFromSeam, formatMoment } from '#renderer/kit/time-words.ts';

const sideNames: Readonly<Record<Side, string>> = { source: 'Source', destination: 'Destination' };

/** Names of the rows at the left, with the time of each clip at the playhead. */
export function createGutter(root: HTMLElement) {
  const element = addElement(root, 'div', 'timeline-gutter');
  const scrolled = addElement(element, 'div', 'timeline-gutter-part');
  const pinned = addElement(element, 'div', 'timeline-gutter-part');
  scrolled.style.clipPath = `inset(${PINNED_HEIGHT}px 0 0)`;
  let placed: readonly Row[] = [];
  let readouts: { readonly row: Row; readonly element: HTMLElement }[] = [];
  let names: { readonly row: Row; readonly element: HTMLElement }[] = [];

  /** Creates the names of the current rows. */
  const place = (state: TimelineState): void => {
    if (placed !== state.rows) {
      placed = state.rows;
      readouts = [];
      names = [];
      pinned.replaceChildren();
      scrolled.replaceChildren();
      for (const row of state.rows) {
        const cell = rowElement(row);
        names.push({ row, element: addElement(cell, 'div', 'timeline-row-name') });
        readouts.push({ row, element: addElement(cell, 'div', 'timeline-row-time') });
        (isPinned(row) ? pinned : scrolled).append(cell);
        if (row.kind === 'clip') scrolled.append(laneElement(row));
      }
    }
    for (const name of names) writeName(name.element, state.model, name.row);
    updateTimes(state);
  };

  /** Updates the times at the playhead. */
  const updateTimes = (state: TimelineState): void => {
    for (const readout of readouts) writeTime(readout.element, state.model, readout.row);
  };

  return { place, updateTimes };
}

function rowElement(row: Row): HTMLElement {
  const cell = addElement(null, 'div', 'timeline-row');
  cell.dataset['row'] = row.kind;
  if (row.kind === 'clip') cell.dataset['side'] = row.side;
  cell.style.top = `${row.top}px`;
  cell.style.height = `${row.kind === 'clip' ? BAR_HEIGHT + MARKER_LANE_HEIGHT : row.height}px`;
  return cell;
}

/** Name of the range lanes of a clip. An empty lane hints at what can be drawn there. */
function laneElement(row: Row): HTMLElement {
  const cell = addElement(null, 'div', 'timeline-row');
  cell.dataset['row'] = 'ranges';
  cell.style.top = `${rangeLaneTop(row, 0)}px`;
  cell.style.height = `${RANGE_LANE_HEIGHT}px`;
  cell.textContent = 'Ranges';
  return cell;
}

function writeName(element: HTMLElement, model: TimelineModel | null, row: Row): void {
  writeText(element, rowName(model, row));
  const blend = row.kind === 'blend' ? model?.blends[row.slot] : undefined;
  if (blend)
    element.style.setProperty('--slot-colour', `var(--${blend.colour}-text, var(--${blend.colour}))`);
}

export function rowName(model: TimelineModel | null, row: Row): string {
  switch (row.kind) {
    case 'ruler':
      return model?.unit === 'timecode' ? '' : 'Time'; // a timecode needs the room
    case 'clip':
      return model?.hasSeam === false ? 'Clip' : sideNames[row.side];
    case 'blend':
      return `Blend ${model?.blends[row.slot]?.name ?? ''}`;
    case 'lane':
      return model?.lanes[row.index]?.name ?? '';
    case 'flags':
    case 'request':
      return '';
  }
}

function writeTime(element: HTMLElement, model: TimelineModel | null, row: Row): void {
  writeText(element, model === null ? '' : rowTime(model, row));
  if (model === null || row.kind !== 'clip') return;
  const inPlay = isInPlay(model, row.side) ? 'yes' : 'no';
  if (element.dataset['inPlay'] !== inPlay) element.dataset['inPlay'] = inPlay;
}

/** What a row shows of the playhead; '' = nothing. */
export function rowTime(model: TimelineModel, row: Row): string {
  const { unit, playhead } = model;
  if (row.kind === 'ruler')
    return (model.hasSeam ? formatFromSeam : formatDuration)(playhead, unit, model.source.fps);
  const lane = row.kind === 'lane' ? model.lanes[row.index] : undefined;
  if (lane !== undefined) return describeLane(lane, playhead);
  if (row.kind !== 'clip') return '';
  const use = model[row.side];
  const own = ownTimeAt(use, playhead);
  const words = formatMoment(own.time, unit, use);
  return own.held ? `${words} held` : words;
}
