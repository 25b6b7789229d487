// main/import/read/fbx/scene: models of the scene, its axes and its bind pose
import type { UpAxis } from '#core/formats/import-report.ts';
import type { NodeAnimation, NodeScene, SceneNode, NodeTrack } from '#core/formats/scene/node-scene.ts';
import { maxPoses, FileError } from '#core/formats/file-fault.ts';
import { bindScaleOf } from '#core/formats/scene/standing-scales.ts';
import { figuresOf, leftOutWarnings } from '#core/formats/scene/node-figures.ts';
import type { Vec3 } from '../babylon.ts';
import { bindMatricesOf, type BindMatrices, type BoundModels } from '../document/bind-matrices.ts';
import type { FbxFile } from '../document/open-fbx.ts';
import { graphOf, type FbxGraph } from '../document/fbx-graph.ts';
import { readModels, type FbxModel } from '../document/read-models.ts';
import { animate, type SceneCurve } from '../motion/animate.ts';
import { knownCurves } from '../motion/curve-properties.ts';
import { createWorlds, writeWorlds, type ModelWorlds } from '../motion/local-transform.ts';
import { partsOf, movingModels, scaledModels, type FbxStack } from '../motion/fbx-stack.ts';
import { readStacks } from '../motion/read-stacks.ts';
import { createRigidLocals, writeRigidLocals, type RigidLocals } from '../motion/rigid-locals.ts';
import { spanOf } from '../motion/stack-span.ts';
import { sceneAxes, bindRotationOf } from './scene-axes.ts';

/** Number of animated properties in layers that count as one joint. */
const PARTS = 10;

/** A scene, with the FBX models that it was made of. */
export interface FbxScene {
  readonly scene: NodeScene;
  readonly graph: FbxGraph;
  readonly all: readonly FbxModel[]; // including those that are not nodes of the scene
  readonly models: readonly FbxModel[]; // one for each node of the scene, as it rests
  readonly axes: readonly number[]; // [9] from the file's axes to the scene's, column-major
  readonly curves: ReadonlyMap<string, SceneCurve>; // see `keyOfCurve`
}

/**
 * Reads the bones and animations of a file as nodes without scale. `upAxis` points up; if it is rotated to Y,
 * Z points to the front.
 *
 * @param size of the file, bytes
 * @param fps  see `ImportOptions`
 * @throws FileError if the file is not valid, or has more content than its size allows
 */
export function readFbxScene(
  { document, settings }: FbxFile,
  upAxis: UpAxis,
  size: number,
  fps?: number,
): FbxScene {
  const graph = graphOf(document);
  const { binds, bound } = bindMatricesOf(graph);
  const stacks = readStacks(document, graph, settings.ticks, size);
  const all = readModels(document, graph);
  const { models, scene: outline, leftOut } = skeletonModels(all, bound, stacks);
  const axes = sceneAxes(settings, upAxis);
  const rested = withBindScales(models, binds, scaledModels(stacks, models));
  const { worlds, still } = standing(rested, axes);
  const nodes = models.map(({ id }, i): SceneNode => {
    const bindRotation = bindRotationOf(binds.get(id), axes);
    return {
      ...outline.nodes[i],
      translation: [...still.translations.subarray(i * 3, i * 3 + 3)],
      rotation: [...still.rotations.subarray(i * 4, i * 4 + 4)],
      ...(bindRotation && { bindRotation }),
    };
  });
  const spans = stacks.map((stack) => spanOf(stack, settings.frameRate, fps));
  const work = stacks.map(
    (stack, i) => spans[i].frameCount * Math.max(models.length, partsOf(stack).length / PARTS),
  );
  checkPoses(
    work.reduce((sum, poses) => sum + poses, 0),
    size,
  );
  const curves = sceneCurves(graph, all, models, stacks);
  const animated = { models, rested, worlds, still, bones: outline.joints, curves };
  const animations = stacks.map((stack, i): NodeAnimation => {
    const animation = animate(animated, stack, spans[i]);
    const warnings = [...spans[i].warnings, ...leftOut[i]];
    const { rates } = spans[i];
    const name = animation.name || `Animation ${i + 1}`;
    return { ...animation, name, leftOut: warnings, ...(rates && { rates }) };
  });
  const bodies = new Set(models.flatMap(({ id }, i) => (bound.bones.has(id) ? [i] : [])));
  const shaped = [...curves.values()].filter(({ value }) => value !== 0);
  const scene = { ...outline, nodes, bound: bodies, animations, curves: shaped };
  return { scene, graph, all, models: rested, axes, curves };
}

/**
 * Models as they rest: an animated scale is that of the bind pose, since a file has its models in the pose of any
 * frame.
 *
 * @param scaled ids of the models with an animated scale
 */
function withBindScales(
  models: readonly FbxModel[],
  binds: BindMatrices,
  scaled: ReadonlySet<number>,
): readonly FbxModel[] {
  return models.map((model) => {
    const [own, above] = [binds.get(model.id), binds.get(models[model.parent]?.id)];
    if (!scaled.has(model.id) || own === undefined || above === undefined) return model;
    const scale = bindScaleOf(model.transform.scale, sizesOf(own), sizesOf(above));
    return scale ? { ...model, transform: { ...model.transform, scale: [...scale] as Vec3 } } : model;
  });
}

/** Sizes of a matrix along its axes. */
const sizesOf = (m: ArrayLike<number>): readonly number[] =>
  [0, 4, 8].map((at) => Math.hypot(m[at], m[at + 1], m[at + 2]));

/** The curves of a file with the nodes of the scene to which they belong; else with the nearest above their owners. */
function sceneCurves(
  graph: FbxGraph,
  all: readonly FbxModel[],
  models: readonly FbxModel[],
  stacks: readonly FbxStack[],
): ReadonlyMap<string, SceneCurve> {
  const indices = new Map(models.map(({ id }, i) => [id, i]));
  const nodes = new Map<number, number>(); // by model id
  for (const { id, parent } of all) {
    const own = indices.get(id) ?? (parent < 0 ? undefined : nodes.get(all[parent].id));
    if (own !== undefined) nodes.set(id, own);
  }
  return new Map(
    [...knownCurves(graph, all, stacks)].map(([key, { owners, ...curve }]) => [
      key,
      { ...curve, nodes: owners.flatMap((id) => nodes.get(id) ?? []) },
    ]),
  );
}

/** Transforms of models without an animation. */
export function standing(
  models: readonly FbxModel[],
  axes: readonly number[],
): { readonly worlds: ModelWorlds; readonly still: RigidLocals } {
  const worlds = createWorlds(models, axes);
  const still = createRigidLocals(models.length);
  writeWorlds(worlds);
  writeRigidLocals(still, worlds);
  return { worlds, still };
}

function checkPoses(poses: number, size: number): void {
  const most = maxPoses(size);
  if (poses <= most) return;
  const expected = `at most ${Math.floor(most)} joints × frames in a file of this size`;
  throw new FileError('animations', expected, poses.toFixed(0));
}

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
function skeletonModels(
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
