import { signal } from '@preact/signals';
import { characterFor } from '#contract/clips/overrides.ts';
import { muscleItems } from '#core/procedural/muscle/muscle-items.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { clipIdsOf, resolveChain } from '#core/transition/document/resolve-chain.ts';
import { fatiguePosesOf, withMuscles } from '#core/transition/document/resolve-muscles.ts';
import { pause, resource } from '#renderer/kit/resource.ts';
import { valueKey } from '#renderer/kit/same-value.ts';
import type { DocumentState } from '../document/document-state.ts';
import { fetchClips } from '../shown/fetch-clips.ts';
import { muscleLibraryOf } from '../shown/what-is-open.ts';
import { isInFront } from '../workspace/bottom-tabs.ts';
import type { Reviews } from '../shown/reviews.ts';
import type { Workbench } from '../workbench.ts';
import type { StoredChain } from '#renderer/workers/library.ts';
import { storedClip } from '../marks/marked-contacts.ts';
import type { StoredClip } from '#renderer/workers/stored-clip.ts';
import { lastingThread } from '#renderer/workers/threads.ts';

interface Followed extends Pick<Workbench, 'bridge' | 'document' | 'workspace'> {
  readonly reviews: Pick<Reviews, 'measures' | 'rows' | 'stepsOf'>;
}

/** Transitions looked at before others may work. */
const AT_ONCE = 20;

/**
 * Judges the reviewed transitions one by one while the tab Review is in front; again when their settings or
 * clips change.
 */
export function followReviewMeasures({ bridge, document, reviews, workspace }: Followed): void {
  const { measures } = reviews;
  const thread = lastingThread();
  const isJudging = signal(false);
  resource(
    // Foot contacts that users keep are ranges.
    () => ({ rows: reviews.rows.value, ranges: document.current.ranges.value }),
    async ({ rows }, { signal: waiting }) => {
      for (const [i, { transition }] of rows.entries()) {
        if (i % AT_ONCE === 0) await pause(0, waiting);
        if (transition.review.status === 'unreviewed') continue;
        // The list does not load ranges.
        const unknown = marklessClips(transition, document.current.peek());
        if (unknown.length > 0) await fetchClips(document, unknown, bridge);
        waiting.throwIfAborted();
        const stored = storedChain(transition, document.current.peek());
        const of = valueKey([reviews.stepsOf(transition), stored?.clips]);
        if (measures.peek().get(transition.id)?.of === of) continue;
        isJudging.value = true;
        try {
          const slots = stored && (await thread('judgeStored', stored, { signal: waiting }));
          const values = slots?.[transition.chosen] ?? null;
          measures.value = new Map(measures.peek()).set(transition.id, { of, values });
        } finally {
          isJudging.value = false;
        }
      }
    },
    {
      while: () => isInFront(workspace, 'review'),
      // Clips arrive more often than a transition is judged: other rows wait for it.
      settle: () => !isJudging.value,
      isSame: (before, now) => before.rows === now.rows && isPartOf(before.ranges, now.ranges),
    },
  );
}

/** True if ranges were only loaded, as those of the next transition are. */
const isPartOf = (before: DocumentState['ranges'], now: DocumentState['ranges']): boolean =>
  [...before].every(([id, own]) => now.get(id) === own);

/** Plays what was reviewed, one transition after another, where only the motion can decide. */
export function followReviewedMotion(
  document: Workbench['document'],
  { unplayed, held, stepsOf }: Reviews,
): void {
  const thread = lastingThread();
  resource(
    () => unplayed.value,
    async ({ transition, unplayed: key = '' }, { signal: waiting }) => {
      const stored = storedChain(transition, document.current.peek());
      const steps = stepsOf(transition) ?? [];
      const asked = stored && thread('playReviewed', { ...stored, steps }, { signal: waiting });
      const holds = (await asked?.catch(() => false)) ?? false;
      waiting.throwIfAborted();
      held.value = new Map(held.peek()).set(key, holds);
    },
    { isSame: (a, b) => a.unplayed === b.unplayed },
  );
}

/** The clips of a transition whose ranges are not in the document. */
function marklessClips(transition: Transition, { transitions, ranges }: DocumentState): readonly string[] {
  const resolved = resolveChain(transition, (id) => transitions.find((other) => other.id === id));
  return resolved.ok ? clipIdsOf(resolved.value).filter((id) => !ranges.has(id)) : [];
}

/** A transition with all that it depends on; null if a part of it is gone. */
function storedChain(transition: Transition, library: DocumentState): StoredChain | null {
  const { transitions, clips, lab, shownOn } = library;
  const resolved = resolveChain(transition, (id) => transitions.find((other) => other.id === id));
  if (!resolved.ok) return null;
  const chain = resolved.value;
  const stored = (id: string): StoredClip[] => {
    const clip = clips.get(id);
    return clip ? [storedClip(library, clip)] : [];
  };
  const ids = clipIdsOf(chain);
  const found = ids.flatMap(stored);
  if (found.length < ids.length) return null;
  const posed = fatiguePosesOf(withMuscles(chain, muscleLibraryOf(library)).chain);
  return {
    chain,
    clips: found,
    character: stored(characterFor(shownOn, transition.id) ?? '')[0] ?? null,
    poses: [...new Set(posed.map(({ clip }) => clip))].flatMap(stored),
    muscles: muscleItems(lab),
    tags: Object.fromEntries(ids.map((id) => [id, clips.get(id)?.tags ?? []])),
  };
}
