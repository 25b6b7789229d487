/** Height from which a foot counts as in the air, m. */
export const FOOT_SKATE_THRESHOLD = 0.025;

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
