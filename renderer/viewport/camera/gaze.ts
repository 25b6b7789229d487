import { Vector3 } from 'three';
import type { Box } from '#renderer/kit/plot/scale.ts';
import type { Floats } from '#core/kit/floats.ts';
import { DEFAULT_CAMERA, fitCamera, fitMargins, limitCamera, type CameraState } from './camera.ts';
import { createEye, type Eye } from './eye.ts';
import { ScreenPoint } from './on-screen.ts';
import type { Rectangle } from '#renderer/kit/rectangle.ts';
import { createFollow, scrubFollow, snapFollow, stepFollow } from './follow.ts';
import { createFlight } from './flight.ts';

const UNIT: Rectangle = { x: 0, y: 0, width: 1, height: 1 };

/** The eye of all views: the user's camera, moved along with the followed point. */
export type Gaze = ReturnType<typeof createGaze>;

export function createGaze() {
  const eye = createEye();
  const follow = createFollow();
  const centre = new Vector3();
  let camera = DEFAULT_CAMERA;
  let floor = 0;
  return {
    eye,
    centre, // pivot of the camera, m
    isOverlaid: false, // true while a view has a figure over another
    camera: (): CameraState => camera,
    setCamera(state: CameraState): void {
      camera = limitCamera(state);
    },
    /**
     * Moves the followed point to (x, z) m, `elapsed` s of playback after the last call; 0 = scrubbed or at
     * rest.
     */
    follow(x: number, z: number, elapsed: number): void {
      if (elapsed > 0) stepFollow(follow, x, z, elapsed);
      else scrubFollow(follow, x, z);
    },
    /** Removes the lag, because the skeleton has changed. */
    snap(): void {
      snapFollow(follow, follow.targetX, follow.targetZ);
    },
    /** Updates the eye over a floor at `floorHeight` m. */
    aim(floorHeight: number, aspect: number): void {
      floor = floorHeight;
      centre.set(
        camera.x + (camera.follow ? follow.x : 0),
        camera.y + floor,
        camera.z + (camera.follow ? follow.z : 0),
      );
      eye.look(camera, centre.x, centre.y, centre.z, aspect);
    },
    /**
     * `from`, moved so that all of `points` ([n * 3] m, world) are visible in `view`; null without points.
     */
    fitted(points: Floats, from: CameraState, view: Rectangle): CameraState | null {
      const fit = fitCamera(points, from, view.width / view.height, fitMargins(view, this.isOverlaid));
      if (!fit) return null;
      const [x, z] = from.follow ? [follow.x, follow.z] : [0, 0];
      return { ...from, distance: fit.distance, x: fit.x - x, y: fit.y - floor, z: fit.z - z };
    },
    /** The box of `points` ([n * 3] m, world) in a view; null if any is behind the eye. */
    boxOf: (points: Floats): Box | null => boxOf(eye, points),
    /** `from` at its current place, with or without following the figures. */
    following(from: CameraState, follows: boolean): CameraState {
      const by = Number(from.follow) - Number(follows);
      return { ...from, follow: follows, x: from.x + follow.x * by, z: from.z + follow.z * by };
    },
  };
}

/** All views have the same shape. */
function boxOf(eye: Eye, points: Floats): Box | null {
  const seen = new ScreenPoint();
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 3) {
    const at = eye.project(seen, points, i, UNIT);
    if (!at) return null;
    [left, right] = [Math.min(left, at.x), Math.max(right, at.x)];
    [top, bottom] = [Math.min(top, at.y), Math.max(bottom, at.y)];
  }
  return { left, right, top, bottom };
}

/** Moves the camera: at once, or by a flight over several frames. */
export type Steering = ReturnType<typeof createSteering>;

/** @param moved called when the camera moves, now or in the next frame */
export function createSteering(gaze: Gaze, moved: () => void) {
  const flight = createFlight();
  const put = (state: CameraState): void => {
    gaze.setCamera(state);
    moved();
  };
  const set = (state: CameraState): void => {
    flight.end();
    put(state);
  };
  return {
    /** True while a person drags the camera. */
    isHeld: false,
    /** The camera, or the target of its flight. */
    camera: (): CameraState => flight.target ?? gaze.camera(),
    set,
    /** Moves at once if the user prefers reduced motion. */
    flyTo(state: CameraState): void {
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return set(state);
      flight.depart(gaze.camera(), state, performance.now());
      moved();
    },
    /** Advances a flight, if there is one. */
    fly(): void {
      const state = flight.at(performance.now());
      if (state) put(state);
    },
  };
}
