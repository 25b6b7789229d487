import type { Library } from '../library/library.ts';
import { adviceOnDamage } from '../library/problems.ts';
import { isCheckedLater } from '../library/database/quick-check.ts';
import type { ImportPool } from './pool/import-pool.ts';
import type { ImportReply } from './pool/import-task.ts';

/** Checks a large library in a worker. Returns an error message if it is damaged. */
export async function checkLibrary({ path, db }: Library, pool: ImportPool): Promise<string | null> {
  if (!isCheckedLater(db.name)) return null;
  const reply = await check(db.name, pool);
  if (reply.kind !== 'checked' || reply.damage === null) return null;
  return `The library ${path} is damaged (${reply.damage}). ${adviceOnDamage}`;
}

/** Checks a library file in a worker. Returns the damage, also if the check failed; null if there is none. */
export async function checkFile(file: string, pool: ImportPool): Promise<string | null> {
  const reply = await check(file, pool);
  if (reply.kind === 'checked') return reply.damage;
  return reply.kind === 'unreadable' ? reply.error : 'it could not be checked';
}

/** Size 0: the file is read page by page and needs no memory. */
const check = (file: string, pool: ImportPool): Promise<ImportReply> =>
  pool.run({ kind: 'check', file: { path: file, size: 0, modified: 0 } });
