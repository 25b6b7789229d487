import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import { lookedAt, measuredVotes, type Taste } from '#core/judgement/comparisons.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { isInFront } from '../workspace/bottom-tabs.ts';
import type { WorkspaceStore } from '../workspace/workspace-store.ts';
import { askWorker } from './trusted-worker.ts';

interface Followed {
  readonly document: Pick<DocumentStore, 'current'>;
  readonly workspace: Pick<WorkspaceStore, 'state'>;
}

/**
 * The taste of the votes of the library, while the tab Metrics is in front; again only when other votes are
 * looked at. Null until it is known.
 */
export function followTaste({ document, workspace }: Followed): ReadonlySignal<Taste | null> {
  const taste = signal<Taste | null>(null);
  const measured = computed(() => measuredVotes(document.current.value.transitions));
  let known = '';
  effect(() => {
    if (!isInFront(workspace, 'metrics')) return undefined;
    const { votes, others } = measured.value;
    const key = JSON.stringify(
      lookedAt(votes).map(({ slots, best }) => [best, slots.map((slot) => [...slot])]),
    );
    if (key === known) return undefined;
    return untracked(() =>
      askWorker('taste', { votes, others }, (answer: Taste) => {
        known = key;
        taste.value = answer;
        return null;
      }),
    );
  });
  return computed(() => {
    const { votes, others } = measured.value;
    return taste.value && { ...taste.value, count: votes.length, others };
  });
}
