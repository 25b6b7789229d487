import { h } from 'preact';
import { expect, test } from 'vitest';
import { ItemBar, RequestsBar } from '#renderer/features/items/item-bar.tsx';
import { newTrailingSet } from '#renderer/stores/lab/trailing/trailing-set.ts';
import { selectOnly } from '#renderer/kit/row-selection.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { openApp } from '#test/renderer/open-app.ts';

const set = { ...newTrailingSet([], []), id: 'cloak', name: 'Cloak' };
const requests = (name: string) => ({ id: `id of ${name}`, kind: 'requests', name, content: {} }) as never;

async function opened(lab: readonly object[] = [set]) {
  const window = openApp({ library: { lab } as never });
  window.app.workspace.set({ openItem: set.id, itemInFront: true });
  const { app } = window;
  return {
    ...window,
    bar: await showOnPage(app, h(ItemBar, {})),
    items: () => app.document.shown.lab.value.map(({ name }) => name),
  };
}

test('the open item is renamed, duplicated, deleted and closed', async () => {
  const { bar, run, items, app, titleOf, whyNot } = await opened();
  expect([bar.text(), bar.has('Show tree'), titleOf('item.delete')]).toEqual([
    'Cloak',
    false,
    expect.stringMatching(/^Delete trailing joints|^Delete set/),
  ]);
  run('item.rename');
  expect(bar.texts('span')).toEqual([]);
  bar.enter('Name of item', 'Cape');
  await expect.poll(items).toEqual(['Cape']);
  app.session.renaming.value = null;
  run('item.duplicate');
  await expect.poll(() => items().length).toBe(2);
  app.workspace.set({ openItem: set.id });
  run('item.delete');
  await expect.poll(() => items().length).toBe(1);
  run('item.close');
  expect([app.workspace.state.value.openItem, whyNot('item.close')]).toEqual([null, 'no item is open']);
  expect([whyNot('item.delete'), titleOf('item.export'), whyNot('row.rename')]).toEqual([
    'no item is open',
    'Export item…',
    'no item is selected',
  ]);
  expect(bar.text()).toContain('walk → hop');
});

test('the item of the selected row is meant by the commands of rows', async () => {
  const { app, run, titleOf, whyNot } = await opened();
  app.workspace.set({ openItem: null });
  app.session.selection.value = selectOnly(set.id);
  expect([whyNot('row.rename'), titleOf('row.duplicate'), whyNot('item.rename')]).toEqual([
    null,
    titleOf('row.duplicate'),
    'no item is open',
  ]);
  run('row.rename');
  expect([app.session.renaming.value, app.workspace.state.value.openItem]).toEqual([set.id, set.id]);
});

test('a request list is chosen, or renamed in place', async () => {
  const { app } = await opened([requests('Walks'), requests('Runs'), set]);
  const bar = await showOnPage(app, h(RequestsBar, {}));
  expect(bar.texts('option')).toEqual(['Walks', 'Runs']);
  bar.enter('Request list', 'id of Runs');
  expect([app.workspace.state.value.openRequests, bar.find('Request list').value]).toEqual([
    'id of Runs',
    'id of Runs',
  ]);
  app.session.renaming.value = 'id of Runs';
  expect([bar.has('Request list'), bar.find('Name of item').value]).toEqual([false, 'Runs']);
  app.session.renaming.value = 'id of Walks';
  expect(bar.has('Request list')).toBe(true);
});
