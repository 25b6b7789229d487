import { easingCurveText } from '../../../../core/transition/curves/easing-text.ts';
import type { CurvePicture } from './curve-picture.ts';
import { widestGap, withoutPoint, withPoint } from './curve-points.ts';
import type { Points } from './curve-points.ts';

/** Receives the changes of a curve. */
export interface CurveChange {
  /** Shows a curve during a gesture. */
  preview(text: string): void;
  /** Commits the preview as one undo step. */
  keep(): void;
  giveBack(): void;
}

/** The edited curve and its selected point. */
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
