import { signal, type ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '../../../contract/api.ts';
import type { FileTroubles } from '../../../contract/rows/library-rows.ts';
import { createLatestQuery } from '../latest-query.ts';

/** Failed, still and ignored files of the library. */
export interface CountedTroubles {
  readonly troubles: ReadonlySignal<FileTroubles>;
  /** Counts again. */
  countTroubles(): void;
}

export function createTroubles(bridge: Pick<SegueBridge, 'call'>): CountedTroubles {
  const troubles = signal<FileTroubles>({ failed: 0, still: 0, ignoredCount: 0, ignored: [] });
  const query = createLatestQuery(
    () => bridge.call('library.troubles', {}),
    (response) => {
      if (response.ok) troubles.value = response.value;
    },
  );
  return { troubles, countTroubles: () => void query.ask(null) };
}
