import type { Library } from '../library/library.ts';
import { adviceOnDamage } from '../library/problems.ts';
import { isCheckedLater } from '../library/database/quick-check.ts';
import type { ImportPool } from './pool/import-pool.ts';

/** Checks a large library in a worker. Returns an error message if it is damaged. */
export async function checkLibrary({ path, db }: Library, pool: ImportPool): Promise<string | null> {
  if (!isCheckedLater(db.name)) return null;
  const damage = await checkFile(db.name, pool);
  return damage === null ? null : `The library ${path} is damaged (${damage}). ${adviceOnDamage}`;
}

/** Checks a library file in a worker. Returns the damage; null if there is none. */
export async function checkFile(file: string, pool: ImportPool): Promise<string | null> {
  // Size 0: the file is read page by page and needs no memory.
  const reply = await pool.run({ kind: 'check', file: { path: file, size: 0, modified: 0 } });
  return reply.kind === 'checked' ? reply.damage : null;
}
