/** Reads the quantity of all curves of all tracks at a moment. */
export interface CurveReading {
  /** How many times the whole transition is evaluated for that. */
  readonly evaluations: number;
  /** Fills `out` [tracks * curves], track by track, in canonical units; `time` in s after the seam. */
  read(out: Float64Array, time: number): void;
}
