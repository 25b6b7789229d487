import type { FBXNode } from '@babylonjs/loaders/FBX/types/fbxTypes.js';
import { findChildByName, getNodeArray } from '@babylonjs/loaders/FBX/types/fbxTypes.js';
import type { FbxGraph } from './fbx-graph.ts';
import { linksInto, objectsOf } from './fbx-graph.ts';

/** World matrices of models when skins were bound, by id: [16] column-major, in the file's axes. */
export type BindMatrices = ReadonlyMap<number, ArrayLike<number>>;

/** Reads the matrices of bones of skins, and of further models in bind poses. */
export function bindMatricesOf(graph: FbxGraph): {
  readonly binds: BindMatrices;
  readonly bones: ReadonlySet<number>;
} {
  const binds = new Map<number, ArrayLike<number>>();
  const bones = new Set<number>();
  for (const [cluster, links] of linksInto(graph, 'Model', 'Deformer')) {
    const node = graph.objects.get(cluster);
    if (node?.properties[2]?.value !== 'Cluster') continue;
    const [{ id }] = links;
    bones.add(id);
    const matrix = matrixIn(node, 'TransformLink');
    if (matrix && !binds.has(id)) binds.set(id, matrix);
  }
  for (const [, pose] of objectsOf(graph, 'Pose', 'BindPose')) {
    for (const [id, matrix] of posedIn(pose)) if (!binds.has(id)) binds.set(id, matrix);
  }
  return { binds, bones };
}

function posedIn(pose: FBXNode): (readonly [number, ArrayLike<number>])[] {
  return pose.children.flatMap((entry) => {
    const id = findChildByName(entry, 'Node')?.properties[0]?.value;
    const matrix = matrixIn(entry, 'Matrix');
    return typeof id === 'number' && matrix ? [[id, matrix] as const] : [];
  });
}

/** Parses a matrix; undefined if it is not one of finite numbers. */
export function matrixIn(node: FBXNode, name: string): ArrayLike<number> | undefined {
  const matrix = getNodeArray(findChildByName(node, name));
  if (matrix?.length !== 16 || !matrix.every((value: number) => Math.abs(value) <= LARGEST)) return undefined;
  return matrix;
}

/** Largest plausible number. */
const LARGEST = 1e9;
