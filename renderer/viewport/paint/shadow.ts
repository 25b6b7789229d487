import { Matrix4, Vector3 } from 'three';

/** Camera of a directional light for one figure. */
export interface ShadowCamera {
  readonly viewProjection: Matrix4; // world to clip space
  readonly toMap: Matrix4; // world to 0–1 in each direction
  /** Middle and radius of the shadow on the floor, m. */
  readonly reach: { x: number; z: number; radius: number };
  /**
   * Frames a box of `half` m on each side of `centre`, seen from `direction`.
   *
   * @param texel size of a texel of the shadow map, m: the frame moves by whole texels, so that edges do not shimmer
   */
  frame(direction: Vector3, centre: Vector3, half: number, texel: number): void;
}

/** Half size of the box, m: a figure with raised arms, and a margin. */
export const SHADOW_HALF = 1.9;
const BIAS = 0.0011;

export function createShadowCamera(): ShadowCamera {
  const viewProjection = new Matrix4();
  const toMap = new Matrix4();
  const right = new Vector3();
  const up = new Vector3();
  const reach = { x: 0, z: 0, radius: 1 };
  return {
    viewProjection,
    toMap,
    reach,
    frame(direction, centre, half, texel) {
      right.set(direction.z, 0, -direction.x).normalize();
      up.crossVectors(direction, right);
      const cx = Math.round(right.dot(centre) / texel) * texel;
      const cy = Math.round(up.dot(centre) / texel) * texel;
      const cz = direction.dot(centre);
      const k = 1 / half;
      const deep = 1 / (half * 2);
      viewProjection.set(
        right.x * k, right.y * k, right.z * k, -cx * k,
        up.x * k, up.y * k, up.z * k, -cy * k,
        -direction.x * deep, -direction.y * deep, -direction.z * deep, cz * deep,
        0, 0, 0, 1,
      ); // prettier-ignore
      toMap.set(0.5, 0, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0.5 - BIAS, 0, 0, 0, 1).multiply(viewProjection);
      // The shadow on the floor extends away from the light by the height of the figure over the slope of the light.
      const flat = Math.hypot(direction.x, direction.z) || 1e-6;
      const long = (half * flat) / Math.max(direction.y, 0.2);
      reach.x = centre.x - (direction.x / flat) * long * 0.5;
      reach.z = centre.z - (direction.z / flat) * long * 0.5;
      reach.radius = 0.95 + long * 0.5;
    },
  };
}
