import { decodeClip } from '#core/clip/clip-buffer.ts';
import { oncePer } from '#core/kit/long-work.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { openLoaded } from '#core/transition/clips/loaded-chain.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { TransitionEvaluation } from '#core/transition/evaluation/evaluation.ts';
import { loadChain } from '../../import/clips/load-chain.ts';
import type { ImportPool } from '../../import/pool/import-pool.ts';
import type { Library } from '../../library/library.ts';
import { attemptLater } from '../../library/problems.ts';
import { chainOf } from '../../library/rows/transition-rows.ts';

/** Evaluates transitions of a library on their own skeletons, each clip decoded once; null: it cannot be played. */
export function playerIn(library: Library, pool: ImportPool) {
  const decode = oncePer(decodeClip);
  return async (transition: Transition): Promise<TransitionEvaluation | null> => {
    const made = await attemptLater(transition.name, async () => {
      const loaded = await loadChain(library, pool, chainOf(library.db, transition), null);
      const opened = openLoaded(loaded, ({ buffer, key: _, ...used }) => ({ clip: decode(buffer), ...used }));
      if (!opened.ok) return null;
      const { chain, clips, map } = opened.value;
      const evaluation = bindTransition(chain, clips, map);
      return evaluation.ok ? evaluation.value : null;
    });
    return made.ok ? made.value : null;
  };
}
