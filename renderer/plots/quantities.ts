/** The quantities of a joint, or of a channel, that a plot can show. */
export type QuantityId =
  | 'angle'
  | 'rotation'
  | 'worldPosition'
  | 'rootPosition'
  | 'speed'
  | 'angularSpeed'
  | 'angularVelocity'
  | 'halfLife'
  | 'jerk'
  | 'value'
  | 'rate';

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

/** A quantity of a joint or a channel over time. */
export interface PlottedQuantity {
  readonly label: string;
  readonly axes: boolean; // has X, Y and Z; of a channel, a scale has
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
const plain: Unit = { name: '', scale: 1, least: 0.02 };
const perSecond: Unit = { name: '/s', scale: 1, least: 0.1 };
const degreePerSecond: Unit = { name: '°/s', scale: degrees, least: 2 };

const inOne = (unit: Unit) => ({ unit, residualUnit: unit });
const position = { axes: true, unit: metre, residualUnit: centimetre };

/**
 * Rotations and angular velocities are in the frame of the parent, rotations relative to the source at the
 * seam. Speeds and jerks are lengths of vectors; a jerk is a third difference over frames of the source. A
 * half-life is that of the source which a slot extrapolates. Values and rates are of channels: curves and scales.
 */
export const quantities: Readonly<Record<QuantityId, PlottedQuantity>> = {
  angle: { label: 'Angle from the seam', axes: false, ...inOne(degree) },
  rotation: { label: 'Rotation vector', axes: true, ...inOne(degree) },
  worldPosition: { label: 'World position', ...position },
  rootPosition: { label: 'Position relative to root', ...position },
  speed: { label: 'World speed', axes: false, ...inOne(metrePerSecond) },
  angularSpeed: { label: 'Angular speed', axes: false, ...inOne(degreePerSecond) },
  angularVelocity: { label: 'Angular velocity', axes: true, ...inOne(degreePerSecond) },
  halfLife: { label: 'Half-life of extrapolation', axes: true, unit: second, residualUnit: null },
  jerk: { label: 'World jerk', axes: false, ...inOne(metrePerCubicSecond) },
  value: { label: 'Value', axes: true, ...inOne(plain) },
  rate: { label: 'Rate of change', axes: true, ...inOne(perSecond) },
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

/** One plot of the stack: a joint or a channel, and an axis if it has axes. */
export interface Track {
  readonly name: string; // title of the plot: `LeftFoot`, `LeftFoot Y`, `jawOpen`
  readonly at: number; // index of the joint; first number of the channel in `Pose.linear`
  readonly axis: number; // 0 X, 1 Y, 2 Z; 0 without axes
}

/** What has plots: a joint, or a channel. */
export interface Tracked {
  readonly name: string;
  readonly at: number; // see `Track`
  readonly axes: boolean;
}

/** The plots of `shown`, one by one, axis by axis. */
export function listTracks(shown: readonly Tracked[], axes: readonly number[]): readonly Track[] {
  return shown.flatMap((each) =>
    (each.axes ? axes : [0]).map((axis) => ({
      name: each.axes ? `${each.name} ${'XYZ'[axis]}` : each.name,
      at: each.at,
      axis,
    })),
  );
}
