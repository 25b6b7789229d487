import type { ShownOn } from '../../../contract/rows/library-rows.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';

/** All choices of characters. */
export function allShownOn(db: Database): ShownOn[] {
  const sql = 'SELECT subject, character_id AS characterId FROM shown_on ORDER BY subject';
  return statementOf<[], ShownOn>(db, sql).all();
}

/** Id of the character chosen for a subject itself; null = none. */
export function readShownOn(db: Database, subject: string): string | null {
  const sql = 'SELECT character_id FROM shown_on WHERE subject = ?';
  return statementOf<[string], string>(db, sql).pluck().get(subject) ?? null;
}

export function saveShownOn(db: Database, subject: string, characterId: string | null): void {
  statementOf(db, 'DELETE FROM shown_on WHERE subject = ?').run(subject);
  if (characterId !== null) statementOf(db, 'INSERT INTO shown_on VALUES (?, ?)').run(subject, characterId);
}
