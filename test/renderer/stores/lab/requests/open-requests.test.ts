import { batch, createModel, signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { failure, success } from '#core/kit/result.ts';
import type { RequestsDocument } from '#core/runs/interruptions/stress-requests.ts';
import { stepRun, type StressRun } from '#core/runs/interruptions/stress-run.ts';
import { until } from '#renderer/kit/resource.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import type { OpenSet } from '#renderer/stores/lab/requests/follow-set.ts';
import {
  createOpenRun,
  followRun,
  isSameRun,
  type OpenRun,
  playInSlices,
  type RunInputs,
  type RunSlots,
} from '#renderer/stores/lab/requests/open-requests.ts';
import { newRequests, withRequestAt } from '#renderer/stores/lab/requests/request-edits.ts';
import { createWorkbench } from '#renderer/stores/workbench.ts';
import { fitted, gaits } from '#test/core/runs/interruptions/runs.ts';
import { busyMs } from '#test/fixtures/busy-ms.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { eventually } from '#test/fixtures/eventually.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { longWalk, openApp } from '#test/renderer/open-app.ts';
import { clipOf, documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

/** A window with a request list of these clips, of which it has a walk, a hop and a rope. */
function openList(clips: readonly string[], content: object = {}) {
  const rope = wavingClip({ joints: 3, frameCount: 241 });
  const list = {
    schemaVersion: 1,
    clips,
    seed: 3,
    seconds: 0.5,
    requests: { times: [0.1, 0.3] },
    ...content,
  };
  const { app } = openApp({
    library: {
      clips: clipTable([
        clipOf('walk'),
        clipOf('hop'),
        { ...clipOf('rope'), skeletonId: 'rope', jointsId: 'rope' },
      ]),
      lab: [{ id: 'list', kind: 'requests', name: 'List', content: list }],
    },
    clips: { walk: longWalk, hop: longWalk, rope },
  });
  return { app, requests: app.lab.requests };
}

test('a run is measured to its end while its tab is in front, and stays', async () => {
  const { app, requests } = openList(['walk', 'hop']);
  const run = await until(requests.run, (each) => each !== null);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requests.stepped.peek()).toBe(0);
  app.workspace.set({ bottomTab: 'stress' });
  await until(requests.stepped, (stepped) => stepped === run?.run.frames);
  app.workspace.set({ bottomTab: 'timeline' });
  expect(requests.run.peek()).toBe(run);
});

test('clips that do not fit the first one, that cannot be loaded or are gone, are left out with the reason', async () => {
  const { requests } = openList(['walk', 'rope', 'hop', 'gone']);
  await until(requests.run, (each) => each !== null);
  const { members } = requests.open.peek() ?? expect.fail();
  expect(members.map(({ name, problem }) => `${name}: ${problem}`)).toEqual([
    'walk: null',
    'rope: Only 0 of 26 joints of the destination match a joint of the source: too few to retarget the motion.',
    'hop: null',
    'Missing clip: The clip could not be read (404).',
  ]);
  expect(requests.run.peek()?.set.ids).toEqual(['walk', 'hop']);
});

test('a list with problems has no run, and says which', async () => {
  const { requests } = openList(['walk', 'hop'], { seed: -1 });
  const { document, problems } = requests.open.peek() ?? expect.fail();
  expect([document, requests.run.peek()]).toEqual([null, null]);
  expect(problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'seed: Expected a whole number between 0 and 4294967295, found -1.',
  ]);
});

/** A library of persons and robots, with a transition of each. */
function workbench(listed: string) {
  const app = createWorkbench({
    call: () => Promise.resolve(success(null)),
    on: () => () => undefined,
  } as never);
  const robots = ['robot walk', 'robot hop'].map((id) => ({ ...clipOf(id), skeletonId: 'robot' }));
  const [person, other, robot] = ['person', 'other', 'robot'].map((id) => transitionOf(id));
  const use = { ...robot.destination, id: 'robot hop' };
  app.document.saved.value = {
    ...documentOf([], [person, other, { ...robot, destination: use }]),
    clips: clipTable([...['walk', 'hop'].map(clipOf), ...robots]),
    lab: [newRequests([listed], 1, [])],
  };
  return {
    open: (id: string | null) => app.workspace.set({ openTransition: id }),
    answering: () => app.lab.requests.answering.value?.id,
  };
}

test('the open transition answers; one of another skeleton leaves the run to the one before', () => {
  const { open, answering } = workbench('walk');
  const seen = ['person', 'robot', 'other', 'robot', null].map((id) => {
    open(id);
    return answering();
  });
  expect(seen).toEqual(['person', 'person', 'other', 'other', undefined]);
});

test('without one of its skeleton before, the open one answers whatever its skeleton', () => {
  const { open, answering } = workbench('robot walk');
  open('person');
  expect(answering()).toBe('person');
  open('robot');
  expect(answering()).toBe('robot');
  open('other');
  expect(answering()).toBe('robot');
});

const set = { ids: ['a', 'b', 'c', 'd', 'e'], fitted: fitted(gaits()), refused: new Map() };
const own = [slotOf('springExact'), slotOf('deadBlendArticle')];
const document: RequestsDocument = {
  schemaVersion: 1,
  clips: set.ids,
  seed: 3,
  seconds: 4,
  requests: { every: 0.08 },
};

function openRun(document: RequestsDocument, last: OpenRun | null = null): OpenRun {
  return valueOf(
    createOpenRun({ document, set, slots: { own, played: own } }, last === null ? [] : [success(last)]),
  );
}

/** Plays a run, until `stop`. */
function playing({ run }: OpenRun, isWanted = signal(true)) {
  const Model = createModel(() => ({ stepped: playInSlices(signal<StressRun | null>(run), isWanted) }));
  const { stepped, ...model } = new Model();
  return { stepped, stop: () => model[Symbol.dispose]() };
}

async function played(open: OpenRun): Promise<number[]> {
  const seen: number[] = [];
  const { stepped, stop } = playing(open);
  await eventually(() => {
    seen.push(stepped.value);
    expect(stepped.value).toBe(open.run.frames);
  });
  stop();
  return seen;
}

test('a run is played in slices to its end, and stops when it is not wanted', async () => {
  const open = openRun(document);
  const isWanted = signal(false);
  const { stepped, stop } = playing(open, isWanted);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([stepped.value, open.run.stepped]).toEqual([0, 0]);
  isWanted.value = true;
  await eventually(() => expect(stepped.value).toBe(241));
  stop();
  expect(open.run.slots.every(({ samples }) => samples.speed.every(Number.isFinite))).toBe(true);
});

test('a request that is dragged leaves what comes before it measured', async () => {
  const first = openRun(document);
  await played(first);
  const dragged = openRun(withRequestAt(document, 39, 3.1), first);
  expect(dragged.run.stepped).toBe(186);
  expect(dragged.run.slots[0].samples.distance.slice(0, 186)).toEqual(
    first.run.slots[0].samples.distance.slice(0, 186),
  );
  // It comes before its neighbour now, but is the same request of the document.
  expect(dragged.places[38]).toBe(39);
  expect(dragged.requests[39].clip).toBe(first.requests[39].clip);
});

test('an hour: its memory is allocated once, and a drag near its end takes up what was measured', () => {
  const hour = openRun({ ...document, seconds: 3600 });
  const [slot] = hour.run.slots;
  expect(slot.samples.speed).toHaveLength(216_001);
  expect(slot.samples.speed.byteLength + hour.envelopes[0].speed.maxima.byteLength).toBeLessThan(0.9e6);
  expect(hour.requests).toHaveLength(45_000);
  const changed = withRequestAt({ ...document, seconds: 3600 }, 44_000, 3500);
  expect(busyMs(() => openRun(changed, hour))).toBeLessThan(2000);
});

test('a set that cannot be played says why', () => {
  const bad = { own, played: [slotOf('magic')] };
  expect(createOpenRun({ document, set, slots: bad })).toMatchObject({
    ok: false,
    error: expect.stringContaining('There is no blend method “magic”.') as string,
  });
});

test.each<readonly [string, Partial<RunInputs>]>([
  ['set', { set: { ...set } }],
  ['document', { document: { ...document, seed: 4 } }],
  ['slots', { slots: { own: own.slice(1), played: own } }],
  ['slots with their muscles', { slots: { own, played: own.slice(1) } }],
])('with another %s a run is another', (_what, other) => {
  const inputs = { document, set, slots: { own, played: own } };
  expect(isSameRun(inputs, { ...structuredClone({ ...inputs, set: null }), set })).toBe(true);
  expect(isSameRun(inputs, { ...inputs, ...other })).toBe(false);
});

describe('a run is measured once for its requests, clips and slots', () => {
  const place = signal('list, walk to hop');
  const list = signal<RequestsDocument | null>(document);
  const fittedSet = signal<OpenSet | null>(set);
  const slots = signal<RunSlots>({ own, played: own });
  const made = followRun(place, list, fittedSet, slots);
  const runNow = (): OpenRun => valueOf(made.value ?? failure('no run'));
  /** Opens the transition `name` with slots of a method. */
  const open = (name: string, method: string): OpenRun => {
    const played = [slotOf(method)];
    batch(() => {
      place.value = name;
      slots.value = { own: played, played };
    });
    return runNow();
  };

  test('another transition and back, clips that load meanwhile, and slots that are saved again', () => {
    const first = open('list, a', 'springExact');
    stepRun(first.run, Infinity);
    expect(open('list, b', 'crossfade').run.stepped).toBe(0);
    fittedSet.value = null;
    expect(made.value).toBe(null);
    fittedSet.value = set;
    expect(open('list, a', 'springExact')).toBe(first);
    // The same slots under another name are taken over.
    expect(open('list, c', 'springExact').run.stepped).toBe(first.run.frames);
    slots.value = structuredClone(slots.value);
    list.value = structuredClone(document);
    expect(runNow()).toBe(open('list, c', 'springExact'));
  });

  test('a slider that is dragged leaves the runs of other transitions, and a fifth one drops the oldest', () => {
    const first = open('list, a', 'springExact');
    for (const method of ['cut', 'crossfade', 'quintic', 'cubicOffset', 'deadBlendArticle', 'cut'])
      open('list, b', method);
    expect(open('list, a', 'springExact')).toBe(first);
    for (const name of ['b', 'c', 'd', 'e']) open(`list, ${name}`, 'cut');
    expect(open('list, a', 'springExact')).not.toBe(first);
  });

  test('other requests, clips or slots are measured', () => {
    const first = open('list, a', 'springExact');
    stepRun(first.run, Infinity);
    expect(open('list, a', 'cut').run.stepped).toBe(0);
    open('list, a', 'springExact');
    list.value = { ...document, seed: 4 };
    expect(runNow().run.stepped).toBeLessThan(10);
    fittedSet.value = { ...set, fitted: fitted(gaits()) };
    expect(runNow().run.stepped).toBe(0);
  });
});
