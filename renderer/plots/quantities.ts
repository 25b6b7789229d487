/** What of a joint a plot can show. */
export type QuantityId = 'angle' | 'rotation' | 'worldPosition' | 'rootPosition' | 'speed' | 'angularSpeed';

/** A number of a joint over time, as a person reads it: canonical units times `scale` are `unit`. */
export interface Quantity {
  readonly label: string;
  readonly unit: string;
  readonly scale: number;
  /** What is left to the destination, in a unit of its own where it is much smaller. */
  readonly residual: { readonly label: string; readonly unit: string; readonly scale: number };
  readonly axes: boolean; // has an X, a Y and a Z
}

const degrees = 180 / Math.PI;
const inDegrees = { unit: '°', scale: degrees };
const inCentimetres = { unit: 'cm', scale: 100 };
const inMetresPerSecond = { unit: 'm/s', scale: 1 };
const inDegreesPerSecond = { unit: '°/s', scale: degrees };

/** Rotations are in the parent's frame and measured from where the source is at the seam; speeds are lengths of vectors. */
export const quantities: Readonly<Record<QuantityId, Quantity>> = {
  angle: {
    label: 'Angle from the seam',
    ...inDegrees,
    residual: { label: 'Angle to the destination', ...inDegrees },
    axes: false,
  },
  rotation: {
    label: 'Rotation vector',
    ...inDegrees,
    residual: { label: 'Rotation vector to the destination', ...inDegrees },
    axes: true,
  },
  worldPosition: {
    label: 'Position in the world',
    unit: 'm',
    scale: 1,
    residual: { label: 'Position minus the destination’s', ...inCentimetres },
    axes: true,
  },
  rootPosition: {
    label: 'Position from the root',
    unit: 'm',
    scale: 1,
    residual: { label: 'Position minus the destination’s', ...inCentimetres },
    axes: true,
  },
  speed: {
    label: 'Speed in the world',
    ...inMetresPerSecond,
    residual: { label: 'Speed minus the destination’s', ...inMetresPerSecond },
    axes: false,
  },
  angularSpeed: {
    label: 'Angular speed',
    ...inDegreesPerSecond,
    residual: { label: 'Angular speed minus the destination’s', ...inDegreesPerSecond },
    axes: false,
  },
};
