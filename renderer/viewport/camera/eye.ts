import { Matrix4, Vector3 } from 'three';
import { cameraAxes, createCameraAxes, FIELD_OF_VIEW, type CameraState } from './camera.ts';
import type { Floats } from '#core/kit/floats.ts';
import type { Rectangle } from '#renderer/kit/rectangle.ts';
import type { ScreenPoint } from './on-screen.ts';

/**
 * Planes of an eye up to `NORMAL` from its pivot, m; they move away with an eye that is farther, as it looks
 * at something larger.
 */
const NEAR = 0.1;
const FAR = 60;
const NORMAL = 40;
/**
 * Distance of an orthographic eye from the pivot, m: content up to this distance is visible in front of and
 * behind the pivot.
 */
const PARALLEL_DISTANCE = 30;
/** Directions of the key light and the rim light in camera axes: right, up, towards the eye. */
const KEY = [-0.55, 1.2, 0.6] as const;
const RIM = [0.75, 0.35, -0.6] as const;

/** The eye of all views, which have the same shape. */
export type Eye = ReturnType<typeof createEye>;

export function createEye() {
  const projection = new Matrix4();
  const world = new Matrix4();
  const axes = createCameraAxes();
  const place = new Vector3();
  const viewProjection = new Matrix4();
  const inverse = new Matrix4();
  const keyDirection = new Vector3();
  const rimDirection = new Vector3();
  const half = Math.tan(FIELD_OF_VIEW / 2);
  const planes: [number, number] = [NEAR, FAR];
  let isParallel = false;
  let high = 1; // m from the middle of the view to its top; for perspective, per metre of distance

  return {
    place,
    viewProjection,
    inverse,
    keyDirection, // unit, towards the light
    rimDirection,
    planes, // m, near and far
    /** True for an orthographic projection. */
    get isParallel() {
      return isParallel;
    },
    /** Looks at the pivot (x, y, z) with the angles of `state`, in a view of `aspect`. */
    look(state: CameraState, x: number, y: number, z: number, aspect: number): void {
      const { right, up, back } = cameraAxes(axes, state.yaw, state.pitch);
      isParallel = state.projection === 'orthographic';
      const scale = Math.max(1, state.distance / NORMAL);
      const near = (planes[0] = NEAR * scale);
      const far = (planes[1] = FAR * scale);
      const away = isParallel ? PARALLEL_DISTANCE * scale : state.distance;
      high = isParallel ? half * state.distance : half;
      place.set(x + back[0] * away, y + back[1] * away, z + back[2] * away);
      const side = high * aspect;
      if (isParallel) projection.makeOrthographic(-side, side, high, -high, near, far);
      else projection.makePerspective(-side * near, side * near, high * near, -high * near, near, far);
      world.set(
        right[0], up[0], back[0], place.x,
        right[1], up[1], back[1], place.y,
        right[2], up[2], back[2], place.z,
        0, 0, 0, 1,
      ); // oxfmt-ignore
      viewProjection.multiplyMatrices(projection, world.invert());
      inverse.copy(viewProjection).invert();
      turnLight(keyDirection, KEY, state.yaw);
      turnLight(rimDirection, RIM, state.yaw);
    },
    /**
     * Writes the position of the world point at index `at` of `points` (m) in `view` into `out`, px from the
     * top left of the canvas; null behind the eye.
     */
    project(out: ScreenPoint, points: Floats, at: number, view: Rectangle): ScreenPoint | null {
      const { back } = axes;
      const depth =
        (place.x - points[at]) * back[0] +
        (place.y - points[at + 1]) * back[1] +
        (place.z - points[at + 2]) * back[2];
      if (depth <= planes[0]) return null;
      placeOnScreen(out, viewProjection.elements, points, at, view);
      out.depth = depth;
      return out;
    },
    /** Size of a metre at `depth` m in a view `height` px high, px. */
    pixelsPerMetre: (depth: number, height: number): number => height / (2 * high * (isParallel ? 1 : depth)),
  };
}

/** Writes where the point at index `at` appears in `view` by the view-projection `m`. */
function placeOnScreen(
  out: ScreenPoint,
  m: Readonly<Matrix4['elements']>,
  points: Floats,
  at: number,
  view: Rectangle,
): void {
  const x = points[at];
  const y = points[at + 1];
  const z = points[at + 2];
  const w = m[3] * x + m[7] * y + m[11] * z + m[15];
  out.x = view.x + ((m[0] * x + m[4] * y + m[8] * z + m[12]) / w + 1) * 0.5 * view.width;
  out.y = view.y + (1 - (m[1] * x + m[5] * y + m[9] * z + m[13]) / w) * 0.5 * view.height;
}

/** Rotates a direction given in camera axes to world space. */
function turnLight(out: Vector3, given: readonly [number, number, number], yaw: number): void {
  const right = given[0];
  const towards = given[2];
  const s = Math.sin(yaw);
  const c = Math.cos(yaw);
  out.set(right * c + towards * s, given[1], -right * s + towards * c).normalize();
}
