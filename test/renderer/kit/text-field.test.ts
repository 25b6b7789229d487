import { signal } from '@preact/signals';
import { h } from 'preact';
import { expect, test } from 'vitest';
import { TextField, type TextFieldProps } from '#renderer/kit/text-field.tsx';
import { find, findAll } from '#test/fixtures/page-reader.ts';
import { press } from '#test/fixtures/page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { showOnPage, type } from '#test/renderer/on-page.ts';

/** A field that shows “walk”; what it said, and keys that went on to the window. */
async function opened(props: Partial<TextFieldProps> = {}) {
  const value = signal('walk');
  const said: string[] = [];
  const Shown = () =>
    h(TextField, { label: 'Name', value: value.value, keep: (text) => said.push(`keep ${text}`), ...props });
  const page = await showOnPage(openApp().app, h(Shown, null));
  const field = find('textbox', 'Name') as HTMLInputElement;
  const heard: string[] = [];
  const hear = ({ key }: KeyboardEvent) => heard.push(key);
  document.body.addEventListener('keydown', hear);
  const types = (text: string) => page.does(() => type(field, text));
  const selected = () => field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  return { ...page, value, said, field, heard, types, selected };
}

test.each([
  ['Enter', ' run ', ['keep run'], 'walk'], // it shows the value until that follows
  ['blur', ' run ', ['keep run'], 'walk'],
  ['change', 'run', ['keep run'], 'walk'], // chosen from suggestions
  ['Escape', 'run', [], 'walk'],
  ['Enter', 'walk ', [], 'walk'],
  ['Enter', '', ['keep '], 'walk'],
])('%s after typing “%s” says %j', async (how, text, expected, shown) => {
  const { does, types, said, field, heard } = await opened();
  await types(text);
  await does(() =>
    how === 'blur'
      ? field.blur()
      : how === 'change'
        ? field.dispatchEvent(new Event('change', { bubbles: true }))
        : press(how, field),
  );
  await does(() => field.blur());
  expect([said, field.value, heard]).toEqual([expected, shown, []]);
});

test('it follows its value until someone types', async () => {
  const { does, value, field, types } = await opened();
  await does(() => (value.value = 'jog'));
  expect(field.value).toBe('jog');
  await types('run');
  await does(() => (value.value = 'hop'));
  expect(field.value).toBe('run');
});

test.each([
  ['x', []],
  ['Escape', ['Escape']], // nothing is typed
  ['F2', ['F2']],
  ['ctrl+s', ['s']],
  ['Alt+x', ['x']],
])('%s goes on to the window, or not: %j', async (key, expected) => {
  const { does, field, heard } = await opened();
  await does(() => (field.focus(), press(key, field)));
  expect(heard).toEqual(expected);
});

test('Escape in a word that is composed is left to that', async () => {
  const { does, field, types, said } = await opened();
  await types('ru');
  await does(() =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, isComposing: true })),
  );
  await does(() => field.blur());
  expect(said).toEqual(['keep ru']);
});

test.each([
  [false, 'alert'],
  [true, 'tip'],
])(
  'what is wrong with a text is said, and waits for another; leaving drops it: as a tooltip %s',
  async (isTip) => {
    const said: string[] = [];
    const problem = (text: string) => (text === 'bad' ? 'Not this' : null);
    const {
      does,
      types,
      field,
      said: kept,
    } = await opened({ problem, alerts: !isTip, cancel: () => said.push('cancel') });
    expect(field.ariaInvalid).toBe('false');
    await types(' bad ');
    const words = () => (isTip ? field.dataset['tip'] : findAll('alert')[0]?.textContent);
    expect([words(), field.ariaInvalid, findAll('alert').length]).toEqual([
      'Not this',
      'true',
      isTip ? 0 : 1,
    ]);
    await does(() => press('Enter', field));
    expect([field.value, kept, said]).toEqual([' bad ', [], []]);
    await types('good');
    expect([words(), field.ariaInvalid]).toEqual([undefined, 'false']);
    await types('bad');
    await does(() => field.blur());
    expect([field.value, kept, said, words()]).toEqual(['walk', [], ['cancel'], undefined]);
  },
);

test('a number is selected when the focus arrives, and stepped by keys', async () => {
  const stepped = ({ key }: KeyboardEvent) => (key === 'ArrowUp' ? '8' : undefined);
  const typed: string[] = [];
  const { does, field, selected, value, said } = await opened({
    inputMode: 'numeric',
    stepped,
    onInput: ({ currentTarget }) => typed.push(currentTarget.value),
  });
  await does(() => field.focus());
  expect(selected()).toBe('walk');
  await does(() => (value.value = '7'));
  expect(selected()).toBe('7');
  await does(() => press('ArrowUp', field));
  expect([typed, field.value, said]).toEqual([['8'], '8', []]);
  await does(() => field.blur());
  expect(said).toEqual(['keep 8']);
});

test.each([
  ['Enter', ['keep walk', 'close byKey kept']],
  ['Escape', ['cancel', 'close byKey']],
  ['blur', ['keep walk', 'close kept']],
])('a field for one change has the focus, all of it selected; %s says %j', async (how, expected) => {
  const said: string[] = [];
  const { does, field, selected } = await opened({
    keep: (text) => said.push(`keep ${text}`),
    cancel: () => said.push('cancel'),
    close: (byKey, isKept) => said.push(`close${byKey ? ' byKey' : ''}${isKept ? ' kept' : ''}`),
  });
  expect([document.activeElement === field, selected()]).toEqual([true, 'walk']);
  await does(() => (how === 'blur' ? field.blur() : press(how, field)));
  await does(() => field.blur());
  expect(said).toEqual(expected);
});
