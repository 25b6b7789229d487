import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { madeAt } from './chain.ts';
import type { Version } from './fold.ts';

/**
 * Notes that a row of the log is part of an edit that waited here. By it a library knows what it made: a client may be
 * that of a copy, too.
 */
export const noteOwnRow = (db: Database, row: number): void =>
  void statementOf(db, 'INSERT INTO team_own (seq) VALUES (?) ON CONFLICT DO NOTHING').run(row);

export const hasOwnRows = (db: Database): boolean =>
  valuesIn<number>(db, 'SELECT EXISTS (SELECT 1 FROM team_own)').get() === 1;

export const isOwnRow = (db: Database, row: number): boolean =>
  valuesIn<number>(db, 'SELECT 1 FROM team_own WHERE seq = ?').get(row) !== undefined;

/** Whether this library made what a version stands for, also if another brought it back. */
export const isOwnVersion = (db: Database, [seq, , lost]: Version): boolean =>
  lost === undefined
    ? isOwnRow(db, seq)
    : valuesIn<number>(db, 'SELECT 1 FROM team_own WHERE made = ?').get(lost) !== undefined;

/** Notes that a server lost the rows after one. Others get their numbers. */
export const loseOwnRows = (db: Database, row: number): void =>
  void statementOf(db, `UPDATE team_own SET made = ${madeAt('team_own.seq')}, seq = NULL WHERE seq > ?`).run(
    row,
  );
