import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { createTimelineListener } from '#renderer/features/timeline/timeline-gestures.ts';
import type { App } from '#renderer/stores/app.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { defaultWorkspace, type Workspace } from '#renderer/stores/workspace/workspace.ts';
import type { TimelineGesture } from '#renderer/timeline/model/timeline-model.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { openEditing } from '#test/renderer/open-editing.ts';
import {
  clipOf,
  documentOf,
  markerOf,
  rangeOf,
  transitionOf,
} from '#test/renderer/stores/library-fixture.ts';

/** walk at 60 fps, left at 1 s; hop at 25 fps, entered at 0.5 s at double rate. Each has a marker and a range. */
function opened(timeUnit: Workspace['timeUnit'] = 'frames') {
  const open = transitionOf('t1');
  const entered = { ...open.destination, playRate: 2 };
  const requests = [
    { from: 'jump', duration: 0.2 },
    { from: 'fall', duration: 0.3 },
  ];
  const slots = [...open.slots, slotOf('crossfade', { blendTime: 0.4 })];
  const parts = openEditing({
    ...documentOf(
      [markerOf('w', 'walk', 1), markerOf('h', 'hop', 0.4)],
      [{ ...open, destination: entered, slots, requests }, transitionOf('t2')],
      [rangeOf('wr', 'walk', [0.5, 1]), rangeOf('hr', 'hop', [0.2, 0.6])],
    ),
    clips: clipTable([clipOf('walk'), { ...clipOf('hop'), fps: 25, frameCount: 101 }]),
  });
  const state = signal({ ...defaultWorkspace, timeUnit });
  const workspace = {
    state,
    set: (patch: Partial<Workspace>) => (state.value = { ...state.peek(), ...patch }),
  };
  const app = { ...parts, workspace, lab: { open: signal(null), node: signal('') } };
  const listener = createTimelineListener(app as unknown as App, () => undefined);
  const { document } = parts;
  const shown = () => {
    const { transitions, markers, ranges } = document.shown.peek();
    const [walk, hop] = ['walk', 'hop'].map((id) => {
      const [range] = ranges.get(id)!;
      return [markers.get(id)![0].time, range.start, range.end];
    });
    const [{ source, destination, slots }] = transitions;
    return { out: source.time, in: destination.time, walk, hop, blend: slots[1].values['blendTime'] };
  };
  return { ...app, state, listener, shown };
}

const before = { out: 1, in: 0.5, walk: [1, 0.5, 1], hop: [0.4, 0.2, 0.6], blend: 0.4 };
const all = new Set(['w', 'h', 'wr', 'hr']);

type Gesture = TimelineGesture extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'phase'>
    : never
  : never;

/** Each gesture, and what it changes. */
const gestures: readonly (readonly [Gesture, object, string])[] = [
  [{ kind: 'outTime', value: 1.5 }, { out: 1.5 }, 'Move out point'],
  [{ kind: 'inTime', value: 0.75 }, { in: 0.75 }, 'Move in point'],
  [{ kind: 'rangeStart', id: 'wr', value: 0.25 }, { walk: [1, 0.25, 1] }, 'Change phase range'],
  [{ kind: 'rangeEnd', id: 'hr', value: 0.8 }, { hop: [0.4, 0.2, 0.8] }, 'Change phase range'],
  [{ kind: 'blendEnd', slot: 1, value: 0.3 }, { blend: 0.3 }, 'Change blend time'],
  [
    // A frame of walk is 1/30 s of hop at double rate: its nearest frame is one of 0.04 s.
    { kind: 'marks', ids: all, side: 'source', shift: 1 / 60 },
    { walk: [61 / 60, 31 / 60, 61 / 60], hop: [11 / 25, 6 / 25, 0.6 + 1 / 25] },
    'Move 2 markers and 2 ranges',
  ],
  [
    // Two frames of hop are 0.04 s of walk: its nearest frames are 2.
    { kind: 'marks', ids: all, side: 'destination', shift: 0.08 },
    { walk: [62 / 60, 32 / 60, 62 / 60], hop: [0.48, 0.28, 0.68] },
    'Move 2 markers and 2 ranges',
  ],
  [
    { kind: 'marks', ids: all, side: 'source', shift: 0.0101 },
    { walk: [1.0101, 0.5101, 1.0101], hop: [0.4202, 0.2202, 0.6202] },
    'Move 2 markers and 2 ranges',
  ],
  [
    { kind: 'marks', ids: new Set(['h']), side: 'destination', shift: -0.2 },
    { hop: [0.2, 0.2, 0.6] },
    'Move out marker',
  ],
];

test.each(gestures)('%j is shown while it moves, cancelled, or kept as one edit', (gesture, change, name) => {
  const { listener, shown, edits } = opened();
  const tell = (phase: 'preview' | 'commit' | 'cancel'): void => listener.gesture({ ...gesture, phase });
  const near = (state: object): unknown =>
    JSON.parse(JSON.stringify(state), (_, value: unknown) =>
      typeof value === 'number' ? (expect.closeTo(value, 9) as unknown) : value,
    );
  expect(shown()).toEqual(before);
  for (const phase of ['preview', 'cancel'] as const) {
    tell(phase);
    expect(shown()).toEqual(near(phase === 'preview' ? { ...before, ...change } : before));
    expect(edits()).toEqual([]);
  }
  tell('preview');
  tell('commit');
  expect(shown()).toEqual(near({ ...before, ...change }));
  expect(edits()).toEqual([name]);
});

test('marks on frames stay on frames exactly', () => {
  const { listener, document } = opened();
  listener.gesture({ kind: 'marks', ids: all, side: 'source', shift: 0.1 + 0.2, phase: 'commit' });
  expect(document.shown.peek().markers.get('walk')![0].time).toBe(78 / 60);
});

test('what is not there is not changed', () => {
  const { listener, shown, edits, document } = opened();
  listener.gesture({ kind: 'rangeStart', id: 'w', value: 0, phase: 'commit' });
  listener.gesture({ kind: 'rangeEnd', id: 'gone', value: 0, phase: 'commit' });
  listener.gesture({ kind: 'blendEnd', slot: 2, value: 0, phase: 'commit' });
  listener.addMarker({ side: 'source', clipId: 'gone', time: 1 });
  document.saved.value = documentOf([]);
  for (const kind of ['outTime', 'inTime'] as const) listener.gesture({ kind, value: 0, phase: 'commit' });
  listener.gesture({ kind: 'blendEnd', slot: 0, value: 0, phase: 'commit' });
  expect(edits()).toEqual([]);
  document.saved.value = opened().document.saved.peek();
  expect(shown()).toEqual(before);
});

test('a loop range is given back as it was before the drag, once kept as it is then', () => {
  const { listener, session } = opened();
  const drag = (start: number, phase: 'preview' | 'commit' | 'cancel'): unknown => {
    listener.gesture({ kind: 'loopRange', value: { start, end: 1 }, phase });
    return session.loopRange.peek();
  };
  session.loopRange.value = 'blend';
  expect([drag(0.1, 'preview'), drag(0.2, 'preview'), drag(0.3, 'cancel')]).toEqual([
    { start: 0.1, end: 1 },
    { start: 0.2, end: 1 },
    'blend',
  ]);
  expect([drag(0.4, 'preview'), drag(0.5, 'commit')][1]).toEqual({ start: 0.5, end: 1 });
  expect([drag(0.6, 'preview'), drag(0.7, 'cancel')][1]).toEqual({ start: 0.5, end: 1 });
});

test('the playhead stops where it is put, within the transition', () => {
  const { listener, session } = opened();
  for (const [time, at] of [
    [0.5, 0.5],
    [-3, -1],
    [9, 2],
  ]) {
    session.playing.value = true;
    listener.seek(time, 'preview');
    expect([session.playing.peek(), session.time.peek()]).toEqual([false, at]);
  }
});

test('marks are added on the clip that is pointed at, renamed and selected', () => {
  const { listener, document, session, edits } = opened();
  listener.addMarker({ side: 'destination', clipId: 'hop', time: 0.81 });
  expect(
    document.current
      .peek()
      .markers.get('hop')!
      .map(({ time }) => time),
  ).toEqual([0.4, 0.8]);
  listener.addRange({ side: 'source', clipId: 'walk', start: 2, end: 3 });
  expect(
    document.current
      .peek()
      .ranges.get('walk')!
      .map(({ start, end }) => [start, end]),
  ).toEqual([
    [0.5, 1],
    [2, 3],
  ]);
  listener.renameMark('w', 'left');
  listener.renameMark('w', 'left'); // as it is called
  expect(document.current.peek().markers.get('walk')![0].label).toBe('left');
  expect(edits()).toHaveLength(3);
  const selection = { ids: all, lead: 'w' };
  listener.select(selection);
  expect(session.marks.peek()).toBe(selection);
});

test('menus have the rows of what is pointed at', () => {
  const { listener, session } = opened();
  const menuOf = (of: Parameters<typeof listener.openMenu>[0], ...ids: string[]) => {
    session.marks.value = { ids: new Set(ids), lead: null };
    listener.openMenu(of, { x: 3, y: 4 });
    return session.menu.peek()!;
  };
  expect(menuOf('ruler')).toMatchObject({ label: 'Ruler', x: 3, y: 4 });
  expect(menuOf('destination').entries).toContain('suggestions.destination');
  const rows = (...ids: string[]): readonly (string | null)[] => menuOf('marks', ...ids).entries as string[];
  const isOffered = (entries: readonly (string | null)[]): boolean[] =>
    ['marks.make.footPlant', 'marks.make.noTransition', 'range.loop'].map((id) => entries.includes(id));
  expect(isOffered(rows('w'))).toEqual([true, false, false]);
  expect(isOffered(rows('wr'))).toEqual([false, true, true]);
  expect(isOffered(rows('w', 'hr'))).toEqual([true, true, true]);
});

test('a request is unfolded and folded; its transition is opened', () => {
  const { listener, session, state } = opened();
  listener.foldRequest('t1');
  listener.foldRequest('t2');
  listener.foldRequest('t1');
  expect([...session.unfolded.peek()]).toEqual(['t2']);
  listener.openRequest('t2');
  expect(state.peek().openTransition).toBe('t2');
});

test.each([
  ['frames', '9', 9 / 60],
  ['frames', '120ms', 0.12],
  ['seconds', '0.15', 0.15],
  ['seconds', '6f', 0.1],
  ['frames', '0', 0],
  ['frames', '-1', null],
  ['seconds', 'soon', null],
] as const)('in %s, the duration %s is %d s', (unit, text, seconds) => {
  const { listener, document, notices, edits } = opened(unit);
  listener.compete({ kind: 'duration', index: 1, text });
  const [, { duration }] = document.current.peek().transitions[0].requests!;
  expect(duration).toBeCloseTo(seconds ?? 0.3, 9);
  expect(edits()).toHaveLength(seconds === null ? 0 : 1);
  expect(notices.toasts.peek().map(({ message }) => message.includes(`“${text}”`))).toEqual(
    seconds === null ? [true] : [],
  );
});

test('frames of a duration are those of the source', () => {
  const { listener, document } = opened();
  const clips = clipTable([{ ...clipOf('walk'), fps: 30 }, clipOf('hop')]);
  document.saved.value = { ...document.saved.peek(), clips };
  listener.compete({ kind: 'duration', index: 0, text: '9f' });
  expect(document.current.peek().transitions[0].requests![0].duration).toBeCloseTo(0.3, 9);
});

test('a request of a tree that is open selects its rules, and the playhead stops there', () => {
  const { listener, lab, session, state } = opened();
  const request = { node: 'root/0', from: 'run', time: 1.5, begins: 1.5, duration: 0.2, lostTo: null };
  lab.open.value = { bound: { tree: { requests: [{ ...request, time: 1 }, request] } } } as never;
  session.playing.value = true;
  listener.openRequest('run@1.5');
  expect(state.peek().openTransition).toBe('run@1.5'); // the tree is not what the views show
  session.stage.value = { kind: 'tree' } as never;
  listener.openRequest('run@1.5');
  expect([lab.node.peek(), session.time.peek(), session.playing.peek()]).toEqual(['root/0', 1.5, false]);
  expect(state.peek().openTransition).toBe('run@1.5');
});

test('competing requests are added, named and removed', () => {
  const { listener, document } = opened();
  const names = () => document.current.peek().transitions[0].requests!.map(({ from }) => from);
  listener.compete({ kind: 'add' });
  expect(names()).toEqual(['jump', 'fall', 'request 2']);
  listener.compete({ kind: 'remove', index: 2 });
  listener.compete({ kind: 'rename', index: 0, from: 'land' });
  expect(names()).toEqual(['land', 'fall']);
  listener.compete({ kind: 'remove', index: 0 });
  expect(names()).toEqual(['fall']);
});
