import { describeLostMotion, type LostMotion } from '#core/transition/clips/lost-motion.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { clipIdsOf } from '#core/transition/document/resolve-chain.ts';
import type { Database } from '../../library/database/database.ts';
import { motionSummaries, skeletonOfMotion } from '../../library/rows/take-rows.ts';

/** What the clips of a chain lose on the skeleton that plays. */
export interface LosingChain {
  readonly chain: readonly Transition[];
  readonly shownOn: string | null; // id of the character; null = the skeleton of the last clip
  readonly lost: readonly LostMotion[];
}

/** A sentence about what is lost in a chain. */
export interface LostNote<Chain> {
  readonly of: Chain;
  readonly message: string;
}

/**
 * Sentences about lost motion, in the words of the window: one for each two skeletons, about the clip that
 * loses most.
 */
export function lostNotes<Chain extends LosingChain>(
  db: Database,
  chains: readonly Chain[],
): readonly LostNote<Chain>[] {
  const worst = new Map<string, { readonly of: Chain; readonly id: string; readonly lost: LostMotion }>();
  for (const of of chains) {
    if (of.lost.length === 0) continue;
    const ids = clipIdsOf(of.chain);
    const onto = skeletonOfMotion(db, of.shownOn ?? ids[ids.length - 1]);
    for (const lost of of.lost) {
      const id = ids[lost.clip];
      const pair = JSON.stringify([skeletonOfMotion(db, id)?.jointsId, onto?.jointsId]);
      if ((worst.get(pair)?.lost.angle ?? 0) < lost.angle) worst.set(pair, { of, id, lost });
    }
  }
  return [...worst.values()].map(({ of, id, lost }) => {
    const [motion] = motionSummaries(db, [id]);
    return { of, message: describeLostMotion(motion.name, lost) };
  });
}
