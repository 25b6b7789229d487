import { doubtfulJoints } from '#core/joints/joint-axes.ts';
import type { Motion } from './open-motion.ts';

/** A retargeted clip, as text. */
export interface RetargetWords {
  readonly sentence: string; // walk is retargeted to hop’s skeleton: 24 of 31 joints move
  readonly short: string; // 24 of 31 joints
}

/** Twists that are in doubt by more are shown beside the number of joints, rad. */
const MUCH_DOUBT = Math.PI / 4;

/** @param names of the clips */
export function describeRetarget(motion: Motion, names: readonly string[]): RetargetWords | null {
  if (motion.state !== 'ready') return null;
  const { id, problem } = motion.shownOn;
  if (id !== null || problem !== null) return null; // shown where the character is chosen
  // Of several in a chain, the last one.
  const at = motion.paired.findLastIndex((paired) => paired !== null);
  const paired = motion.paired[at];
  if (paired === undefined || paired === null) return null;
  const short = `${paired} of ${motion.destination.skeleton.names.length} joints`;
  const inDoubt = [motion.maps[at], motion.maps[motion.maps.length - 1]].flatMap((map) =>
    doubtfulJoints(map, MUCH_DOUBT).map((j) => map.skeleton.names[j]),
  );
  const doubt =
    inDoubt.length > 0
      ? `; the twist of ${inDoubt[0]}${inDoubt.length > 1 ? ` and ${inDoubt.length - 1} more` : ''} is a guess: see the joint map`
      : '';
  return {
    short,
    sentence: `${names[at]} is retargeted to ${names.at(-1)}’s skeleton: ${short} move${doubt}`,
  };
}
