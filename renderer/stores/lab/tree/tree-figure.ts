import { computed, type ReadonlySignal } from '@preact/signals';
import { figureOf } from '../../../../core/tree/take/bind-take.ts';
import type { ClipCache } from '../../clips/clip-cache.ts';
import type { DocumentStore } from '../../document/document-store.ts';
import { followLabClips, keepMotions } from '../lab-clips.ts';

/** The figure of a tree with its clips, or why they fit on none; null while clips load, and without any. */
export type FoundFigure = ReturnType<typeof figureOf> | null;

/**
 * Follows the clips of a tree and puts them on one figure, which takes long: once for the same clips and settings, whatever else changes.
 *
 * @param ids JSON, a list of ids
 */
export function followFigure(
  ids: ReadonlySignal<string>,
  store: DocumentStore,
  clips: ClipCache,
): ReadonlySignal<FoundFigure> {
  const members = followLabClips(keepMotions(ids, clips), store);
  return computed(() => {
    if (members.value.length === 0) return null;
    return figureOf(
      members.value.map(({ id, motion, joints, settings, summary: { root } }) => ({
        id,
        clip: { ...motion, ...settings },
        joints,
        root: root.choice,
      })),
    );
  });
}
