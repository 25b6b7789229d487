import type { ExportNote } from '#contract/exchange/export-plan.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { describeSourceEnd, sourceEndOf } from '#core/transition/evaluation/source-end.ts';
import type { ImportPool } from '../../import/pool/import-pool.ts';
import type { Library } from '../../library/library.ts';
import { clipSummaries } from '../../library/rows/clip-rows.ts';
import { playerIn } from './play-in-library.ts';

/** Transitions whose chosen slot reads its source beyond its end. Those that cannot be played are left out. */
export async function endedSources(
  library: Library,
  pool: ImportPool,
  transitions: readonly Transition[],
): Promise<readonly ExportNote[]> {
  const play = playerIn(library, pool);
  const notes: ExportNote[] = [];
  for (const transition of transitions) {
    const { source, slots, chosen, name } = transition;
    // Opening clips takes long. Other methods read no source after the seam, and a loop has no end.
    if (findBlendMethod(slots[chosen].method)?.playsSource !== true) continue;
    if (clipSummaries(library.db, [source.id])[0]?.settings.loop) continue;
    const evaluation = await play(transition);
    const end = evaluation && sourceEndOf(evaluation, chosen);
    if (end) notes.push({ transition: name, words: [describeSourceEnd(end)] });
  }
  return notes;
}
