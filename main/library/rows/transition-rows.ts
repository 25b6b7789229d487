import type { Transition } from '../../../core/transition/document/document.ts';
import type { Database } from '../database/database.ts';

/** All transitions, by creation. */
export function allTransitions(db: Database): Transition[] {
  return db
    .prepare<[], string>('SELECT document FROM transitions WHERE removed = 0 ORDER BY place')
    .pluck()
    .all()
    .map((text) => JSON.parse(text) as Transition);
}

export function findTransition(db: Database, id: string): Transition | undefined {
  const text = db
    .prepare<[string], string>('SELECT document FROM transitions WHERE id = ? AND removed = 0')
    .pluck()
    .get(id);
  return text === undefined ? undefined : (JSON.parse(text) as Transition);
}

/** Adds a transition at the end, or a removed one at its former place. False if its id exists already. */
export function insertTransition(db: Database, transition: Transition): boolean {
  const { changes } = db
    .prepare(
      `INSERT INTO transitions (id, name, source_id, destination_id, status, document)
       VALUES (@id, @name, @sourceId, @destinationId, @status, @document)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, source_id = excluded.source_id,
         destination_id = excluded.destination_id, status = excluded.status, document = excluded.document, removed = 0
       WHERE removed = 1`,
    )
    .run(columnsOf(transition));
  return changes === 1;
}

export function updateTransition(db: Database, transition: Transition): void {
  db.prepare(
    `UPDATE transitions SET name = @name, source_id = @sourceId, destination_id = @destinationId, status = @status,
       document = @document
     WHERE id = @id`,
  ).run(columnsOf(transition));
}

export function removeTransition(db: Database, id: string): void {
  db.prepare('UPDATE transitions SET removed = 1 WHERE id = ?').run(id);
}

function columnsOf(transition: Transition): Record<string, string> {
  return {
    id: transition.id,
    name: transition.name,
    sourceId: transition.source.id,
    destinationId: transition.destination.id,
    status: transition.review.status,
    document: JSON.stringify(transition),
  };
}
