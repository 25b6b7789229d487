import { visibleText } from '../../contract/words/visible-text.ts';
import type { Curve } from './curves.ts';

/** The names of the curves with their strokes, and what each is at one moment: legend and readout in one. */
export interface ValueTable {
  /** Other curves: other rows. Where there are several plots each has its rows under its name. */
  setCurves(curves: readonly Curve[], tracks: readonly string[]): void;
  /** The values as words, plot by plot in the order of the curves, under a heading that says when. */
  setValues(heading: string, values: readonly string[]): void;
}

const STROKE_WIDTH = 26; // px
const SVG = 'http://www.w3.org/2000/svg';

export function createValueTable(host: HTMLElement): ValueTable {
  const table = document.createElement('table');
  table.className = 'value-table';
  table.setAttribute('aria-label', 'Curve values');
  const caption = table.createCaption();
  host.append(table);
  let cells: HTMLElement[] = [];
  return {
    setCurves(curves, tracks) {
      for (const body of [...table.tBodies]) body.remove();
      for (const track of tracks) {
        const rows = curves.map(rowOf);
        table.createTBody().append(...(tracks.length > 1 ? [headingOf(track), ...rows] : rows));
      }
      cells = [...table.querySelectorAll('td')];
    },
    setValues(heading, values) {
      write(caption, heading);
      cells.forEach((cell, i) => write(cell, values[i] ?? ''));
    },
  };
}

/** Text that stays costs nothing, and other text is written over what is there. */
function write(element: HTMLElement, text: string): void {
  const { firstChild } = element;
  if (!(firstChild instanceof Text)) element.textContent = text;
  else if (firstChild.data !== text) firstChild.data = text;
}

function headingOf(track: string): HTMLElement {
  const row = document.createElement('tr');
  const name = document.createElement('th');
  row.className = 'value-heading';
  name.scope = 'rowgroup';
  name.colSpan = 2;
  name.textContent = visibleText(track);
  row.append(name);
  return row;
}

function rowOf(curve: Curve): HTMLElement {
  const row = document.createElement('tr');
  const name = document.createElement('th');
  name.scope = 'row';
  const label = document.createElement('span');
  label.textContent = visibleText(curve.name);
  label.dir = 'auto';
  name.append(strokeOf(curve), label);
  row.append(name, document.createElement('td'));
  return row;
}

/** The line as it is in the plot. */
function strokeOf({ role, dash, width, dots }: Curve): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'curve-stroke');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'line');
  const place = {
    x1: 0,
    x2: STROKE_WIDTH,
    y1: 5,
    y2: 5,
    'stroke-width': width,
    'stroke-dasharray': dash.join(' '),
  };
  for (const [name, value] of Object.entries(place)) line.setAttribute(name, String(value));
  svg.style.color = `var(--${role})`;
  svg.append(line);
  if (dots) {
    const dot = document.createElementNS(SVG, 'circle');
    for (const [name, value] of Object.entries({ cx: STROKE_WIDTH / 2, cy: 5, r: 2.5 }))
      dot.setAttribute(name, String(value));
    svg.append(dot);
  }
  return svg;
}
