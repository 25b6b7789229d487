import { signal } from '@preact/signals';
import { h } from 'preact';
import { expect, test } from 'vitest';
import type { Suggestion } from '#core/judge/suggest.ts';
import { Legend } from '#renderer/features/views/legend.tsx';
import { overlaysFolder } from '#renderer/features/views/overlay-rows.ts';
import { viewFolder } from '#renderer/features/views/view-rows.ts';
import { ViewportOverlay } from '#renderer/features/views/viewport-overlay.tsx';
import type { ExplainedOverlay } from '#renderer/stage/overlays/legend-part.ts';
import { slotFolder } from '#renderer/features/slots/slot-rows.ts';
import { until } from '#renderer/kit/resource.ts';
import { overlays } from '#renderer/stage/overlays/overlays.ts';
import { cureOf, obstacleText } from '#renderer/motion/providers/cures.ts';
import { selectOnly } from '#renderer/kit/row-selection.ts';
import { startTrial } from '#renderer/stores/reviews/blind-trial.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import type { CameraActions } from '#renderer/stores/window/views.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { point } from '#test/fixtures/page.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { openApp, rowTexts, written } from '#test/renderer/open-app.ts';
import { clipOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const spring = slotOf('springExact');
const dead = slotOf('deadBlendArticle');
const noon = new Date(2026, 4, 1, 12).getTime();
const snapshot = { id: 's', transitionId: 't', index: 0, takenAt: noon, slot: slotOf('quintic') };
const ids = ['slotA', 'slotB', 'both', 'overlay', 'wipe', 'all', 'single', 'swap'];

function opened(count = 3, explained: readonly ExplainedOverlay[] = []) {
  const window = openApp({ transition: { slots: [spring, dead, dead].slice(0, count) } });
  const { showing } = window.app.shown;
  const seen = () => `${showing.compare.value} ${showing.visible.value.join(' ')}`;
  const isOn = () => ids.filter((id) => window.isOn(`view.${id}`)).join(' ');
  const shownViews = () => showOnPage(window.app, h(ViewportOverlay, { overlays: explained }));
  return { ...window, seen, on: isOn, shownViews };
}

test.each([
  // views shown, command; then: how they are compared, and which commands are on
  ['both', 'slotA', 'single 0', 'slotA single'],
  ['both', 'slotB', 'single 1', 'slotB single'],
  ['A', 'both', 'sideBySide 0 1', 'both'],
  ['A', 'overlay', 'overlay 0 1', 'overlay'],
  ['all', 'wipe', 'wipe 0 1', 'wipe'],
  ['A', 'all', 'sideBySide 0 1 2', 'all'],
  ['both', 'single', 'single 0', 'slotA single'],
  ['both', 'swap', 'sideBySide 1 0', 'both swap'],
])('of %s, view.%s shows %s', (slotView, id, after, on) => {
  const { app, run, seen, on: isOn } = opened();
  app.workspace.set({ slotView, compare: 'sideBySide' });
  run(`view.${id}`);
  expect([seen(), isOn()]).toEqual([after, on]);
});

test.each([
  [1, 'A', 'overlay', 'the transition has one slot only'],
  [1, 'A', 'swap', 'the transition has one slot only'],
  [3, 'A', 'swap', 'only one slot is shown'],
  [3, 'both', 'swap', null],
  [1, 'A', 'slotB', null],
  [1, 'A', 'slotC', 'the transition has no slot C'],
  [3, 'A', 'slotC', null],
  [3, 'A', 'top', 'the viewports are not available'],
] as const)('of %d slots and %s, view.%s is disabled: %s', (count, slotView, id, why) => {
  const { app, whyNot, isOffered } = opened(count);
  app.workspace.set({ slotView });
  expect([whyNot(`view.${id}`), isOffered('view.slotC')]).toEqual([why, count > 2]);
});

test('each command of the camera moves it', () => {
  const { app, run } = opened();
  const moves: string[] = [];
  const camera = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...to: unknown[]) =>
          moves.push([name, ...to].join(' ')),
    },
  );
  app.views.camera.value = camera as CameraActions;
  for (const id of 'frameSelection frameAll front rightSide top opposite projection follow'.split(' '))
    run(`view.${id}`);
  const looks = 'look front, look rightSide, look top, lookFromBehind';
  expect(moves.join(', ')).toBe(`frameSelection, frameAll, ${looks}, toggleProjection, toggleFollow`);
});

test('rows of the view and its overlays show and set the workspace', () => {
  const { app, change, run, isOn } = opened();
  expect(rowTexts(viewFolder(app))).toEqual([
    'shownOn | Show on: own skeleton',
    'inPlace | In place: false(false)',
    'timeUnit | Times in: frames | frames=frames, seconds=seconds, timecode=timecode',
    'quality | Quality: auto | automatic=auto, smooth=smooth, full=full, low=low, lowest=low ×.5',
    'theme | Theme: dark | dark=dark, light=light, system=system',
  ]);
  for (const [key, value] of [
    ['inPlace', true],
    ['timeUnit', 'seconds'],
    ['quality', 'low'],
    ['theme', 'light'],
    ['theme', 'pink'],
  ] as const)
    change(viewFolder(app), key, value);
  expect(app.workspace.state.value).toMatchObject({
    inPlace: true,
    timeUnit: 'seconds',
    quality: 'low',
    theme: 'light',
  });
  run('view.inPlace');
  expect(isOn('view.inPlace')).toBe(false);
  expect([isOn('view.onion'), isOn('view.ghost')]).toEqual([false, true]);
  change(overlaysFolder(app, overlays), 'onion', true);
  run('view.ghost');
  const after = rowTexts(overlaysFolder(app, overlays));
  expect(after[0]).toBe('ghost | Source ghost: false');
  expect([isOn('view.onion'), isOn('view.ghost')]).toEqual([true, false]);
  expect(after.filter((text) => text.startsWith('onion'))).toEqual([
    'onion | Onion skin: true',
    expect.stringContaining('onionEvery'),
  ]);
});

test.each([
  [{}, 'own skeleton', '', undefined],
  [{ t: 'own' }, 'own skeleton', '', 'as the library'],
  [{ t: 'hop' }, 'hop', '', 'own skeleton'],
  [{ '': 'hop' }, 'hop', 'library', undefined],
])('shown on %j: the row is %s, badge “%s”', (shownOn, value, badge, defaultValue) => {
  const { app } = openApp({ library: { shownOn: new Map(Object.entries(shownOn)) } });
  const [row] = viewFolder(app).rows;
  expect(row).toMatchObject({ value, badge, note: badge && 'Chosen for the whole library.' });
  expect('defaultValue' in row && row.defaultValue).toBe(defaultValue);
});

const keys = (words: string) =>
  ({ kind: 'keys', keys: [{ words, shapes: [['path', { d: 'M0 0' }]] }] }) as const;
const ghost: ExplainedOverlay = {
  ...{ id: 'ghost', initially: true, legend: () => keys('the source'), concerns: ({ of }) => of === 1 },
  chip: ({ method }) =>
    method === 'springExact' ? { words: 'extrapolated', side: 'source', from: 0, until: 1 } : null,
};

test('each view has its chips, and a legend stands once in the first view that it is about', async () => {
  const { app, shownViews, edits } = opened(2, [
    ghost,
    { id: 'off', initially: false, legend: () => keys('off') },
  ]);
  app.workspace.set({ slotView: 'both', snapshots: [snapshot], showSnapshots: true });
  const views = await shownViews();
  const texts = () => views.texts('.view-overlay');
  const [a, b, c] = texts();
  expect([a, b]).toEqual([
    'ASpring inertializationhalf-life 0.12 s',
    expect.stringMatching(/^BDead blending.*the source$/),
  ]);
  expect(c).toMatch(/^Asnapshot 2026-05-01 12:00Quintic inertialization/);
  app.session.time.value = 0.5;
  expect(texts()[0]).toMatch(/extrapolated$/);
  views.press('Restore into A');
  expect([edits.at(-1)?.name, views.find('Restore into A').ariaDisabled]).toEqual([
    'Restore snapshot of A',
    'true',
  ]);
  views.press('Remove snapshot of A');
  expect(app.workspace.state.value.snapshots).toEqual([]);
});

test('a wipe, an overlay, a blind comparison and offers have chips of their own', async () => {
  const { app, shownViews, open } = opened(2, [ghost]);
  const views = await shownViews();
  app.workspace.set({ slotView: 'both', compare: 'wipe', wipe: 0.25 });
  const columns = views.of('.wiped')[0].style.gridTemplateColumns;
  expect([columns, views.has('the source')]).toEqual(['0.25fr 0.75fr', true]);
  const line = () => views.find('Line between A and B');
  expect([line().getAttribute('aria-valuetext'), line().style.left]).toEqual(['A 25 %, B 75 %', '25%']);
  views.key('Line between A and B', 'End');
  expect(line().ariaValueNow).toBe('98');
  point(line(), 'dblclick', { x: 0, y: 0 });
  expect(line().ariaValueNow).toBe('50');
  app.workspace.set({ compare: 'overlay' });
  expect(views.texts('span').filter((text) => text === 'ghost')).toEqual(['ghost']);
  expect(views.has('the source')).toBe(false); // it is about B, a ghost of whose colour nothing is said
  app.session.blind.value = startTrial(open(), [0, 1], () => 0);
  expect([views.texts('b'), views.has('the source')]).toEqual([['Left', 'Right'], false]);
  app.session.blind.value = null;
  const offer = { index: 1, slot: dead, out: 1, time: 0.5 } as Suggestion;
  app.session.offers.value = [offer, { ...offer, time: 0.75 }];
  const offers = views.of('[data-tone][aria-current]');
  expect(offers.map((each) => [each.textContent[0], each.ariaCurrent])).toEqual([
    ['1', 'true'],
    ['2', 'false'],
  ]);
});

test('what is loading, left out, doubted, or cannot be shown is said', async () => {
  const doubted = { ...clipOf('hop'), warnings: ['No scale.', 'No axis.'] };
  const { app, run } = openApp({ library: { clips: clipTable([clipOf('walk'), doubted]) } });
  const arrives = signal(true);
  Object.assign(app.open, { clips: signal({ state: 'loading' }), arrives });
  const { obstacle } = written(app);
  const views = await showOnPage(app, h(ViewportOverlay, { overlays: [] }));
  expect(views.text()).toContain('Loading clips …');
  expect(views.of('.stage-blank')).toHaveLength(1); // over the figures of what was open before
  arrives.value = false;
  expect(views.of('.stage-blank')).toHaveLength(0);
  const many = Array.from({ length: 17 }, (_, i) => ({
    ...snapshot,
    id: String(i),
    takenAt: noon + i * 60_000,
  }));
  app.workspace.set({ snapshots: many, showSnapshots: true, slotView: 'A', compare: 'sideBySide' });
  expect(views.text()).toContain('At most 16 views: A of 2026-05-01 12:15, A of 2026-05-01 12:16 not shown.');
  expect(views.text()).not.toContain('2 import warnings');
  app.session.stage.value = { kind: 'clip', id: 'hop' } as never;
  expect(views.text()).toContain('▲ hop: 2 import warnings');
  app.session.stage.value = { kind: 'transition' };
  app.views.problem.value = 'Graphics are lost.';
  app.views.restart.value = () => void (app.views.problem.value = null);
  views.press('Start the 3D view again');
  obstacle.value = 'The file of hop is missing.';
  expect(views.text()).toBe('The file of hop is missing.');
  app.library.state.value = { state: 'failed', message: 'No library.' };
  expect(views.text()).toBe('No library.');
  run('view.single');
});

test('a legend has each key once, and a scale what it leads to', async () => {
  const { app } = opened();
  let went = 0;
  const foot = { lines: ['largest 3 cm'], run: () => void went++ };
  const scale = {
    kind: 'scale',
    title: 'Distance',
    label: 'Scale',
    gradient: 'red',
    ticks: ['0', '3'],
    foot,
  } as const;
  const legend = await showOnPage(app, h(Legend, { parts: [keys('a'), scale, keys('a'), keys('b')] }));
  legend.press('largest 3 cm');
  expect([legend.texts('li').join(''), legend.find('Scale').textContent, went]).toEqual([
    'ab',
    'Distance03largest 3 cm',
    1,
  ]);
});

const gone = { id: 'gone', time: 0.2, playRate: 1, mirror: false };
const plain = transitionOf('t');
const interrupting = { ...plain, id: 'u', source: { ...gone, kind: 'chain' as const, id: 't' } };
const intoTree = { ...plain, destination: { ...gone, kind: 'tree' as const } };

test.each([
  ['an interrupted transition', 'clip.put.source', [{ ...plain, source: { ...gone, kind: 'chain' } }]],
  ['an end of its chain', 'clip.put.source', [{ ...interrupting, id: 't' }]],
  ['a source tree', 'clip.put.source', [{ ...plain, source: { ...gone, kind: 'tree' } }]],
  ['a destination tree', 'clip.put.destination', [intoTree]],
  ['a tree of an interrupted transition', 'clip.put.source', [interrupting, intoTree]],
] as const)('without %s, the button that the message names is beside it', async (_, action, transitions) => {
  const { app, titleOf, edits, listed } = openApp({ library: { transitions } });
  await listed();
  const motion = app.open.clips.value;
  const message = motion.state === 'broken' ? obstacleText(motion.problem) : '';
  expect(message).toMatch(new RegExp(`Select a clip in the list and press ${titleOf(action)}\\.$`));
  const views = await showOnPage(app, h(ViewportOverlay, { overlays: [] }));
  expect([views.text(), views.isDisabled(titleOf(action))]).toEqual([message + titleOf(action), true]);
  app.session.selection.value = selectOnly('walk');
  views.press(titleOf(action));
  await expect.poll(() => edits.length).toBe(1);
  expect(app.open.clips.value.state).not.toBe('broken');
});

const deleted = slotOf('muscle', { muscles: '00000000-0000-4000-8000-0000000000aa' });

test.each<[whose: string, action: string | null, words: string]>([
  ['open', null, 'Choose other muscles in the inspector.'],
  [
    'interrupted',
    'chain.openInterrupted',
    'Choose Transition > Open interrupted transition, then other muscles in the inspector.',
  ],
])('muscles that the %s transition lacks are chosen where the message says', async (whose, action, words) => {
  const lacking = { ...plain, slots: [deleted] };
  const transitions = whose === 'open' ? [lacking] : [interrupting, lacking];
  const { app, titleOf } = openApp({ library: { transitions } });
  await until(app.open.clips, ({ state }) => state === 'broken');
  const motion = app.open.clips.value;
  const message = motion.state === 'broken' ? obstacleText(motion.problem) : '';
  const views = await showOnPage(app, h(ViewportOverlay, { overlays: [] }));
  expect(message.slice(-words.length)).toBe(words);
  expect(views.texts('button')).toEqual(action === null ? [] : [titleOf(action)]);
  if (action !== null) views.press(titleOf(action));
  expect(app.open.editable.value?.id).toBe('t');
  const { rows } = slotFolder(app, app.open.transition.value!, 0);
  expect(rows.find(({ key }) => key.endsWith('muscles'))).toMatchObject({ value: deleted.values['muscles'] });
});

test.each(['differentSkeletons', 'noSides'] as const)(
  'the menu has what is named against %s',
  async (code) => {
    const { titleOf, whyNot, ready } = openApp();
    await ready();
    const { words, action = '' } = cureOf({ code, field: '', message: '' })!;
    expect(words).toContain(`Transition > ${titleOf(action).replace('…', '')}`);
    expect(whyNot(action)).toBeNull();
  },
);
