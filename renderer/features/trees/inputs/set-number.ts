import { valueAt, withValueAt, type Address } from '#renderer/stores/lab/tree/outline.ts';
import type { Content } from '../spaces/pad-space.ts';
import { withValue, withChangedInput } from './input-keys.ts';

/** When an input is changed. */
export interface PadMoment {
  readonly time: number; // s on the tree’s clock
  readonly fps: number; // keys within half a frame are moved, not added
}

/** The content with the number at `address` set: a constant, or its input at the moment. */
export function withNumberAt(content: Content, address: Address, value: number, moment: PadMoment): Content {
  const source = valueAt(content, address);
  if (typeof source === 'number' || source === undefined) return withValueAt(content, address, value);
  const { input: name } = source as { readonly input: string };
  const { time, fps } = moment;
  return withChangedInput(content, name, (input) => withValue(input, time, value, 0.5 / fps + 1e-9));
}
