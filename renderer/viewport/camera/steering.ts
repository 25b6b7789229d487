import type { CameraState } from './camera.ts';
import { createFlight } from './flight.ts';
import type { Gaze } from './gaze.ts';

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
