import { expect, test } from 'vitest';
import { actions } from '#renderer/app/actions.ts';
import { until } from '#renderer/kit/resource.ts';
import { overlays } from '#renderer/stage/overlays/overlays.ts';
import { whyNotShown } from '#renderer/stage/overlays/overlay.ts';
import { createFrameFiller } from '#renderer/stage/views/fill-frame.ts';
import { titleOf } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { openClip, showTransition } from '#renderer/stores/commands/desk.ts';
import { needs, type PlayedMotion } from '#renderer/stores/shown/motion.ts';
import { OWN_TRAILING } from '#renderer/stores/workspace/workspace.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { longWalk, openApp } from '#test/renderer/open-app.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';

const requests = { schemaVersion: 1, clips: ['walk', 'hop'], seed: 3, seconds: 2, requests: { every: 0.4 } };
const tree = { schemaVersion: 1, duration: 2, inputs: {}, root: { kind: 'clip', clip: 'walk' } };
const lab = [
  { id: 'list', kind: 'requests' as const, name: 'List', content: requests },
  { id: 'tree', kind: 'tree' as const, name: 'Tree', content: tree },
];
const slots = [slotOf('springExact'), slotOf('deadBlendArticle')];
const [slot] = slots;
const trailing = [{ joints: ['LeftArm', 'LeftForeArm'], dampTime: 0.2, angleLimitDegrees: 60 }];
const offer = { out: 1, time: 0.25, index: 0, slot, measures: {}, faults: 0, planted: [], sameFeet: false };
const snapshots = [{ id: 's', transitionId: 't', index: 1, takenAt: 0, slot }];

type Opened = ReturnType<typeof openApp>;

/** The open transition, with nothing beside it. */
function alone({ app }: Opened): void {
  showTransition(app);
  app.session.offers.value = [];
  app.session.blind.value = null;
  app.lab.trailing.held.value = null;
  app.workspace.set({
    snapshots: [],
    bottomTab: 'stress',
    itemInFront: false,
    openItem: null,
    compare: 'overlay',
  });
}

function openAlone(app: App, id: string): void {
  app.session.blind.value = null;
  openClip(app, id);
}

/** All that plays, by what a person does. */
const motions: Readonly<Record<string, (opened: Opened) => void>> = {
  'a transition': alone,
  'a transition with snapshots': (opened) => {
    alone(opened);
    opened.app.workspace.set({ snapshots, slotView: 'all', compare: 'sideBySide' });
  },
  'suggested seams': (opened) => {
    alone(opened);
    opened.app.session.offers.value = [offer, { ...offer, time: 0.5 }, { ...offer, time: 0.6 }];
  },
  'one suggested seam': ({ app }) => void (app.session.offers.value = [offer]),
  'a held frame': (opened) => {
    alone(opened);
    opened.app.workspace.set({ openItem: OWN_TRAILING, itemInFront: true });
    opened.app.lab.trailing.held.value = { time: 0.2, move: 'dash' };
  },
  'a clip': ({ app }) => openAlone(app, 'hop'),
  'a tree': ({ app }) => openAlone(app, 'tree'),
  'a stress run': (opened) => {
    alone(opened);
    opened.run('requests.show');
  },
  'a blind comparison': (opened) => {
    alone(opened);
    opened.run('blind.toggle');
  },
};

/** How many figures each has. */
const counts: Readonly<Partial<Record<keyof typeof motions, number>>> = {
  ...{ 'a transition': 2, 'a transition with snapshots': 3, 'suggested seams': 3, 'a held frame': 2 },
  ...{ 'a clip': 1, 'a tree': 1, 'a stress run': 2, 'a blind comparison': 2 },
};

/** What plays has the parts that it is said to have. */
function expectParts(motion: PlayedMotion): void {
  const state = motion.state.value;
  if (state.state !== 'ready') throw new Error(`${state.state}: nothing plays`);
  const moment = state.motion.createMoment();
  moment.evaluate(0.1);
  expect(state.motion.figures).toBe(motion.figures.value);
  expect(moment.figures.map((figure) => figure.pose.positions.length)).toEqual(
    state.motion.figures.map(() => state.motion.skeleton.names.length * 3),
  );
  const has = (part: Parameters<typeof needs>[1]): boolean => needs(motion, part) === null;
  expect([has('seam'), has('slots')]).toEqual([
    state.motion.seam !== undefined,
    state.motion.figures.filter(({ slot: own }) => own !== null).length > 1,
  ]);
  expect(has('trailing') || moment.figures.every(({ particles }) => particles.length === 0)).toBe(true);
}

/** The views are drawn with every overlay, of those that can be shown, and everything says what it does. */
function expectDrawn(app: App, fill: ReturnType<typeof createFrameFiller>): void {
  const state = app.motion.shown.state.value;
  if (state.state !== 'ready') throw new Error(state.state);
  const moment = state.motion.createMoment();
  moment.evaluate(0.1);
  const { visible, compare } = app.shown.showing;
  const { views } = fill(moment, 0.1);
  const shown = compare.value === 'overlay' ? visible.value.slice(0, 1) : visible.value;
  expect(views.map(({ figure }) => figure)).toEqual(shown.map((index) => moment.figures[index].pose));
  const isOn = (id: string): boolean => app.shown.overlays.value.has(id);
  const cannot = overlays.filter((overlay) => overlay.needs && overlay.needs(app.motion) !== null);
  expect(cannot.filter(({ id }) => isOn(id))).toEqual([]);
  for (const overlay of overlays) {
    whyNotShown(app, overlay);
    overlay.legend?.(app);
    overlay.settings?.(app);
    for (const figure of state.motion.figures) overlay.concerns?.(figure);
  }
  // A colour, a ghost or a distance has a blend.
  const blends = shown.filter((index) => moment.figures[index].blend !== null).length;
  const explained = views.filter(({ colours, destination }) => colours.quantity ?? destination).length;
  expect(explained).toBeLessThanOrEqual(blends);
  expect(app.shown.difference.value !== null && blends === 0).toBe(false);
  for (const action of actions) {
    titleOf(app, action);
    for (const ask of [action.disabled, action.checked, action.offered, action.tipNow]) ask?.(app);
  }
}

test('whatever plays after whatever played, its figures are drawn, and it has the parts that it says', async () => {
  const clips = { walk: longWalk, hop: longWalk, tree: longWalk };
  const take = { ...clipOf('tree'), isTake: true as const };
  const table = clipTable([clipOf('walk'), clipOf('hop'), take]);
  const opened = openApp({ transition: { slots, trailing }, library: { lab, clips: table }, clips });
  const { app, ready } = opened;
  await ready();
  alone(opened);
  await until(app.lab.requests.run, (made) => made !== null);
  app.workspace.set({ overlays: Object.fromEntries(overlays.map(({ id }) => [id, true])) });
  const fill = createFrameFiller(app, () => []);
  const all = Object.keys(motions);
  for (const before of all)
    for (const after of all) {
      for (const name of [before, after]) motions[name](opened);
      await until(app.motion.shown.state, ({ state }) => state === 'ready');
      await until(app.motion.open.state, ({ state }) => state === 'ready');
      expect(() => {
        expectParts(app.motion.shown);
        expectParts(app.motion.open);
        expectDrawn(app, fill);
        const { length } = app.motion.shown.figures.value;
        expect(length).toBe(counts[after] ?? length);
      }, `${after} after ${before}`).not.toThrow();
    }
});

test('a run that cannot be played says why, and what is open behind it is not shown in its place', async () => {
  const content = { ...requests, seconds: -1 };
  const { app, ready } = openApp({ library: { lab: [{ ...lab[0], content }] } });
  await ready();
  app.session.stage.value = { kind: 'run', id: 'list' } as never;
  const [problem] = app.lab.requests.open.value!.problems;
  expect(app.motion.shown.state.value).toEqual({ state: 'obstacle', message: problem.message });
  expect([app.motion.shown.figures.value, app.shown.obstacle.value]).toEqual([[], problem.message]);
  expect(app.motion.open.state.value.state).toBe('ready');
});

test.each([
  ['a clip', 'a clip is open, not a transition'],
  ['a tree', 'a blend tree is open, not a transition'],
  ['a stress run', 'a stress run is shown'],
])('while %s is shown, what needs a seam says that %s', async (name, why) => {
  const { app, ready, run, whyNot } = openApp({ library: { lab }, transition: { slots } });
  await ready();
  app.workspace.set({ bottomTab: 'stress' });
  await until(app.lab.requests.run, (made) => made !== null);
  motions[name]({ app, run } as Opened);
  expect([whyNot('view.ghost'), whyNot('view.overlay')]).toEqual([why, name === 'a stress run' ? null : why]);
});
