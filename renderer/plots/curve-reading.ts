/** Reads all curves of all tracks at one moment. */
export interface CurveReading {
  /** Evaluations of the whole transition per moment. */
  readonly evaluations: number;
  /** Fills `out` [tracks * curves], track by track, in canonical units; `time` in s after the seam. */
  read(out: Float64Array, time: number): void;
}
