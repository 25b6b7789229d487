/** Where and when two figures are farthest apart over their blend. */
export interface SlotDifference {
  readonly between: string; // 'A to B'
  readonly name: string; // of the joint
  readonly time: number; // s after the seam
  readonly distance: number; // m
  readonly scale: number; // m, where the colours end
}
