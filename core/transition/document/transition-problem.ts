/** The reason why a transition cannot be evaluated: shown beside the control or row that can fix it. */
export interface TransitionProblem {
  readonly code:
    | 'unsupported' // valid, but not supported yet
    | 'unknownMethod'
    | 'unknownParameter'
    | 'missingParameter'
    | 'badValue'
    | 'unknownJoint'
    | 'differentSkeletons'
    | 'differentProportions'
    | 'noSides' // a clip without left and right joints cannot be mirrored
    | 'missingSource' // the interrupted transition no longer exists
    | 'missingTree' // a tree that it leaves or enters no longer exists
    | 'missingMuscles' // a slot names muscles that no longer exist
    | 'endlessChain' // it interrupts itself through others
    | 'tooDeep';
  /** Path in the document, for example `slots[0].values.halfLife`; empty for faults of clips. */
  readonly field: string;
  /** One plain sentence for the user. */
  readonly message: string;
}

/** A value that its control or field cannot have. */
export function badValue(field: string, message: string): TransitionProblem {
  return { code: 'badValue', field, message };
}

/** Runs checks up to the first problem. */
export function firstProblem(checks: Iterable<() => TransitionProblem | null>): TransitionProblem | null {
  for (const check of checks) {
    const problem = check();
    if (problem !== null) return problem;
  }
  return null;
}
