/** The joints of the curves. */
export interface CurveSubject {
  readonly names: readonly string[];
  readonly picked: readonly number[]; // indices of the picked joints, the last one first
  readonly furthest: number; // index of the default: the joint furthest apart at the seam
}
