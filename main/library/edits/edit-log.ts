import type { Change } from '#contract/edits/edits.ts';
import type { Database } from '../database/database.ts';
import type { Sliced } from '../database/slices.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { inverseOf } from '../kinds/kinds.ts';

/** Changes that are read at once. */
const PIECE = 100;

/** Notes a change of the edit `number`, the one at `place` from 0. */
export function noteChange(db: Database, number: number, place: number, change: Change): void {
  statementOf(db, 'INSERT INTO edit_changes (edit, place, change) VALUES (?, ?, ?)').run(
    number,
    place,
    JSON.stringify(change),
  );
}

/** The changes of the edit `number`, as they were made or as they are undone. */
export function* changesOf(db: Database, number: number, step: 'undo' | 'redo'): Sliced<Change[]> {
  const from = valuesIn<string>(
    db,
    'SELECT change FROM edit_changes WHERE edit = ? AND place >= ? ORDER BY place LIMIT ?',
  );
  const changes: Change[] = [];
  for (let piece = ['']; piece.length > 0;) {
    piece = from.all(number, changes.length, PIECE);
    for (const text of piece) changes.push(JSON.parse(text) as Change);
    yield;
  }
  return step === 'undo' ? inverseOfAll(changes) : changes;
}

/** The changes of the edit `number`; none if they are longer than `length` bytes. */
export function changesWithin(db: Database, number: number, length: number): readonly Change[] {
  const all = valuesIn<string | null>(
    db,
    'SELECT CASE WHEN octet_length(change) <= ? THEN change END FROM edit_changes WHERE edit = ? ORDER BY place',
  );
  const texts: string[] = [];
  let left = length;
  for (const text of all.iterate(length, number)) {
    left -= Buffer.byteLength(text ?? '');
    if (text === null || left < 0) return [];
    texts.push(text);
  }
  return texts.map((text) => JSON.parse(text) as Change);
}

/** The inverse of several changes: the inverse of each, in reverse order. */
export function inverseOfAll(changes: readonly Change[]): Change[] {
  return changes.map(inverseOf).toReversed();
}
