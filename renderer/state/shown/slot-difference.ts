/** Where and when two figures are farthest apart over their blend. */
export interface SlotDifference {
  readonly between: string; // 'A to B'
  readonly name: string; // of the joint
  readonly time: number; // s after the seam
  readonly distance: number; // m
  readonly scale: number; // m, where the colours end
}

/** What is less is written as 0.0 cm, m. */
const LEAST_DISTANCE = 0.0005;

/** Whether figures so far apart, m, are in one place as far as can be told. */
export function isNoDistance(distance: number): boolean {
  return distance < LEAST_DISTANCE;
}
