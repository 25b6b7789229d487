import { combineLayerValue, evaluateCurve, type FBXCurveData, type Vec3 } from '../babylon.ts';
import { KEY_TOLERANCE } from '#core/formats/scene/track-sampling.ts';
import { numberText } from '#core/formats/scene/node-scene.ts';
import { FileError } from '#core/formats/file-fault.ts';
import type { FbxModel } from '../document/read-models.ts';
import type { Channel, ChannelPart, FbxStack, StackLayer } from './fbx-stack.ts';

/** Maximum plausible number. */
const MAX_NUMBER = 1e6;

/** Animated properties of a model over time: translation, rotation (degrees) and scale, [times * 3] each. */
export type SampledChannels = Partial<Record<Channel, Float32Array>>;

/** The layers of a stack at the times at which it is sampled. */
export interface SampledLayers {
  readonly times: Float64Array; // s
  readonly layers: readonly StackLayer[];
  readonly weights: readonly Float64Array[]; // [times] of each, 0 to 1
}

/** Samples all layers of a stack for one model. @throws FileError for numbers out of bounds */
export function sampleModel(
  { transform, name }: FbxModel,
  parts: Partial<Record<Channel, readonly ChannelPart[]>>,
  sampled: SampledLayers,
): SampledChannels {
  const still = { T: transform.translation, R: transform.rotation, S: transform.scale };
  const order = transform.rotationOrder;
  const of = (channel: Channel): SampledChannels => {
    const list = parts[channel];
    return list
      ? { [channel]: sampleParts(list, { name, channel, still: still[channel], order }, sampled) }
      : {};
  };
  return { ...of('T'), ...of('R'), ...of('S') };
}

/** Samples all layers of a stack for a number, [times]. @throws FileError for numbers out of bounds */
export function sampleNumber(
  parts: readonly ChannelPart[],
  { name, value }: { readonly name: string; readonly value: number },
  sampled: SampledLayers,
): Float32Array {
  const property = { name, channel: 'T', still: [value, 0, 0], order: 0 } as const;
  return sampleParts(parts, property, sampled).filter((_, i) => i % 3 === 0);
}

/** A property to sample. */
interface Sampled {
  readonly name: string; // of its object
  readonly channel: Channel; // how layers are blended
  readonly still: readonly number[]; // [3] without an animation
  readonly order: number; // of rotations
}

/** Samples all layers for one property, [times * 3]. */
function sampleParts(
  parts: readonly ChannelPart[],
  { name, channel, still, order }: Sampled,
  { times, layers, weights }: SampledLayers,
): Float32Array {
  const out = new Float32Array(times.length * 3);
  for (let i = 0; i < out.length; i++) out[i] = still[i % 3];
  for (const part of parts) {
    const value = part.layer === 0 ? out : Float32Array.from(out);
    writePart(value, part, times);
    if (value === out) continue;
    const { layer } = part;
    combine(out, value, { layer: layers[layer], weights: weights[layer], channel }, order);
  }
  const strange = out.find((number) => !(Math.abs(number) <= MAX_NUMBER));
  if (strange !== undefined) throw new FileError(name, `numbers within ±${MAX_NUMBER}`, numberText(strange));
  return out;
}

/** The layers of a stack at `times`, s. */
export function sampleLayers({ layers }: FbxStack, times: Float64Array): SampledLayers {
  const weights = layers.map(({ weight, curve, blended }) => {
    const moving = blended ? curve?.open() : undefined;
    return times.map((time) => {
      const share = evaluateCurve(moving, time, weight) / 100;
      return share > 0.99999 ? 1 : Math.max(share, 0) || 0;
    });
  });
  return { times, layers, weights };
}

/** Applies a layer to `out`, which stays unchanged on an axis without a curve and a default. */
function writePart(out: Float32Array, { curves, defaults }: ChannelPart, times: Float64Array): void {
  defaults.forEach((value, axis) => {
    if (value !== undefined) for (let i = axis; i < out.length; i += 3) out[i] = value;
  });
  for (const { axis, open } of curves) {
    const curve = axis < 0 || axis > 2 ? undefined : open();
    if (curve) writeCurve(out, axis, curve, times);
  }
}

/**
 * Maximum rounding of key times in files, s. A time this close to a key is the key's: a step is before or
 * after it.
 */
const SLACK = 1e-7;

function writeCurve(out: Float32Array, axis: number, curve: FBXCurveData, times: Float64Array): void {
  const { keys } = curve;
  const early = times.length > 1 ? (times[1] - times[0]) * KEY_TOLERANCE : 0;
  // A step to a key that lies on a frame is in that frame.
  const ahead = (key: number): number => (keys[key].interpolation === 'constant' ? early : SLACK);
  let key = 0;
  for (let i = 0; i < times.length; i++) {
    while (key + 1 < keys.length && keys[key + 1].time <= times[i] + ahead(key)) key++;
    const { time } = keys[key];
    const isAtKey = (key > 0 && time > times[i]) || Math.abs(time - times[i]) <= SLACK;
    const at = i * 3 + axis;
    out[at] = evaluateCurve(curve, isAtKey ? time : times[i], out[at]);
  }
}

interface Blend {
  readonly layer: StackLayer;
  readonly weights: Float64Array;
  readonly channel: Channel;
}

function combine(
  out: Float32Array,
  value: Float32Array,
  { layer, weights, channel }: Blend,
  order: number,
): void {
  for (let i = 0; i < weights.length; i++) {
    const at = i * 3;
    const below: Vec3 = [out[at], out[at + 1], out[at + 2]];
    const above: Vec3 = [value[at], value[at + 1], value[at + 2]];
    out.set(combineLayerValue(below, above, { ...layer, weight: weights[i] }, channel, order), at);
  }
}
