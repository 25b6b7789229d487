import type { Skin } from '#core/skin.ts';
import type { Vec3 } from '../figure/vector.ts';
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
  for (let i = 0; i < 8; i++) sum[i] /= size;
  const [x, y, z, w] = sum;
  const [px, py, pz] = [positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2]];
  const cx = y * pz - z * py + w * px;
  const cy = z * px - x * pz + w * py;
  const cz = x * py - y * px + w * pz;
  return [
    px + 2 * (y * cz - z * cy + w * sum[4] - x * sum[7] + y * sum[6] - z * sum[5]),
    py + 2 * (z * cx - x * cz + w * sum[5] - y * sum[7] + z * sum[4] - x * sum[6]),
    pz + 2 * (x * cy - y * cx + w * sum[6] - z * sum[7] + x * sum[5] - y * sum[4]),
  ];
}
