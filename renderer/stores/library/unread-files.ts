import { signal, type ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '../../../contract/api.ts';
import type { UnreadFiles } from '../../../contract/rows/library-rows.ts';
import { createLatestQuery } from '../latest-query.ts';

/** Failed, still and ignored files of the library. */
export interface CountedUnreadFiles {
  readonly unread: ReadonlySignal<UnreadFiles>;
  /** Counts again. */
  countUnread(): void;
}

export function countUnreadFiles(bridge: Pick<SegueBridge, 'call'>): CountedUnreadFiles {
  const unread = signal<UnreadFiles>({ failed: 0, still: 0, ignoredCount: 0, ignored: [] });
  const query = createLatestQuery(
    () => bridge.call('library.unreadFiles', {}),
    (response) => {
      if (response.ok) unread.value = response.value;
    },
  );
  return { unread, countUnread: () => void query.ask(null) };
}
