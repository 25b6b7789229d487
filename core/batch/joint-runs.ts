import type { Floats } from '../floats.ts';

/**
 * Runs of consecutive joints with the same profile factors. Exponentials, easings and slerp weights depend on time and factors only, so
 * they are computed once per run; without a profile the run is the whole skeleton.
 */
export interface JointRuns {
  readonly ends: Int32Array; // [runs] the joint after each run
}

/** The runs with constant values in all `columns` ([joints] each). */
export function findJointRuns(...columns: readonly Floats[]): JointRuns {
  const joints = columns[0].length;
  const ends: number[] = [];
  for (let end = 1; end <= joints; end++) {
    if (end === joints || columns.some((column) => column[end] !== column[end - 1])) ends.push(end);
  }
  return { ends: Int32Array.from(ends) };
}

/** Values per run, from values per joint. */
export function pickPerRun({ ends }: JointRuns, column: Floats): Float64Array {
  return Float64Array.from(ends, (end) => column[end - 1]);
}
