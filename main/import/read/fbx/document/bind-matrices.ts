import { type FBXNode, findChildByName, getNodeArray } from '../babylon.ts';
import { childrenOf, objectsOf, parentsOf, type FbxGraph } from './fbx-graph.ts';

/** World matrices of models when skins were bound, by id: [16] column-major, in the file's axes. */
export type BindMatrices = ReadonlyMap<number, ArrayLike<number>>;

/** Models by id that skins use. */
export interface BoundModels {
  readonly bones: ReadonlySet<number>; // the models of all clusters
  readonly skins: readonly (readonly number[])[]; // of each skin, the models with weights, or all if none are known
  readonly hasWeights: boolean;
}

/** Reads the matrices of bones of skins, and of further models in bind poses. */
export function bindMatricesOf(graph: FbxGraph): {
  readonly binds: BindMatrices;
  readonly bound: BoundModels;
} {
  const binds = new Map<number, ArrayLike<number>>();
  const bones = new Set<number>();
  const clusters: Cluster[] = [];
  const skinsOf = parentsOf(graph, 'Deformer');
  for (const [cluster, models] of childrenOf(graph, 'Model', 'Deformer')) {
    const node = graph.objects.get(cluster);
    if (node?.properties[2]?.value !== 'Cluster') continue;
    const [id] = models;
    bones.add(id);
    const weights = getNodeArray(findChildByName(node, 'Weights')) ?? [];
    const isWeighted = weights.some((weight: number) => weight > 0);
    clusters.push({ model: id, skin: skinsOf.get(cluster)?.[0] ?? cluster, isWeighted });
    const matrix = matrixIn(node, 'TransformLink');
    if (matrix && !binds.has(id)) binds.set(id, matrix);
  }
  for (const [, pose] of objectsOf(graph, 'Pose', 'BindPose')) {
    for (const [id, matrix] of posedIn(pose)) if (!binds.has(id)) binds.set(id, matrix);
  }
  return { binds, bound: { bones, ...skinsOfClusters(clusters) } };
}

interface Cluster {
  readonly model: number;
  readonly skin: number;
  readonly isWeighted: boolean; // programs also write clusters without points, as for controls
}

function skinsOfClusters(clusters: readonly Cluster[]): Pick<BoundModels, 'skins' | 'hasWeights'> {
  const hasWeights = clusters.some(({ isWeighted }) => isWeighted);
  const skins = new Map<number, number[]>();
  for (const { model, skin, isWeighted } of clusters) {
    if (hasWeights && !isWeighted) continue;
    const own = skins.get(skin);
    if (own) own.push(model);
    else skins.set(skin, [model]);
  }
  return { skins: [...skins.values()], hasWeights };
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
  if (matrix?.length !== 16 || !matrix.every((value: number) => Math.abs(value) <= MAX_NUMBER))
    return undefined;
  return matrix;
}

/** Maximum plausible number. */
const MAX_NUMBER = 1e9;
