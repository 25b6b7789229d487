import { untracked } from '@preact/signals';
import type { Drawn } from '../../stores/app.ts';
import type { CameraActions } from '../../stores/window/stage.ts';
import { DEFAULT_CAMERA, type CameraState } from '../../viewport/camera/camera.ts';
import { lookOf, oppositeLook } from '../../viewport/camera/named-views.ts';
import type { ScreenPoint, Viewport } from '../../viewport/viewport.ts';
import type { Seam } from '../seam/seam.ts';
import type { SeamFacing } from '../seam/seam-facing.ts';
import { skinBoxes } from '#core/skin-boxes.ts';
import type { Floats } from '#core/floats.ts';
import type { Skin } from '#core/skin.ts';
import { shownSkin } from '../../stores/shown/follow-skins.ts';
import { pointsAroundJoint, pointsNow, pointsOverSeam } from '../seam/seam-points.ts';

/** Computes a camera for a seam at a moment with the visible figures; null = the camera stays. */
export type CameraMove = (seam: Seam, figures: readonly number[], time: number) => CameraState | null;

/** Frames the whole seam, at the default angle to its heading. */
export function seamCamera(app: Drawn, viewport: Viewport, facing: SeamFacing): CameraMove {
  return (seam, figures, time) => {
    const yaw = facing.of(seam, time) + DEFAULT_CAMERA.yaw;
    const look = { ...viewport.camera(), yaw, pitch: DEFAULT_CAMERA.pitch, follow: true };
    const boxes = boxesOf(app, seam);
    const points = pointsOverSeam(seam, figures, time, boxes);
    return viewport.framed(boxes ? points : withHeadroom(points, viewport.headroom()), look);
  };
}

/**
 * Frames all figures in their current pose, from the current angle of the camera; null if some of them are
 * visible.
 */
export function cameraBackOnFigures(viewport: Viewport): CameraMove {
  return (seam, figures) => {
    const points = pointsNow(seam, figures, null);
    return isVisible(viewport, points) ? null : viewport.framed(points, viewport.camera());
  };
}

/** True if at least one point is visible in a view. */
function isVisible(viewport: Viewport, points: Floats): boolean {
  const at: ScreenPoint = { x: 0, y: 0, depth: 0 };
  return viewport.views().some(({ x, y, width, height }, view) => {
    for (let i = 0; i < points.length; i += 3) {
      if (!viewport.project(at, view, points, i)) continue;
      if (at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height) return true;
    }
    return false;
  });
}

/** Adds a point `room` m above the highest one. */
function withHeadroom(points: Floats, room: number): Floats {
  let highest = 0;
  for (let at = 3; at < points.length; at += 3) if (points[at + 1] > points[highest + 1]) highest = at;
  if (points.length === 0) return points;
  return [...Array.from(points), points[highest], points[highest + 1] + room, points[highest + 2]];
}

/** Frames the selected joint, or all figures in their current pose if no joint is selected. */
function selectionCamera(app: Drawn, viewport: Viewport): CameraMove {
  return (seam, figures) => {
    const joint = app.session.selectedJoint.peek();
    const boxes = boxesOf(app, seam);
    const points =
      joint === null ? pointsNow(seam, figures, boxes) : pointsAroundJoint(seam, figures, joint, boxes);
    return viewport.framed(points, viewport.camera());
  };
}

const known = new WeakMap<Skin, Floats>();

/** Boxes of the visible skin around each joint; null without a skin. */
function boxesOf(app: Drawn, { skeleton }: Seam): Floats | null {
  const skin = untracked(() => shownSkin(app.shown, skeleton));
  if (!skin) return null;
  const boxes = known.get(skin) ?? skinBoxes(skin);
  known.set(skin, boxes);
  return boxes;
}

/** @param withSeam computes the camera of a move for the visible seam; null while there is none */
export function cameraActions(
  app: Drawn,
  viewport: Viewport,
  facing: SeamFacing,
  withSeam: (move: CameraMove) => CameraState | null,
): CameraActions {
  /** Moves to a camera that the user asked for, and saves it. */
  const goTo = (camera: CameraState | null): void => {
    if (!camera) return;
    app.workspace.setCamera(camera);
    viewport.flyTo(camera);
  };
  const changed = (change: (camera: CameraState) => Partial<CameraState>): void => {
    const camera = viewport.camera();
    goTo({ ...camera, ...change(camera) });
  };
  return {
    frameSelection: () => goTo(withSeam(selectionCamera(app, viewport))),
    frameAll: () => {
      app.workspace.setCamera(null);
      const camera = withSeam(seamCamera(app, viewport, facing));
      if (camera) viewport.flyTo(camera);
    },
    look: (view) =>
      goTo(withSeam((seam, _, time) => ({ ...viewport.camera(), ...lookOf(view, facing.of(seam, time)) }))),
    lookFromBehind: () => changed(oppositeLook),
    toggleProjection: () =>
      changed(({ projection }) => ({
        projection: projection === 'perspective' ? 'orthographic' : 'perspective',
      })),
    toggleFollow: () => goTo(viewport.following(!viewport.camera().follow)),
  };
}
