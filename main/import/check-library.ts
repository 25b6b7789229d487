import type { Library } from '../library/library.ts';
import { adviceOnDamage } from '../library/problems.ts';
import { isCheckedLater } from '../library/database/quick-check.ts';
import type { ImportPool } from './pool/import-pool.ts';

/** Has a worker check a library that was too large to be checked when it was opened. A sentence where it is damaged. */
export async function checkLibrary({ path }: Library, pool: ImportPool): Promise<string | null> {
  if (!isCheckedLater(path)) return null;
  // It is read page by page: no memory to be reckoned with.
  const reply = await pool.run({ kind: 'check', file: { path, size: 0, modified: 0 } });
  if (reply.kind !== 'checked' || reply.damage === null) return null;
  return `The library ${path} is damaged (${reply.damage}). ${adviceOnDamage}`;
}
