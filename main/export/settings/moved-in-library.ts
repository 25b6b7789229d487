import { decodeClip } from '#core/clip/clip-buffer.ts';
import type { EngineTarget } from '#core/engines/engine.ts';
import { findEngine } from '#core/engines/engines.ts';
import { blendSeconds } from '#core/engines/as-played.ts';
import { oncePer } from '#core/kit/long-work.ts';
import { openLoaded } from '#core/transition/clips/loaded-chain.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { movedClips, type MovedClips } from '#core/transition/evaluation/moved-clips.ts';
import { loadChain } from '../../import/clips/load-chain.ts';
import type { ImportPool } from '../../import/pool/import-pool.ts';
import type { Library } from '../../library/library.ts';
import { attemptLater } from '../../library/problems.ts';
import { chainOf } from '../../library/rows/transition-rows.ts';

/** By the ids of their transitions; null = a transition cannot be played, as when a file is gone. */
export type MovedInLibrary = ReadonlyMap<string, MovedClips | null>;

/** Seconds of moves after a blend. */
const TAIL = 2.5;

/**
 * How transitions move their clips, for an engine that wants it. Those that interrupt others, or mirror a clip, are
 * left out.
 */
export async function moveClips(
  library: Library,
  pool: ImportPool,
  transitions: readonly Transition[],
  target: EngineTarget,
): Promise<MovedInLibrary> {
  const moved = new Map<string, MovedClips | null>();
  if (findEngine(target)?.movesClips !== true) return moved;
  const decode = oncePer(decodeClip);
  for (const transition of transitions) {
    const { source, destination, slots, chosen, name } = transition;
    if ([source, destination].some(({ kind, mirror }) => kind !== 'clip' || mirror)) continue;
    const made = await attemptLater(name, async () => {
      const loaded = await loadChain(library, pool, chainOf(library.db, transition), null);
      const opened = openLoaded(loaded, ({ buffer, key: _, ...used }) => ({ clip: decode(buffer), ...used }));
      if (!opened.ok) return null;
      const { chain, clips, map } = opened.value;
      const evaluation = bindTransition(chain, clips, map);
      return evaluation.ok ? movedClips(evaluation.value, chosen, blendSeconds(slots[chosen]) + TAIL) : null;
    });
    moved.set(transition.id, made.ok ? made.value : null);
  }
  return moved;
}
