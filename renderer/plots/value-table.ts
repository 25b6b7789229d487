import { visibleText } from '../../contract/words/visible-text.ts';
import type { Curve } from './curves.ts';

/** The legend of the curves with their values at one moment. */
export interface ValueTable {
  /** Sets the curves; several plots have a group of rows each. */
  setCurves(curves: readonly Curve[], tracks: readonly string[]): void;
  /** Sets the values as text, plot by plot in the order of the curves, and the heading with their time. */
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

/** Writes text in place, and only if it changed. */
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

/** The stroke of the line in the plot. */
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
