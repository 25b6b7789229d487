import type { Skin } from './skin.ts';
import type { BoundMesh, BoundSkin } from './bound-mesh.ts';
import { trimmed, type SkinTarget } from './skin-targets.ts';
import { quatToMatrix } from '../../math/rotation-conversions.ts';
import type { RiggedFigure } from '../scene/plan-takes.ts';

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
  skin: Omit<Skin, 'targets'>,
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
function hangOnFirst(skin: Omit<Skin, 'targets'>, v: number, binds: readonly (RestedBind | null)[]): void {
  skin.joints[v * 4] = binds.find((bind) => bind !== null)?.joint ?? 0;
  skin.weights[v * 4] = 1;
}

function place(
  skin: Omit<Skin, 'targets'>,
  v: number,
  mesh: BoundMesh,
  i: number,
  binds: readonly (RestedBind | null)[],
): void {
  const { positions, normals, bindPositions } = skin;
  for (let k = 0; k < 4; k++) {
    const weight = skin.weights[v * 4 + k];
    const joint = skin.joints[v * 4 + k];
    const bind = bindOf(binds, mesh.joints[i * 4 + k], joint);
    if (weight === 0 || !bind) continue;
    for (let axis = 0; axis < 3; axis++) {
      const there = rowTimes(bind.linear, axis, mesh.positions, i) + bind.constant[axis];
      positions[v * 3 + axis] += weight * (there + bindPositions[joint * 3 + axis]);
      if (mesh.normals) normals[v * 3 + axis] += weight * rowTimes(bind.linear, axis, mesh.normals, i);
    }
  }
  makeUnit(normals, v * 3);
}

/** The bind of a joint of the figure, which is that of the joint `own` of the skin, unless the vertex had no weights. */
function bindOf(binds: readonly (RestedBind | null)[], own: number, joint: number) {
  return binds[own]?.joint === joint ? binds[own] : binds.find((each) => each?.joint === joint);
}

/** The targets of `mesh`, whose vertices are in `skin` from vertex `first` on, in the rest pose. */
export function restTargets(
  skin: Omit<Skin, 'targets'>,
  first: number,
  mesh: BoundMesh,
  binds: readonly (RestedBind | null)[],
): readonly SkinTarget[] {
  const vertices = mesh.positions.length / 3;
  return (mesh.targets ?? []).flatMap(({ name, positions, normals }) => {
    const target = {
      name,
      first,
      positions: new Float32Array(vertices * 3),
      normals: new Float32Array(vertices * 3),
    };
    const unscaled = new Float64Array(3); // the normal before it is made a unit vector
    for (let i = 0; i < vertices; i++) {
      unscaled.fill(0);
      for (let k = 0; k < 4; k++) {
        const [joint, weight] = [skin.joints[(first + i) * 4 + k], skin.weights[(first + i) * 4 + k]];
        const bind = weight === 0 ? undefined : bindOf(binds, mesh.joints[i * 4 + k], joint);
        if (!bind) continue;
        for (let axis = 0; axis < 3; axis++) {
          target.positions[i * 3 + axis] += weight * rowTimes(bind.linear, axis, positions, i);
          if (!normals || !mesh.normals) continue;
          target.normals[i * 3 + axis] += weight * rowTimes(bind.linear, axis, normals, i);
          unscaled[axis] += weight * rowTimes(bind.linear, axis, mesh.normals, i);
        }
      }
      const size = Math.hypot(unscaled[0], unscaled[1], unscaled[2]);
      for (let n = i * 3; n < i * 3 + 3; n++) target.normals[n] /= size || 1;
    }
    return trimmed(target) ?? [];
  });
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

/** The map of a vertex of the file into the frame of a joint at rest: `linear v + constant`, m. */
export interface RestedBind {
  readonly joint: number; // of the figure
  readonly linear: Float64Array; // [9] row by row
  readonly constant: Float64Array; // [3]
}

/** The map for each joint of a skin; null for a node that is not a joint of the figure. */
export function restedBinds(
  { joints, inverseBinds }: BoundSkin,
  figure: RiggedFigure,
  unit: number,
): (RestedBind | null)[] {
  const turn = new Float64Array(9);
  return joints.map((node, k) => {
    const joint = figure.joints.indexOf(node);
    if (joint < 0) return null;
    quatToMatrix(turn, figure.rest.rotations.subarray(joint * 4, joint * 4 + 4));
    const stretch = (figure.above.length + joint) * 9;
    const linear = new Float64Array(9);
    const constant = new Float64Array(3);
    for (let row = 0; row < 3; row++) {
      for (let i = 0; i < 3; i++) {
        let share = 0;
        for (let axis = 0; axis < 3; axis++)
          share += turn[row * 3 + axis] * figure.rest.stretches[stretch + axis * 3 + i] * unit;
        for (let column = 0; column < 3; column++)
          linear[row * 3 + column] += share * inverseBinds[k * 16 + column * 4 + i];
        constant[row] += share * inverseBinds[k * 16 + 12 + i];
      }
    }
    return { joint, linear, constant };
  });
}

/**
 * The origin of this skin's frame in the frame of the earlier skins: the mean over the joints that both have,
 * m.
 */
export function offsetTo(
  bindPositions: Float64Array,
  isBound: Uint8Array,
  binds: readonly (RestedBind | null)[],
): Float64Array {
  const offset = new Float64Array(3);
  const shared = binds.filter((bind) => bind !== null && isBound[bind.joint] === 1);
  for (const bind of shared) {
    if (!bind) continue;
    for (let axis = 0; axis < 3; axis++)
      offset[axis] += (bind.constant[axis] + bindPositions[bind.joint * 3 + axis]) / shared.length;
  }
  return offset;
}
