import { h } from 'preact';
import { expect, test } from 'vitest';
import { createChannels } from '#core/pose/channels.ts';
import { ChannelList, valueWords } from '#renderer/features/slots/channels/channel-list.tsx';
import { slotFolder } from '#renderer/features/slots/slot-rows.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { withTracks } from '#test/fixtures/tracks.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { longWalk, openApp, rowTexts } from '#test/renderer/open-app.ts';

const joints = longWalk.skeleton.names.length;

/** A walk with a scale of the head and two curves, to one with one curve; A cross-fades, B is Unreal's. */
async function opened() {
  const clips = {
    walk: withTracks(
      longWalk,
      createChannels(joints, [5], ['smile', 'blink']),
      (number) => [2, 3, 4, 0, 1][number],
    ),
    hop: withTracks(longWalk, createChannels(joints, [], ['smile']), () => 0.75),
  };
  const slots = [slotOf('crossfade', { blendTime: 1, easing: 'linear' }), slotOf('unrealDeadBlend')];
  const window = openApp({ clips, transition: { slots } });
  await window.ready();
  const folder = (index: number) => slotFolder(window.app, window.open(), index);
  return { ...window, folder };
}

test('the list has the value of each channel at the playhead; it is found by name, plotted and cut', async () => {
  const { app, run, edits, open, folder } = await opened();
  const list = await showOnPage(app, h(ChannelList, {}));
  expect(list.text()).toBe('');
  run('slot.channelsA');
  const values = () =>
    list.of('[role="group"]').map((row) => `${row.ariaLabel}: ${row.querySelector('output')?.textContent}`);
  app.session.time.value = -1;
  expect(values()).toEqual(['smile: 0.00', 'blink: 1.00', 'Head scale: 2.00  3.00  4.00']);
  app.session.time.value = 0.5;
  expect(values()).toEqual(['smile: 0.38', 'blink: 0.50', 'Head scale: 1.50  2.00  2.50']);
  list.press('Cut smile: it follows the destination from the seam on');
  expect([open().slots[0].cutCurves, edits.at(-1)?.name]).toEqual([['smile'], 'Cut curves of A']);
  expect(rowTexts(folder(0)).find((row) => row.startsWith('channels'))).toContain(
    '1 scale and 2 curves | 1 cut',
  );
  list.press('Cut Head: it follows the destination from the seam on');
  expect(open().slots[0].cutJoints).toEqual(['Head']);
  list.press('Blend all curves');
  expect(open().slots[0].cutCurves).toEqual([]);
  app.workspace.set({ bottomTab: 'metrics' });
  list.press('Solo: plot blink alone');
  expect([app.session.plottedChannels.value, app.workspace.state.value.bottomTab]).toEqual([
    ['curve blink'],
    'curves',
  ]);
  list.press(list.find('Head scale', 'button'));
  expect(app.session.plottedChannels.value).toEqual(['scale Head', 'curve blink']);
  list.press('Solo: plot blink alone');
  list.press('Plot the joints again');
  expect(app.session.plottedChannels.value).toEqual([]);
  list.enter('Search channels', 'head');
  expect(values().map((row) => row.split(':')[0])).toEqual(['Head scale']);
});

test('a scale that is alike along all axes is one number', () => {
  const scale = { at: 1, axes: true };
  expect([valueWords(scale, [9, 1.2, 1.2, 1.2]), valueWords(scale, [9, 1.2, 1, 1.2])]).toEqual([
    '1.20',
    '1.20  1.00  1.20',
  ]);
});

test('channels and options of methods are offered only for clips with scales and curves', async () => {
  const { folder, change, isOffered } = await opened();
  expect(isOffered('slot.channelsA')).toBe(true);
  const keys = folder(1).rows.map(({ key }) => key);
  expect(keys).toEqual(
    expect.arrayContaining(['channels', 'linearlyInterpolateScales', 'extrapolationFilteredCurves']),
  );
  const changed = change(folder(1), 'extrapolationFilteredCurves', 'smile, blink');
  expect(changed.name).toBe('Change extrapolation filtered curves');
  expect(changed.changes).toMatchObject({
    slots: [{}, { values: { extrapolationFilteredCurves: 'smile, blink' } }],
  });
  const plain = openApp({ transition: { slots: [slotOf('unrealDeadBlend')] } });
  await plain.ready();
  const rows = slotFolder(plain.app, plain.open(), 0).rows.map(({ key }) => key);
  expect([
    rows.includes('channels'),
    rows.includes('maximumCurveVelocity'),
    plain.isOffered('slot.channelsA'),
  ]).toEqual([false, false, false]);
});
