import type { Floats } from '#core/kit/floats.ts';
import type { Drawn } from '#renderer/stores/app.ts';
import type { Viewport } from '#renderer/viewport/viewport.ts';
import { CanvasBox, ScreenPoint } from '#renderer/viewport/camera/on-screen.ts';
import type { Moment, Motion } from '#renderer/stores/shown/motion.ts';
import type { View } from '../overlays/view.ts';
import { measureFigure } from './figure-box.ts';
import { createFloating, type Floating } from './floating.ts';
import { areClose, setBox } from './label-places.ts';

/** A line of the grid, of 1 m: a place on it, and a step along it. */
interface GridLine {
  x: number;
  z: number;
  alongX: number;
  alongZ: number;
}

const FIRST = -3; // m
const LAST = 6;
const REACH = 6; // m from the figure: the floor fades beyond
const MIN_STEP = 36; // px between two labels
const BELOW = 8; // px between a crossing and its label
const WIDTH = 36; // px of a label
const HEIGHT = 16;

/** Metres along a line of the grid, from the crossing nearest to the figure at the seam, in its direction. */
export function createFloorLabels(
  layer: HTMLElement,
  { views }: Pick<Drawn, 'views'>,
  gizmo: Readonly<CanvasBox>,
) {
  const labels: Floating[][] = []; // [view][metre]
  const line: GridLine = { x: 0, z: 0, alongX: 0, alongZ: 1 };
  const point = new ScreenPoint();
  const figure = new CanvasBox();
  const box = new CanvasBox();
  const place = new Float64Array(3);
  let known: Motion | null = null;

  const follow = (motion: Motion): void => {
    if (motion === known) return;
    known = motion;
    const atSeam = motion.createMoment();
    atSeam.evaluate(0);
    layLine(line, atSeam.figures[0].root);
  };
  const drawView = (viewport: Viewport, { figures, motion }: Moment, index: number, shown: View): void => {
    const own = (labels[index] ??= createRow(layer));
    const view = viewport.views()[index];
    const { root } = figures[shown.index];
    measureFigure(figure, viewport, index, shown.figure.positions, point);
    let lastX = Infinity;
    let lastY = Infinity;
    for (let i = 0; i < own.length; i++) {
      const metre = FIRST + i;
      place[0] = line.x + line.alongX * metre;
      place[1] = motion.groundHeight;
      place[2] = line.z + line.alongZ * metre;
      const isNear = Math.hypot(place[0] - root[0], place[2] - root[1]) < REACH;
      const isSeen = isNear && viewport.project(point, index, place, 0);
      const isFree = isSeen && hasRoom(box, point, view, figure, gizmo, views.notes.value);
      if (!isFree || Math.hypot(point.x - lastX, point.y - lastY) < MIN_STEP) {
        own[i].hide();
        continue;
      }
      lastX = point.x;
      lastY = point.y;
      own[i].place(Math.round(point.x), Math.round(point.y + BELOW));
    }
  };
  return {
    /** Places the labels for the frame that the viewport drew last. */
    draw(viewport: Viewport, moment: Moment, views: readonly View[]): void {
      follow(moment.motion);
      for (let i = 0; i < views.length; i++) drawView(viewport, moment, i, views[i]);
      for (let i = views.length; i < labels.length; i++) for (const label of labels[i]) label.hide();
    },
  };
}

function createRow(layer: HTMLElement): Floating[] {
  return Array.from({ length: LAST - FIRST + 1 }, (_, i) => {
    const floating = createFloating(layer, 'span', 'floor-label');
    const metre = FIRST + i;
    floating.element.textContent = metre === 0 ? '0' : `${metre > 0 ? '+' : '−'}${Math.abs(metre)}\u00a0m`;
    return floating;
  });
}

/**
 * The line through the crossing of the grid that is nearest to `root`, along the axis nearest to its heading.
 */
export function layLine(out: GridLine, root: Floats): void {
  const turns = Math.round(root[2] / (Math.PI / 2));
  out.x = Math.round(root[0]);
  out.z = Math.round(root[1]);
  out.alongX = Math.round(Math.sin((turns * Math.PI) / 2));
  out.alongZ = Math.round(Math.cos((turns * Math.PI) / 2));
}

/**
 * Writes the box of the label of `point`; true if it is in the view, and covers neither the figure nor the gizmo
 * nor a note.
 */
export function hasRoom(
  out: CanvasBox,
  point: ScreenPoint,
  view: Readonly<CanvasBox>,
  figure: Readonly<CanvasBox>,
  gizmo: Readonly<CanvasBox>,
  notes: readonly Readonly<CanvasBox>[],
): boolean {
  setBox(out, point.x, point.y + BELOW, WIDTH, HEIGHT);
  if (!isWithin(view, point, WIDTH) || isWithin(figure, point) || areClose(gizmo, out)) return false;
  // A loop: nothing is allocated in a frame.
  for (let i = 0; i < notes.length; i++) if (areClose(notes[i], out)) return false;
  return true;
}

/** @param room px that it leaves on the right */
function isWithin({ x, y, width, height }: Readonly<CanvasBox>, point: ScreenPoint, room = 0): boolean {
  return point.x > x && point.x < x + width - room && point.y > y && point.y < y + height;
}
