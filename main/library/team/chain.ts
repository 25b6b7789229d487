import { hash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { readSetting, saveSetting } from '../database/settings.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { refuse } from '../problems.ts';
import type { TeamRow, UnreadRow } from './team-edit.ts';
import { saveTeam, type Team } from './team-state.ts';

/** What stands for the edit of a row of the log and all before it. */
export interface Link {
  readonly seq: number; // row of the log
  readonly chain: string;
  readonly made: number | null; // when, by the clock of the server, µs; null: it is not known
}

/** Links that are learned of what a library received in a snapshot, and kept while it reads again: about 10 MB. */
export const LINKS_KEPT = 100_000;

/** The chain before the first row. */
export const NO_CHAIN = '';

/** The chain of an edit, as `segue.append` makes it. @param last its last row */
const chained = (before: string, id: string, last: number): string =>
  hash('sha256', Buffer.concat([Buffer.from(before, 'hex'), Buffer.from(`${id} ${last}`)]));

/**
 * Refuses rows of the log that do not follow those with the chain `before`: a backup of the server came in during the
 * exchange. The next one finds what it lost.
 */
export function refuseOtherLog(before: string, rows: readonly (TeamRow | UnreadRow)[]): void {
  let link = before;
  for (const { seq, id, part, parts, chain } of rows) {
    const expected = part === 1 ? chained(link, id, seq + parts - 1) : link;
    if (chain !== expected) refuseOtherServer();
    link = chain;
  }
}

/** Code of the problem that a server was restored while a library exchanged edits with it. */
export const OTHER_LOG = 'otherLog';

export const refuseOtherServer = (): never =>
  refuse(OTHER_LOG, 'The team server was restored meanwhile. Segue reads it again.');

/** Saves how far a library has the log. @param links of rows up to `team.seq`, with that of the last one */
export function saveReceived(db: Database, team: Team, links: readonly Link[]): void {
  saveTeam(db, team);
  saveLinks(db, links);
}

export function saveLinks(db: Database, links: readonly Link[]): void {
  const save = `INSERT INTO team_chain (seq, chain, made) VALUES (?, unhex(?), ?)
    ON CONFLICT (seq) DO UPDATE SET chain = excluded.chain, made = excluded.made`;
  for (const { seq, chain, made } of links) statementOf(db, save).run(seq, chain, made);
}

const columns = 'seq, lower(hex(chain)) AS chain, made';

/** SQL: when a row of the log was made, in the order of all logs that its server ever had; about, if it is not known. */
export const madeAt = (row: string): string =>
  `coalesce((SELECT made FROM team_chain WHERE seq >= ${row} ORDER BY seq LIMIT 1), ${row})`;

/** The chain of the last row that a library has; null: it is not known. */
export function lastChain(db: Database, { seq }: Team): string | null {
  if (seq === 0) return NO_CHAIN;
  return (
    statementOf<[number], Link>(db, `SELECT ${columns} FROM team_chain WHERE seq = ?`).get(seq)?.chain ?? null
  );
}

/** The links that a library knows, the last one first. */
export const knownLinks = (db: Database): Link[] =>
  statementOf<[], Link>(db, `SELECT ${columns} FROM team_chain WHERE seq > 0 ORDER BY seq DESC`).all();

/** The first row whose link is known; 0: all are that a server has; null: none is. */
export const firstLink = (db: Database): number | null =>
  valuesIn<number | null>(db, 'SELECT min(seq) FROM team_chain').get() ?? null;

/** Forgets all links: those of rows before a snapshot are asked for again, since some may be missing. */
export const forgetLinks = (db: Database): void => void statementOf(db, 'DELETE FROM team_chain').run();

/** The id of the edit that a library of version 26 received last; null: it is not known. */
export function lastEditBefore27(db: Database, { seq }: Team): string | null {
  const last = readSetting(db, 'teamEdit') as
    | { readonly seq?: unknown; readonly id?: unknown }
    | null
    | undefined;
  return last?.seq === seq && typeof last.id === 'string' ? last.id : null;
}

export const forgetLastEdit = (db: Database): void => saveSetting(db, 'teamEdit', null);
