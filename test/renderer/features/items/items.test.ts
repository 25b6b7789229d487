import { h } from 'preact';
import { expect, test } from 'vitest';
import { DialogHost } from '#renderer/kit/dialog.tsx';
import { deleteItem } from '#renderer/features/items/delete-dialog.tsx';
import { ItemBar, RequestsBar } from '#renderer/features/items/item-bar.tsx';
import { newTrailingSet } from '#renderer/stores/lab/trailing/trailing-set.ts';
import { selectOnly } from '#renderer/kit/row-selection.ts';
import { draw } from '#test/renderer/drawn.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { deedsOf, outlineOf } from '#test/renderer/deeds.ts';

const set = { ...newTrailingSet([], []), id: 'cloak', name: 'Cloak' };
const requests = (name: string) => ({ id: `id of ${name}`, kind: 'requests', name, content: {} }) as never;

function opened(lab: readonly object[] = [set]) {
  const window = openApp({ library: { lab } as never });
  window.app.workspace.set({ openItem: set.id, itemInFront: true });
  const { app } = window;
  return {
    ...window,
    bar: draw(app, h(ItemBar, {})),
    items: () => app.document.shown.value.lab.map(({ name }) => name),
  };
}

test('the open item is renamed, duplicated, deleted and closed', async () => {
  const { bar, run, items, app, titleOf, whyNot } = opened();
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

test('the item of the selected row is meant by the commands of rows', () => {
  const { app, run, titleOf, whyNot } = opened();
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

test('a request list is chosen, or renamed in place', () => {
  const { app } = opened([requests('Walks'), requests('Runs'), set]);
  const bar = draw(app, h(RequestsBar, {}));
  expect(bar.texts('option')).toEqual(['Walks', 'Runs']);
  bar.enter('Request list', 'id of Runs');
  expect([app.workspace.state.value.openRequests, bar.find('Request list').props['value']]).toEqual([
    'id of Runs',
    'id of Runs',
  ]);
  app.session.renaming.value = 'id of Runs';
  expect([bar.has('Request list'), bar.find('Name of item').props['defaultValue']]).toEqual([false, 'Runs']);
  app.session.renaming.value = 'id of Walks';
  expect(bar.has('Request list')).toBe(true);
});

test('what is used is deleted only when that is confirmed', async () => {
  const muscles = { id: 'm', kind: 'muscles', name: 'Legs', content: {} } as const;
  const { app, items } = opened([muscles]);
  const users = Array.from({ length: 202 }, (_, i) => ({
    ...app.document.saved.value.transitions[0],
    id: `${i}`,
    name: `use ${i}`,
    slots: [{ method: 'muscle', values: { muscles: 'm' }, profile: null }],
  }));
  app.document.saved.value = { ...app.document.saved.value, transitions: users };
  await deleteItem(app, muscles);
  const dialog = draw(app, h(DialogHost, { open: app.session.dialog }));
  expect(dialog.text()).toMatch(
    /^Delete Legs\?These muscles are in use\. Each user .* the muscles are missing:use 0/,
  );
  expect([dialog.texts('li').length, dialog.texts('li').at(-1)]).toEqual([201, 'and 2 more']);
  expect(items()).toEqual(['Legs']);
  dialog.press('Delete');
  await expect.poll(items).toEqual([]);
});

const openBar = () => {
  const window = opened();
  return { ...window, panel: draw(window.app, h(ItemBar, {}), { effects: 'page' }) };
};

test('the whole bar, and what its controls do', async () => {
  expect(await outlineOf(openBar)).toMatchInlineSnapshot(`
    "Cloak
    button Rename trailing joints [keys=F2]
    button Duplicate trailing joints [keys=]
    button Export trailing joints… [keys=] (Export trailing joints… ¦ Saves a file of user data, with the identities of its clips)
    button Delete trailing joints [keys=]
    button Close item [keys=] (Close item ¦ The tab before is in front again)"
  `);
  expect(await deedsOf(openBar)).toMatchInlineSnapshot(`
    "button Rename trailing joints
      renaming = "cloak"
      − Cloak · + field Name of item [defaultValue=Cloak]
    button Duplicate trailing joints
      edit “Add “Cloak (2)”” {kind: "lab.add", item: {id: "new 1", kind: "trailing", name: "Cloak (2)", content: {schemaVersion: 1, chains: []}}}
      openItem = "new 1"
    button Export trailing joints…
      userData.export {labItem: "cloak"}
    button Delete trailing joints
      edit “Delete “Cloak”” {kind: "lab.remove", item: {id: "cloak", kind: "trailing", name: "Cloak", content: {schemaVersion: 1, chains: []}}}
      openItem = null
      itemInFront = false
      − Cloak · − button Rename trailing joints [keys=F2] · − button Duplicate trailing joints [keys=] · and 5 more
    button Close item
      openItem = null
      itemInFront = false
      − Cloak · − button Rename trailing joints [keys=F2] · − button Duplicate trailing joints [keys=] · and 5 more"
  `);
});
