import { signal } from '@preact/signals';
import { h } from 'preact';
import { expect, test } from 'vitest';
import type { Column } from '#renderer/kit/table/column.ts';
import { DataTable } from '#renderer/kit/table/data-table.tsx';
import { openApp } from '#test/renderer/open-app.ts';
import { showOnPage } from '#test/renderer/on-page.ts';

const [name, length, rate] = ['Name', 'Length', 'Rate'].map((head): Column<string> => ({
  head,
  namesRow: head === 'Name',
  cell: (row) => `${head} of ${row}`,
}));

test('a cell stays the same element when columns before it come and go', async () => {
  const columns = signal([name, length, rate]);
  const Shown = () =>
    h(DataTable<string>, { columns: columns.value, rows: ['walk'], keyOf: (row: string) => row });
  const { of, does } = await showOnPage(openApp().app, h(Shown, {}));
  const [, cell] = of('td');
  expect(cell.outerHTML).toBe('<td>Rate of walk</td>');
  await does(() => (columns.value = [name, rate]));
  expect(of('td')).toEqual([cell]);
});
