import { computed, type ReadonlySignal } from '@preact/signals';
import type { SeamPlace, Suggestion } from '#core/judgement/suggest.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { resource, type Work } from '../../kit/resource.ts';
import { askWorker } from '../../workers/threads.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { movesAlike } from '../judgement/follow-judgement.ts';
import type { ReadyMotion } from '../shown/open-motion.ts';
import type { OpenTransition } from '../shown/open-transition.ts';
import { isInFront } from '../workspace/bottom-tabs.ts';
import type { WorkspaceStore } from '../workspace/workspace-store.ts';
import { withoutMuscles } from './find-suggestions.ts';

interface Followed {
  readonly open: Pick<OpenTransition, 'motion' | 'transition'>;
  readonly document: Pick<DocumentStore, 'preview'>;
  readonly workspace: Pick<WorkspaceStore, 'state'>;
}

interface Asked {
  readonly motion: ReadyMotion;
  readonly transition: Transition;
  readonly places: readonly SeamPlace[];
}

/**
 * Judges the open transition at other seams while the tab Cost map is in sight, as suggestions are judged. Where it
 * has its own seam does not count.
 */
export function judgeSeamsOf(
  { open, document, workspace }: Followed,
  places: ReadonlySignal<readonly SeamPlace[]>,
): ReadonlySignal<readonly (Suggestion | null)[]> {
  const judged = resource<Asked, readonly (Suggestion | null)[]>(
    () => {
      const [motion, transition] = [open.motion.value, open.transition.value];
      if (motion.state !== 'ready' || transition === null || places.value.length === 0) return null;
      const { source, destination } = transition;
      const isOfClips = source.kind === 'clip' && destination.kind === 'clip';
      return isOfClips ? { motion, transition, places: places.value } : null;
    },
    judge,
    {
      while: () => isInFront(workspace, 'costMap'),
      settle: () => document.preview.value === null,
      isSame: (a, b) => a.places === b.places && movesAlike(unplaced(a.motion), unplaced(b.motion)),
    },
  );
  return computed(() => judged.value.value ?? []);
}

const judge: Work<Asked, readonly (Suggestion | null)[]> = async (asked, { signal, progress }) => {
  const { clips, map } = asked.motion;
  const [source, destination] = clips.slice(-2);
  const { tried, allSlots } = withoutMuscles(asked);
  const named = (each: Suggestion | null): Suggestion | null =>
    each && { ...each, index: allSlots(each.index) };
  const request = { transition: tried, clips: [source, destination] as const, map, places: asked.places };
  const all = (found: readonly (Suggestion | null)[]): readonly (Suggestion | null)[] => found.map(named);
  return all(await askWorker('judgeSeams', request, { signal, progress: (found) => progress(all(found)) }));
};

/** A motion without its seam. */
function unplaced({ chain, ...motion }: ReadyMotion): ReadyMotion {
  const moved = chain.map(
    ({ source: { marker: _, ...from }, destination: { marker: __, ...to }, ...link }) => ({
      ...link,
      source: { ...from, time: 0 },
      destination: { ...to, time: 0 },
    }),
  );
  return { ...motion, chain: moved };
}
