// main/import/read/fbx/skin: meshes and their weights
import { type FBXNode, type FBXNodeTransformData, findChildByName } from '../babylon.ts';
import { withBacks, type BoundSkin } from '#core/formats/skin/bound-mesh.ts';
import { targetWarnings } from '#core/formats/skin/skin-targets.ts';
import { matrixIn } from '../document/bind-matrices.ts';
import { FileError } from '#core/formats/file-fault.ts';
import { childrenOf, nameOf, objectsOf, parentsOf } from '../document/fbx-graph.ts';
import type { FbxModel } from '../document/read-models.ts';
import { standing, type FbxScene } from '../scene/read-scene.ts';
import { createShapeFinder } from './blend-shapes.ts';
import { boundGeometry, sizeOfGeometry } from './bound-geometry.ts';
import { holdsOf } from './hung-points.ts';
import { materialColours } from './material-colours.ts';
import { quatConjugate, quatRotateVector } from '#core/math/quaternion.ts';
import type { RigidLocals } from '../motion/rigid-locals.ts';
import { eulerMatrix, type ModelWorlds } from '../motion/local-transform.ts';

/** Vertices and polygon corners allowed in any file; a large file may have as many as its size allows. */
const ALWAYS_VERTICES = 50_000;
const ALWAYS_CORNERS = 300_000;
/** Points that all blend shapes of any file may move, counted for each; those beyond are left out. */
const ALWAYS_MOVED = 4_000_000;
/** Minimum number of bytes of a vertex: position, joints and weights. */
const MIN_VERTEX = 8;
/** Weights of all bones allowed in any file, counted for each model that uses a skin. */
const ALWAYS_HOLDS = 2_000_000;

/** A bone of a skin. */
interface Cluster {
  readonly bone: number; // node of the scene
  readonly node: FBXNode;
  readonly transform: ArrayLike<number>; // [16] from the mesh to the bone
}

/**
 * Reads all skins of a scene with their triangles. A mesh used by several models counts once for each.
 *
 * @param size of the file, bytes
 * @throws FileError if a mesh is not valid, or there is more content than the file size allows
 */
export function readSkins(scene: FbxScene, size: number): readonly BoundSkin[] {
  const { graph, axes, curves } = scene;
  const colours = materialColours(graph);
  const stand = standing(scene.models, axes);
  const spend = createRoom(size);
  const skins: BoundSkin[] = [];
  const shapesOf = createShapeFinder(graph, curves);
  let moved = Math.max(ALWAYS_MOVED, size);
  for (const { geometry, id, model, clusters } of shownSkins(scene)) {
    const nodes = clusters.map(({ node }) => node);
    spend(geometry, model.name, nodes);
    const shapes = shapesOf(id);
    moved -= sizeOfGeometry(geometry).points * shapes.length;
    const shown = moved < 0 ? [] : shapes;
    const own = boundGeometry(geometry, model.name, nodes, colours.get(model.id) ?? [], shown);
    const geometric = geometricOf(model.transform);
    const inverseBinds = new Float64Array(clusters.length * 16);
    clusters.forEach(({ bone, transform }, k) =>
      writeInverseBind(inverseBinds, k * 16, { ...stand, bone }, transform, geometric),
    );
    const meshes = showsBacks(graph.objects.get(model.id)) ? own.map(withBacks) : own;
    skins.push({ joints: clusters.map(({ bone }) => bone), inverseBinds, meshes });
  }
  return skins;
}

/** Warnings about blend shapes that are not drawn. */
export function shapesLeftOut({ graph, curves }: FbxScene): readonly string[] {
  const shapesOf = createShapeFinder(graph, curves);
  const shownBy = parentsOf(graph, 'Geometry');
  return objectsOf(graph, 'Geometry', 'Mesh').flatMap(([id]) => {
    const model = graph.objects.get(shownBy.get(id)?.[0] ?? NaN);
    return targetWarnings(model ? nameOf(model) : '', shapesOf(id).length);
  });
}

interface ShownSkin {
  readonly geometry: FBXNode;
  readonly id: number; // of the geometry
  readonly model: FbxModel;
  readonly clusters: readonly Cluster[];
}

/** Yields skins one by one, since a small file can refer to more than fit in memory. */
function* shownSkins({ graph, all, models }: FbxScene): Generator<ShownSkin> {
  const nodes = new Map(models.map(({ id }, i) => [id, i]));
  const clustersOf = childrenOf(graph, 'Deformer', 'Deformer');
  const bonesOf = childrenOf(graph, 'Model', 'Deformer');
  const owners = parentsOf(graph, 'Deformer');
  const shownBy = parentsOf(graph, 'Geometry');
  const byId = new Map(all.map((model) => [model.id, model]));
  for (const [skin] of objectsOf(graph, 'Deformer', 'Skin')) {
    const clusters = (clustersOf.get(skin) ?? []).flatMap((id): Cluster[] => {
      const node = graph.objects.get(id);
      const bone = nodes.get(bonesOf.get(id)?.[0] ?? NaN);
      const transform = node && matrixIn(node, 'Transform');
      return node && bone !== undefined && transform ? [{ bone, node, transform }] : [];
    });
    for (const id of clusters.length > 0 ? (owners.get(skin) ?? []) : []) {
      const geometry = graph.objects.get(id);
      if (geometry?.name !== 'Geometry') continue;
      for (const shown of shownBy.get(id) ?? []) {
        const model = byId.get(shown);
        if (model) yield { geometry, id, model, clusters };
      }
    }
  }
}

/**
 * Creates a check that refuses meshes out of proportion to the file size, since a small file can refer to one
 * many times.
 */
function createRoom(size: number): (geometry: FBXNode, name: string, clusters: readonly FBXNode[]) => void {
  let vertices = Math.max(ALWAYS_VERTICES, size / MIN_VERTEX);
  let corners = Math.max(ALWAYS_CORNERS, size);
  let holds = Math.max(ALWAYS_HOLDS, size);
  return (geometry, name, clusters) => {
    const own = sizeOfGeometry(geometry);
    vertices -= own.points;
    corners -= own.corners;
    for (const cluster of clusters) holds -= 1 + holdsOf(cluster);
    if (vertices >= 0 && corners >= 0 && holds >= 0) return;
    throw new FileError(`mesh ${name}`, 'vertices and triangles in proportion to the file size', 'more');
  };
}

/** Whether a model is stated as two-sided; programs state it for nearly all meshes. */
function showsBacks(model: FBXNode | undefined): boolean {
  return model !== undefined && findChildByName(model, 'Culling')?.properties[0]?.value === 'CullingOff';
}

/** Transform of a bone without an animation, with and without scales. */
interface Standing {
  readonly worlds: ModelWorlds;
  readonly still: RigidLocals;
  readonly bone: number;
}

/**
 * Writes the matrix from mesh space to the frame of a bone without scale, [16] column-major at `out[o]`. With
 * the bone's world transform `W`, and `G` the same without scale, it is
 *
 *   inv(G) W   transform   geometric
 *
 * since the file places a vertex at `W transform geometric v`.
 *
 * @param transform [16] of the cluster
 * @param geometric [12] geometric transform of the mesh's model: three columns and an origin
 */
function writeInverseBind(
  out: Float64Array,
  o: number,
  { worlds, still, bone }: Standing,
  transform: ArrayLike<number>,
  geometric: Float64Array,
): void {
  quatConjugate(inverse, still.worldRotations, 0, bone * 4);
  for (let column = 0; column < 3; column++) {
    for (let n = 0; n < 3; n++) step[n] = worlds.linear[bone * 9 + column * 3 + n];
    quatRotateVector(scale, inverse, step, column * 3);
  }
  for (let column = 0; column < 4; column++) {
    const origin = column === 3 ? 1 : 0;
    for (let n = 0; n < 3; n++) {
      step[n] = transform[12 + n] * origin;
      for (let k = 0; k < 3; k++) step[n] += transform[k * 4 + n] * geometric[column * 3 + k];
    }
    for (let n = 0; n < 3; n++)
      out[o + column * 4 + n] = scale[n] * step[0] + scale[3 + n] * step[1] + scale[6 + n] * step[2];
    out[o + column * 4 + 3] = origin;
  }
}

const inverse = new Float64Array(4);
const scale = new Float64Array(9);
const step = new Float64Array(3);

/**
 * Geometric transform of a model, which applies to its mesh and not to its children: [12] three columns and
 * an origin.
 */
function geometricOf(transform: FBXNodeTransformData): Float64Array {
  const { geometricTranslation, geometricRotation, geometricScaling } = transform;
  const turn = eulerMatrix(new Float64Array(9), geometricRotation);
  const columns = turn.map((value, i) => value * geometricScaling[Math.floor(i / 3)]);
  return Float64Array.of(...columns, ...geometricTranslation);
}
