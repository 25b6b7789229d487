import type { Floats } from '../floats.ts';
import { blockCount, LANES, TRANSFORM_STRIDE, type TransformBlocks } from './transform-blocks.ts';

/**
 * Writes every pose in world space, like `worldTransforms` for one pose:
 *
 *   P = Pp + rotate(Qp, p),   Q = Qp q
 *
 * @param out           receives world space; may be `local`
 * @param parentIndices [joints] each below its own index; -1 for a root, whose local space is the world
 */
export function worldTransformBlocks(
  out: TransformBlocks,
  parentIndices: Floats,
  local: TransformBlocks,
): TransformBlocks {
  for (let block = 0; block < blockCount(out.poses); block++)
    kinematicsBlock(out, parentIndices, local, block);
  return out;
}

/**
 * Transforms one block to world space: a SIMD version would process four lanes at once here. Lanes are the inner loop: joints depend on
 * their parents, so four independent poses hide the latency.
 */
function kinematicsBlock(
  out: TransformBlocks,
  parentIndices: Floats,
  local: TransformBlocks,
  block: number,
): void {
  const [W, s] = [out.values, local.values];
  const joints = parentIndices.length;
  const start = block * joints * TRANSFORM_STRIDE;
  for (let j = 0; j < joints; j++) {
    const parent = parentIndices[j];
    const from = start + j * TRANSFORM_STRIDE;
    if (parent < 0) {
      for (let i = from; i < from + TRANSFORM_STRIDE; i++) W[i] = s[i];
      continue;
    }
    const end = from + LANES;
    for (let i = from, up = start + parent * TRANSFORM_STRIDE; i < end; i++, up++) {
      const x = W[up];
      const y = W[up + 4];
      const z = W[up + 8];
      const w = W[up + 12];
      const qx = s[i];
      const qy = s[i + 4];
      const qz = s[i + 8];
      const qw = s[i + 12];
      // pairwise sums halve the dependency chain
      W[i] = w * qx + x * qw + (y * qz - z * qy);
      W[i + 4] = w * qy - x * qz + (y * qw + z * qx);
      W[i + 8] = w * qz + x * qy + (z * qw - y * qx);
      W[i + 12] = w * qw - x * qx - (y * qy + z * qz);
      const px = s[i + 16];
      const py = s[i + 20];
      const pz = s[i + 24];
      const cx = y * pz - z * py;
      const cy = z * px - x * pz;
      const cz = x * py - y * px;
      W[i + 16] = W[up + 16] + px + 2 * (w * cx + (y * cz - z * cy));
      W[i + 20] = W[up + 20] + py + 2 * (w * cy + (z * cx - x * cz));
      W[i + 24] = W[up + 24] + pz + 2 * (w * cz + (x * cy - y * cx));
    }
  }
}
