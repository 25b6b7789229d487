import { signal } from '@preact/signals';
import { h, type ComponentChildren } from 'preact';
import { expect, test } from 'vitest';
import { Dialog, DialogHost, DialogPlace, openDialog, useCloseDialog } from '#renderer/kit/dialog.tsx';
import { find, findAll, nameOf } from '#test/fixtures/page-reader.ts';
import { click, press } from '#test/fixtures/page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { showOnPage } from '#test/renderer/on-page.ts';

type Props = Partial<Parameters<typeof Dialog>[0]>;

/** A page with a button that has the focus, and a dialog over it; what was run. */
async function opened(props: Props = {}, children: ComponentChildren = null) {
  const { app } = openApp();
  const shown = [h('button', null, 'Below'), h(DialogHost, { open: app.session.dialog })];
  const page = await showOnPage(app, shown);
  const ran: string[] = [];
  const primary = { words: 'Go', tip: 'Goes', run: () => ran.push('go') };
  const closing: (() => void)[] = [];
  const Asked = ({ title }: { readonly title: string }) => {
    closing.push(useCloseDialog());
    return h(Dialog, { primary, ...props, title, children });
  };
  const Other = ({ title }: { readonly title: string }) => h(Dialog, { title });
  const put = (title: string, isOther = false) => openDialog(app.session, isOther ? Other : Asked, { title });
  const open = (...what: Parameters<typeof put>) => page.does(() => put(...what));
  find('button', 'Below').focus();
  await open('Ask');
  const dialogs = () => findAll('dialog') as HTMLDialogElement[];
  const focused = () => (document.activeElement === document.body ? null : nameOf(document.activeElement!));
  return { ...page, app, ran, put, open, dialogs, focused, closing };
}

const field = (props: object = {}) => h('input', { 'aria-label': 'Name', ...props });
const bare: Props = { primary: undefined as never };

test.each<[string, Props, ComponentChildren, string]>([
  ['its first field', {}, [field({ type: 'checkbox', 'aria-label': 'All' }), field()], 'Name'],
  ['no field that is disabled', {}, field({ disabled: true }), 'Go'],
  ['a text of several lines', {}, h('textarea', { 'aria-label': 'Note' }), 'Note'],
  ['its primary button', { cancel: { tip: 'Stops' } }, field({ type: 'range' }), 'Go'],
  ['Cancel, where nothing else can be done', { ...bare, cancel: { tip: '' } }, null, 'Cancel'],
  ['itself, but never ×', bare, null, 'Ask'],
])('a dialog begins with the focus on %s', async (_what, props, children, name) => {
  const { focused } = await opened(props, children);
  expect(focused()).toBe(name);
});

const cancel = () => click(find('button', 'Cancel'));
const typed = (init: object) => () =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));

test.each<[string, (dialog: HTMLDialogElement) => unknown, Props, boolean]>([
  ['Escape', () => press('Escape'), {}, true],
  ['Escape in a word that is composed', typed({ key: 'Escape', isComposing: true }), {}, false],
  ['another key', () => press('x'), {}, false],
  ['×', () => click(find('button', 'Close')), {}, true],
  ['Cancel', cancel, { cancel: { tip: '' } }, true],
  ['a Cancel that asks first', cancel, { cancel: { tip: '', run: () => undefined } }, false],
  ['a press outside', (dialog) => click(dialog), {}, true],
  ['a press outside of one that stays', (dialog) => click(dialog), { stays: true }, false],
  ['a press inside', () => click(find('heading', 'Ask')), {}, false],
  ['the browser', (dialog) => dialog.close(), {}, true],
])('closed by %s: the way was %j', async (_what, act, props, closes) => {
  const { dialogs, does, app } = await opened(props);
  await does(() => act(dialogs()[0]));
  expect([dialogs().length, app.session.dialog.peek() === null]).toEqual([closes ? 0 : 1, closes]);
});

test.each<[string, () => unknown, Props, ComponentChildren, boolean]>([
  ['Enter in a field', () => press('Enter'), {}, field(), true],
  ['Enter in a field with a fault', () => press('Enter'), {}, field({ 'aria-invalid': 'true' }), false],
  ['Enter in a text of several lines', () => press('Enter'), {}, h('textarea', null), false],
  ['Enter on Cancel', () => press('Enter', find('button', 'Cancel')), { cancel: { tip: '' } }, null, false],
  ['Ctrl+Enter', () => press('ctrl+Enter'), {}, field(), false],
  ['Alt+Enter', () => press('Alt+Enter'), {}, field(), false],
  ['Shift+Enter', () => press('Shift+Enter'), {}, field(), false],
  ['Enter in a word that is composed', typed({ key: 'Enter', isComposing: true }), {}, field(), false],
  ['Enter that is held since before', typed({ key: 'Enter', repeat: true }), {}, field(), false],
  ['Space in a field', () => press(' '), {}, field(), false],
  ['a press of the button', () => click(find('button', 'Go')), {}, field(), true],
])('%s runs what the dialog is for, or not', async (_what, act, props, children, runs) => {
  const { does, ran } = await opened(props, children);
  await does(act);
  expect(ran).toEqual(runs ? ['go'] : []);
});

test('the text of a field is kept before Enter runs, which is all that Enter does', async () => {
  const { does, ran } = await opened({}, field({ onChange: () => ran.push('kept') }));
  const name = find('textbox', 'Name');
  let isFree = true;
  await does(() => {
    isFree = press('Enter', name);
    name.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect([isFree, ran]).toEqual([false, ['kept', 'go']]);
});

test('a field that is left by a key leaves the focus to the dialog, one that is left for another does not', async () => {
  const other = h('input', { 'aria-label': 'Other' });
  const { does, focused, dialogs } = await opened({}, [field(), other]);
  await does(() => find('textbox', 'Other').focus());
  expect(focused()).toBe('Other');
  await does(() => (document.activeElement as HTMLElement).blur());
  expect(document.activeElement).toBe(dialogs()[0]);
});

test('another dialog takes the place of the open one; the same one keeps what was typed, and gets other words', async () => {
  const { put, open, dialogs, does, closing } = await opened({}, field());
  const [first] = dialogs();
  const name = find('textbox', 'Name') as HTMLInputElement;
  name.value = 'walk';
  await open('Ask again');
  expect([dialogs()[0] === first, nameOf(first), name.isConnected, name.value]).toEqual([
    true,
    'Ask again',
    true,
    'walk',
  ]);
  await open('Other', true);
  await does(closing[0]); // work of the one before is done
  expect(dialogs().map(nameOf)).toEqual(['Other']);
  await does(() => {
    press('Escape', dialogs()[0]);
    put('Once more', true); // at once, before it is gone
  });
  expect(dialogs().map(nameOf)).toEqual(['Once more']);
});

test('in a place of its own, another dialog is not closed with the one before', async () => {
  const shown = signal('One');
  const said: string[] = [];
  const Shown = () => h(Dialog, { key: shown.value, title: shown.value });
  const place = h(DialogPlace, { onClose: () => said.push('closed'), children: h(Shown, null) });
  const { does } = await showOnPage(openApp().app, place);
  await does(() => (shown.value = 'Two'));
  expect([findAll('dialog').map(nameOf), said]).toEqual([['Two'], []]);
  await does(() => press('Escape'));
  expect(said[0]).toBe('closed');
});

test('a dialog says a problem below its body, which waits while work runs; what cannot be done says why', async () => {
  const primary = { words: 'Go', tip: 'Goes', disabledReason: 'it is late', run: () => undefined };
  const head = h('button', null, 'Reset');
  const { reads, ran, dialogs } = await opened(
    { primary, problem: 'It is full.', isBusy: true, head, foot: h('button', null, 'Forget') },
    field(),
  );
  click(find('button', 'Go'));
  expect(ran).toEqual([]);
  expect(dialogs()[0].querySelector('.dialog-body')?.hasAttribute('inert')).toBe(true);
  expect(reads(dialogs()[0])).toMatchInlineSnapshot(`
    "dialog “Ask”
      banner “”
        heading “Ask”
        button “Reset”
        button “Close”
      textbox “Name” = 
      alert “”
        It is full.
      contentinfo “”
        button “Forget”
        button “Go” disabled
    "
  `);
});
