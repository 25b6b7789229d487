import { figuresOf } from '#core/import/scene/node-figures.ts';
import { leftOutWarnings } from '#core/import/scene/left-out.ts';
import type { NodeScene, NodeTrack, SceneNode } from '#core/import/scene/node-scene.ts';
import type { BoundModels } from '../document/bind-matrices.ts';
import { FileError } from '#core/import/file-fault.ts';
import type { FbxModel } from '../document/read-models.ts';
import { movingModels, type FbxStack } from '../motion/fbx-stack.ts';

/** Kinds of models that are bones. */
const BONES = new Set(['LimbNode', 'Limb', 'Root']);

/** Kinds of models that are never part of a character. */
const BESIDE = new Set(['Camera', 'CameraSwitcher', 'Light']);

/** Maximum number of nodes of a scene whose motion is read; figures have a few hundred. */
const MAX_NODES = 20_000;

/** Models whose motion is read, as a scene without transforms. */
export interface SkeletonModels {
  readonly models: readonly FbxModel[]; // parents first, `parent` among these
  readonly scene: NodeScene; // [models]
  /** Warnings about the motion of other models, for each stack. */
  readonly leftOut: readonly (readonly string[])[];
}

/**
 * Finds the figures of a scene with all their ancestors, including empty nodes and meshes. A bone is a model
 * of a bone type or one used by a skin. A scene without bones, such as a skeleton of empty nodes by
 * MotionBuilder or a game, uses all models except cameras, lights, and static meshes without children.
 *
 * @throws FileError for too many models
 */
export function skeletonModels(
  all: readonly FbxModel[],
  bound: BoundModels,
  stacks: readonly FbxStack[],
): SkeletonModels {
  const isBone = ({ id, kind }: FbxModel): boolean => BONES.has(kind) || bound.bones.has(id);
  if (!all.some(isBone)) {
    const keyed = new Set(stacks.flatMap(({ parts }) => [...parts.keys()]));
    const isKept = ({ id, kind }: FbxModel): boolean =>
      !BESIDE.has(kind) && (kind !== 'Mesh' || keyed.has(id));
    const models = keep(all, isKept);
    return { models, scene: outlineOf(models, bound, () => false, []), leftOut: stacks.map(() => []) };
  }
  const moving = stacks.map(movingModels);
  const isMoving = new Set(moving.flatMap((ids) => [...ids]));
  const near = keep(all, (model) => isBone(model) || isMoving.has(model.id));
  const outline = outlineOf(near, bound, isBone, moving);
  const figures = figuresOf(outline);
  const leftOut = outline.animations.map((animation) => leftOutWarnings(outline, [animation], figures));
  const read = new Set(figures.flatMap(({ above, joints }) => [...above, ...joints]));
  const ids = new Set([...read].map((node) => near[node].id));
  const models = keep(near, ({ id }) => ids.has(id));
  return { models, scene: outlineOf(models, bound, isBone, []), leftOut };
}

/** The models that `isKept`, with their ancestors. */
function keep(all: readonly FbxModel[], isKept: (model: FbxModel) => boolean): readonly FbxModel[] {
  const kept = all.map(isKept);
  for (let i = all.length - 1; i >= 0; i--) if (kept[i] && all[i].parent >= 0) kept[all[i].parent] = true;
  const indices = new Map<number, number>([[-1, -1]]);
  all.forEach((_, i) => {
    if (kept[i]) indices.set(i, indices.size - 1);
  });
  const models = all.filter((_, i) => kept[i]);
  if (models.length > MAX_NODES)
    throw new FileError('nodes', `at most ${MAX_NODES} nodes`, `${models.length}`);
  return models.map((model) => ({ ...model, parent: indices.get(model.parent) ?? -1 }));
}

/** @param moving ids of the models that each stack moves */
function outlineOf(
  models: readonly FbxModel[],
  { skins, hasWeights }: BoundModels,
  isBone: (model: FbxModel) => boolean,
  moving: readonly ReadonlySet<number>[],
): NodeScene {
  const indices = new Map(models.map(({ id }, i) => [id, i]));
  const nodesOf = (ids: readonly number[]): number[] => ids.flatMap((id) => indices.get(id) ?? []);
  const own = skins.map(nodesOf);
  const hasBones = models.some(isBone);
  return {
    nodes: models.map((model) => ({
      name: model.name,
      parent: model.parent,
      translation: model.transform.translation,
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      ...kindOf(model, hasBones && !isBone(model)),
    })),
    joints: new Set(models.flatMap((model, i) => (isBone(model) ? [i] : []))),
    skins: own,
    ...(hasWeights && { weighted: new Set(own.flat()) }),
    animations: moving.map((ids) => ({
      name: '',
      tracks: nodesOf([...ids]).map((node): NodeTrack => ({ ...A_KEY, node })),
    })),
  };
}

function kindOf({ kind }: FbxModel, isAuxiliary: boolean): Pick<SceneNode, 'kind'> {
  if (kind === 'Mesh') return { kind: 'mesh' };
  if (kind === 'Light') return { kind: 'light' };
  if (BESIDE.has(kind)) return { kind: 'camera' };
  return isAuxiliary ? { kind: 'group' } : {};
}

const A_KEY = { path: 'rotation', times: [0], values: [0, 0, 0, 1], interpolation: 'linear' } as const;
