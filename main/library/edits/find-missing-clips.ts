import type { Change } from '#contract/edits/edits.ts';
import { clipsWithContent } from '../files/clips-with-content.ts';
import type { Database } from '../database/database.ts';
import { clipsInLibrary } from '../rows/clip-clocks.ts';
import { labContents } from '../rows/lab-content.ts';
import { allLabItems } from '../rows/lab-rows.ts';
import type { DoneEdit } from './applied-edit.ts';
import { editing } from './edits.ts';
import type { Sliced } from '#core/kit/long-work.ts';

/**
 * Gives items the clips that they named as missing and that are in the library now; null if there are none.
 */
export function* findingMissingClips(db: Database): Sliced<DoneEdit | null> {
  const changes = allLabItems(db).flatMap((before): Change[] => {
    const { missing, withMissing, withClips } = labContents[before.kind];
    const left = { ...missing?.(before.content) };
    const found = new Map<string, string>();
    for (const [id, clip] of Object.entries(left)) {
      const [here] = clipsWithContent(db, clip);
      if (here === undefined) continue;
      found.set(id, here);
      delete left[id];
    }
    if (found.size === 0 || withMissing === undefined) return [];
    const content = withClips(
      before.content,
      clipsInLibrary(db, (id) => found.get(id)),
    );
    return [{ kind: 'lab.set', before, after: { ...before, content: withMissing(content, left) } }];
  });
  if (changes.length === 0) return null;
  return yield* editing(db, { name: 'Find missing clips', changes });
}
