import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { SegueBridge } from '#contract/api.ts';
import { bestMatch, byName } from '#contract/search/list-order.ts';
import { createDocumentStore, applyEdited } from '#renderer/stores/document/document-store.ts';
import { createLibrary } from '#renderer/stores/library/library.ts';
import { nothingSelected } from '#renderer/kit/row-selection.ts';
import { createNotices } from '#renderer/stores/notices.ts';

const tree = { id: 't', kind: 'tree', name: 'Walk', content: {} } as const;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('the list and the poses are asked for again after an edit of an item, and not after others', async () => {
  const asked: string[] = [];
  const call = (method: string): Promise<unknown> => {
    asked.push(method);
    const rows = { rows: [], total: 0, marks: { clipIds: [], markers: [], ranges: [] } };
    return Promise.resolve({ ok: true, value: method === 'library.search' ? rows : [] });
  };
  const bridge = { call, on: () => undefined } as unknown as SegueBridge;
  const document = createDocumentStore();
  const sorts = signal({ browsing: byName, searching: bestMatch });
  const selection = signal(nothingSelected);
  const { list } = createLibrary({ bridge, notices: createNotices(), document, selection, sorts });
  expect(asked).toEqual([]);
  list.refresh();
  await settled();
  const searches = (): number => asked.filter((method) => method === 'library.search').length;
  const undo = { undo: null, redo: null };
  applyEdited(document, { changes: [{ kind: 'lab.add', item: tree }], undo });
  await settled();
  expect(searches()).toBe(2);
  const change = { kind: 'note.set', clipId: 'a', before: '', after: 'x' } as const;
  applyEdited(document, { changes: [change], undo });
  await settled();
  expect(searches()).toBe(2);
  const after = { ...tree, name: 'Run' };
  applyEdited(document, { changes: [{ kind: 'lab.set', before: tree, after }], undo });
  applyEdited(document, { changes: [{ kind: 'lab.remove', item: after }], undo });
  expect(searches()).toBe(4);
});
