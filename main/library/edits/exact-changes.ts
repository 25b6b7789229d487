import type { Change } from '../../../contract/edits.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../problems.ts';
import { clipsByTag, clipsWithTag, isTag } from '../rows/tag-rows.ts';

/** What `change` comes to in this library, as changes whose inverses leave it exactly as it was. */
export function exactChanges(db: Database, change: Change): Change[] {
  switch (change.kind) {
    case 'tag.put':
      refuseUnknownClips(db, change.clipIds);
      return put(change.tag, clipsByTag(db, change.tag, change.clipIds, false));
    case 'tag.take':
      return take(change.tag, clipsByTag(db, change.tag, change.clipIds, true));
    case 'tag.remove':
      return take(change.tag, clipsWithTag(db, change.tag));
    case 'tag.rename':
      return renaming(db, change.from, change.to);
    default:
      return [change];
  }
}

/** Of two tags that become one, those who had only the first get the second. */
function renaming(db: Database, from: string, to: string): Change[] {
  if (!isTag(db, from)) refuse('staleEdit', `No clip has the tag “${from}” any more.`, from);
  if (from === to) return [];
  if (!isTag(db, to)) return [{ kind: 'tag.rename', from, to }];
  const clipIds = clipsWithTag(db, from);
  return [...put(to, clipsByTag(db, to, clipIds, false)), ...take(from, clipIds)];
}

const put = (tag: string, clipIds: readonly string[]): Change[] =>
  clipIds.length > 0 ? [{ kind: 'tag.put', tag, clipIds }] : [];

const take = (tag: string, clipIds: readonly string[]): Change[] =>
  clipIds.length > 0 ? [{ kind: 'tag.take', tag, clipIds }] : [];

function refuseUnknownClips(db: Database, clipIds: readonly string[]): void {
  const unknown = db
    .prepare<[string], string>(
      `SELECT value FROM json_each(?) WHERE value NOT IN (SELECT id FROM clips) LIMIT 1`,
    )
    .pluck()
    .get(JSON.stringify(clipIds));
  if (unknown !== undefined)
    refuse('unknownClip', 'A clip that was to be tagged is not in this library.', unknown);
}
