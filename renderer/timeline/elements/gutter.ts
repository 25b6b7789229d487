import { ownTimeAt } from '../../../core/transition/clips/clip-clock.ts';
import {
  BAR_HEIGHT,
  isPinned,
  MARKER_LANE_HEIGHT,
  PINNED_HEIGHT,
  RANGE_LANE_HEIGHT,
  rangeLaneTop,
  type Row,
} from '../rows/rows.ts';
import { speedAt } from '../model/motion-lane.ts';
import type { Side, TimelineModel } from '../model/timeline-model.ts';
import { isInPlay, type TimelineState } from '../timeline-state.ts';
import { durationWords, momentWords } from '../words/time-words.ts';

/** Names of the rows at the left, with the time of each clip at the playhead. */
export interface Gutter {
  /** Creates the names of the current rows. */
  place(state: TimelineState): void;
  /** Updates the times at the playhead. */
  tell(state: TimelineState): void;
}

const sideNames: Readonly<Record<Side, string>> = { source: 'Source', destination: 'Destination' };

export function createGutter(root: HTMLElement): Gutter {
  const element = document.createElement('div');
  element.className = 'timeline-gutter';
  const pinned = part('timeline-gutter-part');
  const scrolled = part('timeline-gutter-part');
  scrolled.style.clipPath = `inset(${PINNED_HEIGHT}px 0 0)`;
  element.append(scrolled, pinned);
  root.append(element);
  let placed: readonly Row[] = [];
  let readouts: { readonly row: Row; readonly element: HTMLElement }[] = [];
  let names: { readonly row: Row; readonly element: HTMLElement }[] = [];

  const place = (state: TimelineState): void => {
    if (placed !== state.rows) {
      placed = state.rows;
      readouts = [];
      names = [];
      pinned.replaceChildren();
      scrolled.replaceChildren();
      for (const row of state.rows) {
        const cell = rowElement(row);
        const name = part('timeline-row-name');
        const readout = part('timeline-row-time');
        cell.append(name, readout);
        names.push({ row, element: name });
        readouts.push({ row, element: readout });
        (isPinned(row) ? pinned : scrolled).append(cell);
        if (row.kind === 'clip') scrolled.append(laneElement(row));
      }
    }
    for (const name of names) writeName(name.element, state.model, name.row);
    tell(state);
  };

  const tell = (state: TimelineState): void => {
    for (const readout of readouts) writeTime(readout.element, state.model, readout.row);
  };

  return { place, tell };
}

function rowElement(row: Row): HTMLElement {
  const cell = part('timeline-row');
  cell.dataset['row'] = row.kind;
  if (row.kind === 'clip') cell.dataset['side'] = row.side;
  cell.style.top = `${row.top}px`;
  cell.style.height = `${row.kind === 'clip' ? BAR_HEIGHT + MARKER_LANE_HEIGHT : row.height}px`;
  return cell;
}

/** Name of the range lanes of a clip. An empty lane hints at what can be drawn there. */
function laneElement(row: Row): HTMLElement {
  const cell = part('timeline-row');
  cell.dataset['row'] = 'ranges';
  cell.style.top = `${rangeLaneTop(row, 0)}px`;
  cell.style.height = `${RANGE_LANE_HEIGHT}px`;
  cell.textContent = 'Ranges';
  return cell;
}

function part(className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  return element;
}

function writeName(element: HTMLElement, model: TimelineModel | null, row: Row): void {
  switch (row.kind) {
    case 'ruler':
      write(element, model?.unit === 'timecode' ? '' : 'Time'); // a timecode needs the room
      return;
    case 'clip':
      write(element, model?.alone === true ? 'Clip' : sideNames[row.side]);
      return;
    case 'blend': {
      const blend = model?.blends[row.slot];
      if (blend === undefined) return;
      write(element, `Blend ${blend.name}`);
      element.style.setProperty('--slot-colour', `var(--${blend.colour}-text, var(--${blend.colour}))`);
      return;
    }
    case 'lane':
      return write(element, model?.lanes[row.index]?.name ?? '');
    case 'flags':
    case 'request':
      return;
  }
}

function writeTime(element: HTMLElement, model: TimelineModel | null, row: Row): void {
  if (model === null) {
    write(element, '');
    return;
  }
  if (row.kind === 'ruler') write(element, durationWords(model.playhead, model.unit, model.source.fps));
  if (row.kind === 'lane') write(element, speedWords(model, row.index));
  if (row.kind !== 'clip') return;
  const use = model[row.side];
  const own = ownTimeAt(use, model.playhead);
  const words = momentWords(own.time, model.unit, use.fps, use.firstFrame);
  write(element, own.held ? `${words} held` : words);
  const inPlay = isInPlay(model, row.side) ? 'yes' : 'no';
  if (element.dataset['inPlay'] !== inPlay) element.dataset['inPlay'] = inPlay;
}

/** Speed of the root at the playhead; empty for other lanes. */
function speedWords({ lanes, playhead }: TimelineModel, index: number): string {
  const lane = lanes[index];
  const speed = lane?.kind === 'speed' ? speedAt(lane, playhead) : null;
  return speed === null ? '' : `${speed.toFixed(1)} m/s`;
}

/** Changes the text in place: a new node per frame would need another layout. */
function write(element: HTMLElement, text: string): void {
  const { firstChild } = element;
  if (!(firstChild instanceof Text)) element.textContent = text;
  else if (firstChild.data !== text) firstChild.data = text;
}
