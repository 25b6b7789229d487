import type { Skin } from '../../skin.ts';

/**
 * Writes missing vertex normals: the mean of the normals of the vertex's triangles, weighted by area; up if it has none.
 *
 * @param out [vertices * 3]; a zero vector is missing
 */
export function smoothNormals(
  out: Float32Array,
  { positions, indices }: Pick<Skin, 'positions' | 'indices'>,
): Float32Array {
  const isMissing = new Uint8Array(out.length / 3);
  for (let v = 0; v < isMissing.length; v++)
    isMissing[v] = out[v * 3] === 0 && out[v * 3 + 1] === 0 && out[v * 3 + 2] === 0 ? 1 : 0;
  for (let t = 0; t + 2 < indices.length; t += 3) {
    const [a, b, c] = [indices[t] * 3, indices[t + 1] * 3, indices[t + 2] * 3];
    const [ux, uy, uz] = [0, 1, 2].map((axis) => positions[b + axis] - positions[a + axis]);
    const [vx, vy, vz] = [0, 1, 2].map((axis) => positions[c + axis] - positions[a + axis]);
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const corner of [a, b, c]) {
      if (isMissing[corner / 3] === 0) continue;
      for (let axis = 0; axis < 3; axis++) out[corner + axis] += normal[axis];
    }
  }
  for (let v = 0; v < isMissing.length; v++) {
    if (isMissing[v] === 0) continue;
    const size = Math.hypot(out[v * 3], out[v * 3 + 1], out[v * 3 + 2]);
    if (size > 0) for (let axis = 0; axis < 3; axis++) out[v * 3 + axis] /= size;
    else out[v * 3 + 1] = 1;
  }
  return out;
}
