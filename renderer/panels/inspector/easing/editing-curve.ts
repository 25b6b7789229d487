import { easingCurveText } from '../../../../core/transition/curves/easing-text.ts';
import type { CurvePicture } from './curve-picture.ts';
import { widestGap, withoutPoint, withPoint } from './curve-points.ts';
import type { Points } from './curve-points.ts';

/** What becomes of a change. */
export interface CurveChange {
  /** Shows a curve while it is being made. */
  preview(text: string): void;
  /** Keeps what was previewed, as one step of undo. */
  keep(): void;
  giveBack(): void;
}

/** A curve under its editor's hands: what is shown of it, and which of its points is looked at. */
export interface EditingCurve {
  readonly picture: CurvePicture;
  readonly change: CurveChange;
  points: Points;
  selected: number; // -1 = none
  draw(): void;
}

export function previewPoints(editing: EditingCurve, points: Points): void {
  editing.points = points;
  editing.change.preview(easingCurveText(points));
}

function keepPoints(editing: EditingCurve, points: Points): void {
  previewPoints(editing, points);
  editing.change.keep();
}

export function addInWidestGap(editing: EditingCurve): void {
  const added = withPoint(editing.points, widestGap(editing.points));
  if (!added) return;
  editing.selected = added.index;
  keepPoints(editing, added.points);
}

export function removePoint(editing: EditingCurve, index: number): void {
  const left = withoutPoint(editing.points, index);
  if (left === editing.points) return;
  editing.selected = Math.min(index, left.length - 2);
  keepPoints(editing, left);
}
