import { h } from 'preact';
import { expect, test } from 'vitest';
import { nodeActions } from '#renderer/features/trees/node-actions.ts';
import { newTreeActions, treeActions } from '#renderer/features/trees/tree-actions.ts';
import { TreePanel } from '#renderer/features/trees/tree-panel.tsx';
import { inputs } from '#test/core/tree/sample-trees.ts';
import { find } from '#test/fixtures/page-reader.ts';
import { point, press } from '#test/fixtures/page.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { openTree } from '../open-tree.ts';

/** The inputs on a page, with their sliders. */
async function onPage() {
  const plain = { kind: 'number', value: 0.5, keys: [], interpolation: 'step', smoothing: null };
  const { x, index } = inputs as Record<string, object>;
  const win = openTree({ kind: 'clip', clip: 'a' }, { plain, x, index });
  win.app.session.stage.value = { kind: 'tree', id: 'tree' } as never;
  win.app.session.time.value = 0;
  const actions = [...newTreeActions, ...treeActions, ...nodeActions];
  const page = await showOnPage(win.app, h(TreePanel, null), actions);
  const slider = (name: string) => find('slider', name) as HTMLInputElement;
  const shown = (name: string) => Number(slider(name).value);
  const valueOf = (name: string) =>
    (win.now().inputs as Record<string, { readonly value: unknown }>)[name].value;
  return { ...win, ...page, slider, shown, valueOf };
}

test.each<[string, readonly string[], number]>([
  ['plain', ['ArrowRight'], 0.505],
  ['plain', ['ArrowUp', 'ArrowUp'], 0.51],
  ['plain', ['ArrowLeft'], 0.495],
  ['plain', ['ArrowDown'], 0.495],
  ['plain', ['Shift+ArrowRight'], 0.5005],
  ['plain', ['ctrl+ArrowDown'], 0.45],
  ['plain', ['Alt+ArrowRight'], 0.5],
  ['plain', ['PageUp'], 0.5],
  ['index', ['ArrowRight'], 1],
  ['index', ['Shift+ArrowRight', 'ArrowRight'], 2],
])('the slider of %s goes by %j to %d, each time as one edit', async (name, keys, value) => {
  const { slider, shown, does, edits } = await onPage();
  const before = shown(name);
  for (const key of keys) await does(() => press(key, slider(name)));
  expect(shown(name)).toBeCloseTo(value, 9);
  expect(edits).toEqual(value === before ? [] : keys.map(() => `Set ${name}`));
});

test('a slider follows the playhead, but not while it is pressed; Escape restores the value before', async () => {
  const { slider, shown, does, app, edits, valueOf } = await onPage();
  const goTo = (time: number) => does(() => (app.session.time.value = time));
  await goTo(1);
  expect([shown('x'), slider('x').dataset['tip'], slider('plain').dataset['tip']]).toEqual([
    0.5,
    'Drag to set a key at the playhead',
    'Drag to set the value',
  ]);
  await does(() => point(slider('x'), 'pointerdown', { x: 0, y: 0 }));
  await goTo(2);
  expect(shown('x')).toBe(0.5);
  await does(() => slider('x').dispatchEvent(new Event('change', { bubbles: true })));
  await goTo(1.5);
  expect(shown('x')).toBe(0.75);
  const keydown = (key: string) => new KeyboardEvent('keydown', { key, bubbles: true });
  await does(() => slider('plain').dispatchEvent(keydown('ArrowRight')));
  expect([edits, valueOf('plain')]).toEqual([[], 0.505]);
  await does(() => press('Escape', slider('plain')));
  expect([edits, valueOf('plain')]).toEqual([[], 0.5]);
});
