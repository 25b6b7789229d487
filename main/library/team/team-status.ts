import { conflictWords, type ConflictKind } from '#contract/edits/kinds.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { valueAt, type Path } from './fold.ts';
import { readKey, readTeam, valueOfEntry, type Keyed } from './team-state.ts';
import { countUnsent } from './unsent.ts';

/** How a library stands to its team. */
export interface TeamStatus {
  readonly url: string;
  readonly received: number; // last row of the log that this library has
  readonly unsent: number; // edits
  readonly waiting: readonly Waiting[];
  readonly kept: readonly KeptValue[];
}

/** Entries that are not shown since something is not here. */
export interface Waiting {
  readonly clip: string | null; // name of the missing clip; null: another entry, or they do not fit
  readonly count: number;
}

/** A value of this library that a member overrode without having seen it, as in the list of a merge. */
export interface KeptValue {
  readonly what: string; // transition “Walk to jog”, slots 0 values halfLife
  readonly mine: string;
  readonly theirs: string;
  readonly author: string; // '' = the team had it when this library joined
}

/** How a library stands to its team; null if it is in none. */
export function teamStatus(db: Database): TeamStatus | null {
  const team = readTeam(db);
  if (team === null) return null;
  const waiting = statementOf<[], Waiting>(
    db,
    `SELECT team_clips.name AS clip, count(*) AS count FROM team_entries LEFT JOIN team_clips ON team_clips.id = waits_for
     WHERE waits_for IS NOT NULL GROUP BY team_clips.name ORDER BY team_clips.name`,
  ).all();
  const { url, seq } = team;
  return { url, received: seq, unsent: countUnsent(db), waiting, kept: keptValues(db, team.client) };
}

interface KeptRow {
  readonly key: string;
  readonly path: string;
  readonly value: string | null;
  readonly author: string;
}

/** Maximum number of values listed, and of characters of each. */
const MAX_LISTED = 1000;
const MAX_TEXT = 120;

function keptValues(db: Database, client: string): KeptValue[] {
  return statementOf<[number], KeptRow>(
    db,
    'SELECT key, path, value, author FROM team_kept ORDER BY key, path LIMIT ?',
  )
    .all(MAX_LISTED)
    .flatMap(({ key, path: text, value, author }) => {
      const keyed = readKey(key);
      if (keyed === null) return [];
      const path = JSON.parse(text) as Path;
      const now = valueOfEntry(db, client, key, keyed);
      const what = [subjectWords(db, keyed, now), path.join(' ')].filter((part) => part !== '').join(', ');
      return { what, mine: textOf(value), theirs: textOf(JSON.stringify(valueAt(now, path))), author };
    });
}

function subjectWords(db: Database, { name, subject }: Keyed, value: unknown): string {
  const noun = name === 'tag' || name === 'file' ? name : conflictWords[name satisfies ConflictKind][0];
  const [id] = subject.split(' ');
  const clip = valuesIn<string>(db, 'SELECT name FROM team_clips WHERE id = ?').get(id);
  const named = clip ?? valueAt(value, ['name']) ?? valueAt(value, ['label']);
  return typeof named === 'string' && named !== '' ? `${noun} “${named}”` : noun;
}

/** JSON in a line; `removed` for none. */
function textOf(json: string | null | undefined): string {
  if (json == null || json === 'null') return 'removed';
  return json.length > MAX_TEXT ? `${json.slice(0, MAX_TEXT)}…` : json;
}
