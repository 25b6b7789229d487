import { computed, type ReadonlySignal } from '@preact/signals';
import { lookedAt, measuredVotes, type Taste } from '#core/judgement/comparisons.ts';
import { resource } from '../../kit/resource.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { askWorker } from '../../workers/threads.ts';
import { isJudgeInSight, type Judged } from '../window/surroundings.ts';

interface Followed extends Judged {
  readonly document: Pick<DocumentStore, 'current'>;
}

/**
 * The taste of the votes of the library, while the tab Metrics is in front; again only when other votes are
 * looked at. Null until it is known.
 */
export function followTaste(followed: Followed): ReadonlySignal<Taste | null> {
  const { document } = followed;
  const measured = computed(() => measuredVotes(document.current.value.transitions));
  const lookedAtText = computed(() =>
    JSON.stringify(
      lookedAt(measured.value.votes).map(({ slots, best }) => [best, slots.map((slot) => [...slot])]),
    ),
  );
  const taste = resource(
    () => lookedAtText.value,
    (_, { signal }): Promise<Taste> => askWorker('tasteOf', measured.peek(), { signal }),
    { while: () => isJudgeInSight(followed) },
  );
  return computed(() => {
    const { votes, others } = measured.value;
    return taste.value.value && { ...taste.value.value, count: votes.length, others };
  });
}
