import type { Library } from '../library/library.ts';
import { adviceOnDamage } from '../library/problems.ts';
import { isCheckedLater } from '../library/database/quick-check.ts';
import type { ImportPool } from './pool/import-pool.ts';

/** Has a worker check a library that was too large to be checked when it was opened. A sentence where it is damaged. */
export async function checkLibrary({ path, db }: Library, pool: ImportPool): Promise<string | null> {
  if (!isCheckedLater(db.name)) return null;
  const damage = await checkFile(db.name, pool);
  return damage === null ? null : `The library ${path} is damaged (${damage}). ${adviceOnDamage}`;
}

/** What a worker finds wrong with a library file; null where nothing is. */
export async function checkFile(file: string, pool: ImportPool): Promise<string | null> {
  // It is read page by page: no memory to be reckoned with.
  const reply = await pool.run({ kind: 'check', file: { path: file, size: 0, modified: 0 } });
  return reply.kind === 'checked' ? reply.damage : null;
}
