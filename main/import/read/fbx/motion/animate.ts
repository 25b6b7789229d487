import type { NodeAnimation, NodeTrack } from '#core/formats/scene/node-scene.ts';
import type { FbxModel } from '../document/read-models.ts';
import { writeWorlds, type ModelWorlds } from './local-transform.ts';
import { STILL, type FbxStack } from './fbx-stack.ts';
import { createRigidLocals, writeRigidLocals, type RigidLocals } from './rigid-locals.ts';
import { layerWeights, sampleModel, type SampledChannels } from './sample-stack.ts';
import type { StackSpan } from './stack-span.ts';

/** Facts for the warnings of a clip. */
const MORPHS = 'left out: morph targets: only joints are read';

/**
 * Models of a scene, parents first, with their transforms without an animation, and a buffer for world
 * transforms.
 */
export interface AnimatedModels {
  readonly models: readonly FbxModel[];
  readonly worlds: ModelWorlds;
  readonly still: RigidLocals;
  readonly bones: ReadonlySet<number>; // indices of `models`
}

/**
 * Samples `stack` as tracks without scale: for each bone with curves, and for each model whose local
 * transform differs from that without animation. Programs also write curves for static ancestors of bones.
 *
 * @throws FileError for numbers out of bounds
 */
export function animate(animated: AnimatedModels, stack: FbxStack, span: StackSpan): NodeAnimation {
  const { models, still, bones } = animated;
  const { start, begin, fps, frameCount } = span;
  const times = Float64Array.from({ length: frameCount }, (_, frame) => start + frame / fps);
  const { translations, rotations } = moved(animated, stack, times);
  const tracks = models.flatMap(({ id }, node): NodeTrack[] => {
    const isOwn = stack.parts.has(id) && (bones.size === 0 || bones.has(node));
    const track = (path: 'translation' | 'rotation', values: Float32Array): NodeTrack[] => {
      const size = values.length / frameCount;
      const standing = still[`${path}s`].subarray(node * size, node * size + size);
      if (!isOwn && staysAt(values, standing)) return [];
      // A static model needs keys only for its duration.
      const isStill = staysAt(values, values.subarray(0, size));
      const [keyTimes, keys] = isStill
        ? [
            times.filter((_, i) => i === 0 || i === frameCount - 1),
            values.slice(0, size * Math.min(2, frameCount)),
          ]
        : [times, values];
      return [{ node, path, times: keyTimes, values: keys, interpolation: 'linear' }];
    };
    return [...track('translation', translations[node]), ...track('rotation', rotations[node])];
  });
  const unread = stack.isMorphed ? { unread: [MORPHS] } : {};
  return { name: stack.name.trim(), tracks, frameRate: fps, begin, ...unread };
}

/** Local transform of each model at `times`. */
function moved(
  { models, worlds }: AnimatedModels,
  stack: FbxStack,
  times: Float64Array,
): Readonly<Record<'translations' | 'rotations', readonly Float32Array[]>> {
  const weights = layerWeights(stack, times);
  const sampled = models.map((model): SampledChannels => {
    const parts = stack.parts.get(model.id);
    return parts ? sampleModel(model, parts, weights, stack, times) : {};
  });
  const translations = models.map(() => new Float32Array(times.length * 3));
  const rotations = models.map(() => new Float32Array(times.length * 4));
  const locals = createRigidLocals(models.length);
  for (let frame = 0; frame < times.length; frame++) {
    for (let i = 0; i < models.length; i++) {
      const { T, R, S } = sampled[i];
      setNumbers(worlds.translations, i, T, frame, models[i].transform.translation);
      setNumbers(worlds.rotations, i, R, frame, models[i].transform.rotation);
      setNumbers(worlds.scales, i, S, frame, models[i].transform.scale);
    }
    writeWorlds(worlds);
    writeRigidLocals(locals, worlds);
    for (let i = 0; i < models.length; i++) {
      for (let n = 0; n < 3; n++) translations[i][frame * 3 + n] = locals.translations[i * 3 + n];
      for (let n = 0; n < 4; n++) rotations[i][frame * 4 + n] = locals.rotations[i * 4 + n];
    }
  }
  return { translations, rotations };
}

function setNumbers(
  out: Float64Array,
  model: number,
  sampled: Float32Array | undefined,
  frame: number,
  still: readonly number[],
): void {
  for (let n = 0; n < 3; n++) out[model * 3 + n] = sampled ? sampled[frame * 3 + n] : still[n];
}

/** Whether `values` repeats `first`, within `STILL`. */
function staysAt(values: Float32Array, first: ArrayLike<number>): boolean {
  for (let i = 0; i < values.length; i++) {
    const other = first[i % first.length];
    if (Math.abs(values[i] - other) > STILL * Math.max(1, Math.abs(other))) return false;
  }
  return true;
}
