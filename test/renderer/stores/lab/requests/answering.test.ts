import { expect, test } from 'vitest';
import { success } from '#core/result.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { newRequests } from '#renderer/stores/lab/requests/request-edits.ts';
import { createWorkbench } from '#renderer/stores/workbench.ts';
import { clipOf, documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

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
