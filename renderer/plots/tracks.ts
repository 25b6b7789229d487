import { quantities, type QuantityId } from './quantities.ts';

/** One plot of the stack: a joint, and an axis if the quantity has axes. */
export interface Track {
  readonly joint: number;
  readonly axis: number; // 0 X, 1 Y, 2 Z; 0 for a quantity without axes
}

/** The plots of these joints, joint by joint, axis by axis. */
export function listTracks(
  joints: readonly number[],
  quantity: QuantityId,
  axes: readonly number[],
): readonly Track[] {
  const shown = quantities[quantity].axes ? axes : [0];
  return joints.flatMap((joint) => shown.map((axis) => ({ joint, axis })));
}

/** The title of a plot: `LeftFoot`, `LeftFoot Y`. */
export function trackName(names: readonly string[], { joint, axis }: Track, quantity: QuantityId): string {
  return quantities[quantity].axes ? `${names[joint]} ${'XYZ'[axis]}` : (names[joint] ?? '');
}
