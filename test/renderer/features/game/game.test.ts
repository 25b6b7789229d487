import { h } from 'preact';
import { expect, test } from 'vitest';
import { signal } from '@preact/signals';
import { followGameTab } from '#renderer/features/game/game-actions.ts';
import { GameBar, GamePanel, resampled } from '#renderer/features/game/game-panel.tsx';
import type { App } from '#renderer/stores/app.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { drag } from '#test/fixtures/page.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { openApp, written } from '#test/renderer/open-app.ts';

const requestAt = (time: number, reading = 1) => ({
  ...{
    time,
    from: 'walk',
    fromTime: 1,
    to: 'hop',
    toTime: 0.5,
    duration: 0.4,
    method: '',
    reading,
    index: time,
  },
});
const [first, second, other] = [requestAt(1), requestAt(2), { ...requestAt(3), from: 'run' }];
const recording = {
  ...{
    fileName: 'game.jsonl',
    state: 'read',
    share: 1,
    restart: null,
    problem: null,
    problems: [],
    reading: 1,
    isListed: true,
  },
  ...{ runs: [{ figure: 'Hero', engine: 'Unreal' }], requests: [first, second, other] },
};
const distances = Float64Array.of(0, 0.02, 0.06);
const largest = { joint: 5, time: 0.25, distance: 0.06 };
const slot = { before: 0.01, after: 0.04, largest, distances, placement: {}, isInPlace: false };
const twoSlots = [
  slot,
  { ...slot, before: null, after: 0.0004, distances: distances.map((each) => each / 2) },
];

/** A window that follows a recording: with its parts in place of what a file would bring. */
async function opened(file: object | null = recording, slots: readonly object[] = twoSlots) {
  const window = openApp({ transition: { slots: [slotOf('springExact'), slotOf('crossfade')] } });
  await window.ready();
  const motion = window.app.open.clips.value as never as { map: object };
  const chosen: unknown[] = [];
  const comparison = {
    motion,
    opened: { request: first, recorded: { times: Float64Array.of(-0.25, 0.25, 0.75) }, paired: 20 },
    slots,
  };
  const game = {
    ...{ file: signal(file as never), problem: signal(null), comparison: signal<unknown>(comparison) },
    ...{
      shown: signal({ request: first }),
      request: signal(first),
      isNewest: signal(false),
      matching: signal([second, first]),
    },
    ...{ choose: (request: unknown) => chosen.push(request), close: () => chosen.push('closed') },
  };
  const app = { ...window.app, game } as unknown as App;
  const { obstacle } = written(app);
  return {
    ...window,
    app,
    obstacle,
    game,
    chosen,
    bar: await showOnPage(app, h(GameBar, {})),
    panel: await showOnPage(app, h(GamePanel, {})),
  };
}

test('the bar lists requests, those of the open clips first, and follows the newest', async () => {
  const { bar, game, chosen } = await opened();
  const options = () => bar.texts('option');
  expect(options().map((text) => /at ([\d.]+)/.exec(text)?.[1] ?? text)).toHaveLength(3);
  expect([bar.find('Request').value, bar.find('Newest').ariaPressed]).toEqual(['1', 'false']);
  bar.enter('Request', '0');
  bar.press('Newest');
  game.isNewest.value = true;
  bar.press('Newest');
  expect(chosen).toEqual([second, null, first]);
  expect(bar.find('game.jsonl', '[data-tip]').dataset['tip']).toBe('Hero in Unreal');
  game.request.value = game.shown.value = null as never;
  expect([options()[0], bar.find('Request').value]).toEqual(['Choose a request …', '-1']);
  bar.enter('Request', '-1');
  expect(chosen).toHaveLength(3);
  game.request.value = { ...first, time: 9 };
  expect(options()).toHaveLength(4); // one that is not listed is first
});

test('the table says how far each slot is; a press goes to the largest distance, the chart seeks', async () => {
  const { panel, app } = await opened();
  expect(panel.texts('tbody tr').slice(0, 2)).toEqual([
    expect.stringMatching(/^A1\.00 cm4\.00 cm6\.00 cm · Head · 0\.25 s$/),
    expect.stringMatching(/^B–0\.04 cm6\.00 cm/),
  ]);
  app.session.playing.value = true;
  panel.press(panel.of('tbody button')[0]);
  expect([app.session.time.value, app.session.selectedJoint.value, app.session.playing.value]).toEqual([
    0.25,
    5,
    false,
  ]);
  const [picture] = panel.of('.game-chart svg');
  const paths = panel.of('.game-chart path').map((path) => path.getAttribute('d') ?? '');
  expect([paths.length, paths.at(-1)]).toEqual([3, 'M250 0V1000']); // the request at a quarter
  expect(panel.of('.line-plot-now')[0].style.getPropertyValue('--at')).toBe('0.5');
  expect(panel.texts('.line-plot-ends span')).toEqual(['−0.25 s', 'dashed: request', '0.75 s']);
  drag(picture, { x: 0, y: 9 });
  expect(app.session.time.value).toBe(-0.25);
});

test('the chart of a long recording says the largest distance', async () => {
  const long = new Float64Array(150_000).fill(0.07, 140_000);
  const { panel } = await opened(recording, [{ ...slot, distances: long }]);
  expect(panel.texts('.game-chart .faint')).toContain('most 7.0');
});

test('distances of any times are drawn in equal steps', () => {
  const line = resampled(Float64Array.of(-0.25, 0.25, 0.75), distances);
  expect([line.length, line[0], line.at(-1)]).toEqual([100, 0, expect.closeTo(0.06, 9)]);
  expect(line[33]).toBeCloseTo(0.02 * (2 * (33 / 99)), 6);
  expect(line[75]).toBeCloseTo(0.02 + 0.04 * (2 * (75 / 99) - 1), 6);
  const uneven = resampled(Float64Array.of(0, 0.1, 1), Float64Array.of(0, 1, 1));
  expect(uneven.filter((value) => value < 1)).toHaveLength(10);
});

test.each([
  [{ state: 'reading', share: 0.256 }, 'Reading … 25 %'],
  [{ state: 'partial' }, 'The last line is not complete yet.'],
  [{ problem: 'The file is gone.' }, 'The file is gone.'],
  [{ runs: [{}, {}] }, 'The file has 2 runs of the game.'],
  [
    { reading: 2, restart: 'cut' },
    'The file became shorter and was read again. What is shown stays until there is a newer request.',
  ],
  [
    { reading: 2, restart: 'replaced' },
    'The file was replaced and was read again. What is shown stays until there is a newer request.',
  ],
  [{ problems: ['line 3'] }, '1 of its lines could not be read.'],
])('of a file with %j: %s', async (changes, words) => {
  const { panel, game } = await opened({ ...recording, ...changes });
  expect(panel.text()).toContain(words);
  game.file.value = recording as never;
  expect(panel.text()).not.toContain(words);
});

test('why nothing is compared is said', async () => {
  const { panel, game, app, obstacle } = await opened();
  game.comparison.value = null;
  expect(panel.text()).toBe('Comparing …');
  game.shown.value = null as never;
  expect(panel.text()).toBe('Comparing …');
  game.request.value = null as never;
  expect(panel.text()).toMatch(/^No request of the game is for the clips/);
  game.file.value = { ...recording, requests: [], problems: ['Line 1 is no request.'] } as never;
  expect(panel.text()).toBe('The recording has no requests yet. Line 1 is no request.');
  game.file.value = { ...recording, state: 'partial' } as never;
  expect(panel.text()).toBe('The last line is not complete yet.');
  obstacle.value = 'The file of hop is missing.';
  expect(panel.text()).toBe('The file of hop is missing.');
  app.workspace.set({ openTransition: null });
  expect(panel.text()).toMatch(/^No transition is open/);
  app.session.stage.value = { kind: 'clip', id: 'hop' } as never;
  expect(panel.text()).toMatch(/^A clip is open/);
  game.file.value = null as never;
  expect(panel.text()).toBe('No recording is open.');
});

test('a difference is explained when it is asked, and a setting is used as one edit', async () => {
  const { panel, threads, edits, open } = await opened();
  expect([panel.has('Explain'), panel.text().includes('B')]).toEqual([true, true]);
  expect(panel.text()).toContain('The game shows what this slot predicts.'); // B
  panel.press('Explain');
  const thread = threads.at(-1)!;
  expect(panel.text()).toContain('Trying settings of A: 0 of …');
  thread.show([{ tried: 2, of: 9, found: [] }]);
  expect(panel.text()).toContain('Trying settings of A: 2 of 9');
  const found = [{ id: 'halfLife', value: 0.3, distance: 0, share: 0.99 }];
  thread.answer([
    { tried: 9, of: 9, found },
    { tried: 9, of: 9, found: [] },
  ]);
  await expect.poll(() => panel.text().includes('Trying')).toBe(false);
  panel.press('Use 0.4 s'); // which was recorded for B
  expect([edits[0].name, open().slots[1].values['blendTime']]).toEqual(['Change blend time', 0.4]);
});

test('the tab of a recording comes to the front when it opens, and goes when it is closed', async () => {
  const { app, game, run, whyNot } = await opened(null);
  followGameTab(app);
  const tab = () => app.workspace.state.value.bottomTab;
  expect(tab()).not.toBe('game');
  game.file.value = recording as never;
  expect(tab()).toBe('game');
  game.file.value = null as never;
  expect(tab()).toBe('metrics');
  expect(whyNot('game.close')).toBe('no recording is open');
  run('game.open');
});
