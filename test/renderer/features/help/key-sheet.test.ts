import { h } from 'preact';
import { expect, test } from 'vitest';
import { KeySheet } from '#renderer/features/help/key-sheet.tsx';
import { DialogHost, openDialog } from '#renderer/kit/dialog.tsx';
import { withOwnKeys, type Action } from '#renderer/stores/action.ts';
import { find, findAll, nameOf } from '#test/fixtures/page-reader.ts';
import { click, point, press } from '#test/fixtures/page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { showOnPage, type } from '#test/renderer/on-page.ts';

/** The sheet of some keys, open; what other listeners of the page hear. */
async function opened() {
  const { app } = openApp();
  const rows: readonly Partial<Action>[] = [
    { id: 'help.keys', title: 'Keys', menu: 'Help', keys: ['F1'] },
    { id: 'play', title: 'Play', menu: 'Playback', keys: ['Space', 'K'] },
    { id: 'marker', title: 'Add marker', menu: 'Markers', keys: ['M'] },
    { id: 'bare', title: 'Audit', menu: 'Markers' },
    { id: 'find', title: 'Search', menu: 'Edit', keys: ['Mod+F'], whileTyping: true },
    { id: 'remove', title: 'Remove', menu: 'Clip', keys: ['Delete'], within: 'clips' },
    { id: 'one', title: 'Better figure', menu: 'Review', keys: ['1'], within: 'figures' },
  ];
  const actions = withOwnKeys(rows as readonly Action[], app.workspace);
  const page = await showOnPage(app, h(DialogHost, { open: app.session.dialog }), actions);
  await page.does(() => openDialog(app.session, KeySheet, {}));
  const keys = () => findAll('button', /:/).map(nameOf);
  const asked = () => findAll('alert').map((each) => each.textContent);
  const ask = (title: string) => page.does(() => click(find('button', new RegExp(`^${title}:`))));
  const does = async (...all: readonly string[]) => {
    for (const each of all) await page.does(() => press(each, window));
  };
  return { ...page, app, keys, asked, ask, presses: does, own: () => app.workspace.state.peek().keys };
}

const all = ['Search: Ctrl+F', 'Remove: Delete', 'Add marker: M', 'Play: Space K', 'Keys: F1'];

test('keys are listed by menu; a search finds titles and keys, those without a key and of series too', async () => {
  const { reads, keys, does } = await opened();
  const search = find('searchbox', 'Search keys');
  expect(keys()).toEqual(all);
  expect(reads()).toMatchInlineSnapshot(`
    "dialog “Keys”
      banner “”
        heading “Keys”
        searchbox “Search keys” = 
        button “Close”
      region “”
        heading “Edit”
        term “”
          Search
        definition “”
          button “Search: Ctrl+F”
      region “”
        heading “Clip”
        term “”
          Remove in the clip list
        definition “”
          button “Remove: Delete”
      region “”
        heading “Markers”
        term “”
          Add marker
        definition “”
          button “Add marker: M”
      region “”
        heading “Playback”
        term “”
          Play
        definition “”
          button “Play: Space K”
      region “”
        heading “Help”
        term “”
          Keys
        definition “”
          button “Keys: F1”
    "
  `);
  for (const [text, found] of [
    ['aud', ['Audit: –']],
    ['figure', ['Better figure: 1']],
    ['m', ['Add marker: M']],
    ['xyz', []],
  ] as const) {
    await does(() => type(search, text));
    expect([keys(), reads().includes('No command found.')]).toEqual([found, found.length === 0]);
  }
  await does(() => type(search, ''));
  await does(() => press('ctrl+f', search));
  expect([keys(), (search as HTMLInputElement).value]).toEqual([['Search: Ctrl+F'], 'Ctrl+F']);
  await does(() => press('k', search)); // typed, not pressed
  expect((search as HTMLInputElement).value).toBe('Ctrl+F');
});

test.each<[string, string, readonly string[], object]>([
  ['a free key', 'Play', ['g'], { play: ['G'] }],
  [
    'a key with others held, which alone are none',
    'Play',
    ['Shift', 'Control', 'ctrl+Shift+p'],
    { play: ['Mod+Shift+P'] },
  ],
  ['no key', 'Play', ['Backspace'], { play: [] }],
  ['its key as before', 'Play', ['Escape', 'g'], {}],
  [
    'the key of another, once it is pressed again',
    'Add marker',
    ['k', 'k'],
    { marker: ['K'], play: ['Space'] },
  ],
  ['no key of another that is pressed once', 'Add marker', ['k', 'Escape'], {}],
  ['a key after that of another', 'Add marker', ['k', 'g'], { marker: ['G'] }],
  ['the key of a list beside that of the window', 'Remove', ['m'], { remove: ['M'] }],
  ['no key that types where it works while typing', 'Search', ['g', 'Escape'], {}],
])('a command gets %s', async (_what, title, pressed, keys) => {
  const { ask, presses, own, asked } = await opened();
  await ask(title);
  expect(asked()).toEqual(['Press a key']);
  await presses(...pressed);
  expect([own(), asked()]).toEqual([keys, []]);
});

test('it says what keeps a key from being taken, and hears of keys before all others', async () => {
  const { ask, presses, asked, does, own, app } = await opened();
  await ask('Add marker');
  await presses('k');
  expect(asked()).toEqual(['K is Play. Press it again to take it']);
  await does(() => point(find('heading', 'Keys'), 'pointerdown', { x: 0, y: 0 }));
  expect(asked()).toEqual([]);
  await ask('Search');
  await presses('g');
  expect(asked()).toEqual(['Reserved. Press another key']);
  await presses('Escape');
  await ask('Play');
  await does(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', repeat: true }))); // held since before
  expect(asked()).toEqual(['Press a key']);
  await presses('Escape');
  const heard: string[] = [];
  document.addEventListener('keydown', ({ key }) => heard.push(key), { once: true });
  await ask('Play');
  await does(() => press('Escape', document.body));
  expect([heard, app.session.dialog.peek() === null, own()]).toEqual([[], false, {}]);
  await does(() => press('x', document.body));
  expect(heard).toEqual(['x']);
});

test('keys that people gave are marked, and reset one by one or all', async () => {
  const { ask, presses, keys, does, own } = await opened();
  for (const title of ['Play', 'Add marker']) {
    await ask(title);
    await presses(title === 'Play' ? 'g' : 'Backspace');
  }
  expect(keys().slice(2, 4)).toEqual(['Add marker: –, changed', 'Play: G, changed']);
  await does(() => click(find('button', 'Reset key of Play')));
  expect(own()).toEqual({ marker: [] });
  await does(() => click(find('button', 'Reset all')));
  expect([own(), keys(), findAll('button', /^Reset/)]).toEqual([{}, all, []]);
});
