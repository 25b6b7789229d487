import type { Database } from '../database/database.ts';
import { valuesIn } from '../database/statements.ts';
import { bytesHashOf } from './content-hash.ts';

/** Ids of the clips with this content, of one take if given. */
export function clipsWithContent(
  db: Database,
  { hash, take }: { readonly hash: string; readonly take?: string },
): string[] {
  return valuesIn<string>(
    db,
    'SELECT id FROM clips WHERE hash = ? AND take = coalesce(?, take) ORDER BY take',
  ).all(bytesHashOf(hash), take ?? null);
}
