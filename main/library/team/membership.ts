import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import { saveSetting } from '../database/settings.ts';
import { setCache } from '../database/statements.ts';
import { refuse } from '../problems.ts';
import { readTeam, saveTeam } from './team-state.ts';
import { notingLibrary } from './unsent.ts';

/** Makes a library a member of a team, and notes what it has for the team. */
export function* joining(db: Database, url: string, teamId: string): Sliced<void> {
  const before = readTeam(db);
  if (before !== null) refuse('inTeam', `This library is in a team: ${before.url}. Leave it first.`);
  const team = { url, id: teamId, client: randomUUID(), seq: 0 };
  saveTeam(db, team);
  setCache(db, 'large');
  try {
    yield* notingLibrary(db, team);
  } finally {
    setCache(db, 'usual');
  }
}

const teamTables = [
  'team_writes',
  'team_edits',
  'team_entries',
  'team_clips',
  'team_kept',
  'team_chain',
  'team_own',
  'team_again',
  'team_unread',
];

/** Takes a library out of its team. It keeps what it shows; the team keeps what it was sent. */
export function leave(db: Database): void {
  if (readTeam(db) === null) refuse('noTeam', 'This library is in no team.');
  for (const table of teamTables) db.exec(`DELETE FROM ${table}`);
  for (const key of ['teamRestored', 'teamReading', 'teamEdit'] as const) saveSetting(db, key, null);
  saveTeam(db, null);
}
