import type { Skin } from './skin.ts';
import type { BoundMesh } from './bound-mesh.ts';
import type { RestedBind } from './rested-bind.ts';

/** Black hides the form of a body: materials whose colour is only in a texture or a shader are written so. */
const BLACK = 1e-3;
const GREY = [0.6, 0.6, 0.6]; // linear light, as light as a material without a colour in FBX

/**
 * Writes the vertices of `mesh` into `skin`, from vertex `first` on, in the rest pose.
 *
 * @param binds one for each joint of the mesh's skin; null for a node that is not a joint of the figure and
 *   is ignored
 */
export function writeMesh(
  skin: Skin,
  first: number,
  mesh: BoundMesh,
  binds: readonly (RestedBind | null)[],
): void {
  const vertices = mesh.positions.length / 3;
  const isSeen = mesh.colour.every(Number.isFinite) && mesh.colour.some((share) => share > BLACK);
  const colour = isSeen ? mesh.colour : GREY;
  for (let i = 0; i < vertices; i++) {
    const v = first + i;
    skin.colours.set(colour, v * 3);
    let total = 0;
    for (let k = 0; k < 4; k++) {
      const bind = binds[mesh.joints[i * 4 + k]];
      const weight = bind ? Math.max(mesh.weights[i * 4 + k], 0) : 0;
      if (!bind || !(weight > 0)) continue;
      total += weight;
      skin.joints[v * 4 + k] = bind.joint;
      skin.weights[v * 4 + k] = weight;
    }
    if (total === 0) hangOnFirst(skin, v, binds);
    for (let k = 0; k < 4; k++) skin.weights[v * 4 + k] /= total || 1;
    place(skin, v, mesh, i, binds);
  }
}

/** Binds a vertex without weights to the first joint, or it would have no position. */
function hangOnFirst(skin: Skin, v: number, binds: readonly (RestedBind | null)[]): void {
  skin.joints[v * 4] = binds.find((bind) => bind !== null)?.joint ?? 0;
  skin.weights[v * 4] = 1;
}

function place(
  skin: Skin,
  v: number,
  mesh: BoundMesh,
  i: number,
  binds: readonly (RestedBind | null)[],
): void {
  const { positions, normals, bindPositions } = skin;
  for (let k = 0; k < 4; k++) {
    const weight = skin.weights[v * 4 + k];
    const joint = skin.joints[v * 4 + k];
    const own = binds[mesh.joints[i * 4 + k]];
    const bind = own?.joint === joint ? own : binds.find((each) => each?.joint === joint);
    if (weight === 0 || !bind) continue;
    for (let axis = 0; axis < 3; axis++) {
      const there = rowTimes(bind.linear, axis, mesh.positions, i) + bind.constant[axis];
      positions[v * 3 + axis] += weight * (there + bindPositions[joint * 3 + axis]);
      if (mesh.normals) normals[v * 3 + axis] += weight * rowTimes(bind.linear, axis, mesh.normals, i);
    }
  }
  makeUnit(normals, v * 3);
}

function rowTimes(matrix: Float64Array, row: number, vectors: ArrayLike<number>, i: number): number {
  const [m, v] = [row * 3, i * 3];
  return matrix[m] * vectors[v] + matrix[m + 1] * vectors[v + 1] + matrix[m + 2] * vectors[v + 2];
}

/** Makes a vector a unit vector; zero, that is missing, if it has no direction. */
function makeUnit(vectors: Float32Array, at: number): void {
  const size = Math.hypot(vectors[at], vectors[at + 1], vectors[at + 2]);
  if (!(size > 0 && size < Number.POSITIVE_INFINITY)) {
    vectors.fill(0, at, at + 3);
    return;
  }
  for (let axis = 0; axis < 3; axis++) vectors[at + axis] /= size;
}
