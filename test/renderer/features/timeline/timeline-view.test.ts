import { wholeLabel } from '#contract/rows/clip-label.ts';
import { computed, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { requestSpans } from '#renderer/features/timeline/request-spans.ts';
import { timelineModel } from '#renderer/features/timeline/timeline-view.ts';
import type { App } from '#renderer/stores/app.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { RESULT_LANES } from '#renderer/stores/judgement/judged-overlays.ts';
import { chainOf } from '#renderer/stores/transitions/clip-uses.ts';
import { defaultWorkspace } from '#renderer/stores/workspace/workspace.ts';
import type { MotionState } from '#renderer/stores/shown/motion.ts';
import { chainUse, slotOf } from '#test/fixtures/transitions.ts';
import { openEditing } from '#test/renderer/open-editing.ts';
import {
  clipOf,
  documentOf,
  markerOf,
  rangeOf,
  transitionOf,
} from '#test/renderer/stores/library-fixture.ts';
import { playing } from '#test/renderer/motion/one-moment.ts';

const crossfade = (blendTime: number) => slotOf('crossfade', { blendTime });

/** walk → hop, after 0.3 s interrupted by hop → jog, after 0.2 s by jog → walk; walk at double rate. */
const first: Transition = {
  ...transitionOf('t1'),
  source: { ...transitionOf('t1').source, playRate: 2 },
  slots: [crossfade(0.4), slotOf('springExact')],
};
const second: Transition = {
  ...first,
  id: 't2',
  source: chainUse('t1', 0.3),
  destination: { ...first.destination, id: 'jog', playRate: 0.5 },
};
const third: Transition = {
  ...first,
  id: 't3',
  source: chainUse('t2', 0.2),
  destination: { ...first.destination, id: 'gone' },
};

const notReady: MotionState = { state: 'loading' };

/** A window with these transitions, of which the first is open. */
function opened(transitions: readonly Transition[]) {
  const parts = openEditing({
    ...documentOf([markerOf('m', 'walk', 1)], transitions, [rangeOf('r', 'hop', [0, 1])]),
    clips: clipTable([clipOf('walk'), { ...clipOf('hop'), trimmedFrames: 7 }, clipOf('jog')]),
  });
  const { document } = parts;
  const summary = (end: 'source' | 'destination') =>
    computed(() => document.shown.clips.value.get(parts.open.uses.value?.[end].id ?? '') ?? null);
  const played = computed(() => document.shown.transitions.value[0] ?? null);
  const open = {
    ...parts.open,
    chain: computed(() => chainOf(played.value, document.shown.transitions.value)),
    played,
    transition: played,
    source: summary('source'),
    destination: summary('destination'),
    clips: signal({ state: 'loading' }),
    aroundBlend: signal({ start: -0.5, end: 0.7 }),
  };
  const lab = { open: signal<object | null>(null) };
  const shown = { suggestions: signal<object[]>([]), overlays: signal(new Set<string>()) };
  const workspace = { state: signal({ ...defaultWorkspace, timeUnit: 'seconds' as const }) };
  const judgement = signal<{ judgement: object | null }>({ judgement: null });
  const [lacks, state] = [signal(playing().lacks.value), signal(notReady)];
  const motion = { open: { ...playing(), lacks, state } };
  const app = { ...parts, open, motion, lab, shown, workspace, judgement };
  const model = timelineModel(app as unknown as App);
  const spans = (now = notReady) => {
    state.value = now;
    return requestSpans(app as unknown as App);
  };
  const alone = (): void => {
    lacks.value = { ...lacks.value, seam: 'a clip is open' };
  };
  return { ...app, alone, spans, model: () => model.value! };
}

test('a transition by itself has no requests to list', () => {
  expect(opened([first]).spans()).toEqual([]);
  expect(opened([{ ...first, requests: [{ from: 'fall', duration: 0.1 }] }]).spans()).toHaveLength(1);
});

test('requests of a chain are those before the open one, itself, and those that interrupt it', () => {
  const { spans, session } = opened([second, first, third]);
  session.unfolded.value = new Set(['t2']);
  expect(spans()).toMatchObject([
    { id: 't1', role: 'earlier', number: 1, name: 'hop', at: -0.3, until: 0, unfolded: false },
    { id: 't2', role: 'open', number: 2, name: 'jog', at: 0, until: null, unfolded: true },
    { id: 't3', role: 'later', number: 3, name: 'missing clip', at: 0.2, until: null, unfolded: false },
  ]);
});

test('a slot says what it asked, and what of its blend was cut off', () => {
  const [{ slots }] = opened([second, first]).spans();
  expect(slots).toMatchObject([
    {
      name: 'A',
      end: 'blends',
      asked: 0.4,
      duration: 0.4,
      cutOff: expect.closeTo(0.1, 9),
      winner: null,
      continues: null,
    },
    { name: 'B', end: 'settles', winner: null, continues: null },
  ]);
  const one = { ...first, slots: [crossfade(0.4)] };
  expect(
    opened([second, one])
      .spans()[0]
      .slots.map(({ continues }) => continues),
  ).toEqual([null, 'A']);
});

test('of competing requests the shortest wins, where a slot can be shortened', () => {
  const requests = [
    { from: 'fall', duration: 0.3 },
    { from: 'hit', duration: 0.1 },
  ];
  const [{ slots, competing }] = opened([{ ...first, requests }]).spans();
  expect(slots.map(({ winner }) => winner)).toEqual(['hit', null]);
  expect(competing).toEqual([
    { from: 'fall', duration: 0.3, wins: [], limits: [] },
    { from: 'hit', duration: 0.1, wins: ['A'], limits: [] },
  ]);
});

test('a link whose source is dropped is marked in its slot', () => {
  const link = (extrapolated: object | null) => ({ extrapolated });
  const chains = [{ links: [link({}), link(null)] }, { links: [link(null), link({})] }];
  const motion = { state: 'ready', motion: { curves: { chains } } } as unknown as MotionState;
  const marked = opened([second, first])
    .spans(motion)
    .map(({ slots }) => slots.map(({ isExtrapolated }) => isExtrapolated));
  expect(marked).toEqual([
    [true, false],
    [false, true],
  ]);
});

const request = {
  node: 'root',
  from: 'run',
  time: 1,
  begins: 1.25,
  duration: 0.2,
  lostTo: null,
  title: 'Rule 1',
};
const states = { leaves: 'Idle', enters: 'Run', method: 'crossfade', profile: null };

test('an open tree lists the requests of its nodes', () => {
  const { spans, alone, lab, session } = opened([second, first]);
  alone();
  lab.open.value = {
    item: { id: 'tree' },
    bound: {
      tree: {
        requests: [
          { ...request, ...states, profile: { Spine: 2, Neck: 1, Head: 0.5, Hips: 0 } },
          {
            ...request,
            ...states,
            from: 'stop',
            time: 1.5,
            begins: 1.5,
            method: 'springExact',
            lostTo: 'Rule 3',
          },
          { ...request, ...states, from: 'walk', time: 1.4, begins: 1.4, method: 'gone' },
        ],
      },
    },
  };
  expect(spans()).toEqual([]); // something else is shown
  session.stage.value = { kind: 'tree', id: 'tree' } as never;
  session.unfolded.value = new Set(['stop@1.5']);
  const [granted, lost, third] = spans();
  expect(granted).toMatchObject({
    id: 'run@1',
    role: 'rule',
    name: 'Idle → Run',
    at: 1.25,
    waited: 0.25,
    until: 1.4,
    unfolded: false,
    slots: [
      {
        method: 'Crossfade, 3 joints at another pace,',
        end: 'blends',
        asked: 0.2,
        duration: 0.4,
        cutOff: expect.closeTo(0.25, 9),
      },
    ],
  });
  expect('lostTo' in granted).toBe(false);
  expect(lost).toMatchObject({
    lostTo: 'Rule 3',
    unfolded: true,
    slots: [{ end: 'would settle', duration: 0.2 }],
  });
  expect(third.slots[0]).toMatchObject({ method: 'gone', end: 'blends' });
});

test('the timeline shows the clips with their marks, the blends, and the clips before those', () => {
  const { model, session, document } = opened([second, first]);
  session.time.value = 0.1;
  session.playing.value = true;
  session.loopRange.value = 'blend';
  expect(model()).toMatchObject({
    id: 't2',
    hasSeam: true,
    playhead: 0.1,
    playing: true,
    source: {
      clipId: 'hop',
      name: wholeLabel('hop'),
      trimmedFrames: 7,
      ranges: [{ id: 'r' }],
      markers: [],
      duration: 3.6,
      fps: 50,
    },
    destination: { clipId: 'jog', markers: [], ranges: [], playRate: 0.5 },
    blends: [{ name: 'A', end: 0.4 }, { name: 'B' }],
    loopRange: { start: -0.5, end: 0.7 },
    unit: 'seconds',
    requests: [{ id: 't1' }, { id: 't2' }],
  });
  expect(model().earlier).toEqual([{ name: wholeLabel('walk'), span: { start: -0.3 - 0.5, end: -0.3 } }]);
  document.saved.value = {
    ...document.saved.peek(),
    transitions: [{ ...third, destination: first.destination }, second, first],
  };
  expect(model().earlier).toMatchObject([
    { name: wholeLabel('walk'), span: { start: -1, end: -0.5 } },
    { name: wholeLabel('hop'), span: { start: -0.5, end: -0.2 } },
  ]);
});

test('suggested markers are on their own clip', () => {
  const { model, shown } = opened([first]);
  shown.suggestions.value = [{ clip: { id: 'hop' }, markers: [markerOf('s', 'hop', 1)] }];
  const { source, destination } = model();
  expect([source.suggestions, destination.suggestions?.map(({ id }) => id)]).toEqual([undefined, ['s']]);
});

test('a clip alone is the destination: its source has no marks, and it no blends', () => {
  const { model, alone, shown } = opened([first]);
  shown.suggestions.value = [{ clip: { id: 'walk' }, markers: [markerOf('s', 'walk', 1)] }];
  alone();
  expect(model()).toMatchObject({
    hasSeam: false,
    source: { clipId: 'walk', name: wholeLabel(''), markers: [], ranges: [] },
  });
  expect(model().source.suggestions).toBeUndefined();
});

test('a blind trial shows neither blends nor requests until it is revealed', () => {
  const { model, session } = opened([second, first]);
  session.blind.value = { revealed: false } as never;
  expect(model()).toMatchObject({ blends: [], requests: [] });
  session.blind.value = { revealed: true } as never;
  expect([model().blends.length, model().requests.length]).toEqual([2, 2]);
});

test('nothing is shown until both clips are known, and lanes of the result with their overlay alone', () => {
  const { document, shown, judgement, model } = opened([first]);
  judgement.value = { judgement: { slots: [] } };
  expect(model().lanes).toEqual([]);
  expect(shown.overlays.peek().has(RESULT_LANES)).toBe(false);
  document.saved.value = { ...document.saved.peek(), clips: clipTable([clipOf('walk')]) };
  expect(model()).toBeNull();
});

test('clips that the list loads leave what the timeline shows of a chain', () => {
  const { model, document } = opened([second, first]);
  const { earlier, requests, source } = model();
  expect([earlier.length, requests.length]).toEqual([1, 2]);
  const { saved } = document;
  saved.value = { ...saved.value, clips: saved.value.clips.with([clipOf('other')]) };
  expect(model().earlier).toBe(earlier);
  expect(model().requests).toBe(requests);
  expect(model().source.name).toBe(source.name);
  saved.value = {
    ...saved.value,
    clips: saved.value.clips.with([{ ...clipOf('hop'), label: wholeLabel('leap') }]),
  };
  expect(model().requests).not.toBe(requests);
});
