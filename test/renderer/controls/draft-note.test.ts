import { h } from 'preact';
import { expect, test } from 'vitest';
import { DraftNote } from '#renderer/controls/draft-note.tsx';
import { find, findAll } from '#test/fixtures/page-reader.ts';
import { press } from '#test/fixtures/page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { showOnPage, type } from '#test/renderer/on-page.ts';

/** A note that says “old”, with a draft from before; what was kept and whether the field was left by a key. */
async function opened(draft?: string, isSaved = true) {
  const { app } = openApp();
  if (draft !== undefined) app.workspace.setDraft('note', draft);
  const said: string[] = [];
  const note = h(DraftNote, {
    ...{ draftField: 'note', note: 'old', placeholder: 'Note', maxLength: 100 },
    keep(text, kept) {
      said.push(`keep ${text}`);
      if (text === 'old') kept.drop();
      else kept.keep(text, Promise.resolve(isSaved));
    },
    onLeave: () => void said.push('left'),
  });
  const page = await showOnPage(app, note);
  const field = find('textbox', 'Note') as HTMLTextAreaElement;
  const sign = () => findAll('status')[0]?.textContent;
  return { ...page, said, field, sign, draft: () => app.workspace.draft('note') };
}

const SIGN = 'Unsaved draft · Ctrl+Enter saves, Esc discards';

test.each([
  [undefined, 'old', undefined],
  ['new', 'new', SIGN],
  [' old\n', 'old', undefined], // saved just before the end
])('with a draft “%s” from before, the field has “%s”', async (draft, text, words) => {
  const { field, sign } = await opened(draft);
  expect([field.value, sign()]).toEqual([text, words]);
});

test.each<[string, boolean, readonly string[], string | undefined]>([
  ['ctrl+Enter', true, ['keep newer', 'left'], undefined],
  ['ctrl+Enter', false, ['keep newer', 'left'], 'newer'], // it could not be saved
  ['Escape', true, ['keep old', 'left'], undefined],
  ['Enter', true, [], 'newer'],
  ['x', true, [], 'newer'],
])('after typing, %s (saved: %s) says %j; the draft is then “%s”', async (key, isSaved, expected, draft) => {
  const { field, does, said, sign, draft: kept } = await opened('new', isSaved);
  await does(() => type(field, 'newer'));
  expect(kept()).toBe('newer');
  let isFree = true;
  await does(() => (isFree = press(key, field)));
  expect([said, kept(), isFree, sign() === undefined]).toEqual([
    expected,
    draft,
    expected.length === 0,
    expected.length > 0,
  ]);
});
