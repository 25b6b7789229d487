/** The quantities of a joint that a plot can show. */
export type QuantityId =
  | 'angle'
  | 'rotation'
  | 'worldPosition'
  | 'rootPosition'
  | 'speed'
  | 'angularSpeed'
  | 'angularVelocity'
  | 'halfLife'
  | 'jerk';

/** A display unit: canonical values times `scale`. */
export interface Unit {
  readonly name: string;
  readonly scale: number;
  /**
   * Minimum visible range on either side of a constant value, in this unit, so that rounding errors stay
   * invisible.
   */
  readonly least: number;
}

/** A quantity of a joint over time. */
export interface Quantity {
  readonly label: string;
  readonly axes: boolean; // has X, Y and Z
  readonly unit: Unit;
  /** Of the offset from the destination, which may be much smaller; null = it has no such offset. */
  readonly residualUnit: Unit | null;
}

const degrees = 180 / Math.PI;
const degree: Unit = { name: '°', scale: degrees, least: 1 };
const metre: Unit = { name: 'm', scale: 1, least: 0.01 };
const centimetre: Unit = { name: 'cm', scale: 100, least: 0.1 };
const second: Unit = { name: 's', scale: 1, least: 0.01 };
const metrePerSecond: Unit = { name: 'm/s', scale: 1, least: 0.02 };
const metrePerCubicSecond: Unit = { name: 'm/s³', scale: 1, least: 1 };
const degreePerSecond: Unit = { name: '°/s', scale: degrees, least: 2 };

const inOne = (unit: Unit) => ({ unit, residualUnit: unit });
const position = { axes: true, unit: metre, residualUnit: centimetre };

/**
 * Rotations and angular velocities are in the frame of the parent, rotations relative to the source at the
 * seam. Speeds and jerks are lengths of vectors; a jerk is a third difference over frames of the source. A
 * half-life is that of the source which a slot extrapolates.
 */
export const quantities: Readonly<Record<QuantityId, Quantity>> = {
  angle: { label: 'Angle from the seam', axes: false, ...inOne(degree) },
  rotation: { label: 'Rotation vector', axes: true, ...inOne(degree) },
  worldPosition: { label: 'World position', ...position },
  rootPosition: { label: 'Position relative to root', ...position },
  speed: { label: 'World speed', axes: false, ...inOne(metrePerSecond) },
  angularSpeed: { label: 'Angular speed', axes: false, ...inOne(degreePerSecond) },
  angularVelocity: { label: 'Angular velocity', axes: true, ...inOne(degreePerSecond) },
  halfLife: { label: 'Half-life of extrapolation', axes: true, unit: second, residualUnit: null },
  jerk: { label: 'World jerk', axes: false, ...inOne(metrePerCubicSecond) },
};

/** The unit of a quantity as shown. */
export function unitOf(choice: { readonly quantity: QuantityId; readonly residual: boolean }): Unit {
  const { unit, residualUnit } = quantities[choice.quantity];
  return (choice.residual ? residualUnit : null) ?? unit;
}

/** What is plotted: a clip by itself has no half-lives. */
export function shownQuantity(quantity: QuantityId, isAlone: boolean): QuantityId {
  return isAlone && quantity === 'halfLife' ? 'angle' : quantity;
}

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
