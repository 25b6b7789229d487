import { signal } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import { withClips } from '../document/document-state.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { resource } from '../../kit/resource.ts';
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
      const { clips } = document.saved.value;
      const changed = labels.flatMap(([id, label]) => {
        const clip = clips.get(id);
        return clip && JSON.stringify(clip.label) !== JSON.stringify(label) ? [{ ...clip, label }] : [];
      });
      document.saved.value = withClips(document.saved.value, changed);
    },
  );
  return () => {
    asked.value = document.saved
      .peek()
      .clips.values()
      .map(({ id }) => id);
  };
}
