import { h } from 'preact';
import { expect, test } from 'vitest';
import { type ChosenRoot, effectiveOverride } from '#contract/clips/overrides.ts';
import type { Edit } from '#contract/edits/edits.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import type { RootOverride } from '#core/clip/root/root-override.ts';
import type { RootOrigin } from '#core/clip/root/rooted-clip.ts';
import { isChanged } from '#renderer/controls/parameters/row.ts';
import { jointsAboveHips, rootOf, setRoot, rootRow, RootMenu } from '#renderer/features/clips/root-menu.tsx';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import type { Editor } from '#renderer/stores/workbench.ts';
import { skeletonOf } from '#test/core/rig/roles/skeletons.ts';
import { find, findAll } from '#test/fixtures/page-reader.ts';
import { click, press } from '#test/fixtures/page.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';

/**
 * The row of a clip with this root override, and its edits; `origin` is the detected root once the motion is
 * loaded.
 */
function rowOf(root: ChosenRoot, origin: RootOrigin | null = null) {
  const edits: Edit[] = [];
  const editing = { commit: (edit: Edit) => edits.push(edit) };
  const ready = { state: 'ready', source: { root: { origin } } };
  const open = { clips: { value: origin ? ready : { state: 'loading' } } };
  const row = rootRow(
    { editing, open } as unknown as Editor,
    { ...clipOf('walk'), root },
    'Source',
    'source',
  );
  return { row, edits };
}

const folder = { path: '/mocap/lab', choice: { kind: 'none' } } as const;

test('shows the root in effect, and whether a folder sets it', () => {
  expect(rowOf(effectiveOverride('root', null, [])).row).toMatchObject({
    value: 'Automatic',
    badge: '',
    note: '',
  });
  expect(rowOf(effectiveOverride('root', null, [folder])).row).toMatchObject({
    value: 'None (in place)',
    badge: 'folder',
    note: 'Set for all in lab.',
  });
  const own = effectiveOverride('root', { kind: 'joint', joint: 'Root' }, [folder]);
  expect(rowOf(own).row).toMatchObject({ value: 'Joint Root', badge: '', defaultValue: 'None (in place)' });
});

test('shows the detected root, or that the set joint is missing', () => {
  const automatic = effectiveOverride('root', null, []);
  const { row: hips } = rowOf(automatic, { kind: 'hips' });
  expect(hips).toMatchObject({ value: 'Hips', badge: '(detected)' });
  expect(isChanged(hips)).toBe(false);
  const { row: joint } = rowOf(automatic, { kind: 'joint', name: 'root' });
  expect(joint).toMatchObject({ value: 'Joint root', badge: '(detected)' });
  const { row: set } = rowOf(effectiveOverride('root', { kind: 'hips' }, []), { kind: 'hips' });
  expect(set).toMatchObject({ value: 'Hips', badge: '' });
  expect(isChanged(set)).toBe(true);
  const chosen = effectiveOverride('root', { kind: 'joint', joint: 'Root' }, []);
  expect(rowOf(chosen, { kind: 'joint', name: 'Root' }).row).toMatchObject({ badge: '', note: '' });
  expect(rowOf(chosen, { kind: 'hips' }).row).toMatchObject({
    badge: 'hips',
    note: 'Root is not above the hips of this clip, so the hips are used.',
  });
});

test('is changed if the clip has an override, and resets it', () => {
  expect(isChanged(rowOf(effectiveOverride('root', null, [folder])).row)).toBe(false);
  const { row, edits } = rowOf(effectiveOverride('root', { kind: 'hips' }, [folder]));
  expect(isChanged(row)).toBe(true);
  row.reset?.();
  expect(edits).toMatchObject([
    { name: 'Set root of walk', changes: [{ kind: 'root.set', before: { kind: 'hips' }, after: null }] },
  ]);
});

const hips: RootOverride = { kind: 'hips' };
const inPlace: RootOverride = { kind: 'none' };
const clip = {
  ...clipOf('walk'),
  path: '/mocap/lab/walk.bvh',
  root: effectiveOverride('root', hips, [{ path: '/mocap', choice: inPlace }]),
};

test('an override is set for the clip or its folder, starting from the current one', () => {
  expect(setRoot(clip, 'clip', null)).toEqual({
    name: 'Set root of walk',
    changes: [{ kind: 'root.set', subject: { kind: 'clip', id: 'walk' }, before: hips, after: null }],
  });
  // The parent folder has an override, this one has none.
  expect(setRoot(clip, 'folder', hips)).toEqual({
    name: 'Set root of lab',
    changes: [
      { kind: 'root.set', subject: { kind: 'folder', path: '/mocap/lab' }, before: null, after: hips },
    ],
  });
  expect(rootOf({ ...clip, path: '/mocap/walk.bvh' }, 'folder')).toEqual(inPlace);
});

test('the joints above the hips, from the top; none if the hips come first or are unknown', () => {
  const namesAbove = (skeleton: string) => jointsAboveHips(createJointMap(skeletonOf(skeleton)));
  const legs = `
        LeftUpLeg
          LeftLeg
        RightUpLeg
          RightLeg`;
  expect(
    namesAbove(`
  Reference
    Root
      Hips${legs}`),
  ).toEqual(['Reference', 'Root']);
  expect(
    namesAbove(`
  Hips
    LeftUpLeg
    RightUpLeg`),
  ).toEqual([]);
  expect(namesAbove('  Ball')).toEqual([]);
});

/** The menu of the source, `walk`, whose own root and those of folders are given. */
async function opened(root = effectiveOverride('root', null, [])) {
  const clips = clipTable([{ ...clipOf('walk'), root }, clipOf('hop')]);
  const win = openApp({ library: { clips } });
  await win.ready();
  const { app, edits } = win;
  const page = await showOnPage(app, [h('button', null, 'Below'), h(RootMenu, null)]);
  find('button', 'Below').focus();
  await page.does(() => (app.session.sideMenu.value = { kind: 'root', end: 'source' }));
  const items = () => [...document.querySelectorAll<HTMLElement>('[data-item]')];
  const read = () =>
    items().map(
      (each) =>
        `${each.ariaCurrent === 'true' ? '✓ ' : ''}${[...each.children]
          .filter(({ tagName }) => tagName !== 'svg')
          .map(({ textContent }) => textContent)
          .join(': ')}`,
    );
  const preview = () => app.document.preview.peek()?.name ?? null;
  const isOpen = () => app.session.sideMenu.peek() !== null;
  return { ...page, app, edits, items, read, preview, isOpen };
}

test('roots of a clip and of its folder are listed, with the one that is set', async () => {
  const { read, root } = await opened();
  expect(read()).toMatchInlineSnapshot(`
    [
      "✓ Not set: Automatic",
      "Automatic: A joint above the hips if it travels, else the hips",
      "Hips: Hips, thighs and upper arms, smoothed",
      "None (in place): The root stays at the start of the clip",
      "✓ Not set: Automatic",
      "Automatic: A joint above the hips if it travels, else the hips",
      "Hips: Hips, thighs and upper arms, smoothed",
      "None (in place): The root stays at the start of the clip",
    ]
  `);
  root.remove();
  const folder = { path: '/mocap', choice: { kind: 'joint', joint: 'Nose' } } as const;
  const { read: readOther } = await opened(effectiveOverride('root', { kind: 'hips' }, [folder]));
  expect(readOther()).toMatchInlineSnapshot(`
    [
      "Not set: Joint Nose, as set for mocap",
      "Automatic: A joint above the hips if it travels, else the hips",
      "✓ Hips: Hips, thighs and upper arms, smoothed",
      "None (in place): The root stays at the start of the clip",
      "Not set: Automatic",
      "Automatic: A joint above the hips if it travels, else the hips",
      "Hips: Hips, thighs and upper arms, smoothed",
      "None (in place): The root stays at the start of the clip",
      "✓ Joint Nose: Not in this clip, so the hips are used",
    ]
  `);
});

test.each<[string, (item: HTMLElement) => unknown, number, boolean]>([
  ['a press', (item) => click(item), 1, false],
  ['Escape', () => press('Escape'), 0, false],
  ['Ctrl+Z', () => press('ctrl+z'), 0, true],
  ['the pointer elsewhere', (item) => item.dispatchEvent(new PointerEvent('pointerleave')), 0, true],
])('a root is tried on under the pointer; %s makes %d edits', async (_what, act, count, stays) => {
  const { does, items, preview, edits, isOpen } = await opened();
  const [, , hips] = items();
  await does(() => hips.dispatchEvent(new PointerEvent('pointerenter')));
  expect([preview(), edits]).toEqual(['Set root of walk', []]);
  await does(() => act(hips));
  expect([preview(), edits.map(({ name }) => name), isOpen()]).toEqual([
    null,
    Array(count).fill('Set root of walk'),
    stays,
  ]);
});

test('arrows try one after the other, and a close with the pointer at rest leaves nothing', async () => {
  const { does, items, preview, edits, app } = await opened();
  await does(() => press('ArrowDown'));
  await does(() => press('ArrowDown'));
  expect(document.activeElement).toBe(items()[2]);
  expect(preview()).not.toBeNull();
  await does(() => click(find('button', 'Close')));
  expect([preview(), edits, findAll('dialog')]).toEqual([null, [], []]);
  expect(app.session.sideMenu.peek()).toBeNull();
});
