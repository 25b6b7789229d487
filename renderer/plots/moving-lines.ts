import { addElement } from '../kit/elements.ts';
import { PLOT_EDGES } from './chart.ts';
import type { TimeAxis } from './time-axis.ts';

/** Lines over all charts of a stack that move without redrawing curves. */
export function createMovingLines(stack: HTMLElement, axis: TimeAxis) {
  const { selection, pointer, playhead } = createElements(stack);
  const place = (line: HTMLElement, time: number | null): void => {
    const { start, end } = axis.range();
    const isAway = time === null || time < start || time > end;
    if (line.hidden !== isAway) line.hidden = isAway;
    if (!isAway) line.style.transform = `translateX(${Math.round(axis.xOf(time))}px)`;
  };
  return {
    /** @param hovered time under the pointer, s; null = outside */
    place(played: number, hovered: number | null): void {
      place(playhead, played);
      place(pointer, hovered);
    },
    /** Shows the selected range, px; `from` null = none. */
    select(from: number | null, to: number): void {
      selection.hidden = from === null;
      if (from === null) return;
      const [left, right] = [axis.inside(Math.min(from, to)), axis.inside(Math.max(from, to))];
      selection.style.transform = `translateX(${left}px)`;
      selection.style.width = `${right - left}px`;
    },
  };
}

function createElements(stack: HTMLElement) {
  const add = (className: string): HTMLElement => {
    const element = addElement(stack, 'div', className, { hidden: true });
    element.style.top = `${PLOT_EDGES.top}px`;
    element.style.bottom = `${PLOT_EDGES.bottom}px`;
    return element;
  };
  return {
    selection: add('plot-selection'),
    pointer: add('plot-pointer'),
    playhead: add('plot-playhead'),
  };
}
