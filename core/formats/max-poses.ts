/** Bytes of a joint in a frame: three floats of position, four of rotation. */
const POSE_BYTES = 28;

/** Memory that every file may use, bytes. */
const ALWAYS = 256e6;

/** Memory that a large file may use, as a multiple of its size. */
const TIMES = 20;

/**
 * The limit on joints times frames of a file of `size` bytes. Half of the memory is reserved for the import
 * itself.
 */
export function maxPoses(size: number): number {
  return Math.max(ALWAYS, TIMES * size) / POSE_BYTES / 2;
}
