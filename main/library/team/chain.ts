import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { saveTeam, type Team } from './team-state.ts';

/** What stands for the edit of a row of the log and all before it. */
export interface Link {
  readonly seq: number; // row of the log
  readonly chain: string;
}

/** Rows whose links are all kept. Of each thousand before them, the last one is. */
export const RECENT_ROWS = 10_000;
const SPARSE = 1000;

/** Saves how far a library has the log. @param links of rows up to `team.seq`, in order, with that of the last one */
export function saveReceived(db: Database, team: Team, links: readonly Link[]): void {
  saveTeam(db, team);
  const save =
    'INSERT INTO team_chain (seq, chain) VALUES (?, ?) ON CONFLICT (seq) DO UPDATE SET chain = excluded.chain';
  for (const { seq, chain } of links) statementOf(db, save).run(seq, chain);
  const before = (links[0]?.seq ?? team.seq) - 1;
  if (Math.floor(before / SPARSE) < Math.floor(team.seq / SPARSE)) thinLinks(db, team.seq - RECENT_ROWS);
}

const thinLinks = (db: Database, before: number): void =>
  void statementOf(
    db,
    `DELETE FROM team_chain AS old WHERE seq < ? AND EXISTS
       (SELECT 1 FROM team_chain WHERE seq > old.seq AND seq / ${SPARSE} = old.seq / ${SPARSE})`,
  ).run(before);

/** The chain of the last row that a library has; null: it is not known. */
export const lastChain = (db: Database, { seq }: Team): string | null =>
  valuesIn<string>(db, 'SELECT chain FROM team_chain WHERE seq = ?').get(seq) ?? null;

/** The links that a library knows, the last one first. */
export const knownLinks = (db: Database): Link[] =>
  statementOf<[], Link>(db, 'SELECT seq, chain FROM team_chain ORDER BY seq DESC').all();

/** Forgets links of rows that the server lost. */
export const forgetLinks = (db: Database, after: number): void =>
  void statementOf(db, 'DELETE FROM team_chain WHERE seq > ?').run(after);
