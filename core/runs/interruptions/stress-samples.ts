/**
 * Measures of a slot: one number for each frame. NaN where the output has a number that is not finite, and
 * beyond the last frame.
 */
export interface StressSamples {
  /** m, of the output from the clip that was requested last, relative to their roots: see `poseDistance`. */
  readonly distance: Float32Array;
  /**
   * rad/s, of the fastest joint since the frame before, in its parent's frame; at most half a turn per frame.
   */
  readonly speed: Float32Array;
  /** rad/s^2, the largest change of a joint's angular velocity since the frame before. */
  readonly acceleration: Float32Array;
  /** rad, of the joint that is furthest beyond its limits: see `setLimits`. */
  readonly violation: Float32Array;
}

/** The measures, in the order of tables. */
export const stressMeasures = ['distance', 'speed', 'acceleration', 'violation'] as const;
export type StressMeasure = (typeof stressMeasures)[number];

export function createSamples(frames: number): StressSamples {
  const column = (): Float32Array => new Float32Array(frames).fill(Number.NaN);
  return { distance: column(), speed: column(), acceleration: column(), violation: column() };
}

/** A measure over all frames; all 0 without a sound frame. */
export interface MeasureSummary {
  readonly mean: number;
  readonly p95: number; // 95 % of the frames are not above it
  readonly max: number;
}

/** @param column of `StressSamples`; NaN is left out */
export function summarise(column: Float32Array): MeasureSummary {
  const sorted = column.filter((value) => !Number.isNaN(value)).toSorted();
  if (sorted.length === 0) return { mean: 0, p95: 0, max: 0 };
  const sum = sorted.reduce((total, value) => total + value, 0);
  return {
    mean: sum / sorted.length,
    p95: sorted[Math.ceil(0.95 * sorted.length) - 1],
    max: sorted[sorted.length - 1],
  };
}
