import { expect, test } from 'vitest';
import { success } from '#core/result.ts';
import { until } from '#renderer/kit/resource.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { newRequests } from '#renderer/stores/lab/requests/request-edits.ts';
import { createWorkbench } from '#renderer/stores/workbench.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
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
