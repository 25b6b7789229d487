import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { actions } from '#renderer/app/actions.ts';
import { menusOf } from '#renderer/app/menu-bar.ts';
import { matchEntries, type PaletteEntry } from '#renderer/controls/palette/palette-entries.ts';
import type { Action } from '#renderer/stores/action.ts';
import { shortcutText } from '#renderer/stores/shortcut.ts';

const project = path.resolve(import.meta.dirname, '../../..');

/** Source files of the window and the menu, without the table itself: path and text. */
const others = [
  'renderer/app',
  'renderer/controls',
  'renderer/features',
  'renderer/stage',
  'renderer/timeline',
  'main/app',
].flatMap((folder) =>
  readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(^|-)(actions|commands|edits)\.ts$/.test(name))
    .map((name) => [`${folder}/${name}`, readFileSync(path.join(project, folder, name), 'utf8')] as const),
);

/** Standard keys: each stands for one verb, applied to the focused object. */
const standardKeys: Readonly<Record<string, RegExp>> = {
  Delete: /^(Delete|Ignore) /, // removes it from the list
  Backspace: /^Delete /,
  Enter: /^(Open clip|Open clip at marker|Open tree|Open run|Next round)$/, // opens the active row, or continues
  F2: /^Rename /,
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((view) => [`${view}`, /^(Show|Overlay|Wipe|View \d is best)/]),
  ), // shows a view, or votes for it
  'Mod+A': /^Select all /,
  'Mod+C': /^Copy /,
  'Alt+ArrowUp': /^(Select parent joint|Move node up)$/, // up among joints; in a list, the row goes up
  'Alt+ArrowDown': /^(Select child joint|Move node down)$/,
};

const withKeys = actions.flatMap((action) => (action.keys ?? []).map((key) => ({ key, action })));
const byKey = new Map(
  withKeys.map(({ key }) => [key, withKeys.filter((each) => each.key === key).map(({ action }) => action)]),
);

test('each action has a unique id and title', () => {
  for (const column of ['id', 'title'] as const)
    expect(new Set(actions.map((action) => action[column])).size).toBe(actions.length);
});

test('a key means the same for every focus, and the same in lists as in the views', () => {
  const faults = [...byKey].flatMap(([key, rows]) => {
    const places = rows.map(({ within }) => within ?? 'window');
    const verb = standardKeys[key];
    const isOneVerb = rows.length === 1 || (verb && rows.every(({ title }) => verb.test(title)));
    return new Set(places).size === places.length && isOneVerb ? [] : [key];
  });
  expect(faults).toEqual([]);
});

test('only the action table handles letters', () => {
  // A spreadsheet has the keys of one: Ctrl+A selects its cells.
  const sheets = ['renderer/features/muscles/table-cells.ts'];
  const listens = /key(?:\(\w+\))?(?:\.toLowerCase\(\))? ===? '[a-z\d]'/i;
  expect(others.filter(([, text]) => listens.test(text)).map(([file]) => file)).toEqual(sheets);
});

test('the keys promised by the design exist', () => {
  const promised =
    'Space J K L ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight ArrowUp ArrowDown I O M [ ] Delete F A 1 2 3 / Mod+Z Mod+Shift+Z Mod+E Mod+O Mod+K ?';
  expect(promised.split(' ').filter((key) => !byKey.has(key))).toEqual([]);
});

test('titles are typed only in the table', () => {
  // Single words and tabs also name parts of the window; names of overlays are in the overlay table.
  const commands = actions.filter(
    ({ id, title, section }) => title.includes(' ') && section !== 'overlays' && !id.startsWith('view.'),
  );
  expect(commands.length).toBeGreaterThan(100);
  const titles = commands.map(({ title }) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const typed = new RegExp(`(?:['"\`>]|^\\s*)(${titles})(?:['"\`<]|\\s*$)`, 'gm');
  const faults = others.flatMap(([file, text]) =>
    [...text.matchAll(typed)].map(([, title]) => `${title}: ${file}`),
  );
  expect(faults).toEqual([]);
});

test('accelerators are typed only in the table', () => {
  // Fields, dialogs and lists use these keys for their content.
  const local = new Set('Esc Enter Ctrl+Enter Delete F2 Shift+F10 Home ← → ↑ ↓'.split(' '));
  const texts = [...byKey.keys()].flatMap((key) => [key, shortcutText(key, false), shortcutText(key, true)]);
  const known = new Set(texts.filter((text) => !local.has(text)));
  const attribute = /\b(?:data-)?(?:status-)?keys(?:=|: )["'{`]+([^"'`]*)["'`]/g;
  const faults = others.flatMap(([file, text]) =>
    [...text.matchAll(attribute)]
      .flatMap(([, keys]) => keys.split(' · ').flatMap((part) => [part, part.split(' ')[0]]))
      .filter((keys) => known.has(keys))
      .map((keys) => `${keys}: ${file}`),
  );
  expect(faults).toEqual([]);
});

test('controls and menus name existing actions', () => {
  const ids = new Set(actions.map(({ id }) => id));
  const named = others.flatMap(([, text]) =>
    [...text.matchAll(/(?:action="|(?:useAction|actionById)\((?:actions, )?')([\w.]+)["']/g)].map(
      ([, id]) => id,
    ),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
});

test('the palette finds each action by its title', () => {
  const entries = paletteEntriesOf(actions);
  const lost = actions.filter(
    ({ id, title }) => !matchEntries(entries, title, []).some(({ entry }) => entry.id === id),
  );
  expect(lost.map(({ id }) => id)).toEqual([]);
});

test('the palette finds choices of the inspector by the words of a person', () => {
  const entries = paletteEntriesOf(actions);
  const first = (words: string): string | undefined => matchEntries(entries, words, [])[0]?.entry.title;
  expect(['light theme', 'dark theme', 'system theme', 'low quality', 'seconds'].map(first)).toEqual([
    'Light theme',
    'Dark theme',
    'System theme',
    'Low quality',
    'Show time in seconds',
  ]);
});

test('a tip adds to its title or label what that cannot say, and begins with a verb or with what is shown', () => {
  const ofActions = actions.map(({ title, tip = null }) => [title, tip] as const);
  const ofControls = others.flatMap(([, text]) =>
    [...text.matchAll(/<[A-Z]\w*\s([^<>]*)/g)].map(([, tag]) => {
      const valueOf = (name: string): string | null =>
        new RegExp(`\\b${name}="([^"]+)"`).exec(tag)?.[1] ?? null;
      return [valueOf('label') ?? valueOf('name') ?? '', valueOf('tip')] as const;
    }),
  );
  const begins = /^(?:As|Among|At|Behind|By|For|From|In|Of|On|To|With|Without)\b|^[^\p{Lu}←]/u;
  const tips = [...ofActions, ...ofControls].filter(([, tip]) => tip !== null);
  expect(tips.length).toBeGreaterThan(200);
  for (const [title, tip] of tips) {
    expect(tip, `the tip of ${title} begins with a verb or with what is shown`).not.toMatch(begins);
    if (title !== '') expect(tip!.startsWith(title), `the tip of ${title} repeats it`).toBe(false);
  }
});

test('the menu bar contains the rows of each section, in their submenus', () => {
  const itemNow = ({ id, title }: Action) => ({ action: id, label: title });
  const menus = menusOf(
    actions.filter(({ section }) => section !== undefined),
    itemNow,
    [{ action: 'library 1', label: '/clips.db' }],
  );
  expect(menus.map(({ label }) => label).join(' ')).toBe(
    'File Edit Clip Markers Transition Tree Review View Playback Help',
  );
  expect(
    menus.every(({ sections }) => sections.length > 0 && sections.every(({ length }) => length > 0)),
  ).toBe(true);
  const items = menus.flatMap(({ sections }) => sections.flat());
  const flat = items.flatMap((item) => ('items' in item ? item.items : item));
  expect(flat.length).toBeGreaterThan(110);
  expect(new Set(flat.map(({ action }) => action)).size).toBe(flat.length);
  const recent = items.find(({ label }) => label === 'Open recent library');
  expect(recent && 'items' in recent && recent.items.map(({ action }) => action)).toEqual([
    'library 1',
    'library.clearRecent',
  ]);
});

function paletteEntriesOf(rows: readonly Action[]): PaletteEntry[] {
  return rows.map(({ id, title }) => ({
    id,
    title,
    group: '',
    keys: '',
    unasked: true,
    disabledReason: null,
    run: () => undefined,
  }));
}
