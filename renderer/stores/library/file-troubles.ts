import { signal, type ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '../../../contract/api.ts';
import type { FileTroubles } from '../../../contract/rows/library-rows.ts';
import { createLatestQuery } from '../latest-query.ts';

export interface FollowedTroubles {
  readonly troubles: ReadonlySignal<FileTroubles>;
  /** Counts again. */
  refresh(): void;
}

/**
 * Follows the number of failed files: when the library opens, during indexing, and when files are ignored or listed again.
 */
export function followTroubles(
  bridge: Pick<SegueBridge, 'call' | 'on'>,
  listChanged: () => void,
): FollowedTroubles {
  const troubles = signal<FileTroubles>({ failed: 0, still: 0, ignoredCount: 0, ignored: [] });
  const query = createLatestQuery(
    () => bridge.call('library.troubles', {}),
    (response) => {
      if (response.ok) troubles.value = response.value;
    },
  );
  const refresh = (): void => void query.ask(null);
  bridge.on('library.rowsChanged', refresh);
  bridge.on('library.edited', ({ changes }) => {
    if (!changes.some(({ kind }) => kind === 'file.ignore')) return;
    listChanged();
    refresh();
  });
  return { troubles, refresh };
}
