import type { ShownOn } from '#contract/rows/library-rows.ts';
import { characterFor, OWN_SKELETON } from '#contract/clips/overrides.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';

/** All choices of characters. */
export function allShownOn(db: Database): ShownOn[] {
  const sql = 'SELECT subject, coalesce(character_id, ?) AS characterId FROM shown_on ORDER BY subject';
  return statementOf<[string], ShownOn>(db, sql).all(OWN_SKELETON);
}

/** Id of the character chosen for a subject itself, or `OWN_SKELETON`; null = no choice. */
export function readShownOn(db: Database, subject: string): string | null {
  const sql = 'SELECT coalesce(character_id, ?) FROM shown_on WHERE subject = ?';
  return valuesIn<string>(db, sql).get(OWN_SKELETON, subject) ?? null;
}

/** Id of the character on which a subject is shown; null = its own skeleton. */
export function shownCharacter(db: Database, subject: string): string | null {
  return characterFor({ get: (each) => readShownOn(db, each) }, subject);
}

export function saveShownOn(db: Database, subject: string, characterId: string | null): void {
  statementOf(db, 'DELETE FROM shown_on WHERE subject = ?').run(subject);
  if (characterId === null) return;
  const sql = 'INSERT INTO shown_on VALUES (?, ?)';
  statementOf(db, sql).run(subject, characterId === OWN_SKELETON ? null : characterId);
}
