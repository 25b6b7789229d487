import { wholeLabel } from '#contract/rows/clip-label.ts';
import { expect, test } from 'vitest';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { everyTree, inputs } from '#test/core/tree/sample-trees.ts';
import type { Answers } from '#test/renderer/open-window.ts';
import { clipOf, markerOf } from '#test/renderer/stores/library-fixture.ts';
import { openTree } from '../open-tree.ts';

/** The pad of an aim offset; the library has an aim clip with three note markers, and one without. */
async function opened(answers: Answers = {}) {
  const clips = [clipOf('aim'), clipOf('bare')];
  const markers = [3, 1, 2].map((time) => markerOf(`${time}`, 'aim', time, 'note'));
  const win = openTree(everyTree['aimOffset'], inputs, {
    'library.search': { rows: clips },
    'library.clips': clips,
    'library.markers': markers,
    ...answers,
  });
  const { now } = win;
  const panel = await win.shownPanel();
  const choose = async (text: string): Promise<void> => {
    panel.types('Aim clip', text);
    await expect.poll(() => panel.of('option').map(({ value }) => value)).toContain(text);
    panel.enter('Aim clip', text);
  };
  const times = () =>
    (now() as { root: { offsets: { clip: string; time: number }[] } }).root.offsets.map(
      ({ clip, time }) => `${clip} ${time}`,
    );
  const status = () =>
    panel.texts('[role="status"]').filter((text) => text.includes('Or choose a clip for each pose'))[0];
  return { ...win, panel, choose, times, status };
}

test('an aim clip gives its poses at its note markers, or at even frames', async () => {
  const { panel, choose, times, status, edits } = await opened();
  expect([panel.isDisabled('Take poses'), status()]).toEqual([
    true,
    expect.stringContaining('“a” has no note markers.'),
  ]);
  await choose('aim');
  await expect.poll(status).toContain('“aim” has 3 note markers. Nine poses need 9');
  expect(panel.isDisabled('Take poses')).toBe(true);
  panel.enter('Markers of the aim clip', 'yaw');
  expect(status()).toContain('“aim” has a marker for each pose.');
  panel.press('Take poses');
  expect([edits, times().slice(0, 4)]).toEqual([
    ['Take poses from aim clip'],
    ['aim 1', 'aim 2', 'aim 3', 'aim 1'],
  ]);
  await choose('bare');
  await expect.poll(status).toContain('“bare” has no note markers.');
  panel.press('Take even frames');
  expect([edits.length, times().slice(0, 3)]).toEqual([2, ['bare 0', 'bare 2', 'bare 4']]);
});

test('an aim clip that cannot be read is not chosen, and says why', async () => {
  const { choose, status, app, edits } = await opened({
    'library.clips': Object.assign(new Error('The disk is gone.')),
  });
  await choose('aim');
  await expect.poll(() => JSON.stringify(app.notices.toasts.peek())).toContain('The disk is gone.');
  expect([status(), edits]).toEqual([expect.stringContaining('“a” has no note markers.'), []]);
});

test('of a clip that is missing there are no frames to take', async () => {
  const { app, panel } = await opened();
  const { clips } = app.document.saved.peek();
  app.document.saved.value = {
    ...app.document.saved.peek(),
    clips: clipTable(clips.values().filter(({ id }) => id !== 'a')),
  };
  expect([
    panel.isDisabled('Take even frames'),
    panel.text().includes('“missing clip” has no note markers'),
  ]).toEqual([true, true]);
});

const rows = [
  { ...clipOf('c'), name: 'step', label: { words: ['step', ' · left'], order: [1, 0], shared: '' } },
  { ...clipOf('d'), label: { words: ['step', ' · right'], order: [1, 0], shared: '' } },
  { ...clipOf('run'), label: wholeLabel('step out') },
  { ...clipOf('hop'), label: wholeLabel('stepper'), isCharacter: true },
];

test.each([
  ['step · left', 'c'],
  ['step · right', 'd'],
  ['step out', 'run'],
  ['stepper', null], // has no motion
  ['step', 'c'], // the best match
])('“%s” typed for a clip of a pad is %s: by its label, or its name', async (text, id) => {
  const { shownPanel, now, edits, app } = openTree(everyTree['continuousBlend'], inputs, {
    'library.search': { rows },
  });
  const panel = await shownPanel();
  panel.types('Clip of a', 'step');
  await expect.poll(() => panel.of('option').map(({ value }) => value)).toContain('step out');
  panel.enter('Clip of a', text);
  await expect.poll(() => (panel.text(), edits.length + app.notices.toasts.value.length)).toBe(1);
  expect([edits.length, now().root['a']]).toMatchObject([id === null ? 0 : 1, { clip: id ?? 'a' }]);
});
