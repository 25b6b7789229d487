import { readInput } from '../../../stores/lab/tree/read-input.ts';
import { valueAt, withValueAt, type Address } from '../../../stores/lab/tree/tree-address.ts';
import type { Content } from '../spaces/pad-space.ts';
import { withValue } from './input-keys.ts';

/** When an input is changed. */
export interface PadMoment {
  readonly time: number; // s on the tree’s clock
  readonly fps: number; // keys within half a frame are moved, not added
}

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
