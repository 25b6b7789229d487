import { signal } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import { withClips } from '../document/document-state.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { resource } from '#renderer/kit/resource.ts';
import { answerOf } from '../ask.ts';

/** Returns a function that asks for the labels of all clips in the document again: clips came or went. */
export function createLabelRefresh(
  document: Pick<DocumentStore, 'saved'>,
  bridge: Pick<SegueBridge, 'call'>,
): () => void {
  const asked = signal<readonly string[]>([]);
  resource(
    () => (asked.value.length > 0 ? asked.value : null),
    async (clipIds, { signal: waiting }) => {
      const labels = await answerOf(bridge, 'library.labels', { clipIds: [...clipIds] });
      waiting.throwIfAborted();
      const state = document.saved.peek();
      const labelled = labels.flatMap(([id, label]) => {
        const clip = state.clips.get(id);
        return clip ? [{ ...clip, label }] : [];
      });
      document.saved.value = withClips(state, labelled);
    },
  );
  return () => {
    asked.value = document.saved
      .peek()
      .clips.values()
      .map(({ id }) => id);
  };
}
