import { addElement, writeText } from '#renderer/kit/elements.ts';
import { noClips } from '../model/no-clips.ts';
import type { TimelineModel } from '../model/timeline-model.ts';
import type { Row } from '../rows/row.ts';
import { PINNED_HEIGHT } from '../rows/rows.ts';
import type { TimelineState } from '../timeline-state.ts';

type Cell = ReturnType<typeof addCell>;

/** Names of the rows at the left, with the time of each clip at the playhead. */
export function createGutter(root: HTMLElement) {
  const element = addElement(root, 'div', 'timeline-gutter');
  const scrolled = addElement(element, 'div', 'timeline-gutter-part');
  const pinned = addElement(element, 'div', 'timeline-gutter-part');
  scrolled.style.clipPath = `inset(${PINNED_HEIGHT}px 0 0)`;
  let placed: readonly Row[] = [];
  let cells: readonly Cell[] = [];

  /** Creates the names of the current rows. */
  const place = (state: TimelineState): void => {
    if (placed !== state.rows) {
      placed = state.rows;
      pinned.replaceChildren();
      scrolled.replaceChildren();
      cells = placed
        .filter(({ kind }) => kind.title !== undefined)
        .map((row) => addCell(row.kind.isPinned ? pinned : scrolled, row));
    }
    for (const cell of cells) writeName(cell, state.model ?? noClips);
    updateTimes(state);
  };

  /** Updates the times at the playhead. */
  const updateTimes = ({ model }: TimelineState): void => {
    for (const cell of cells) writeReadout(cell, model);
  };

  return { place, updateTimes };
}

/** Adds the name of a row, and what it shows of the playhead. */
function addCell(part: HTMLElement, { kind, index, top, height }: Row) {
  const cell = addElement(part, 'div', 'timeline-row');
  cell.dataset['row'] = kind.id;
  if (kind.side !== undefined) cell.dataset['side'] = kind.side;
  cell.style.top = `${top}px`;
  cell.style.height = `${kind.titleHeight ?? height}px`;
  return {
    kind,
    index,
    name: addElement(cell, 'div', 'timeline-row-name'),
    readout: addElement(cell, 'div', 'timeline-row-time'),
  };
}

function writeName({ kind, index, name }: Cell, model: TimelineModel): void {
  writeText(name, kind.title?.(model, index) ?? '');
  const colour = kind.colour?.(model, index);
  if (colour !== undefined)
    name.style.setProperty('--slot-colour', `var(--${colour}-text, var(--${colour}))`);
}

function writeReadout({ kind, index, readout }: Cell, model: TimelineModel | null): void {
  writeText(readout, model === null ? '' : (kind.readout?.(model, index) ?? ''));
  if (model === null || kind.isInPlay === undefined) return;
  const inPlay = kind.isInPlay(model) ? 'yes' : 'no';
  if (readout.dataset['inPlay'] !== inPlay) readout.dataset['inPlay'] = inPlay;
}
