import { setTimeout } from 'node:timers/promises';
import { checkLibrary } from '../../import/check-library.ts';
import { PoolClosed } from '../../import/pool/import-pool.ts';
import { readWhatIsLeft } from '../../import/indexing/read-after-choice.ts';
import type { Services } from '../../ipc/services.ts';
import { warmSearch } from '../../library/search/warm-search.ts';

/** Time between two steps of what is done meanwhile, ms: the window is not kept waiting. */
const STEP_PAUSE_MS = 60;

/** What a large library need not wait for to be opened. */
export async function settleIn(services: Services): Promise<void> {
  const { library, pool, emit } = services;
  if (!library.ok) return;
  const { db } = library.value;
  if (db.open && !library.value.readOnly) readWhatIsLeft({ ...services, library: library.value }, true);
  for (const _ of db.open ? warmSearch(db) : []) {
    await setTimeout(STEP_PAUSE_MS);
    if (!db.open) return;
  }
  const damage = await checkLibrary(library.value, pool).catch((error: unknown) => {
    if (error instanceof PoolClosed) return null;
    throw error;
  });
  if (damage !== null) emit('app.problem', { message: damage });
}
