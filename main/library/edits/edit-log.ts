import type { Change } from '#contract/edits/edits.ts';
import type { Database } from '../database/database.ts';
import type { Sliced } from '#core/sliced.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { inverseOf } from '../kinds/kinds.ts';

/** Changes that are read at once. */
const PIECE = 100;

/** Notes the next change of the edit `edit`. */
export function noteChange(db: Database, edit: number | bigint, change: Change): void {
  statementOf(db, 'INSERT INTO edit_changes (edit, change) VALUES (?, ?)').run(edit, JSON.stringify(change));
}

/** The changes of the edit `edit`, as they were made or as they are undone. */
export function* changesOf(db: Database, edit: number, step: 'undo' | 'redo'): Sliced<Change[]> {
  const after = statementOf<[number, number, number], { readonly number: number; readonly change: string }>(
    db,
    'SELECT number, change FROM edit_changes WHERE edit = ? AND number > ? ORDER BY number LIMIT ?',
  );
  const changes: Change[] = [];
  for (let piece = after.all(edit, 0, PIECE); piece.length > 0;) {
    for (const { change } of piece) changes.push(JSON.parse(change) as Change);
    yield;
    piece = after.all(edit, piece[piece.length - 1].number, PIECE);
  }
  return step === 'undo' ? inverseOfAll(changes) : changes;
}

/** The changes of the edit `edit`; none if they are longer than `length` bytes. */
export function changesWithin(db: Database, edit: number, length: number): readonly Change[] {
  const all = valuesIn<string | null>(
    db,
    'SELECT CASE WHEN octet_length(change) <= ? THEN change END FROM edit_changes WHERE edit = ? ORDER BY number',
  );
  const texts: string[] = [];
  let left = length;
  for (const text of all.iterate(length, edit)) {
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
