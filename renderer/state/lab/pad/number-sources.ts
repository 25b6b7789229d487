import { bindInput } from '../../../../core/tree/inputs/bound-input.ts';
import type { IntInput, NumberInput } from '../../../../core/tree/inputs/input-document.ts';
import type { NumberSource } from '../../../../core/tree/schema/input-specs.ts';
import type { Address } from '../tree-address.ts';
import { valueAt, withValueAt } from '../tree-address.ts';
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
  const input = valueAt(content, place) as NumericInput | undefined;
  return input === undefined ? content : withValueAt(content, place, withInputValue(input, value, moment));
}

/** The input with another value: of its key at the moment, of a new key there, or of the whole input if it has no keys. */
export function withInputValue<Input extends NumericInput>(
  input: Input,
  value: number,
  { time, fps }: PadMoment,
): Input {
  const set = input.kind === 'int' ? Math.round(value) : value;
  const keys = (input as Partial<NumericInput>).keys ?? []; // a document may omit them
  if (keys.length === 0) return { ...input, value: set };
  const distances = keys.map((key) => Math.abs(key.time - time));
  const nearest = distances.indexOf(Math.min(...distances));
  if (distances[nearest] <= 0.5 / fps + 1e-9)
    return { ...input, keys: keys.with(nearest, { ...keys[nearest], value: set }) };
  const after = keys.findIndex((key) => key.time > time);
  return { ...input, keys: keys.toSpliced(after < 0 ? keys.length : after, 0, { time, value: set }) };
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
