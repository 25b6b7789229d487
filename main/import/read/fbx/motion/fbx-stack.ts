import type { FBXLayerBlend } from '@babylonjs/loaders/FBX/interpreter/animationCurve.js';
import type { StoredCurve } from './curves.ts';

/** The properties of a model that move it. */
export type Channel = 'T' | 'R' | 'S';

/** What one layer does to one property. */
export interface ChannelPart {
  readonly layer: number;
  readonly curves: readonly StoredCurve[];
  readonly defaults: readonly (number | undefined)[]; // [3] where no curve says otherwise
}

/** How a layer goes onto those before it; `curve` moves its weight. */
export interface StackLayer extends FBXLayerBlend {
  readonly curve: StoredCurve | undefined;
}

/** An animation of the file. */
export interface FbxStack {
  readonly name: string;
  /** The part of it that is meant, s; nothing where `stop` is not after `start`. */
  readonly start: number;
  readonly stop: number;
  readonly layers: readonly StackLayer[];
  readonly isMorphed: boolean; // whether it moves shapes of meshes, too
  /** By the id of a model. */
  readonly parts: ReadonlyMap<number, Partial<Record<Channel, readonly ChannelPart[]>>>;
}

/** How often the layers of a stack do something to a property of a model. */
export function partsOf({ parts }: FbxStack): number {
  let count = 0;
  for (const own of parts.values()) for (const list of Object.values(own)) count += list.length;
  return count;
}

/** Parts by the id of a model, while they are found. */
export type Parts = Map<number, Partial<Record<Channel, ChannelPart[]>>>;

/** Of several curve nodes of a layer the first counts. */
export function addPart(parts: Parts, model: number, channel: Channel, part: ChannelPart): void {
  const own = parts.get(model) ?? {};
  parts.set(model, own);
  const list = (own[channel] ??= []);
  if (list.at(-1)?.layer !== part.layer) list.push(part);
}
