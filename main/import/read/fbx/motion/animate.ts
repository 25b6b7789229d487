import type { NodeAnimation, NodeCurve, NodeTrack } from '#core/formats/scene/node-scene.ts';
import { STILL_SCALE } from '#core/formats/scene/standing-scales.ts';
import type { FbxModel } from '../document/read-models.ts';
import { inheritsOwnScale, writeWorlds, type ModelWorlds } from './local-transform.ts';
import { STILL, type FbxStack } from './fbx-stack.ts';
import { createRigidLocals, writeRigidLocals, type RigidLocals } from './rigid-locals.ts';
import { keyOfCurve, type KnownCurve } from './curve-properties.ts';
import {
  sampleLayers,
  sampleModel,
  sampleNumber,
  type SampledChannels,
  type SampledLayers,
} from './sample-stack.ts';
import type { StackSpan } from './stack-span.ts';

/**
 * Models of a scene, parents first, with their transforms without an animation, and a buffer for world
 * transforms.
 */
export interface AnimatedModels {
  readonly models: readonly FbxModel[];
  readonly rested: readonly FbxModel[]; // with the scales that the rest pose contains
  readonly worlds: ModelWorlds;
  readonly still: RigidLocals;
  readonly bones: ReadonlySet<number>; // indices of `models`
  readonly curves: ReadonlyMap<string, SceneCurve>; // by `keyOfCurve`
}

/** A curve of a file, with the nodes of the scene to which it belongs. */
export interface SceneCurve extends Pick<NodeCurve, 'nodes'>, Omit<KnownCurve, 'owners'> {}

/**
 * Samples `stack` as tracks without scale: for each bone with curves, and for each model whose local
 * transform differs from that without animation. Programs also write curves for static ancestors of bones. Scales
 * are beside them, and so are curves.
 *
 * @throws FileError for numbers out of bounds
 */
export function animate(animated: AnimatedModels, stack: FbxStack, span: StackSpan): NodeAnimation {
  const { models, still, bones } = animated;
  const { start, begin, fps, frameCount } = span;
  const times = Float64Array.from({ length: frameCount }, (_, frame) => start + frame / fps);
  const layers = sampleLayers(stack, times);
  const sampled = models.map((model): SampledChannels => {
    const parts = stack.parts.get(model.id);
    return parts ? sampleModel(model, parts, layers) : {};
  });
  const { translations, rotations } = moved(animated, sampled, times);
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
  const bakedScales = scalesOf(animated, sampled, times);
  const curves = curvesOf(animated, stack, layers);
  return { name: stack.name.trim(), tracks, bakedScales, curves, frameRate: fps, begin };
}

/**
 * Scales of models relative to those at rest. A child that does not inherit the scale of its parent has the
 * inverse of it.
 */
function scalesOf(
  { models, rested, worlds }: AnimatedModels,
  sampled: readonly SampledChannels[],
  times: Float64Array,
): readonly NodeTrack[] {
  const own = models.map(({ transform }, i) => {
    const [still, rest] = [transform.scale, rested[i].transform.scale];
    const values = sampled[i].S ?? (still === rest ? undefined : repeated(still, times.length));
    return values?.map((value, n) => value / (rest[n % 3] || 1));
  });
  return models.flatMap(({ parent }, node): NodeTrack[] => {
    const left = inheritsOwnScale(worlds, node) ? undefined : own[parent];
    if (own[node] === undefined && left === undefined) return [];
    const values = Float32Array.from({ length: times.length * 3 }, (_, i) => {
      return (own[node]?.[i] ?? 1) / (left?.[i] || 1);
    });
    const isStill = values.every((value) => Math.abs(value - 1) <= STILL_SCALE);
    return isStill ? [] : [{ node, path: 'scale', times, values, interpolation: 'linear' }];
  });
}

const repeated = (values: readonly number[], times: number): Float32Array =>
  Float32Array.from({ length: values.length * times }, (_, i) => values[i % values.length]);

function curvesOf({ curves }: AnimatedModels, stack: FbxStack, layers: SampledLayers): readonly NodeCurve[] {
  return stack.curves.flatMap((curve): NodeCurve[] => {
    const known = curves.get(keyOfCurve(curve));
    if (known === undefined) return [];
    const { name, nodes, value, factor } = known;
    const numbers = sampleNumber(curve.parts, { name, value: value / factor }, layers);
    const values = numbers.map((number) => number * factor);
    return [{ name, nodes, path: 'curve', times: layers.times, values, interpolation: 'linear' }];
  });
}

/** Local transform of each model at `times`. */
function moved(
  { models, worlds }: AnimatedModels,
  sampled: readonly SampledChannels[],
  times: Float64Array,
): Readonly<Record<'translations' | 'rotations', readonly Float32Array[]>> {
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
