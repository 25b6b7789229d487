import { h } from 'preact';
import { expect, test } from 'vitest';
import type { ListItem } from '#contract/edits/references.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { deleteItem } from '#renderer/controls/delete-dialog.tsx';
import { DialogHost } from '#renderer/kit/dialog.tsx';
import { openApp } from '#test/renderer/open-app.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';

const muscles = {
  id: '00000000-0000-4000-8000-0000000000aa',
  kind: 'muscles',
  name: 'Legs',
  content: {},
} as const;
const tree = { id: 'tree', kind: 'tree', name: 'Strides', content: { root: {} } } as const;
const lacking = { method: 'muscle', values: { muscles: muscles.id }, profile: null };
const preset = { id: 'p', name: 'Strong', settings: lacking };
const hits = { id: 'r', kind: 'requests', name: 'Hits', content: { clips: ['tree'] } } as const;

const named = (name: string, patch: Partial<Transition> = {}): Transition => ({
  ...transitionOf(name),
  name,
  ...patch,
});
const from = (kind: 'chain' | 'tree', id: string) => ({
  source: { ...transitionOf('a').source, kind, id },
});

async function asked(transitions: readonly Transition[], item: ListItem) {
  const { app } = openApp({ library: { transitions, presets: [preset], lab: [muscles, tree, hits] } });
  await deleteItem(app, item);
  const dialog = await showOnPage(app, h(DialogHost, { open: app.session.dialog }));
  const left = (): readonly string[] => {
    const { transitions: those, lab } = app.document.current.peek();
    return [...those, ...lab].map(({ name }) => name);
  };
  return { app, dialog, left };
}

test('a transition that another interrupts is deleted with it, or kept', async () => {
  const first = named('start');
  const all = [first, named('turn', from('chain', 'start')), named('other')];
  const { app, dialog, left } = await asked(all, { kind: 'transition', item: first });
  expect(dialog.text()).toBe(
    'Delete start?“start” is interrupted by “turn”. Delete both, or keep?CancelDelete both',
  );
  dialog.press('Cancel');
  expect([dialog.text(), left()]).toEqual(['', ['start', 'turn', 'other', 'Legs', 'Strides', 'Hits']]);
  await deleteItem(app, { kind: 'transition', item: first });
  dialog.press('Delete both');
  await expect.poll(left).toEqual(['other', 'Legs', 'Strides', 'Hits']);
  expect(dialog.text()).toBe('');
});

test('a transition that nothing interrupts is deleted at once', async () => {
  const first = named('start');
  const last = named('turn', from('chain', 'start'));
  const { dialog, left } = await asked([first, last], { kind: 'transition', item: last });
  expect([dialog.text(), left()]).toEqual(['', ['start', 'Legs', 'Strides', 'Hits']]);
});

test('all that a deleted tree breaks is named, and apart what only lacks it', async () => {
  const all = [named('start', from('tree', 'tree')), named('turn', from('chain', 'start'))];
  const { dialog, left } = await asked(all, { kind: 'lab', item: tree });
  expect(dialog.text()).toBe(
    'Delete Strides?These transitions cannot play without it. Delete all 3, or keep?startturn' +
      'These keep their place and will say that the tree is missing:Hits' +
      'CancelDelete all 3',
  );
  dialog.press('Delete all 3');
  await expect.poll(left).toEqual(['Legs', 'Hits']);
});

test('muscles that slots use are deleted alone; many users are counted', async () => {
  const users = Array.from({ length: 202 }, (_, i) => named(`use ${i}`, { slots: [lacking] }));
  const { dialog, left } = await asked(users, { kind: 'lab', item: muscles });
  expect(dialog.text()).toMatch(
    /^Delete Legs\?These muscles are in use\. Each user .* the muscles are missing:use 0/,
  );
  expect([dialog.texts('li').length, dialog.texts('li').at(-1)]).toEqual([201, 'and 3 more']);
  expect(left()).toContain('Legs');
  dialog.press('Delete');
  await expect.poll(left).not.toContain('Legs');
  expect(left()).toHaveLength(204);
});

test('a preset that lacks something is listed as one', async () => {
  const { dialog } = await asked([named('start')], { kind: 'lab', item: muscles });
  expect(dialog.texts('li')).toEqual(['preset Strong']);
});
