import type { LabItem } from '#contract/lab-items.ts';
import type { Database } from '../database/database.ts';
import { isFields, readJson, type StoredJson } from '../json/stored-json.ts';
import { itemRows } from './item-rows.ts';
import { labContents } from './lab-content.ts';

export const contents: StoredJson = {
  table: 'lab_items',
  column: 'content',
  noun: ['item', 'items'],
  id: 'id',
  name: 'name',
  kind: 'kind',
  where: 'removed = 0',
  isReadable: (value, kind = '') =>
    isFields(value) &&
    kind in labContents &&
    (kind !== 'tree' || isFields(value.root)) &&
    namesClips(value, kind),
};

/** Whether clips can be found in a content, as search and export do. */
function namesClips(content: LabItem['content'], kind: string): boolean {
  try {
    return labContents[kind as LabItem['kind']].clipIds(content).every((id) => typeof id === 'string');
  } catch {
    return false;
  }
}

export const labRows = itemRows<LabItem, Omit<LabItem, 'content'> & { readonly content: string }>({
  name: 'lab_items',
  selected: 'id, kind, name, content',
  itemOf({ content: text, ...row }) {
    const content = readJson<LabItem['content']>(contents, text, row.kind);
    return content && { ...row, content };
  },
  json: contents,
  columns: ['id', 'kind', 'name', 'content'],
  valuesOf: ({ content, ...item }) => ({ ...item, content: JSON.stringify(content) }),
  keepsRemoved: true,
});

/** All items, by creation. */
export function allLabItems(db: Database): LabItem[] {
  return labRows.select(db, 'WHERE removed = 0 ORDER BY place');
}
