import { bindInput } from '../../../../../core/tree/inputs/bound-input.ts';
import type { IntInput, NumberInput } from '../../../../../core/tree/inputs/input-document.ts';
import type { NumberSource } from '../../../../../core/tree/schema/input-specs.ts';
import { withValue } from '../../inputs/input-keys.ts';
import { readInput } from '../../../../stores/lab/tree/read-input.ts';
import { valueAt, withValueAt, type Address } from '../../../../stores/lab/tree/tree-address.ts';
import type { PadInputs } from './pad-node.ts';
import type { Content, PadAxis } from './pad-space.ts';

/** When an input is changed. */
export interface PadMoment {
  readonly time: number; // s on the tree’s clock
  readonly fps: number; // keys within half a frame are moved, not added
}

type NumericInput = NumberInput | IntInput;

/** The content with the number at `address` set: a constant, or its input at the moment. */
export function withNumberAt(content: Content, address: Address, value: number, moment: PadMoment): Content {
  const source = valueAt(content, address);
  if (typeof source === 'number' || source === undefined) return withValueAt(content, address, value);
  const place = ['inputs', (source as { readonly input: string }).input];
  const input = readInput(valueAt(content, place));
  if (!input.ok) return content;
  const { time, fps } = moment;
  return withValueAt(content, place, withValue(input.value, time, value, 0.5 / fps + 1e-9));
}

/**
 * Creates a function of time, s, that reads a number.
 *
 * @param smoothed false for the value before smoothing, which keys set
 */
export function createReader(
  source: NumberSource,
  inputs: PadInputs,
  smoothed: boolean,
): (clock: { readonly time: number }) => number {
  if (typeof source === 'number') return () => source;
  const input = inputs[source.input] as PadInputs[string] | undefined;
  if (input === undefined) return () => 0;
  const { track, now } = bindInput(
    input.kind === 'number' && !smoothed ? { ...input, smoothing: null } : input,
  );
  return (clock) => {
    track.sample(now, clock);
    return now.value;
  };
}

/** A number of a node as an axis that shows at least `extent`, and every value of its input. */
export function axisOf(
  source: NumberSource,
  field: string,
  address: Address,
  inputs: PadInputs,
  extent: readonly number[],
  fixed = false,
): PadAxis {
  const input = typeof source === 'number' ? undefined : (inputs[source.input] as NumericInput | undefined);
  const constants = typeof source === 'number' ? [source] : [];
  const values = input ? [input.value, ...input.keys.map(({ value }) => value)] : constants;
  let [low, high] = [Math.min(...extent), Math.max(...extent)];
  for (const value of fixed ? [] : values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const name = typeof source === 'number' ? field : source.input;
  return { name, source, address, low, high, fixed };
}
