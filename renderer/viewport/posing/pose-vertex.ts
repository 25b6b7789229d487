import type { Skin } from '#core/skin.ts';
import { add, cross, scale, type Vec3 } from '../figure/vector.ts';
import { TEXELS } from './dual-quaternions.ts';

/** Triangles and the joints that move them: of a mannequin or of a skin. */
export type BoundMesh = Pick<Skin, 'positions' | 'joints' | 'weights' | 'indices'>;

const sum = new Float64Array(8);

/** Position of vertex `v`, m, blended from the dual quaternions `texels` as in the shaders. */
export function poseVertex({ positions, joints, weights }: BoundMesh, v: number, texels: Float32Array): Vec3 {
  const first = joints[v * 4] * TEXELS * 4;
  sum.fill(0);
  for (let k = v * 4; k < v * 4 + 4; k++) {
    const at = joints[k] * TEXELS * 4;
    let along = 0;
    for (let i = 0; i < 4; i++) along += texels[first + i] * texels[at + i];
    for (let i = 0; i < 8; i++) sum[i] += (along < 0 ? -weights[k] : weights[k]) * texels[at + i];
  }
  const size = Math.hypot(sum[0], sum[1], sum[2], sum[3]);
  const [x, y, z, w, dx, dy, dz, dw] = sum.map((part) => part / size);
  const p: Vec3 = [positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2]];
  const axis: Vec3 = [x, y, z];
  const dual: Vec3 = [dx, dy, dz];
  const turned = cross(axis, add(cross(axis, p), scale(p, w)));
  const moved = add(add(scale(dual, w), scale(axis, -dw)), cross(axis, dual));
  return add(p, scale(add(turned, moved), 2));
}
