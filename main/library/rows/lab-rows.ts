import type { LabItem } from '#contract/lab-items.ts';
import type { Database } from '../database/database.ts';
import { itemRows } from './item-rows.ts';

export const labRows = itemRows<LabItem, Omit<LabItem, 'content'> & { readonly content: string }>({
  name: 'lab_items',
  selected: 'id, kind, name, content',
  itemOf: ({ content, ...row }) => ({ ...row, content: JSON.parse(content) as LabItem['content'] }),
  columns: ['id', 'kind', 'name', 'content'],
  valuesOf: ({ content, ...item }) => ({ ...item, content: JSON.stringify(content) }),
  keepsRemoved: true,
});

/** All items, by creation. */
export function allLabItems(db: Database): LabItem[] {
  return labRows.select(db, 'WHERE removed = 0 ORDER BY place');
}
