/** The largest distance between two figures during their blend. */
export interface SlotDifference {
  readonly indices: readonly [number, number]; // of the two among the figures of the motion
  readonly end: number; // s; after it both are equal
  readonly between: string; // 'A to B'
  readonly name: string; // of the joint
  readonly time: number; // s after the seam
  readonly distance: number; // m
  readonly scale: number; // m, upper end of the colour scale
}

/** Smaller distances read 0.0 cm, m. */
const MIN_DISTANCE = 0.0005;

/** True if a distance, m, reads as zero. */
export function isNoDistance(distance: number): boolean {
  return distance < MIN_DISTANCE;
}
