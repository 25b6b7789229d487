import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '../../../contract/api.ts';
import type { FileTroubles } from '../../../contract/rows/library-rows.ts';

export interface FollowedTroubles {
  readonly troubles: ReadonlySignal<FileTroubles>;
  /** Asks again. */
  refresh(): void;
}

/** Follows which files failed: as the library opens, as indexing goes on, and as files are ignored and brought back. */
export function followTroubles(
  bridge: Pick<SegueBridge, 'call' | 'on'>,
  listChanged: () => void,
): FollowedTroubles {
  const troubles = signal<FileTroubles>({ failed: 0, still: 0, ignoredCount: 0, ignored: [] });
  let newest = 0;
  const refresh = async (): Promise<void> => {
    const request = ++newest;
    const response = await bridge.call('library.troubles', {});
    if (response.ok && request === newest) troubles.value = response.value;
  };
  bridge.on('library.rowsChanged', () => void refresh());
  bridge.on('library.edited', ({ changes }) => {
    if (!changes.some(({ kind }) => kind === 'file.ignore')) return;
    listChanged();
    void refresh();
  });
  return { troubles, refresh: () => void refresh() };
}
