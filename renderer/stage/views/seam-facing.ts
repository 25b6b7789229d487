import type { Motion } from '#renderer/stores/shown/motion.ts';

/** Heading of the figures at the seam, rad about Y from +Z: the front, side and back views refer to it. */
export type FacingOf = ReturnType<typeof createFacingOf>;

/** Computes it once for each motion. */
export function createFacingOf() {
  let known: Motion | null = null;
  let facing = 0;
  return (motion: Motion): number => {
    if (motion === known) return facing;
    known = motion;
    const moment = motion.createMoment();
    moment.evaluate(0);
    return (facing = moment.figures[0].root[2]);
  };
}
