import { Vector3 } from 'three';
import type { Floats } from '../../../core/floats.ts';
import { DEFAULT_CAMERA, fitCamera, fitMargins, limitCamera, type CameraState } from './camera.ts';
import { createEye, type Eye } from './eye.ts';
import type { Rectangle } from './layout.ts';
import { createFollow, scrubFollow, snapFollow, stepFollow } from './follow.ts';

/** The eye of all views: the user's camera, moved along with the followed point. */
export interface Gaze {
  readonly eye: Eye;
  readonly centre: Vector3; // pivot of the camera, m
  camera(): CameraState;
  setCamera(state: CameraState): void;
  /** Moves the followed point to (x, z) m, `elapsed` s of playback after the last call; 0 = scrubbed or at rest. */
  follow(x: number, z: number, elapsed: number): void;
  /** Removes the lag, because the skeleton has changed. */
  snap(): void;
  /** Updates the eye over a floor at `floorHeight` m. */
  aim(floorHeight: number, aspect: number): void;
  /** `from`, moved so that all of `points` ([n * 3] m, world) are visible in `view`; null without points. */
  fitted(points: Floats, from: CameraState, view: Rectangle): CameraState | null;
  /** `from` at its current place, with or without following the figures. */
  following(from: CameraState, follow: boolean): CameraState;
}

export function createGaze(): Gaze {
  const eye = createEye();
  const follow = createFollow();
  const centre = new Vector3();
  let camera = DEFAULT_CAMERA;
  let floor = 0;
  return {
    eye,
    centre,
    camera: () => camera,
    setCamera(state) {
      camera = limitCamera(state);
    },
    follow(x, z, elapsed) {
      if (elapsed > 0) stepFollow(follow, x, z, elapsed);
      else scrubFollow(follow, x, z);
    },
    snap() {
      snapFollow(follow, follow.targetX, follow.targetZ);
    },
    aim(floorHeight, aspect) {
      floor = floorHeight;
      centre.set(
        camera.x + (camera.follow ? follow.x : 0),
        camera.y + floor,
        camera.z + (camera.follow ? follow.z : 0),
      );
      eye.look(camera, centre.x, centre.y, centre.z, aspect);
    },
    fitted(points, from, view) {
      const fit = fitCamera(points, from, view.width / view.height, fitMargins(view));
      if (!fit) return null;
      const [x, z] = from.follow ? [follow.x, follow.z] : [0, 0];
      return { ...from, distance: fit.distance, x: fit.x - x, y: fit.y - floor, z: fit.z - z };
    },
    following(from, follows) {
      const by = Number(from.follow) - Number(follows);
      return { ...from, follow: follows, x: from.x + follow.x * by, z: from.z + follow.z * by };
    },
  };
}
