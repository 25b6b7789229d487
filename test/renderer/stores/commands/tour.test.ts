import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Transition } from '#core/transition/document/document.ts';
import {
  endTour,
  goToStop,
  greetWithTour,
  startTour,
  tourStart,
  tourStops,
  type Toured,
} from '#renderer/stores/commands/tour.ts';
import { createLayer } from '#renderer/stores/document/layer.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

/** What the steps read, with `open` as the only transition. */
function toured(open: Transition) {
  const editable = signal<Transition | null>(open);
  const session = {
    chosen: signal<Record<'source' | 'destination', string | null>>({ source: null, destination: null }),
    rounds: signal(3),
  };
  const app = {
    document: { current: createLayer(signal(documentOf([], [open]))) },
    open: { editable },
    session,
  };
  return { app: app as unknown as Toured, editable, session };
}

const stepOf = (title: string) => tourStops.find((stop) => stop.title === title)!;

test('each step is done by its deed, and by that of no other step', () => {
  const before = transitionOf('before');
  const moved = { ...before, source: { ...before.source, time: before.source.time + 0.1 } };
  const approved: Transition = { ...before, review: { ...before.review, status: 'approved' } };
  const deeds: Record<string, (at: ReturnType<typeof toured>) => void> = {
    'Choose the source': ({ session }) => (session.chosen.value = { source: 'a', destination: null }),
    'Choose the destination': ({ session }) => (session.chosen.value = { source: null, destination: 'b' }),
    'Make the transition': ({ editable }) => (editable.value = transitionOf('new')),
    'Move the out point': ({ editable }) => (editable.value = moved),
    'Play it': ({ session }) => session.rounds.value++,
    'Approve it': ({ editable }) => (editable.value = approved),
  };
  const steps = tourStops.filter(({ done }) => done);
  expect(steps.map(({ title }) => title)).toEqual(Object.keys(deeds));
  for (const [title, deed] of Object.entries(deeds)) {
    const at = toured(before);
    const start = tourStart(at.app);
    deed(at);
    expect(steps.filter((step) => step.done!(at.app, start)).map((step) => step.title)).toEqual([title]);
  }
});

test('a transition of another out point that opens is no moved out point', () => {
  const before = transitionOf('before');
  const at = toured(before);
  const start = tourStart(at.app);
  const other = transitionOf('other');
  at.editable.value = { ...other, source: { ...other.source, time: 9 } };
  expect(stepOf('Move the out point').done!(at.app, start)).toBe(false);
});

test('a step shows its panel and its tab, over the views in a narrow window; the last one ends the tour', () => {
  const { app, width } = openApp();
  const { session, workspace } = app;
  workspace.set({
    collapsed: { ...workspace.state.peek().collapsed, library: true, bottom: true },
    bottomTab: 'curves',
  });
  session.chosen.value = { source: 'walk', destination: 'hop' };
  startTour(app);
  const shown = () => [session.tour.peek(), session.drawer.peek(), workspace.state.peek().collapsed.library];
  expect(shown()).toEqual([0, null, false]);
  expect([session.chosen.peek(), session.focus.peek()]).toEqual([
    { source: null, destination: null },
    'clips',
  ]);
  expect(workspace.state.peek()).toMatchObject({ bottomTab: 'curves', collapsed: { bottom: true } });
  goToStop(app, 3);
  expect(workspace.state.peek()).toMatchObject({ bottomTab: 'timeline', collapsed: { bottom: false } });
  width.value = { libraryOver: true, inspectorOver: true, judgeBeside: false };
  goToStop(app, 1);
  expect(shown()).toEqual([1, 'library', false]);
  goToStop(app, 4);
  expect(shown()).toEqual([4, null, false]);
  goToStop(app, tourStops.length);
  expect(shown().slice(0, 2)).toEqual([null, null]);
  goToStop(app, 0);
  endTour(app);
  expect(shown().slice(0, 2)).toEqual([null, null]);
});

test.each([
  [true, 'open', 0],
  [false, 'open', null],
  [true, 'closed', null],
] as const)('the first start (%s) with a library that is %s shows step %s', (firstRun, library, step) => {
  const { app, calls } = openApp();
  app.surroundings.info.value = { firstRun } as never;
  if (library === 'closed') app.library.state.value = { state: 'opening' } as never;
  greetWithTour(app);
  expect([app.session.tour.peek(), calls.filter(([method]) => method === 'app.toured').length]).toEqual([
    step,
    step === null ? 0 : 1,
  ]);
});
