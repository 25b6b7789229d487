import type { FbxModel } from '../document/read-models.ts';

/** Kinds of models that are bones. */
const BONES = new Set(['LimbNode', 'Limb', 'Root']);

/** Kinds of models that are never part of a character. */
const BESIDE = new Set(['Camera', 'CameraSwitcher', 'Light']);

/** Models whose motion is read, and the bones among them. */
export interface SkeletonModels {
  readonly models: readonly FbxModel[]; // parents first, `parent` among these
  readonly bones: ReadonlySet<number>; // indices of `models`
}

/** Fewest bones of a skeleton; smaller ones beside a skeleton are controls or props. */
const SMALLEST = 3;

/**
 * Finds the bones of a scene with all their ancestors, including empty nodes and meshes. A bone is a model of a bone type or one used
 * by a skin; other descendants of bones (meshes, markers, cameras) are not. A scene without bones, such as a skeleton of empty nodes
 * by MotionBuilder or a game, uses all models except cameras, lights, and static meshes without children.
 *
 * @param skinned ids of models used by skins
 * @param moving  ids of animated models
 */
export function skeletonModels(
  all: readonly FbxModel[],
  skinned: ReadonlySet<number>,
  moving: ReadonlySet<number>,
): SkeletonModels {
  const isBone = bonesAmong(all, skinned);
  const hasBones = isBone.includes(true);
  const isKept = all.map(({ id, kind }, i) =>
    hasBones ? isBone[i] : !BESIDE.has(kind) && (kind !== 'Mesh' || moving.has(id)),
  );
  for (let i = all.length - 1; i >= 0; i--) {
    if (isKept[i] && all[i].parent >= 0) isKept[all[i].parent] = true;
  }
  const indices = new Map<number, number>([[-1, -1]]);
  all.forEach((_, i) => {
    if (isKept[i]) indices.set(i, indices.size - 1);
  });
  const kept = all.filter((_, i) => isKept[i]);
  return {
    models: kept.map((model) => ({ ...model, parent: indices.get(model.parent) ?? -1 })),
    bones: new Set(all.flatMap((_, i) => (isBone[i] ? [indices.get(i) ?? -1] : []))),
  };
}

/** Marks the bones of skeletons, without one or two single bones beside larger skeletons. */
function bonesAmong(all: readonly FbxModel[], skinned: ReadonlySet<number>): boolean[] {
  const isBone = all.map(({ id, kind }) => BONES.has(kind) || skinned.has(id));
  const tops = new Int32Array(all.length).fill(-1); // for each model, the first bone on the path from the root
  const sizes = new Map<number, number>();
  all.forEach(({ id, parent }, i) => {
    tops[i] = parent >= 0 && tops[parent] >= 0 ? tops[parent] : isBone[i] ? i : -1;
    const weight = isBone[i] ? (skinned.has(id) ? SMALLEST : 1) : 0;
    sizes.set(tops[i], (sizes.get(tops[i]) ?? 0) + weight);
  });
  const isLarge = (i: number): boolean => (sizes.get(tops[i]) ?? 0) >= SMALLEST;
  return isBone.some((bone, i) => bone && isLarge(i)) ? isBone.map((bone, i) => bone && isLarge(i)) : isBone;
}
