import { Vector3 } from 'three';
import type { Floats } from '../../../core/floats.ts';
import { DEFAULT_CAMERA, fitCamera, fitMargins, limitCamera, type CameraState } from './camera.ts';
import { createEye, type Eye } from './eye.ts';
import type { Rectangle } from './layout.ts';
import { createFollow, scrubFollow, snapFollow, stepFollow } from './follow.ts';

/** Where the views are looked at from: the camera that a person moves, carried along by what it follows. */
export interface Gaze {
  readonly eye: Eye;
  readonly centre: Vector3; // what the camera turns about, m
  camera(): CameraState;
  setCamera(state: CameraState): void;
  /** What is followed is at (x, z) m, `elapsed` s of playing after it was followed last; 0 when it is scrubbed or at rest. */
  follow(x: number, z: number, elapsed: number): void;
  /** Another skeleton comes: no lag is left of the last one. */
  settle(): void;
  /** Points the eye, over a floor at `floorHeight` m. */
  aim(floorHeight: number, aspect: number): void;
  /** `from`, moved so that it shows all of `points` ([n * 3] m, world) in `view`; null without points. */
  fitted(points: Floats, from: CameraState, view: Rectangle): CameraState | null;
  /** `from`, where it is now, going along with the figures or not. */
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
    settle() {
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
