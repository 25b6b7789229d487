import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawPicture } from '#renderer/features/recording/captions.ts';
import { captionsOf } from '#renderer/features/recording/recording-choices.ts';
import { recordingActions } from '#renderer/features/recording/recording-actions.ts';
import { DialogHost } from '#renderer/kit/dialog.tsx';
import { paper } from '#test/fixtures/paper.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { openWindow } from '#test/renderer/open-window.ts';
import { documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';
import { playing } from '#test/renderer/motion/one-moment.ts';

beforeEach(() => {
  vi.stubGlobal('VideoEncoder', {
    isConfigSupported: ({ codec }: { codec: string }) =>
      Promise.resolve({ supported: !codec.includes('64') }),
  });
});
afterEach(() => void vi.unstubAllGlobals());

function open() {
  const win = openWindow(documentOf([], [transitionOf('t')]), { actions: recordingActions });
  const cancel = vi.fn<() => void>();
  const views = {
    recording: signal<unknown>(null),
    recorder: signal(() => ({})),
    size: signal({ width: 801, height: 455 }),
    camera: signal({}),
  };
  const figure = (name: string, more = {}) => ({
    name,
    slot: slotOf('springExact'),
    of: 0,
    snapshot: null,
    offer: null,
    ...more,
  });
  const figures = [figure('A'), { ...figure('B'), of: 1, snapshot: {} }, { ...figure('D'), slot: null }];
  const shown = {
    showing: { visible: signal([0, 1, 2]) },
    overlays: signal(new Set()),
  };
  const slots = [{ footSlide: { value: 3.21 }, throughTorso: { value: Number.NaN } }, {}];
  const motion = { shown: playing({}, figures as never) };
  Object.assign(win.app, { motion, shown, views, judgement: signal({ judgement: { slots } }) });
  Object.assign(win.app.open, { clips: signal({ state: 'ready' }) });
  const shownDialog = () => win.show(DialogHost, { open: win.app.session.dialog });
  return { ...win, views, cancel, shownDialog };
}

test('what is exported, how large and how long', async () => {
  const { shownDialog, run, app, asked } = open();
  const dialog = await shownDialog();
  run('recording.export');
  const choices = () => app.workspace.state.peek().exports.recording;
  for (const name of ['PNG sequence', 'As shown', '60', 'Draft', 'Whole']) dialog.press(name);
  expect(choices()).toMatchObject({ kind: 'sequence', size: 'shown', fps: 60, isDraft: true, span: 'whole' });
  const { start, end } = app.open.extent.peek();
  const count = Math.floor((end - start) * 60);
  expect(dialog.texts('span')).toEqual(
    expect.arrayContaining(['800 × 454', `${count} frames · ${(count / 60).toFixed(2)} s`]),
  );
  for (const name of ['Frame and time', 'Slots and methods']) dialog.press(dialog.find(name, 'input'));
  dialog.press('Video');
  await expect
    .poll(() => dialog.texts('button'))
    .toEqual(expect.arrayContaining(['MP4 · H.264', 'WebM · VP9']));
  dialog.press('WebM · VP9');
  dialog.press('Export…');
  await expect
    .poll(() => asked('recording.begin'))
    .toEqual([{ kind: 'video', name: 'walk → hop', ending: 'webm' }]);
  expect(choices()).toMatchObject({ withMoment: false, withNames: false });
});

test('without an encoder no video is exported; another export is waited for', async () => {
  vi.stubGlobal('VideoEncoder', { isConfigSupported: () => Promise.reject(new Error('unknown')) });
  const { shownDialog, run, whyNot, views, cancel } = open();
  const dialog = await shownDialog();
  run('recording.export');
  dialog.press('Video');
  await expect.poll(() => dialog.isDisabled('Export…')).toBe(true);
  expect([whyNot('recording.export'), whyNot('recording.cancel') !== null]).toEqual([null, true]);
  views.recording.value = { cancel };
  expect([whyNot('recording.export') !== null, whyNot('recording.cancel')]).toEqual([true, null]);
  run('recording.cancel');
  expect(cancel).toHaveBeenCalledOnce();
});

test('captions are those of the visible slots, with metrics of those that are measured', () => {
  const { app } = open();
  const lines = (withNames: boolean, ...metrics: string[]) =>
    captionsOf(app, { withNames, metrics }).map(({ title, lines }) => [title, ...lines].join(' | '));
  expect(lines(true)).toEqual(['A · Spring inertialization', 'B · Spring inertialization · snapshot']);
  expect(lines(false)).toEqual(['', '']);
  expect(lines(false, 'footSlide', 'jerk')).toEqual(['A | Foot slide 3.2 cm', 'B']);
  expect(lines(false, 'throughTorso')).toEqual(['A | Through torso not measured', 'B']);
  app.session.blind.value = { revealed: false } as never;
  expect(lines(true)).toEqual([]);
});

test('labels are below each other in their views, the moment at the bottom', () => {
  const { pen, drawn } = paper();
  const context = Object.assign(pen.context, {
    canvas: { width: 720, height: 720 },
  }) as unknown as OffscreenCanvasRenderingContext2D;
  const views = [
    { x: 0, y: 0 },
    { x: 360, y: 0 },
  ];
  const captions = [
    { colour: 'red', title: 'A', lines: ['x'] },
    { colour: 'blue', title: '', lines: ['y'] },
    { colour: 'green', title: 'C', lines: [] },
  ];
  drawPicture(context, { canvas: {}, views } as never, { views: captions, moment: 'now' });
  expect(drawn.words.map(({ text, x, y }) => `${text} ${x} ${y}`).join()).toBe(
    'A 22 28,x 22 58,y 382 28,C 382 58,now 22 692',
  );
  const stripes = drawn.boxes.filter(({ colour }) => !colour.startsWith('rgb'));
  expect(stripes.map(({ x, y, width, height, colour }) => [colour, x, y, width, height].join(' '))).toEqual([
    'red 14 14 3 28',
    'green 374 44 3 28',
  ]);
});
