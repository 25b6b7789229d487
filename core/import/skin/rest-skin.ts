import type { Skin } from '../../skin.ts';
import type { Figure } from '../scene/bake-clip.ts';
import type { BoundMesh, BoundSkin } from './bound-mesh.ts';
import { offsetTo, restedBinds } from './rested-bind.ts';
import type { RestedBind } from './rested-bind.ts';
import { smoothNormals } from './smooth-normals.ts';
import { writeMesh } from './write-mesh.ts';

/** A vertex beyond this is no figure's, m. */
const LARGEST = 1e4;

/**
 * Everything that hangs on `figure` as one mesh in the pose where all its rotations are zero. In a file a vertex is at
 * `G B v`, with `G` of its joint in the world and `B` its inverse bind. The importer turned each joint by the inverse of its rest
 * `R`, and took the stretch `M` by still scales out of it (see `restOf`), so that the same place is
 *
 *   P + rotate(Q, u),   u = R M B v = A v + c
 *
 * As a skin is bound in one pose, `A` is one for all joints, and `-c` is where the joint was in it: the mesh lies at `A v`. Where joints
 * disagree about that, as no exporter means to, a vertex lies at the mean of what its own joints say.
 *
 * @param unit metres per unit of the file
 * @returns null where nothing hangs on it, or what does is nowhere
 */
export function restSkin(skins: readonly BoundSkin[], figure: Figure, unit: number): Skin | null {
  const bindPositions = new Float64Array(figure.joints.length * 3);
  const isBound = new Uint8Array(figure.joints.length);
  const parts = skins.flatMap((skin): Part[] => {
    const binds = restedBinds(skin, figure, unit);
    const offset = offsetTo(bindPositions, isBound, binds);
    for (const bind of binds) {
      if (!bind || isBound[bind.joint] === 1) continue;
      isBound[bind.joint] = 1;
      for (let axis = 0; axis < 3; axis++)
        bindPositions[bind.joint * 3 + axis] = offset[axis] - bind.constant[axis];
    }
    return skin.meshes.filter((mesh) => mesh.positions.length > 0).map((mesh) => ({ mesh, binds }));
  });
  const skin = createSkin(parts, figure.joints.length);
  if (skin.indices.length === 0) return null;
  skin.bindPositions.set(bindPositions);
  let vertex = 0;
  let corner = 0;
  for (const { mesh, binds } of parts) {
    writeMesh(skin, vertex, mesh, binds);
    // What is turned inside out is turned back: its triangles are seen from the other side.
    const [second, third] = isInsideOut(binds) ? [2, 1] : [1, 2];
    for (let i = 0; i + 2 < mesh.indices.length; i += 3)
      for (const k of [0, second, third]) skin.indices[corner++] = vertex + mesh.indices[i + k];
    vertex += mesh.positions.length / 3;
  }
  if (!skin.positions.every((value) => Math.abs(value) < LARGEST)) return null;
  smoothNormals(skin.normals, skin);
  return skin;
}

function isInsideOut(binds: readonly (RestedBind | null)[]): boolean {
  const [a, b, c, d, e, f, g, h, i] = binds.find((bind) => bind !== null)?.linear ?? [];
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) < 0;
}

interface Part {
  readonly mesh: BoundMesh;
  readonly binds: readonly (RestedBind | null)[];
}

function createSkin(parts: readonly Part[], joints: number): Skin {
  const vertices = parts.reduce((sum, { mesh }) => sum + mesh.positions.length / 3, 0);
  const corners = parts.reduce((sum, { mesh }) => sum + mesh.indices.length, 0);
  return {
    bindPositions: new Float32Array(joints * 3),
    positions: new Float32Array(vertices * 3),
    normals: new Float32Array(vertices * 3),
    joints: new Uint16Array(vertices * 4),
    weights: new Float32Array(vertices * 4),
    colours: new Float32Array(vertices * 3),
    indices: new Uint32Array(corners),
  };
}
