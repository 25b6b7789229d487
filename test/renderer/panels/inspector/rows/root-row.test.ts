import { expect, test } from 'vitest';
import { chosenRoot } from '../../../../../contract/clips/chosen-root.ts';
import type { ChosenRoot } from '../../../../../contract/clips/chosen-root.ts';
import type { Edit } from '../../../../../contract/edits/edits.ts';
import { isChanged, resetRow } from '../../../../../renderer/panels/inspector/controls/row.ts';
import { rootRow } from '../../../../../renderer/panels/inspector/rows/root-row.ts';
import type { App } from '../../../../../renderer/state/app.ts';
import { clipOf } from '../../../state/library-fixture.ts';

/** The row of a clip with this root, and the edits that it makes. */
function rowOf(root: ChosenRoot) {
  const edits: Edit[] = [];
  const editing = { commit: (edit: Edit) => edits.push(edit) };
  const row = rootRow({ editing } as unknown as App, { ...clipOf('walk'), root }, 'source');
  return { row, edits };
}

const folder = { path: '/mocap/lab', choice: { kind: 'none' } } as const;

test('says what counts, and whether that is the choice of a folder', () => {
  expect(rowOf(chosenRoot(null, [])).row).toMatchObject({ value: 'Automatic', badge: '', note: '' });
  expect(rowOf(chosenRoot(null, [folder])).row).toMatchObject({
    ...{ value: 'None (in place)', badge: 'folder', note: 'Set for all in lab.' },
  });
  const own = chosenRoot({ kind: 'joint', joint: 'Root' }, [folder]);
  expect(rowOf(own).row).toMatchObject({ value: 'Joint Root', badge: '', usual: 'None (in place)' });
});

test('is changed where the clip has a choice of its own, and gives that back', () => {
  expect(isChanged(rowOf(chosenRoot(null, [folder])).row)).toBe(false);
  const { row, edits } = rowOf(chosenRoot({ kind: 'hips' }, [folder]));
  expect(isChanged(row)).toBe(true);
  resetRow(row);
  expect(edits).toMatchObject([
    { name: 'Set root of walk', changes: [{ kind: 'root.set', before: { kind: 'hips' }, after: null }] },
  ]);
});
