import { CURVE_RANGE } from '../../../../core/transition/curves/easing-text.ts';
import type { EasingPoint } from '../../../../core/transition/curves/easing-curve.ts';
import { curveAt } from './curve-points.ts';
import type { Points } from './curve-points.ts';

/** Size at the inspector's default width, px; it grows with the inspector. */
const SIZE = { width: 268, height: 150 } as const;
const PLOT = { left: 18, right: 258, top: 10, bottom: 140 } as const;

/** Straight segments per curve. */
const PIECES = 96;

/** Distance at which a press hits a point, px. */
const REACH = 12;

/** The drawn curve and its draggable elements. */
export interface CurvePicture {
  readonly element: SVGSVGElement;
  /** The curve, wide enough to hit. */
  readonly line: SVGElement;
  /** Handles of all points except the ends, first to last. */
  readonly handles: readonly SVGElement[];
  draw(points: Points, selected: number): void;
  /** Position of the pointer on the axes of the curve. */
  placeOf(event: MouseEvent): EasingPoint;
}

const { lowest, highest } = CURVE_RANGE;
const toX = (x: number): number => PLOT.left + x * (PLOT.right - PLOT.left);
const toY = (y: number): number => PLOT.top + ((highest - y) / (highest - lowest)) * (PLOT.bottom - PLOT.top);

export function createCurvePicture(): CurvePicture {
  const element = make('svg', { viewBox: `0 0 ${SIZE.width} ${SIZE.height}` });
  const line = make('path', { class: 'curve-hit' });
  const path = make('path', { class: 'curve-line' });
  const dots = make('g', {});
  const handles: SVGElement[] = [];
  element.append(...guides(), path, line, dots);
  for (const end of [0, 1])
    element.append(make('circle', { class: 'curve-end', cx: toX(end), cy: toY(end), r: 3 }));
  const drawHandles = (points: Points, selected: number): void => {
    const inner = points.slice(1, -1);
    while (handles.length > inner.length) handles.pop()?.remove();
    while (handles.length < inner.length) handles.push(createHandle(dots));
    inner.forEach((point, i) =>
      placeHandle(handles[i], point, { index: i + 1, count: points.length, selected }),
    );
  };
  return {
    element,
    line,
    handles,
    draw: (points, selected) => {
      const drawn = pathOf(points);
      path.setAttribute('d', drawn);
      line.setAttribute('d', drawn);
      drawHandles(points, selected);
    },
    placeOf: ({ clientX, clientY }) => {
      const { left, top, width } = element.getBoundingClientRect();
      const scale = SIZE.width / width;
      return {
        x: ((clientX - left) * scale - PLOT.left) / (PLOT.right - PLOT.left),
        y: highest - (((clientY - top) * scale - PLOT.top) / (PLOT.bottom - PLOT.top)) * (highest - lowest),
      };
    },
  };
}

/** The frame, and lines at the weights 0 and 1: outside of them the curve overshoots. */
function guides(): SVGElement[] {
  const { left, right, top, bottom } = PLOT;
  const frame = make('rect', {
    class: 'curve-frame',
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
  });
  const lines = [0, 1].flatMap((weight) => {
    const text = make('text', { class: 'curve-label', x: left - 6, y: toY(weight) + 3.5 });
    text.textContent = String(weight);
    return [make('path', { class: 'curve-guide', d: `M${left} ${toY(weight)}H${right}` }), text];
  });
  return [frame, ...lines];
}

function pathOf(points: Points): string {
  const places = Array.from({ length: PIECES + 1 }, (_, i) => i / PIECES);
  const drawn = places.map((x) => `${toX(x).toFixed(1)} ${toY(curveAt(points, x)).toFixed(1)}`);
  return `M${drawn.join('L')}`;
}

function createHandle(parent: SVGElement): SVGElement {
  const handle = make('g', { class: 'curve-point', tabindex: 0, role: 'slider' });
  handle.setAttribute('aria-valuemin', String(lowest));
  handle.setAttribute('aria-valuemax', String(highest));
  handle.append(
    make('circle', { class: 'curve-reach', r: REACH }),
    make('circle', { class: 'curve-dot', r: 4 }),
  );
  parent.append(handle);
  return handle;
}

interface HandlePlace {
  readonly index: number;
  readonly count: number;
  readonly selected: number;
}

function placeHandle(handle: SVGElement, point: EasingPoint, { index, count, selected }: HandlePlace): void {
  handle.setAttribute('transform', `translate(${toX(point.x).toFixed(1)} ${toY(point.y).toFixed(1)})`);
  handle.setAttribute('aria-label', `Point ${index + 1} of ${count}`);
  handle.setAttribute('aria-valuenow', String(point.y));
  handle.setAttribute('aria-valuetext', pointWords(point));
  handle.classList.toggle('selected', index === selected);
}

/** `time 0.25 · weight 0.10`: shares of the blend time and of the way to the destination. */
export function pointWords({ x, y }: EasingPoint): string {
  const number = (value: number): string => value.toFixed(3).replace(/0$/, '').replace('-', '−');
  return `time ${number(x)} · weight ${number(y)}`;
}

function make<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
