import { success, type Result } from '../../kit/result.ts';
import type { Skin } from './skin.ts';
import type { SkinTarget } from './skin-targets.ts';
import type { UpAxis } from '../import-report.ts';
import { planTakes, type RiggedFigure } from '../scene/plan-takes.ts';
import type { FileFault } from '../file-fault.ts';
import type { NodeScene } from '../scene/node-scene.ts';
import type { BoundMesh, BoundSkin } from './bound-mesh.ts';
import { offsetTo, restedBinds, restTargets, writeMesh, type RestedBind } from './write-mesh.ts';

/** Vertices farther away than this are rejected as damage, m. */
const MAX_NUMBER = 1e4;

/** A scene with all skins of its file, the up axis, and metres per unit. */
interface SkinnedScene {
  readonly scene: NodeScene;
  readonly skins: readonly BoundSkin[];
  readonly upAxis: UpAxis;
  readonly unit: number;
}

/** The mesh bound to the figure of one take, in the clip's rest pose; null if there is none. */
export function skinOfTake(
  { scene, skins, upAxis, unit }: SkinnedScene,
  take: string,
): Result<Skin | null, FileFault> {
  const plan = planTakes(scene, upAxis);
  if (!plan.ok) return plan;
  const figure = plan.value.parts.find(({ name }) => name === take)?.figure;
  if (figure === undefined) return success(null);
  const own = skins.filter(({ joints }) => joints.some((node) => figure.joints.includes(node)));
  return success(restSkin(own, figure, unit));
}

/**
 * Merges all meshes bound to `figure` into one, in the rest pose. A vertex of the file is at `G B v`, with
 * the world matrix `G` of its joint and the inverse bind matrix `B`. The importer rotated each joint by the
 * inverse of its rest `R`, and removed the stretch `M` by constant scales (see `restOf`), so the same point
 * is
 *
 *   P + rotate(Q, u),   u = R M B v = A v + c
 *
 * A skin is bound in one pose, so `A` is the same for all joints, and `-c` is the position of the joint in
 * that pose: the mesh lies at `A v`. If joints disagree, which no exporter intends, a vertex lies at the
 * weighted mean of its joints.
 *
 * @param unit metres per unit of the file
 * @returns null if no mesh is bound to it, or a vertex is out of range
 */
function restSkin(skins: readonly BoundSkin[], figure: RiggedFigure, unit: number): Skin | null {
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
  const targets: SkinTarget[] = [];
  let vertex = 0;
  let corner = 0;
  for (const { mesh, binds } of parts) {
    writeMesh(skin, vertex, mesh, binds);
    targets.push(...restTargets(skin, vertex, mesh, binds));
    // A mirrored bind turns triangles inside out: swap two corners.
    const [second, third] = isInsideOut(binds) ? [2, 1] : [1, 2];
    for (let i = 0; i + 2 < mesh.indices.length; i += 3)
      for (const k of [0, second, third]) skin.indices[corner++] = vertex + mesh.indices[i + k];
    vertex += mesh.positions.length / 3;
  }
  const isInRange = (value: number): boolean => Math.abs(value) < MAX_NUMBER;
  if (!skin.positions.every(isInRange)) return null;
  smoothNormals(skin.normals, skin);
  return {
    ...skin,
    targets: targets.filter(
      ({ positions, normals }) => positions.every(isInRange) && normals.every(isInRange),
    ),
  };
}

function isInsideOut(binds: readonly (RestedBind | null)[]): boolean {
  const [a, b, c, d, e, f, g, h, i] = binds.find((bind) => bind !== null)?.linear ?? [];
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) < 0;
}

interface Part {
  readonly mesh: BoundMesh;
  readonly binds: readonly (RestedBind | null)[];
}

function createSkin(parts: readonly Part[], joints: number): Omit<Skin, 'targets'> {
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

/**
 * Writes missing vertex normals: the mean of the normals of the vertex's triangles, weighted by area; up if
 * it has none.
 *
 * @param out [vertices * 3]; a zero vector is missing
 */
function smoothNormals(
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
