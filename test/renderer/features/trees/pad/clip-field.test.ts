import { expect, test } from 'vitest';
import { everyTree, inputs } from '#test/core/tree/sample-trees.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';
import { openTree } from '../open-tree.ts';

const rows = [
  { ...clipOf('c'), name: 'step', path: '/mocap/left/step.bvh' },
  { ...clipOf('d'), name: 'step', path: 'C:\\mocap\\right\\step.bvh' },
  { ...clipOf('run'), name: 'step out' },
  { ...clipOf('hop'), name: 'stepper', isCharacter: true },
];

test.each([
  ['step · left', 'c'],
  ['step · right', 'd'],
  ['step out', 'run'],
  ['stepper', null], // has no motion
  ['step', 'c'], // the best match
])('“%s” typed for a clip of a pad is %s; clips of one name differ by their folder', async (text, id) => {
  const { shownPanel, now, edits, app } = openTree(everyTree['continuousBlend'], inputs, {
    'library.search': { rows },
  });
  const panel = await shownPanel();
  panel.types('Clip of a', 'step');
  await expect.poll(() => panel.of('option').map(({ value }) => value)).toContain('step out');
  panel.enter('Clip of a', text);
  await expect.poll(() => edits.length + app.notices.toasts.value.length).toBe(1);
  expect([edits.length, now().root['a']]).toMatchObject([id === null ? 0 : 1, { clip: id ?? 'a' }]);
});
