import type { CameraState } from './camera.ts';

/** Duration of a camera flight, ms. */
export const FLIGHT_MS = 180;

/** A flight of the camera from one place to another. */
export function createFlight() {
  let from: CameraState | null = null;
  let to: CameraState | null = null;
  let start = 0;
  return {
    /** Target of the flight; null = no flight. */
    get target() {
      return to;
    },
    depart(here: CameraState, there: CameraState, now: number): void {
      from = here;
      to = there;
      start = now;
    },
    /** The camera at `now` ms; null = arrived, or no flight. */
    at(now: number): CameraState | null {
      if (!from || !to) return null;
      const share = Math.min((now - start) / FLIGHT_MS, 1);
      const here = share < 1 ? between(from, to, share) : to;
      if (share >= 1) from = to = null;
      return here;
    },
    /** Ends the flight where it is. */
    end(): void {
      from = to = null;
    },
  };
}

/** Eases out. The angle changes the shorter way round, the distance by equal factors in equal times. */
export function between(from: CameraState, to: CameraState, share: number): CameraState {
  const t = 1 - (1 - share) ** 3;
  const mix = (a: number, b: number): number => a + (b - a) * t;
  return {
    ...to,
    yaw: from.yaw + shorterTurn(to.yaw - from.yaw) * t,
    pitch: mix(from.pitch, to.pitch),
    distance: from.distance * (to.distance / from.distance) ** t,
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    z: mix(from.z, to.z),
  };
}

/** `angle` without whole turns: −π to π. */
export function shorterTurn(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}
