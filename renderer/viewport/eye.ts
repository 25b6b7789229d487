import { Matrix4, PerspectiveCamera, Vector3, Vector4 } from 'three';
import { cameraAxes, createCameraAxes, FIELD_OF_VIEW, type CameraState } from './camera.ts';
import type { Rectangle } from './layout.ts';

/** m */
const NEAR = 0.1;
const FAR = 60;
/** Towards the key light and towards the rim light: right, up, and towards the eye of whoever looks. */
const KEY = [-0.55, 1.2, 0.6] as const;
const RIM = [0.75, 0.35, -0.6] as const;

/** Where the figures are seen from, the same for all views of one shape. */
export interface Eye {
  readonly place: Vector3;
  readonly viewProjection: Matrix4;
  readonly inverse: Matrix4;
  readonly keyDirection: Vector3; // unit, towards the light
  readonly rimDirection: Vector3;
  readonly planes: readonly [number, number]; // m
  /** Looks about the point (x, y, z) as `state` says, in a view of `aspect`. */
  look(state: CameraState, x: number, y: number, z: number, aspect: number): void;
  /** Where the world point lies in `view`, px from the canvas's top left; null behind the eye. Writes into `out`. */
  project(out: ScreenPoint, x: number, y: number, z: number, view: Rectangle): ScreenPoint | null;
}

/** px, and the distance along the line of sight, m. */
export interface ScreenPoint {
  x: number;
  y: number;
  depth: number;
}

export function createEye(): Eye {
  const camera = new PerspectiveCamera((FIELD_OF_VIEW * 180) / Math.PI, 1, NEAR, FAR);
  camera.matrixAutoUpdate = false;
  const axes = createCameraAxes();
  const place = new Vector3();
  const viewProjection = new Matrix4();
  const inverse = new Matrix4();
  const keyDirection = new Vector3();
  const rimDirection = new Vector3();
  const clip = new Vector4();

  const turnLight = (out: Vector3, [right, up, towards]: readonly [number, number, number], yaw: number) => {
    const [s, c] = [Math.sin(yaw), Math.cos(yaw)];
    out.set(right * c + towards * s, up, -right * s + towards * c).normalize();
  };

  return {
    place,
    viewProjection,
    inverse,
    keyDirection,
    rimDirection,
    planes: [NEAR, FAR],
    look(state, x, y, z, aspect) {
      const { right, up, back } = cameraAxes(axes, state.yaw, state.pitch);
      place.set(x + back[0] * state.distance, y + back[1] * state.distance, z + back[2] * state.distance);
      if (camera.aspect !== aspect) {
        camera.aspect = aspect;
        camera.updateProjectionMatrix();
      }
      camera.matrixWorld.set(
        right[0], up[0], back[0], place.x,
        right[1], up[1], back[1], place.y,
        right[2], up[2], back[2], place.z,
        0, 0, 0, 1,
      ); // prettier-ignore
      camera.matrixWorldInverse.copy(camera.matrixWorld).invert();
      viewProjection.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
      inverse.copy(viewProjection).invert();
      turnLight(keyDirection, KEY, state.yaw);
      turnLight(rimDirection, RIM, state.yaw);
    },
    project(out, x, y, z, view) {
      clip.set(x, y, z, 1).applyMatrix4(viewProjection);
      if (clip.w <= NEAR) return null;
      out.x = view.x + (clip.x / clip.w + 1) * 0.5 * view.width;
      out.y = view.y + (1 - clip.y / clip.w) * 0.5 * view.height;
      out.depth = clip.w;
      return out;
    },
  };
}
