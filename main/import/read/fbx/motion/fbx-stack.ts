import type { FBXLayerBlend } from '../babylon.ts';
import { STILL_SCALE } from '#core/formats/scene/standing-scales.ts';
import type { FbxModel } from '../document/read-models.ts';
import type { StoredCurve } from './curves.ts';

/** Absolute and relative change of a number below which it is constant. */
export const STILL = 1e-6;

/** Animated properties of a model: translation, rotation, scale. */
export type Channel = 'T' | 'R' | 'S';

/** Animation of one property by one layer. */
export interface ChannelPart {
  readonly layer: number;
  readonly curves: readonly StoredCurve[];
  readonly defaults: readonly (number | undefined)[]; // [3] values without a curve
}

/** Animation of a number that is no transform: of a blend shape, or a property that people gave a model. */
export interface FbxCurve {
  readonly object: number; // id
  readonly property: string;
  readonly parts: readonly ChannelPart[]; // along the first axis
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
  readonly curves: readonly FbxCurve[];
  /** By model id. */
  readonly parts: ReadonlyMap<number, Partial<Record<Channel, readonly ChannelPart[]>>>;
}

/** The animated transforms in all layers of a stack. */
export const transformsOf = ({ parts }: FbxStack): readonly ChannelPart[] =>
  [...parts.values()].flatMap((own) => Object.values(own).flat());

/** All animated properties in all layers of a stack. */
export const partsOf = (stack: FbxStack): readonly ChannelPart[] => [
  ...transformsOf(stack),
  ...stack.curves.flatMap(({ parts }) => parts),
];

/** Ids of the models that a stack moves: programs also write curves of one value, and scales of none. */
export function movingModels({ parts }: FbxStack): ReadonlySet<number> {
  const moves = ({ curves }: ChannelPart): boolean => curves.some(changes);
  const isMoving = ({ T = [], R = [] }: Partial<Record<Channel, readonly ChannelPart[]>>): boolean =>
    T.some(moves) || R.some(moves);
  return new Set([...parts].flatMap(([id, own]) => (isMoving(own) ? [id] : [])));
}

/** Ids of the models that a stack scales otherwise than `models` stand. */
export function scaledModels(stacks: readonly FbxStack[], models: readonly FbxModel[]): ReadonlySet<number> {
  const isScaled = ({ id, transform }: FbxModel): boolean =>
    stacks
      .flatMap(({ parts }) => parts.get(id)?.S ?? [])
      .flatMap(({ curves }) => curves)
      .some(({ axis, values }) =>
        Array.from(values()).some((value) => differs(value, transform.scale[axis])),
      );
  return new Set(models.filter(isScaled).map(({ id }) => id));
}

const differs = (a: number, b = a): boolean => Math.abs(a - b) > STILL_SCALE * Math.max(1, Math.abs(b));

function changes(curve: StoredCurve): boolean {
  const values = curve.values();
  for (let i = 1; i < values.length; i++)
    if (Math.abs(values[i] - values[0]) > STILL * Math.max(1, Math.abs(values[0]))) return true;
  return false;
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
