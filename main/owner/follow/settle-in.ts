import { checkLibrary } from '../../import/check-library.ts';
import { PoolClosed } from '../../import/pool/import-pool.ts';
import type { Services } from '../../ipc/services.ts';
import { warmInSlices } from './keep-warm.ts';

/** Work that opening a large library does not wait for: warms the search, then checks the file for damage. */
export async function settleIn({ library, pool, emit }: Services): Promise<void> {
  if (!library.ok) return;
  const { db } = library.value;
  await warmInSlices(db);
  if (!db.open) return;
  const damage = await checkLibrary(library.value, pool).catch((error: unknown) => {
    if (error instanceof PoolClosed) return null;
    throw error;
  });
  if (damage !== null) emit('app.problem', { message: damage });
}
