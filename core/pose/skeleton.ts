/** The end of a chain of joints: the tip of a toe or a finger, the top of the head. It has no rotation. */
export interface EndSite {
  readonly joint: number; // index of its joint
  readonly offset: readonly [number, number, number]; // m, in that joint's frame
}

/**
 * Joints depth-first: `parentIndices[j] < j`, a root has -1. The rest pose has all rotations zero.
 * Metres, Y up, right-handed.
 */
export interface Skeleton {
  readonly names: readonly string[]; // as the file spells them
  readonly parentIndices: Int32Array; // [joints]
  readonly restPositions: Float32Array; // [joints * 3] m, in the parent's frame
  readonly endSites: readonly EndSite[];
  /**
   * [joints] The humanoid bone that its file gives each joint, such as `leftUpperLeg`; '' = none. Absent: the
   * file has no such map.
   */
  readonly bones?: readonly string[];
}

export function jointCount(skeleton: Skeleton): number {
  return skeleton.parentIndices.length;
}
