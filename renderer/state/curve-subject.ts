/** The joints that curves can be of. */
export interface CurveSubject {
  readonly names: readonly string[];
  readonly picked: number | null; // index of the one a person chose
  readonly furthest: number; // index of the one that the curves are of until then: furthest apart at the seam
}
