import type { Floats } from '#core/kit/floats.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { formatDuration, type TimeUnit } from '#renderer/kit/time-words.ts';
import type { Viewport } from '#renderer/viewport/viewport.ts';
import type { Rectangle } from '#renderer/kit/rectangle.ts';
import { CanvasBox, ScreenPoint } from '#renderer/viewport/camera/on-screen.ts';
import { createFloating } from './floating.ts';
import { createLabelSizes, shapeOf } from './label-sizes.ts';
import { createLeader, hideLabel, type LedLabel } from './leader.ts';
import type { TimedOnionSkin, View } from '../overlays/view.ts';
import { areClose, keepIn } from './label-places.ts';
import { freeForLabels, projectInView } from './view-room.ts';

interface OnionLabel extends LedLabel {
  // The text shown last, and its size.
  time: number;
  unit: TimeUnit | null;
  fps: number;
}

const HEIGHT = 20; // px
const RISE = 30; // px between the top joint and the middle of the label
const MARGIN = 8; // px from the edge of the view
const GAP = 4; // px between two labels
const MIN_ALPHA = 0.08; // alpha of the faintest figure with a label
const ENDS = 2; // labels per view

/** Times of the first and the last figure of each onion skin, relative to the seam. */
export function createOnionLabels(
  layer: HTMLElement,
  { workspace, open }: Pick<Workbench, 'workspace' | 'open'>,
) {
  const labels: OnionLabel[] = [];
  const sizeOf = createLabelSizes();
  const point = new ScreenPoint();
  const room = new CanvasBox();

  const write = (label: OnionLabel, time: number): void => {
    const { timeUnit } = workspace.state.value;
    const fps = open.source.value?.fps ?? 60;
    const isShown = label.time === time && label.unit === timeUnit && label.fps === fps;
    if (isShown && label.box.width > 0) return;
    [label.time, label.unit, label.fps] = [time, timeUnit, fps];
    const { element } = label.floating;
    const text = momentOfSkin(time, timeUnit, fps);
    element.textContent = text;
    element.dataset['side'] = time < 0 ? 'source' : 'destination';
    label.box.width = sizeOf(shapeOf(text), element).width;
  };
  const drawEnd = (viewport: Viewport, index: number, skin: TimedOnionSkin, end: 0 | 1): void => {
    const label = (labels[index * ENDS + end] ??= createLabel(layer));
    const at = end === 0 ? 0 : skin.count - 1;
    const isSeen = (end === 0 || skin.count > 1) && skin.count > 0 && skin.alphas[at] > MIN_ALPHA;
    if (!isSeen || !projectTop(point, viewport, index, skin.poses[at].positions)) return hideLabel(label);
    write(label, skin.times[at]);
    placeAbove(label.box, point, room, end === 1 ? labels[index * ENDS].box : null);
    const { x, y, width } = label.box;
    label.floating.place(x, y);
    label.line.draw(point, x + width / 2, point.y > y ? y + HEIGHT : y);
  };
  return {
    /** Places the labels for the frame that the viewport drew last. */
    draw(viewport: Viewport, views: readonly View[]): void {
      let used = 0;
      for (let i = 0; i < views.length; i++) {
        const { onion } = views[i];
        if (!onion) continue;
        freeForLabels(room, viewport.views(), i, views[i]);
        drawEnd(viewport, i, onion, 0);
        drawEnd(viewport, i, onion, 1);
        used = (i + 1) * ENDS;
      }
      for (let i = used; i < labels.length; i++) {
        if (labels[i]) hideLabel(labels[i]);
      }
    },
  };
}

/** Time from the seam with its sign: `−0.60 s`, `+48 f`. */
export function momentOfSkin(time: number, unit: TimeUnit, fps: number): string {
  if (Math.abs(time) < 1e-6) return 'seam';
  return `${time > 0 ? '+' : ''}${formatDuration(time, unit, fps)}`;
}

/** Projects the highest joint of a pose into view `index`; false if it is out of sight. */
export function projectTop(out: ScreenPoint, viewport: Viewport, index: number, p: Floats): boolean {
  let top = 0;
  for (let at = 3; at < p.length; at += 3) if (p[at + 1] > p[top + 1]) top = at;
  return projectInView(out, viewport, index, p, top);
}

function createLabel(layer: HTMLElement): OnionLabel {
  const line = createLeader(layer);
  const floating = createFloating(layer, 'span', 'onion-label');
  const box: CanvasBox = { x: 0, y: 0, width: 0, height: HEIGHT };
  return { floating, line, time: NaN, unit: null, fps: 0, box };
}

/** Moves a label above `point`, to whole px inside `room`, and below `other` where they would overlap. */
export function placeAbove(
  box: CanvasBox,
  point: ScreenPoint,
  room: Rectangle,
  other: Readonly<CanvasBox> | null,
): void {
  box.x = point.x - box.width / 2;
  box.y = point.y - RISE - HEIGHT / 2;
  keepIn(box, room, MARGIN, 0);
  if (other !== null && areClose(other, box, GAP)) box.y = other.y + HEIGHT + GAP;
}
