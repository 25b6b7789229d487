/** Why a transition cannot be evaluated: shown beside the control or the row that can mend it. */
export interface TransitionProblem {
  readonly code:
    | 'unsupported' // valid, but not done yet
    | 'unknownMethod'
    | 'unknownParameter'
    | 'missingParameter'
    | 'badValue'
    | 'unknownJoint'
    | 'differentSkeletons'
    | 'differentProportions'
    | 'noSides' // a clip is to be mirrored whose joints are neither left nor right
    | 'missingSource' // the transition that it interrupts is gone
    | 'endlessChain' // it interrupts itself, by way of others
    | 'tooDeep';
  /** The place in the document, as in `slots[0].values.halfLife`; empty where it lies in the clips. */
  readonly field: string;
  /** One plain sentence for the user. */
  readonly message: string;
}

/** Larger magnitudes are refused by name: no motion needs them, and no formula has to survive them. */
export const LARGEST_NUMBER = 1e6;

/** What keeps `value` from being a number that formulas can rely on; null where nothing does. */
export function findNumberProblem(field: string, value: number): TransitionProblem | null {
  if (Number.isFinite(value) && Math.abs(value) <= LARGEST_NUMBER) return null;
  const found = Number.isFinite(value) ? 'too large' : 'not a finite number';
  return { code: 'badValue', field, message: `${field} is ${value}, which is ${found} (at most 1e6).` };
}

/** The first of several checks that found something. Later ones do not run. */
export function firstProblem(checks: Iterable<() => TransitionProblem | null>): TransitionProblem | null {
  for (const check of checks) {
    const problem = check();
    if (problem !== null) return problem;
  }
  return null;
}
