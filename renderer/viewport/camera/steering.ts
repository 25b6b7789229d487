import type { CameraState } from './camera.ts';
import { createFlight } from './flight.ts';
import type { Gaze } from './gaze.ts';

/** The camera as it is sent places: there at once, or by a flight that each frame takes on. */
export interface Steering {
  /** Where it is, or is on its way to. */
  camera(): CameraState;
  set(state: CameraState): void;
  /** Where motion is to be reduced it is there at once. */
  flyTo(state: CameraState): void;
  /** A flight goes on, if there is one. */
  fly(): void;
}

/** @param moved the camera is elsewhere, or will be in the next frame */
export function createSteering(gaze: Gaze, moved: () => void): Steering {
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
    camera: () => flight.target ?? gaze.camera(),
    set,
    flyTo(state) {
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return set(state);
      flight.depart(gaze.camera(), state, performance.now());
      moved();
    },
    fly() {
      const state = flight.at(performance.now());
      if (state) put(state);
    },
  };
}
