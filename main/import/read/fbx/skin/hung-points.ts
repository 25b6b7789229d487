import { type FBXNode, findChildByName, getNodeArray } from '../babylon.ts';

/** Skinning of each control point of a mesh: the four joints with the largest weights. */
export interface HungPoints {
  readonly joints: Uint16Array; // [points * 4] index of a cluster
  readonly weights: Float32Array; // [points * 4] not normalised
}

/** Collects the weights of a mesh's points from `clusters`. Weights of other points are ignored. */
export function hungPoints(clusters: readonly FBXNode[], points: number): HungPoints {
  const hung = { joints: new Uint16Array(points * 4), weights: new Float32Array(points * 4) };
  clusters.forEach((cluster, joint) => {
    const indices = getNodeArray(findChildByName(cluster, 'Indexes')) ?? [];
    const weights = getNodeArray(findChildByName(cluster, 'Weights')) ?? [];
    for (let i = 0; i < indices.length && i < weights.length; i++) {
      const point = indices[i];
      if (Number.isInteger(point) && point >= 0 && point < points && weights[i] <= MAX_WEIGHT)
        hang(hung, point * 4, joint, weights[i]);
    }
  });
  return hung;
}

/** Number of points in a cluster, as stated by it. */
export function holdsOf(cluster: FBXNode): number {
  return getNodeArray(findChildByName(cluster, 'Indexes'))?.length ?? 0;
}

/** Maximum plausible weight. */
const MAX_WEIGHT = 1e6;

/** Replaces the smallest of the four weights by a larger one. */
function hang({ joints, weights }: HungPoints, first: number, joint: number, weight: number): void {
  let least = first;
  for (let at = first + 1; at < first + 4; at++) if (weights[at] < weights[least]) least = at;
  if (!(weight > weights[least])) return;
  weights[least] = weight;
  joints[least] = joint;
}
