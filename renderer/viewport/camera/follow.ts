/** State of a follow camera between frames. Lengths in m on the ground, velocities in m/s. */
export type Follow = ReturnType<typeof createFollow>;

/** Half-life of the spring and of the smoothing of the target's velocity, s. */
export const FOLLOW_HALF_LIFE = 0.25;
/** Distance per frame above which a target has jumped instead of walked, m: the camera jumps, too. */
export const FOLLOW_JUMP = 0.5;
/** Distance of scrubbing over which the lag of the camera disappears, m. */
const LAG_LOST_OVER = 0.3;
/** Longer frames count as pauses, s. */
const MAX_STEP = 0.1;

export function createFollow() {
  return {
    x: 0,
    z: 0,
    velocityX: 0,
    velocityZ: 0,
    /** Last position of the target, and its smoothed velocity. */
    targetX: 0,
    targetZ: 0,
    targetVelocityX: 0,
    targetVelocityZ: 0,
    started: false,
  };
}

/** Moves the camera to the target at once. */
export function snapFollow(follow: Follow, x: number, z: number): void {
  follow.x = follow.targetX = x;
  follow.z = follow.targetZ = z;
  follow.velocityX = follow.velocityZ = 0;
  follow.targetVelocityX = follow.targetVelocityZ = 0;
  follow.started = true;
}

/**
 * Advances a frame of playback: a critically damped spring towards a moving target, over `dt` s.
 *
 *   e = x − target, de = v − target velocity;  e(dt) = e^(−y dt) (e + (de + e y) dt),  y = 2 ln 2 / half-life
 *
 * With the target's velocity as input it does not lag behind a steady walk. Source: Holden, "Spring-It-On:
 * The Game Developer's Spring-Roll-Call", spring with a moving target.
 */
export function stepFollow(follow: Follow, x: number, z: number, dt: number): void {
  const moved = Math.hypot(x - follow.targetX, z - follow.targetZ);
  if (!follow.started || moved > FOLLOW_JUMP) return snapFollow(follow, x, z);
  if (!(dt > 0)) return;
  const step = Math.min(dt, MAX_STEP);
  const keep = 2 ** (-step / FOLLOW_HALF_LIFE);
  follow.targetVelocityX =
    (x - follow.targetX) / step + (follow.targetVelocityX - (x - follow.targetX) / step) * keep;
  follow.targetVelocityZ =
    (z - follow.targetZ) / step + (follow.targetVelocityZ - (z - follow.targetZ) / step) * keep;
  const rate = (2 * Math.LN2) / FOLLOW_HALF_LIFE;
  const decay = Math.exp(-rate * step);
  const errorX = follow.x - follow.targetX;
  const errorZ = follow.z - follow.targetZ;
  const pushX = follow.velocityX - follow.targetVelocityX + errorX * rate;
  const pushZ = follow.velocityZ - follow.targetVelocityZ + errorZ * rate;
  follow.x = x + decay * (errorX + pushX * step);
  follow.z = z + decay * (errorZ + pushZ * step);
  follow.velocityX = follow.targetVelocityX + decay * (pushX - rate * (errorX + pushX * step));
  follow.velocityZ = follow.targetVelocityZ + decay * (pushZ - rate * (errorZ + pushZ * step));
  follow.targetX = x;
  follow.targetZ = z;
}

/**
 * Advances a frame at rest or of scrubbing. The camera keeps the lag it had when playback stopped, so that it
 * does not jump, and loses it over the first 30 cm of scrubbing. If the target jumps, the camera does, too.
 */
export function scrubFollow(follow: Follow, x: number, z: number): void {
  const moved = Math.hypot(x - follow.targetX, z - follow.targetZ);
  if (!follow.started || moved > FOLLOW_JUMP) return snapFollow(follow, x, z);
  const keep = Math.max(0, 1 - moved / LAG_LOST_OVER);
  const lagX = (follow.x - follow.targetX) * keep;
  const lagZ = (follow.z - follow.targetZ) * keep;
  snapFollow(follow, x, z);
  follow.x += lagX;
  follow.z += lagZ;
}
