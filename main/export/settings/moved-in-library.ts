import type { EngineTarget } from '#core/engines/engine.ts';
import { findEngine } from '#core/engines/engines.ts';
import { blendSeconds } from '#core/engines/as-played.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { movedClips, type MovedClips } from '#core/transition/evaluation/moved-clips.ts';
import type { ImportPool } from '../../import/pool/import-pool.ts';
import type { Library } from '../../library/library.ts';
import { playerIn } from './play-in-library.ts';

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
  const play = playerIn(library, pool);
  for (const transition of transitions) {
    const { source, destination, slots, chosen } = transition;
    if ([source, destination].some(({ kind, mirror }) => kind !== 'clip' || mirror)) continue;
    const evaluation = await play(transition);
    const clips = evaluation && movedClips(evaluation, chosen, blendSeconds(slots[chosen]) + TAIL);
    moved.set(transition.id, clips);
  }
  return moved;
}
