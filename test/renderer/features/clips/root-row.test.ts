import { expect, test } from 'vitest';
import { effectiveOverride, type ChosenRoot } from '#contract/clips/overrides.ts';
import type { Edit } from '#contract/edits/edits.ts';
import { isChanged } from '#renderer/controls/parameters/row.ts';
import { rootRow } from '#renderer/features/clips/root-row.ts';
import type { Editor } from '#renderer/stores/workbench.ts';
import type { RootOrigin } from '#core/root/rooted-clip.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';

/**
 * The row of a clip with this root override, and its edits; `origin` is the detected root once the motion is
 * loaded.
 */
function rowOf(root: ChosenRoot, origin: RootOrigin | null = null) {
  const edits: Edit[] = [];
  const editing = { commit: (edit: Edit) => edits.push(edit) };
  const ready = { state: 'ready', source: { root: { origin } } };
  const open = { motion: { value: origin ? ready : { state: 'loading' } } };
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
