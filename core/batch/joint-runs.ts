import type { Floats } from '../floats.ts';

/**
 * Neighbouring joints to which a blend profile gives the same factors. Exponentials, easings and slerp's weights depend on time
 * and factors only: they are worked out once for a run, which without a profile is the whole skeleton, not once for a joint.
 */
export interface JointRuns {
  readonly ends: Int32Array; // [runs] the joint after each run's last; a run begins where the one before ends
}

/** The runs in which all of `columns` ([joints] each) stay the same. */
export function findJointRuns(...columns: readonly Floats[]): JointRuns {
  const joints = columns[0].length;
  const ends: number[] = [];
  for (let end = 1; end <= joints; end++) {
    if (end === joints || columns.some((column) => column[end] !== column[end - 1])) ends.push(end);
  }
  return { ends: Int32Array.from(ends) };
}

/** One number for each run, from one for each joint. */
export function pickPerRun({ ends }: JointRuns, column: Floats): Float64Array {
  return Float64Array.from(ends, (end) => column[end - 1]);
}
