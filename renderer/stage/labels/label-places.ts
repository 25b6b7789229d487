import type { Rectangle } from '#renderer/kit/rectangle.ts';
import { CanvasBox } from '#renderer/viewport/camera/on-screen.ts';

/** Distance from the edge of the view and between two labels, px. */
const MARGIN = 8;
const GAP = 6;
/** Distance from a joint, px. */
const BESIDE = 30;
/** Half the side of a joint, px. */
const JOINT = 8;
/**
 * Cost of each px² over what a label explains, over another label, over a figure, and of each px from the
 * joint.
 */
const OVER_EXPLAINED = 2000;
const OVER_LABEL = 100;
const OVER_FIGURE = 0.25;
const AWAY = 1;

export type LabelPlaces = ReturnType<typeof createLabelPlaces>;

/** Positions of the labels in one view: each avoids other labels and the figure if possible. */
export function createLabelPlaces() {
  const taken: CanvasBox[] = [];
  const points: CanvasBox[] = []; // that labels explain
  let count = 0;
  let explained = 0;
  let view: Rectangle = new CanvasBox();
  let figure: Rectangle = view;
  let limbs: readonly Rectangle[] = [];

  const costAt = (label: CanvasBox, x: number, y: number): number => {
    const away = Math.abs(label.x + label.width / 2 - x) + Math.abs(label.y + label.height / 2 - y);
    let cost = away * AWAY;
    for (let i = 0; i < explained; i++) cost += sharedArea(label, points[i], 0) * OVER_EXPLAINED;
    for (let i = 0; i < limbs.length; i++) cost += sharedArea(label, limbs[i], 0) * OVER_FIGURE;
    for (let i = 0; i < count; i++) cost += sharedArea(label, taken[i], GAP - 1) * OVER_LABEL;
    return cost;
  };
  const take = ({ x, y, width, height }: Rectangle): CanvasBox =>
    setBox((taken[count++] ??= new CanvasBox()), x, y, width, height);
  const explain = (x: number, y: number): void =>
    void setBox((points[explained++] ??= new CanvasBox()), x - JOINT, y - JOINT, 2 * JOINT, 2 * JOINT);
  return {
    /** Reserves a box for other content. */
    keepOff: take,
    /** Starts an empty `view` with a figure in `figure`, which covers `limbs` of it. */
    begin(nextView: Rectangle, nextFigure: Rectangle, nextLimbs: readonly Rectangle[]): void {
      view = nextView;
      figure = nextFigure;
      limbs = nextLimbs;
      count = explained = 0;
    },
    /** Keeps labels off (x, y): a point that one of them explains. */
    explain,
    /**
     * Places `label`, whose size is set, beside the joint at (x, y) or the figure, where it covers neither, nor
     * what labels explain.
     */
    place(label: CanvasBox, x: number, y: number): void {
      explain(x, y);
      const last = view.x + view.width - MARGIN - label.width;
      const first = view.x + MARGIN;
      const highest = view.y + MARGIN;
      const lowest = Math.max(view.y + view.height - MARGIN - label.height, highest);
      let best = Infinity;
      let bestX = first;
      let bestY = highest;
      for (let side = 0; side < 6; side++) {
        const wantedX =
          side < 4 ? sideOf(side, figure, label.width, first, last) : beside(side === 4, x, label.width);
        label.x = Math.max(Math.min(wantedX, last), first);
        // Also above and below each placed label.
        for (let level = 0; level < 5 + count * 2; level++) {
          let wantedY = level === 0 ? y - label.height / 2 : level === 1 ? highest : lowest;
          if (level > 2) wantedY = beside(level === 3, y, label.height);
          if (level > 4) wantedY = adjacentLabel(level - 5, label.height, taken);
          label.y = Math.max(Math.min(wantedY, lowest), highest);
          const cost = costAt(label, x, y);
          if (cost < best) [best, bestX, bestY] = [cost, label.x, label.y];
        }
      }
      label.x = Math.round(bestX);
      label.y = Math.round(bestY);
      take(label);
    },
  };
}

export function setBox(out: CanvasBox, x: number, y: number, width: number, height: number): CanvasBox {
  out.x = x;
  out.y = y;
  out.width = width;
  out.height = height;
  return out;
}

function sideOf(side: number, figure: Rectangle, width: number, first: number, last: number): number {
  if (side === 0) return figure.x + figure.width;
  if (side === 1) return figure.x - width;
  return side === 2 ? last : first;
}

/** Start of a label of this `size`, px, after or before a joint at `at`. */
const beside = (isAfter: boolean, at: number, size: number): number =>
  isAfter ? at + BESIDE : at - BESIDE - size;

function adjacentLabel(at: number, height: number, taken: readonly CanvasBox[]): number {
  const other = taken[at >> 1];
  return at % 2 === 0 ? other.y + other.height + GAP : other.y - height - GAP;
}

/** True if two boxes share a part, or are closer than `gap`, px; one without width is not there. */
export const areClose = (a: Rectangle, b: Rectangle, gap = 0): boolean =>
  a.width > 0 && b.width > 0 && sharedArea(a, b, gap) > 0;

/** Moves a box into `room`, to whole px, at least `aside` and `above` px from its edges. */
export function keepIn(
  box: CanvasBox,
  { x, y, width, height }: Rectangle,
  aside: number,
  above: number,
): void {
  box.x = Math.round(Math.max(Math.min(box.x, x + width - aside - box.width), x + aside));
  box.y = Math.round(Math.max(Math.min(box.y, y + height - above - box.height), y + above));
}

/** Shared area of two boxes, one of them larger by `gap` px on all sides, px². */
function sharedArea(a: Rectangle, b: Rectangle, gap: number): number {
  const wide = Math.min(a.x + a.width, b.x + b.width + gap) - Math.max(a.x, b.x - gap);
  const high = Math.min(a.y + a.height, b.y + b.height + gap) - Math.max(a.y, b.y - gap);
  return wide > 0 && high > 0 ? wide * high : 0;
}
