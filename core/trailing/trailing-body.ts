import type { Floats } from '../floats.ts';

/** Maximum motion of a chain's parent in one step beyond what its velocity explains. */
export interface JumpLimits {
  readonly distance: number; // m
  readonly angle: number; // rad
}

/** The constants of a trailing joint. */
export interface TrailingJoint {
  readonly localTarget: Floats; // [3] m, rest offset in the joint's frame
  readonly dampSeconds: number; // s, >= 0, damp time of the particle
  readonly angleLimit: number; // rad, >= 0
  /**
   * m^2, >= 0: particles closer than its square root are not kept at a distance. Default
   * `MIN_SQUARED_DISTANCE`.
   */
  readonly minSquaredDistance?: number | undefined;
  /**
   * It hangs at rest again where its parent jumps beyond this, unless the parent trails itself; default
   * never.
   */
  readonly jumpLimits?: JumpLimits | undefined;
  /** s, at which it hangs at rest again, with the joints that trail below it. */
  readonly resetTimes?: readonly number[] | undefined;
}

/**
 * Particles within 0.03 mm of their joint have no direction, m^2. Source: "Procedural Animation: Trailing
 * Joints", which has 1e-5 in the centimetres of Unreal Engine: 1e-5 cm^2.
 */
export const MIN_SQUARED_DISTANCE = 1e-9;

/** Length of a step, s, and whether the particle is reset to its target, as after a teleport. */
export interface TrailingStep {
  readonly dt: number;
  readonly reset: boolean;
}

/** `particle` may be a view of a longer buffer. */
export function createTrailingBody(particle = new Float64Array(6)) {
  const vector = (): Float64Array => new Float64Array(3);
  return {
    position: vector(), // [3] m
    rotation: Float64Array.of(0, 0, 0, 1), // [4]
    linearVelocity: vector(), // [3] m/s
    angularVelocity: vector(), // [3] rad/s
    particle, // [6] position m, velocity m/s: the state between steps
    swing: Float64Array.of(0, 0, 0, 1), // [4]
    /** Scratch. */
    work: {
      /** Directions of target and particle, and their rates. */
      turning: { from: vector(), to: vector(), fromRate: vector(), toRate: vector() },
      target: vector(), // m
      offset: vector(), // m, from the joint to the particle
      targetRate: vector(), // m/s
      particleRate: vector(), // m/s, of the particle at the end of a growing step
      swingVelocity: vector(), // rad/s
      vector: vector(),
      quaternion: new Float64Array(4),
    },
  };
}

/** One trailing joint at one moment, in world space. */
export type TrailingBody = Readonly<ReturnType<typeof createTrailingBody>>;
