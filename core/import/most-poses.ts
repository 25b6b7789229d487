/** Bytes of a joint in a frame: three of position, four of rotation, float32. */
const POSE_BYTES = 28;

/** What any file may take, bytes. */
const ALWAYS = 256e6;

/** How many times its own size a file may take otherwise. */
const TIMES = 20;

/** Joints times frames that a file of `size` bytes may hold in all. Half the room is left for what importing needs besides. */
export function mostPoses(size: number): number {
  return Math.max(ALWAYS, TIMES * size) / POSE_BYTES / 2;
}
