/** The joints that curves can be of. */
export interface CurveSubject {
  readonly names: readonly string[];
  readonly picked: readonly number[]; // indices of those that a person chose, the last one first
  readonly furthest: number; // index of the one that the curves are of until then: furthest apart at the seam
}
