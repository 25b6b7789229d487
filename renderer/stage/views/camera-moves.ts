import type { Floats } from '#core/floats.ts';
import type { Drawn } from '../../stores/app.ts';
import type { CameraActions } from '../../stores/window/stage.ts';
import {
  DEFAULT_CAMERA,
  isFramed,
  isWhole,
  type CameraState,
  type ViewBox,
} from '../../viewport/camera/camera.ts';
import { lookOf, oppositeLook } from '../../viewport/camera/named-views.ts';
import type { Viewport } from '../../viewport/viewport.ts';
import type { Seam } from '../seam/seam.ts';
import type { SeamFacing } from '../seam/seam-facing.ts';
import { pointsAroundJoint, pointsNow, pointsOverSeam } from '../seam/seam-points.ts';

/** Computes a camera for a seam at a moment with the visible figures; null = the camera stays. */
export type CameraMove = (seam: Seam, figures: readonly number[], time: number) => CameraState | null;

/**
 * Frames the whole seam, at the default angle to its heading.
 *
 * @param end see `pointsOverSeam`
 */
export function seamCamera(viewport: Viewport, facing: SeamFacing, end?: number): CameraMove {
  return (seam, figures, time) => {
    const yaw = facing.of(seam, time) + DEFAULT_CAMERA.yaw;
    const look = { ...viewport.camera(), yaw, pitch: DEFAULT_CAMERA.pitch, follow: true };
    return viewport.framed(pointsOverSeam(seam, figures, time, viewport.figure(), end), look);
  };
}

/**
 * Frames all figures in their current pose, from the current angle of the camera; null if all of them are
 * visible from head to feet.
 */
export function wholeFigures(viewport: Viewport): CameraMove {
  return (seam, figures) => {
    const points = pointsNow(seam, figures, viewport.figure());
    return framedUnless(isWhole, viewport, points);
  };
}

/** Frames the whole seam from the current angle of the camera; null if it is framed well. */
export function wellFramed(viewport: Viewport): CameraMove {
  return (seam, figures, time) => {
    const points = pointsOverSeam(seam, figures, time, viewport.figure());
    return framedUnless(isFramed, viewport, points);
  };
}

function framedUnless(
  isEnough: (box: ViewBox) => boolean,
  viewport: Viewport,
  points: Floats,
): CameraState | null {
  const box = viewport.boxOf(points);
  return box !== null && isEnough(box) ? null : viewport.framed(points, viewport.camera());
}

/** Frames the selected joint, or all figures in their current pose if no joint is selected. */
function selectionCamera(app: Drawn, viewport: Viewport): CameraMove {
  return (seam, figures) => {
    const joint = app.session.selectedJoint.peek();
    const drawn = viewport.figure();
    const points =
      joint === null ? pointsNow(seam, figures, drawn) : pointsAroundJoint(seam, figures, joint, drawn);
    return viewport.framed(points, viewport.camera());
  };
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
    showFigures: () => {
      const camera = withSeam(wholeFigures(viewport));
      if (camera) viewport.flyTo(camera);
    },
    frameSelection: () => goTo(withSeam(selectionCamera(app, viewport))),
    frameAll: () => {
      app.workspace.setCamera(null);
      const camera = withSeam(seamCamera(viewport, facing));
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
