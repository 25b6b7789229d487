/** What a follow camera keeps from frame to frame. All lengths in m on the ground, velocities in m/s. */
export interface Follow {
  x: number;
  z: number;
  velocityX: number;
  velocityZ: number;
  /** Where the target was, and its smoothed velocity. */
  targetX: number;
  targetZ: number;
  targetVelocityX: number;
  targetVelocityZ: number;
  started: boolean;
}

/** s: of the spring, and of the smoothing of the target's velocity. */
export const FOLLOW_HALF_LIFE = 0.25;
/** A target that goes farther than this in one frame was moved, not walked: the camera goes along at once. m */
export const FOLLOW_JUMP = 0.5;
/** Scrubbing over this way takes the camera's lag to nothing. m */
const LAG_LOST_OVER = 0.3;
/** Beyond this a frame is a pause. s */
const LONGEST_STEP = 0.1;

export function createFollow(): Follow {
  return {
    x: 0,
    z: 0,
    velocityX: 0,
    velocityZ: 0,
    targetX: 0,
    targetZ: 0,
    targetVelocityX: 0,
    targetVelocityZ: 0,
    started: false,
  };
}

/** Puts the camera on the target at once. */
export function snapFollow(follow: Follow, x: number, z: number): void {
  follow.x = follow.targetX = x;
  follow.z = follow.targetZ = z;
  follow.velocityX = follow.velocityZ = 0;
  follow.targetVelocityX = follow.targetVelocityZ = 0;
  follow.started = true;
}

/**
 * One frame of playing: a critically damped spring to a moving target, `dt` s on.
 *
 *   e = x − target, de = v − target velocity;  e(dt) = e^(−y dt) (e + (de + e y) dt),  y = 2 ln 2 / half-life
 *
 * Fed with the target's velocity it does not trail behind a steady walk.
 * Source: Holden, "Spring-It-On: The Game Developer's Spring-Roll-Call", spring with a moving target.
 */
export function stepFollow(follow: Follow, x: number, z: number, dt: number): void {
  const moved = Math.hypot(x - follow.targetX, z - follow.targetZ);
  if (!follow.started || moved > FOLLOW_JUMP) return snapFollow(follow, x, z);
  if (!(dt > 0)) return;
  const step = Math.min(dt, LONGEST_STEP);
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
 * One frame at rest or scrubbed to: the camera keeps whatever it lagged when playing stopped, so that it does not jump then,
 * and loses that lag over the first 30 cm the target is scrubbed. A jump goes there at once.
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
