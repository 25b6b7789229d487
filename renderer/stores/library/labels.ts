import type { SegueBridge } from '#contract/api.ts';
import { withClips } from '../document/document-state.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { createLatestQuery } from '../latest-query.ts';

/** Returns a function that asks for the labels of all clips in the document again: clips came or went. */
export function createLabelRefresh(
  document: Pick<DocumentStore, 'saved'>,
  bridge: Pick<SegueBridge, 'call'>,
): () => void {
  const query = createLatestQuery(
    (clipIds: string[]) => bridge.call('library.labels', { clipIds }),
    (answer) => {
      if (!answer.ok) return;
      const { clips } = document.saved.value;
      const changed = answer.value.flatMap(([id, label]) => {
        const clip = clips.get(id);
        return clip && JSON.stringify(clip.label) !== JSON.stringify(label) ? [{ ...clip, label }] : [];
      });
      document.saved.value = withClips(document.saved.value, changed);
    },
  );
  return () => {
    const ids = document.saved
      .peek()
      .clips.values()
      .map(({ id }) => id);
    if (ids.length > 0) void query.ask(ids);
  };
}
