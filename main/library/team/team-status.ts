import { visibleText } from '#contract/words/visible-text.ts';
import type { TeamDetails } from '#contract/library/team.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { overriddenValues } from './overridden.ts';
import { readRestored } from './restored-server.ts';
import { readTeam } from './team-state.ts';
import { countUnsent } from './read-unsent.ts';

/** How a library stands to its team. */
export interface TeamStatus extends TeamDetails {
  readonly url: string;
  readonly received: number; // last row of the log that this library has
  readonly unsent: number; // edits
}

/** How a library stands to its team; null if it is in none. */
export function teamStatus(db: Database): TeamStatus | null {
  const team = readTeam(db);
  if (team === null) return null;
  const waiting = statementOf<[], TeamDetails['waiting'][number]>(
    db,
    `SELECT team_clips.name AS clip, count(*) AS count FROM team_entries LEFT JOIN team_clips ON team_clips.id = waits_for
     WHERE waits_for IS NOT NULL GROUP BY team_clips.name ORDER BY team_clips.name`,
  ).all();
  const { url, seq } = team;
  return {
    url,
    received: seq,
    unsent: countUnsent(db),
    waiting,
    overridden: overriddenValues(db),
    unread: {
      count: valuesIn<number>(db, 'SELECT count(*) FROM team_unread').get() ?? 0,
      authors: valuesIn<string>(
        db,
        `SELECT DISTINCT author FROM team_unread WHERE author <> '' ORDER BY author`,
      )
        .all()
        .map((author) => visibleText(author)),
    },
    restored: readRestored(db),
  };
}
