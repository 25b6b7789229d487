import type { FBXLayerBlend } from '@babylonjs/loaders/FBX/interpreter/animationCurve.js';
import type { StoredCurve } from './curves.ts';

/** Animated properties of a model: translation, rotation, scale. */
export type Channel = 'T' | 'R' | 'S';

/** Animation of one property by one layer. */
export interface ChannelPart {
  readonly layer: number;
  readonly curves: readonly StoredCurve[];
  readonly defaults: readonly (number | undefined)[]; // [3] values without a curve
}

/** Blending of a layer with those before it; `curve` animates its weight. */
export interface StackLayer extends FBXLayerBlend {
  readonly curve: StoredCurve | undefined;
}

/** An animation of the file. */
export interface FbxStack {
  readonly name: string;
  /** Stated span, s; none if `stop` is not after `start`. */
  readonly start: number;
  readonly stop: number;
  readonly layers: readonly StackLayer[];
  readonly isMorphed: boolean; // whether it also animates blend shapes
  /** By model id. */
  readonly parts: ReadonlyMap<number, Partial<Record<Channel, readonly ChannelPart[]>>>;
}

/** Number of animated properties in all layers of a stack. */
export function partsOf({ parts }: FbxStack): number {
  let count = 0;
  for (const own of parts.values()) for (const list of Object.values(own)) count += list.length;
  return count;
}

/** Parts by model id, while they are collected. */
export type Parts = Map<number, Partial<Record<Channel, ChannelPart[]>>>;

/** Adds a curve node; the first of several in a layer counts. */
export function addPart(parts: Parts, model: number, channel: Channel, part: ChannelPart): void {
  const own = parts.get(model) ?? {};
  parts.set(model, own);
  const list = (own[channel] ??= []);
  if (list.at(-1)?.layer !== part.layer) list.push(part);
}
