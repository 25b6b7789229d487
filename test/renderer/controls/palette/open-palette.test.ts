import { effect, signal } from '@preact/signals';
import { h } from 'preact';
import { expect, onTestFinished, test } from 'vitest';
import { openPalette } from '#renderer/controls/palette/palette.tsx';
import { DialogHost } from '#renderer/kit/dialog.tsx';
import type { Action } from '#renderer/stores/action.ts';
import { find, findAll } from '#test/fixtures/page-reader.ts';
import { click, point, press } from '#test/fixtures/page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { showOnPage, type } from '#test/renderer/on-page.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';

/** A palette of ten actions, one of which is disabled and one asks for more; what was run, and its list. */
async function opened(answer: () => unknown = () => ({ rows: [], total: 0, marks: {} })) {
  const { app } = openApp({ answers: { 'library.search': answer, 'library.recent': [] } });
  const ran: string[] = [];
  const names = ['Go', 'Run', 'Hop', 'Turn', 'Stop', 'Wave', 'Duck', 'Roll', 'Show on…'];
  const known = [
    { id: 'view.palette', title: 'Command palette', menu: 'View', keys: ['Mod+K'] },
    { id: 'Jump', title: 'Jump', menu: 'Clip', disabled: () => 'no ground' },
    ...names.map((id) => ({ id, title: id, menu: 'Edit', ...(id === 'Go' && { keys: ['G'] }) })),
  ].map((row) => ({
    ...row,
    ...(row.id === 'Show on…' && { asks: 'Show on ' }),
    run: () => void ran.push(row.id),
  })) as readonly Action[];
  const page = await showOnPage(app, h(DialogHost, { open: app.session.dialog }), known);
  const open = (text?: string) => page.does(() => openPalette(app, text));
  await open();
  const rows = () => findAll('option').map((each) => each.textContent);
  const active = () => {
    const id = find('combobox', 'Command').getAttribute('aria-activedescendant');
    const chosen = findAll('option').filter((each) => each.getAttribute('aria-selected') === 'true');
    expect(chosen.map((each) => each.id)).toEqual(id === null ? [] : [id]);
    return chosen[0]?.querySelector('.cut')?.textContent;
  };
  const isOpen = () => app.session.dialog.peek() !== null;
  const types = (text: string) => page.does(() => type(find('combobox', 'Command'), text));
  const keys = async (...all: string[]) => {
    for (const key of all) await page.does(() => press(key));
  };
  return { ...page, app, ran, open, rows, active, isOpen, types, keys };
}

test('commands have their menu and keys, and say why they cannot run; letters that match are marked', async () => {
  const { rows, active, types, reads } = await opened();
  expect(rows()).toMatchInlineSnapshot(`
    [
      "GoEditG",
      "RunEdit",
      "HopEdit",
      "TurnEdit",
      "StopEdit",
      "WaveEdit",
      "DuckEdit",
      "RollEdit",
      "Show on…Edit",
      "JumpClipno ground",
    ]
  `);
  expect(active()).toBe('Go');
  await types('un');
  expect(rows()).toEqual(['RunEdit']);
  expect(findAll('option')[0].querySelector('mark')?.textContent).toBe('un');
  await types('rump');
  expect([rows(), active(), reads().split('\n').at(-2)?.trim()]).toEqual([
    [],
    undefined,
    'No results for “rump”.',
  ]);
});

test.each([
  [['ArrowDown'], 'Run'],
  [['ArrowUp'], 'Jump'],
  [['ArrowUp', 'ArrowDown', 'ArrowDown'], 'Run'],
  [['PageDown'], 'Show on…'],
  [['PageDown', 'PageUp', 'ArrowDown'], 'Run'],
  [['x', 'Home', 'Shift'], 'Go'],
])('the keys %j lead to %s', async (all, title) => {
  const { keys, active } = await opened();
  await keys(...all);
  expect(active()).toBe(title);
});

test('typing begins at the first again; the pointer chooses what it moves over', async () => {
  const { keys, types, active, does, ran, isOpen } = await opened();
  await keys('ArrowDown', 'ArrowDown');
  await types('o');
  expect(active()).toBe(findAll('option')[0].querySelector('.cut')?.textContent);
  await does(() => point(findAll('option')[2], 'pointermove', { x: 0, y: 0 }));
  const chosen = active()!;
  await keys('Enter');
  expect([ran, isOpen()]).toEqual([[chosen], false]);
});

test.each<[string, () => unknown, readonly string[], boolean]>([
  ['Enter', () => press('Enter'), ['Go'], false],
  ['a press', () => click(findAll('option')[2]), ['Hop'], false],
  ['a press of what is disabled', () => click(findAll('option').at(-1)!), [], true],
  ['the key that opens it', () => press('ctrl+k'), [], false],
  ['Escape', () => press('Escape'), [], false],
  ['what asks for more', () => click(findAll('option')[8]), [], true],
])('%s in the palette runs %j', async (_what, act, expected, stays) => {
  const { does, ran, isOpen } = await opened();
  await does(act);
  expect([ran, isOpen()]).toEqual([expected, stays]);
});

test('what asks for more types its text, and what was used last comes first', async () => {
  const { does, open, keys, ran, rows } = await opened();
  await does(() => click(findAll('option')[8]));
  expect((find('combobox', 'Command') as HTMLInputElement).value).toBe('Show on ');
  await keys('Escape');
  for (const [title, ...before] of [['Roll'], ['Hop', 'Roll'], ['Roll', 'Hop']]) {
    await open();
    expect(rows().slice(0, before.length)).toEqual(before.map((each) => `${each}Edit · recent`));
    await does(() => click(find('option', new RegExp(`^${title}`))));
  }
  await open('roll');
  expect(rows()).toEqual(['RollEdit · recent']);
  expect(ran).toEqual(['Roll', 'Hop', 'Roll']);
});

test.each<[string, readonly string[], readonly string[] | null]>([
  ['waits for the clips that match', ['Enter'], ['jog']],
  ['lets no other key choose', ['Enter', 'ArrowDown'], ['jog']],
  ['does not choose once it is closed', ['Enter', 'Escape'], []],
  ['is not pressed', [], null],
])('Enter %s', async (_what, all, expected) => {
  let answer: (rows: unknown) => void = () => undefined;
  const later = new Promise((resolve) => (answer = resolve));
  const { types, keys, app, does, isOpen, ran } = await opened(() => Object.assign(later, { ok: true }));
  await types('jog');
  expect(findAll('status')).toEqual([]); // not yet that there is none
  await keys(...all);
  expect(isOpen()).toBe(!all.includes('Escape'));
  await does(() => answer({ ok: true, value: { rows: [clipOf('jog')], total: 1, marks: {} } }));
  const chosen = Object.values(app.session.chosen.peek()).filter((id) => id === 'jog');
  expect([chosen, ran]).toEqual([expected ?? [], []]);
  expect(isOpen()).toBe(expected === null);
});

test.each([
  ['one that was pointed at, at once', ['ArrowDown', 'Enter'], 1],
  ['the first, whatever is pressed after', ['Enter', 'ArrowDown'], 0],
])('while clips are searched, Enter runs %s', async (_what, all, at) => {
  let answer: (rows: unknown) => void = () => undefined;
  const later = new Promise((resolve) => (answer = resolve));
  const { types, keys, does, ran, isOpen } = await opened(() => Object.assign(later, { ok: true }));
  await types('r');
  const titles = findAll('option').map((each) => each.querySelector('.cut')?.textContent);
  await keys(...all);
  expect(isOpen()).toBe(at === 0);
  await does(() => answer({ ok: true, value: { rows: [], total: 0, marks: {} } }));
  expect([ran, isOpen()]).toEqual([[titles[at]], false]);
});

test('what Enter changes is followed before the command goes on', async () => {
  const { app } = openApp({ answers: { 'library.search': { rows: [], total: 0 }, 'library.recent': [] } });
  const [moves, followed] = [signal(0), signal(0)];
  const stop = effect(() => void (followed.value = moves.value));
  onTestFinished(stop);
  const seen: number[] = [];
  const run = (): void => void seen.push(((moves.value = 1), followed.value));
  const go = { id: 'Go', title: 'Go', menu: 'Edit', run } as unknown as Action;
  const palette = { id: 'view.palette', title: 'Command palette', menu: 'View' } as unknown as Action;
  const { does } = await showOnPage(app, h(DialogHost, { open: app.session.dialog }), [palette, go]);
  await does(() => openPalette(app));
  await does(() => press('Enter'));
  expect(seen).toEqual([1]);
});
