import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Transition } from '#core/transition/document/document.ts';
import { tourStart, tourStops, type Toured } from '#renderer/stores/commands/tour.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';

/** What the steps read, with `open` as the only transition. */
function toured(open: Transition) {
  const editable = signal<Transition | null>(open);
  const session = {
    chosen: signal<Record<'source' | 'destination', string | null>>({ source: null, destination: null }),
    playing: signal(false),
  };
  const app = { document: { current: signal({ transitions: [open] }) }, open: { editable }, session };
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
    'Play it': ({ session }) => (session.playing.value = true),
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
