import type { Clock } from '#core/motion.ts';
import { bindInput } from '#core/tree/inputs/bound-input.ts';
import type { IntInput, NumberInput } from '#core/tree/inputs/input-document.ts';
import type { NumberSource } from '#core/tree/schema/input-specs.ts';
import type { Address } from '../../../stores/lab/tree/tree-address.ts';
import type { PadInputs } from './pad-node.ts';
import type { PadAxis } from './pad-space.ts';

type NumericInput = NumberInput | IntInput;

/**
 * Creates a function of time, s, that reads a number.
 *
 * @param smoothed false for the value before smoothing, which keys set
 */
export function createReader(
  source: NumberSource,
  inputs: PadInputs,
  smoothed: boolean,
): (clock: Clock) => number {
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

/**
 * A number of a node as an axis that shows the range of its input; without one, at least `extent`, and every
 * value of the input.
 */
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
  const ranged = !fixed && input?.kind === 'number' ? input : null;
  const reached = fixed ? extent : [...extent, ...values];
  const [low, high] = ranged?.range ?? [Math.min(...reached), Math.max(...reached)];
  const name = typeof source === 'number' ? field : source.input;
  const unit = (input?.kind === 'number' && input.unit) || '';
  return { name, unit, source, address, low, high, fixed, range: ranged && ['inputs', name, 'range'] };
}
