import type { MadeClip } from '../../../contract/exchange/made-file.ts';
import type { Database } from '../../library/database/database.ts';
import { statementOf } from '../../library/database/statements.ts';
import { bytesHashOf } from '../../library/files/content-hash.ts';

/** The clips of this library that those of a file are: of the same bytes and take. What is not here is left out. */
export function clipsHere(db: Database, clips: readonly MadeClip[]): Map<MadeClip, string> {
  return new Map(
    clips.flatMap((clip): [MadeClip, string][] => clipsWithContent(db, clip).map((id) => [clip, id])),
  );
}

/** Ids of the clips of a file, of one take where it is named. */
export function clipsWithContent(
  db: Database,
  { hash, take }: { readonly hash: string; readonly take?: string },
): string[] {
  return statementOf<[string, string | null], string>(
    db,
    'SELECT id FROM clips WHERE hash = ? AND take = coalesce(?, take) ORDER BY take',
  )
    .pluck()
    .all(bytesHashOf(hash), take ?? null);
}
