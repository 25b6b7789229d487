import type { ColourScale, JointColours } from '#renderer/viewport/frame/colours.ts';

/** A quantity that joints have, in words on their cards. */
export interface JointQuantity {
  /** What its words round to, in its unit. */
  readonly step: number;
  /** `half-life 0.12 s`; empty = nothing to say. */
  words(value: number): string;
  /** The card lists the axes of the joint below a value. */
  readonly hasAxes: boolean;
}

/** A quantity of each joint of a view, filled again for each frame. */
export interface JointValues extends JointColours {
  scale: ColourScale | null;
  quantity: JointQuantity | null; // null = no overlay shows one
  values: Float64Array;
  /** The joint that has a card though it is not picked; −1 = none. */
  pointedOut: number;
}

/** Values of which nothing is said yet. */
export function emptyValues(): JointValues {
  return { scale: null, quantity: null, values: new Float64Array(0), pointedOut: -1 };
}

/** Removes what was said; the numbers stay for the next frame. */
export function clearValues(out: JointValues): void {
  out.scale = out.quantity = null;
  out.pointedOut = -1;
}

/**
 * Replaces what another overlay said of the joints. Returns the values to fill, which are NaN so far.
 *
 * @param scale colours the joints; null = they keep their colours
 */
export function beginValues(
  out: JointValues,
  joints: number,
  quantity: JointQuantity,
  scale: ColourScale | null = null,
): Float64Array {
  clearValues(out);
  out.quantity = quantity;
  out.scale = scale;
  if (out.values.length !== joints) out.values = new Float64Array(joints);
  return out.values.fill(NaN);
}
