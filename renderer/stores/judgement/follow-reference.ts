import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import { byName } from '#contract/search/list-order.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { isInFront } from '../workspace/bottom-tabs.ts';
import type { WorkspaceStore } from '../workspace/workspace-store.ts';
import type { ReferenceAnswer, ReferenceRequest } from './reference-worker.ts';
import { storedClip, type StoredClip } from './stored-clip.ts';
import { askWorker } from './trusted-worker.ts';

interface Followed {
  readonly bridge: Pick<SegueBridge, 'call'>;
  readonly document: Pick<DocumentStore, 'shown'>;
  readonly workspace: Pick<WorkspaceStore, 'state'>;
}

/** Most clips that are measured, evenly over the library. */
const MAX_CLIPS = 60;

/**
 * Measures clips of the library by themselves, in parts of one second. Again whenever the tab Metrics comes
 * in sight, if the clips or their settings differ; no longer once the tab is left.
 */
export function followReference(followed: Followed): ReadonlySignal<ReferenceAnswer | null> {
  const answer = signal<ReferenceAnswer | null>(null);
  let known = '';
  const isWanted = computed(() => isInFront(followed.workspace, 'metrics'));
  effect(() => {
    if (!isWanted.value) return undefined;
    let end: (() => void) | null = null;
    let isLeft = false;
    const ask = async (): Promise<void> => {
      const request: ReferenceRequest = { clips: await clipsOf(followed) };
      const key = JSON.stringify(request);
      if (key === known || isLeft) return;
      end = askWorker('reference', request, (made: ReferenceAnswer) => {
        known = key;
        answer.value = made;
        return null;
      });
    };
    untracked(() => void ask());
    return () => {
      isLeft = true;
      end?.();
    };
  });
  return answer;
}

/** Clips evenly over the library, in the order of their names. */
async function clipsOf({ bridge, document }: Followed): Promise<readonly StoredClip[]> {
  const one = { text: '', sort: byName, limit: 1 };
  const all = await bridge.call('library.search', one);
  if (!all.ok) return [];
  const { total } = all.value;
  const wanted = Math.min(total, MAX_CLIPS);
  const pages = await Promise.all(
    Array.from({ length: wanted }, (_, i) =>
      bridge.call('library.search', { ...one, offset: Math.floor((i * total) / wanted) }),
    ),
  );
  const found = pages.flatMap((page) => (page.ok ? [page.value] : []));
  const { jointMaps } = document.shown.value;
  return found.flatMap(({ rows: [row], marks }) =>
    row?.kind === 'clip' ? [storedClip({ jointMaps, ranges: new Map([[row.id, marks.ranges]]) }, row)] : [],
  );
}
