import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { bytesHashOf, contentIdOf } from './content-hash.ts';
import type { ContentId } from '#contract/clips/content-id.ts';
import type { UserDataClip } from '#contract/exchange/user-data-file.ts';

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

/** Clips of this library for those of a file, by bytes and take, without missing ones. */
export function clipsHere(db: Database, clips: readonly UserDataClip[]): Map<UserDataClip, string> {
  return new Map(
    clips.flatMap((clip): [UserDataClip, string][] => clipsWithContent(db, clip).map((id) => [clip, id])),
  );
}

/** All clips of this library, by their ids in files of user data and in teams. */
export function clipsByContentId(db: Database): Map<string, string> {
  const rows = statementOf<[], { readonly id: string; readonly hash: string; readonly take: string }>(
    db,
    'SELECT id, hash, take FROM clips',
  );
  return new Map(rows.all().map(({ id, ...content }) => [contentIdOf(content), id]));
}

/** The id of a clip in files of user data and in teams; what is no clip of this library keeps its id. */
export function contentIdIn(db: Database, id: string): ContentId {
  const clip = statementOf<[string], { readonly hash: string; readonly take: string }>(
    db,
    'SELECT hash, take FROM clips WHERE id = ?',
  ).get(id);
  return clip === undefined ? (id as ContentId) : contentIdOf(clip);
}
