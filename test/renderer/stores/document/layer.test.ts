import { effect } from '@preact/signals';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import { createDocumentStore } from '#renderer/stores/document/document-store.ts';
import { applyChanges, emptyDocument, type DocumentState } from '#renderer/stores/document/document-state.ts';
import { select } from '#renderer/stores/document/layer.ts';
import { forAll } from '#test/fixtures/property.ts';
import { documentOf, markerOf, rangeOf, transitionOf } from '../library-fixture.ts';

const [marker, range, transition] = [
  markerOf('m', 'walk', 1),
  rangeOf('r', 'walk', [0, 1]),
  transitionOf('t'),
];

/** A change to another value at each step, and the part of the document that it changes. */
const changes: Partial<Record<keyof DocumentState, (step: number) => Change>> = {
  markers: (time) => ({ kind: 'marker.set', before: marker, after: { ...marker, time } }),
  ranges: (end) => ({ kind: 'range.set', before: range, after: { ...range, end } }),
  transitions: (step) => ({
    kind: 'transition.set',
    before: transition,
    after: { ...transition, name: `take ${step}` },
  }),
  jointMaps: (step) => ({
    kind: 'jointMap.set',
    jointsId: 'person',
    before: {},
    after: { [`joint ${step}`]: { role: null } },
  }),
  shownOn: (step) => ({ kind: 'character.set', subject: 't', before: null, after: `character ${step}` }),
  clips: (step) => ({ kind: 'note.set', clipId: 'hop', before: '', after: `note ${step}` }),
};
const counted = applyChanges(documentOf([], [transition], [range]), [{ kind: 'marker.add', marker }]);
const parts = Object.keys(emptyDocument) as (keyof DocumentState)[];

test('of edits that change one part, only its readers run', () => {
  forAll(fc.constantFrom(...Object.keys(changes)), fc.integer({ min: 1, max: 20 }), (changed, steps) => {
    const store = createDocumentStore();
    store.saved.value = counted;
    const runs: Record<string, number> = {};
    const stops = parts.map((part) =>
      effect(() => {
        void store.shown[part].value;
        runs[part] = (runs[part] ?? -1) + 1;
      }),
    );
    const changeAt = changes[changed as keyof DocumentState]!;
    for (let step = 1; step <= steps; step++)
      store.preview.value = { name: 'Edit', changes: [changeAt(step + 2)] };
    stops.forEach((stop) => stop());
    expect(runs).toEqual(Object.fromEntries(parts.map((part) => [part, part === changed ? steps : 0])));
  });
});

test('what is selected runs for the parts that it read, and stays the same object while it is the same by value', () => {
  const store = createDocumentStore();
  store.saved.value = documentOf([marker], [transition]);
  let runs = 0;
  const times = select(store.shown, ({ markers }) => (runs++, markers.get('walk')?.map(({ time }) => time)));
  const before = times.value;
  const change = (part: keyof DocumentState, step: number): void => {
    store.preview.value = { name: 'Edit', changes: [changes[part]!(step)] };
    void times.value;
  };
  change('transitions', 2);
  expect(runs).toBe(1);
  change('markers', 1);
  expect([runs, times.value === before]).toEqual([1, true]); // where it was
  store.saved.value = { ...store.saved.peek(), markers: new Map([['walk', [{ ...marker, label: 'step' }]]]) };
  expect([times.value === before, runs]).toEqual([true, 2]);
  change('markers', 2);
  expect(times.value).toEqual([2]);
});
