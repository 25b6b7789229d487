import { boundedJson } from '#core/kit/bounded-json.ts';
import type { ContentId } from '#contract/clips/content-id.ts';
import { withOtherIds } from '#core/clip/take-time.ts';
import type { Database } from '../database/database.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import type { TeamKey } from '../kinds/keys.ts';
import type { SharedWrite } from './fold.ts';
import { WRITES_IN_ROW, type TeamClip, type TeamContent, type TeamWrite } from './team-edit.ts';
import { clipIdIn, readKey } from './team-keys.ts';

/** An edit that the team does not have yet, as it is sent. */
export interface UnsentEdit {
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly base: number;
  readonly about: readonly string[]; // ids of clips and transitions, for their history
  readonly contents: readonly string[]; // JSON of `TeamContent`, one for each row of the log
}

/**
 * The next edit to send after the one with `number`.
 * @param sent ids of the clips that edits before it named to the team; receives those that it names
 */
export function* readingUnsent(
  db: Database,
  number: number,
  sent = new Set<ContentId>(),
): Sliced<UnsentEdit | null> {
  const edit = statementOf<[number], Omit<UnsentEdit, 'contents' | 'about'>>(
    db,
    'SELECT number, id, name, base FROM team_edits WHERE number > ? ORDER BY number LIMIT 1',
  ).get(number);
  if (edit === undefined) return null;
  const writes = statementOf<[number], { readonly key: TeamKey; readonly content: string }>(
    db,
    'SELECT key, content FROM team_writes WHERE edit = ? ORDER BY place',
  ).all(edit.number);
  const contents: string[] = [];
  const about = new Set<string>();
  let row: TeamWrite[] = [];
  let length = 0;
  const endRow = (): void => {
    contents.push(contentOf(db, edit.name, row, { about, sent }));
    [row, length] = [[], 0];
  };
  for (const { key, content } of writes) {
    if (row.length === WRITES_IN_ROW || length > LONG_ROW) {
      endRow();
      yield;
    }
    row.push({ key, ...(boundedJson(content) as SharedWrite) } as TeamWrite);
    length += content.length;
  }
  if (row.length > 0 || contents.length === 0) endRow();
  return { ...edit, about: [...about], contents };
}

/** Length at which a row of the log ends, characters. */
const LONG_ROW = 1_000_000;

/** @param about receives the ids of the clips and transitions that the writes change or refer to */
function contentOf(
  db: Database,
  name: string,
  writes: TeamWrite[],
  { about, sent }: { readonly about: Set<string>; readonly sent: Set<ContentId> },
): string {
  const ids = new Set<ContentId>();
  const note = (id: ContentId): ContentId => {
    ids.add(id);
    return id;
  };
  for (const { key, value } of writes) {
    const keyed = readKey(key);
    if (keyed === null) continue;
    note(clipIdIn(keyed.subject));
    if (keyed.name === 'transition') about.add(keyed.subject);
    if (value !== null) keyed.part.withClips?.(value, withOtherIds(note));
  }
  const find = statementOf<[string], TeamClip>(
    db,
    'SELECT id, hash, take, name FROM team_clips WHERE id = ?',
  );
  const clips = [...ids].flatMap((id) => (sent.has(id) ? [] : (find.get(id) ?? [])));
  for (const { id } of clips) sent.add(id);
  for (const id of ids) if (sent.has(id)) about.add(id);
  return JSON.stringify({ name, clips, writes } satisfies TeamContent);
}

/** Keys of the entries that an edit writes. */
export const keysOfUnsent = (db: Database, number: number): TeamKey[] =>
  valuesIn<TeamKey>(db, 'SELECT key FROM team_writes WHERE edit = ?').all(number);

/** Number of edits that the team does not have yet. */
export const countUnsent = (db: Database): number =>
  valuesIn<number>(db, 'SELECT count(*) FROM team_edits').get() ?? 0;
