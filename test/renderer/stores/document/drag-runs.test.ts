import { effect } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { clipOf, markerOf, transitionOf } from '../library-fixture.ts';

const marker = markerOf('m', 'walk', 1, 'note');
const clips = clipTable([{ ...clipOf('walk'), markerCount: 1 }, clipOf('hop')]);
const before = transitionOf('t');
const [slot] = before.slots;

/** By what is dragged: its change at each step, and the readers of the window that follow it. */
const drags: readonly (readonly [what: string, (step: number) => Change, followed: readonly string[]])[] = [
  [
    'a marker',
    (step) => ({ kind: 'marker.set', before: marker, after: { ...marker, time: 1 + step / 100 } }),
    ['markers'],
  ],
  [
    'a half-life',
    (step) => {
      const slots = [{ ...slot, values: { ...slot.values, halfLife: 0.1 + step / 1000 } }];
      return { kind: 'transition.set', before, after: { ...before, slots } };
    },
    ['transition'],
  ],
];

test.each(drags)('20 previews of %s run no reader of other parts', (_, changeAt, followed) => {
  const { app } = openApp({ library: { clips, markers: new Map([['walk', [marker]]]) } });
  const readers: Record<string, () => unknown> = {
    transition: () => app.open.transition.value,
    editable: () => app.open.editable.value,
    clips: () => app.document.shown.clips.value,
    source: () => app.open.source.value,
    characters: () => app.open.character.value,
    items: () => app.lab.items.value,
    reviews: () => app.reviews.rows.value,
    markers: () => app.document.shown.markers.value,
  };
  const runs: Record<string, number> = {};
  for (const [name, read] of Object.entries(readers))
    effect(() => {
      void read();
      runs[name] = (runs[name] ?? -1) + 1;
    });
  for (let step = 1; step <= 20; step++) app.editing.preview({ name: 'Drag', changes: [changeAt(step)] });
  const wanted = Object.keys(readers).map((name) => [name, followed.includes(name) ? 20 : 0]);
  expect(runs).toEqual(Object.fromEntries(wanted));
});
