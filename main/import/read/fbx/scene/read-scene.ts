// main/import/read/fbx/scene: models of the scene, its axes and its bind pose
import type { UpAxis } from '#core/import/import-report.ts';
import type { NodeAnimation, NodeScene, SceneNode } from '#core/import/scene/node-scene.ts';
import { maxPoses } from '#core/import/max-poses.ts';
import { bindMatricesOf } from '../document/bind-matrices.ts';
import { FileError } from '#core/import/file-fault.ts';
import type { FbxFile } from '../document/open-fbx.ts';
import { graphOf, type FbxGraph } from '../document/fbx-graph.ts';
import { readModels, type FbxModel } from '../document/read-models.ts';
import { animate } from '../motion/animate.ts';
import { createWorlds, writeWorlds, type ModelWorlds } from '../motion/model-worlds.ts';
import { partsOf, scaledModels } from '../motion/fbx-stack.ts';
import { readStacks } from '../motion/read-stacks.ts';
import { createRigidLocals, writeRigidLocals, type RigidLocals } from '../motion/rigid-locals.ts';
import { spanOf } from '../motion/stack-span.ts';
import { sceneAxes, bindRotationOf } from './scene-axes.ts';
import { skeletonModels } from './skeleton-models.ts';

/** Number of animated properties in layers that count as one joint. */
const PARTS = 10;

/** A scene, with the FBX models that it was made of. */
export interface FbxScene {
  readonly scene: NodeScene;
  readonly graph: FbxGraph;
  readonly all: readonly FbxModel[]; // including those that are not nodes of the scene
  readonly models: readonly FbxModel[]; // one for each node of the scene
  readonly axes: readonly number[]; // [9] from the file's axes to the scene's, column-major
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
  const { worlds, still } = standing(models, axes);
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
    (stack, i) => spans[i].frameCount * Math.max(models.length, partsOf(stack) / PARTS),
  );
  checkPoses(
    work.reduce((sum, poses) => sum + poses, 0),
    size,
  );
  const animations = stacks.map((stack, i): NodeAnimation => {
    const animation = animate({ models, worlds, still, bones: outline.joints }, stack, spans[i]);
    const warnings = [...spans[i].warnings, ...(animation.leftOut ?? []), ...leftOut[i]];
    const ids = scaledModels(stack, models);
    const scaled = [...models.keys()].filter((node) => ids.has(models[node].id));
    const { rates } = spans[i];
    const name = animation.name || `Animation ${i + 1}`;
    return { ...animation, name, leftOut: warnings, scaled, ...(rates && { rates }) };
  });
  const bodies = new Set(models.flatMap(({ id }, i) => (bound.bones.has(id) ? [i] : [])));
  return { scene: { ...outline, nodes, bound: bodies, animations }, graph, all, models, axes };
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
