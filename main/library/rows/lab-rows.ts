import type { LabItem } from '../../../contract/lab/lab-items.ts';
import type { Database } from '../database/database.ts';

type LabRow = Omit<LabItem, 'content'> & { readonly content: string };

/** All items of the Lab, by creation. */
export function allLabItems(db: Database): LabItem[] {
  return db
    .prepare<[], LabRow>('SELECT id, kind, name, content FROM lab_items WHERE removed = 0 ORDER BY place')
    .all()
    .map(itemOf);
}

export function findLabItem(db: Database, id: string): LabItem | undefined {
  const row = db
    .prepare<[string], LabRow>('SELECT id, kind, name, content FROM lab_items WHERE id = ? AND removed = 0')
    .get(id);
  return row && itemOf(row);
}

/** Adds an item at the end, or a removed one at its former place. False if its id exists already. */
export function insertLabItem(db: Database, item: LabItem): boolean {
  const { changes } = db
    .prepare(
      `INSERT INTO lab_items (id, kind, name, content) VALUES (@id, @kind, @name, @content)
       ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, name = excluded.name, content = excluded.content, removed = 0
       WHERE removed = 1`,
    )
    .run(columnsOf(item));
  return changes === 1;
}

export function updateLabItem(db: Database, item: LabItem): void {
  db.prepare('UPDATE lab_items SET kind = @kind, name = @name, content = @content WHERE id = @id').run(
    columnsOf(item),
  );
}

export function removeLabItem(db: Database, id: string): void {
  db.prepare('UPDATE lab_items SET removed = 1 WHERE id = ?').run(id);
}

function itemOf({ content, ...row }: LabRow): LabItem {
  return { ...row, content: JSON.parse(content) as LabItem['content'] };
}

function columnsOf({ content, ...item }: LabItem): Record<string, string> {
  return { ...item, content: JSON.stringify(content) };
}
