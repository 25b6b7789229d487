import type { Floats } from '../floats.ts';

/** Height from which a foot counts as in the air, m. */
export const FOOT_SKATE_THRESHOLD = 0.025;

/** Mean and maximum of a measure over a series; both 0 for an empty series. */
export interface MeanAndMaximum {
  readonly mean: number;
  readonly maximum: number;
}

/** Ground height and the limit for standing above it. */
export interface FootSkateGround {
  readonly groundHeight: number; // m
  readonly threshold: number; // m, > 0
}

/**
 * Foot skate, m/s: horizontal speed of a foot, faded out with its height.
 *
 *   skate = speed (2 - 2^clamp(height / threshold, 0, 1))
 *
 * @param height    m above the ground
 * @param speed     m/s, horizontal, >= 0
 * @param threshold m, > 0, from which it is 0
 * Source: Zhang et al., "Mode-Adaptive Neural Networks for Quadruped Motion Control", foot skating measure.
 */
export function footSkate(height: number, speed: number, threshold = FOOT_SKATE_THRESHOLD): number {
  return speed * (2 - 2 ** Math.min(Math.max(height / threshold, 0), 1));
}

/**
 * Foot skate over a series of frames.
 *
 * @param positions  [n * 3] m, in the world
 * @param velocities [n * 3] m/s
 */
export function measureFootSkate(
  positions: Floats,
  velocities: Floats,
  { groundHeight, threshold }: FootSkateGround,
): MeanAndMaximum {
  let sum = 0;
  let maximum = 0;
  for (let i = 0; i + 2 < positions.length; i += 3) {
    const speed = Math.sqrt(velocities[i] ** 2 + velocities[i + 2] ** 2);
    const skate = footSkate(positions[i + 1] - groundHeight, speed, threshold);
    sum += skate;
    if (skate > maximum) maximum = skate;
  }
  return { mean: positions.length === 0 ? 0 : sum / (positions.length / 3), maximum };
}
