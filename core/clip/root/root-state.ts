import type { FloatBuffer, Floats } from '../../kit/floats.ts';

/*
 * A root is the position of a figure on the ground and its heading; its pose is relative to it. Seen from
 * above:
 *
 *   forward ↖    ▲ Z              the heading is the turn from Z towards X
 *            ╲   │
 *      side ─ ─● │                state     [x, z, heading]        m, m, rad about +Y
 *     X ◀────────┘                velocity  [side, forward, turn]  m/s, m/s, rad/s, in the root's own frame
 *
 * States are also transforms: `composeRoots(a, b)` is `b` given relative to `a`.
 */

/** Step of an integrated root path, s, unless it is an engine's tick. */
export const ROOT_STEP = 1 / 240;

const TURN = 2 * Math.PI;

/** `angle` wrapped to [-pi, pi), rad. */
export function wrapAngle(angle: number): number {
  return angle - TURN * Math.floor(angle / TURN + 0.5);
}

/**
 * Writes a root after `dt` s at constant velocity. The heading is not wrapped.
 *
 *   heading' = heading + turn dt,   [x, z]' = [x, z] + dt ground(heading + turn dt / 2, [side, forward])
 *
 * @param out      [3] may be `state`
 * @param velocity [3] side and forward in m/s, turn in rad/s
 */
export function rootStep(out: FloatBuffer, state: Floats, velocity: Floats, dt: number, at = 0): FloatBuffer {
  const turn = velocity[2] * dt;
  const middle = state[at + 2] + 0.5 * turn;
  const sine = Math.sin(middle);
  const cosine = Math.cos(middle);
  out[0] = state[at] + dt * (velocity[0] * cosine + velocity[1] * sine);
  out[1] = state[at + 1] + dt * (velocity[1] * cosine - velocity[0] * sine);
  out[2] = state[at + 2] + turn;
  return out;
}

/**
 * Writes the constant velocity that leads from one state to another in `dt` s with the shorter turn: the
 * inverse of `rootStep`.
 *
 * @param out [3] side and forward in m/s, turn in rad/s
 * @param dt  s, > 0
 */
export function rootVelocity(
  out: FloatBuffer,
  from: Floats,
  to: Floats,
  dt: number,
  fromAt = 0,
): FloatBuffer {
  const turn = wrapAngle(to[2] - from[fromAt + 2]);
  const middle = from[fromAt + 2] + 0.5 * turn;
  const sine = Math.sin(middle);
  const cosine = Math.cos(middle);
  const x = (to[0] - from[fromAt]) / dt;
  const z = (to[1] - from[fromAt + 1]) / dt;
  out[0] = x * cosine - z * sine;
  out[1] = z * cosine + x * sine;
  out[2] = turn / dt;
  return out;
}

/**
 * Writes `a ∘ b`: transforms the state `b` from the frame of `a` to the frame in which `a` is given.
 *
 * @param out [3] may be `a` or `b`
 */
export function composeRoots(out: FloatBuffer, a: Floats, b: Floats): FloatBuffer {
  const sine = Math.sin(a[2]);
  const cosine = Math.cos(a[2]);
  const x = b[0];
  const z = b[1];
  out[2] = a[2] + b[2];
  out[0] = a[0] + x * cosine + z * sine;
  out[1] = a[1] + z * cosine - x * sine;
  return out;
}

/**
 * Writes the inverse of `state`: composed with it in either order, it is `[0, 0, 0]`.
 *
 * @param out [3] may be `state`
 */
export function invertRoot(out: FloatBuffer, state: Floats): FloatBuffer {
  const sine = Math.sin(state[2]);
  const cosine = Math.cos(state[2]);
  const x = state[0];
  const z = state[1];
  out[0] = z * sine - x * cosine;
  out[1] = -x * sine - z * cosine;
  out[2] = -state[2];
  return out;
}

/** One cycle of a loop: transforms its first state into its last, [3]. */
export function roundOf(states: Float64Array): Float64Array {
  const round = invertRoot(new Float64Array(3), states.subarray(0, 3));
  return composeRoots(round, states.subarray(states.length - 3), round) as Float64Array;
}
