import type { Accessor, AnimationChannel } from '@gltf-transform/core';
import type { Keys } from '#core/formats/scene/node-scene.ts';

const INTERPOLATIONS = { LINEAR: 'linear', STEP: 'step', CUBICSPLINE: 'cubicSpline' } as const;

/** The keys of a channel; undefined if it is incomplete. */
export function keysOf(channel: AnimationChannel): Omit<Keys, 'path'> | undefined {
  const sampler = channel.getSampler();
  const input = sampler?.getInput();
  const output = sampler?.getOutput();
  if (!sampler || !input || !output) return undefined;
  const interpolation = INTERPOLATIONS[sampler.getInterpolation()] ?? 'linear';
  return { times: numbersOf(input), values: numbersOf(output), interpolation };
}

/** All numbers of an accessor; normalised integers are converted. */
export function numbersOf(accessor: Accessor): ArrayLike<number> {
  const array = accessor.getArray() ?? [];
  if (!accessor.getNormalized()) return array;
  const size = accessor.getElementSize();
  const numbers = new Float32Array(accessor.getCount() * size);
  const element: number[] = [];
  for (let i = 0; i < accessor.getCount(); i++) numbers.set(accessor.getElement(i, element), i * size);
  return numbers;
}
