import { expect, test } from 'vitest';
import type { Suggestion } from '#core/judge/suggest.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { useBridge, usePlace, withSuggested } from '#renderer/features/suggest/library-places.tsx';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { applyChanges } from '#renderer/stores/document/document-state.ts';
import type { JudgedPlace } from '#renderer/workers/place.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { clipOf, documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

/** walk → hop, reviewed and with a chain that trails; the search left walk at 1.25 s. */
const before: Transition = {
  ...transitionOf('t1'),
  slots: [slotOf('springExact'), slotOf('deadBlendArticle')],
  note: 'soft',
  review: { status: 'approved', reviewer: 'Ada', date: '2026-05-01' },
  votes: [{ reviewer: 'Ada' }] as unknown as NonNullable<Transition['votes']>,
  trailing: [{ joint: 'tail' }] as unknown as Transition['trailing'],
};
const left = { ...before, source: { ...before.source, time: 1.25 } };
const library = {
  ...documentOf([], [before, { ...transitionOf('t2'), name: 'walk → jog' }]),
  clips: clipTable(['walk', 'hop', 'jog'].map(clipOf)),
};
const slot = { ...before.slots[1], values: { halfLife: 0.07 } };
const suggestion = { index: 1, slot } as unknown as Suggestion;
const place: JudgedPlace = {
  clip: 2,
  id: 'jog',
  mirror: true,
  time: 0.75,
  exit: null,
  cost: 0.1,
  suggestion,
};
const tried = { left, place, library };

const entered = { kind: 'clip', id: 'jog', time: 0.75, playRate: 1, mirror: true };
const unreviewed = { note: '', review: { status: 'unreviewed', reviewer: '', date: null } };

/** The transitions after an edit, the open one first. */
const after = ({ changes }: ReturnType<typeof usePlace>): readonly Transition[] =>
  applyChanges(library, changes).transitions;

test('a suggestion chooses its slot with its times, and leaves the others', () => {
  expect(withSuggested(before, suggestion)).toEqual({ ...before, chosen: 1, slots: [before.slots[0], slot] });
});

test('a place is entered from the out point of the search, with the best method there', () => {
  const [open] = after(usePlace(before, tried, false));
  expect(open).toEqual({
    ...withSuggested(before, suggestion),
    name: 'walk → jog (2)',
    source: left.source,
    destination: entered,
    twists: 'skeleton',
    feet: 'byLegs',
  });
  expect(usePlace(before, tried, false).name).toBe('Use suggestion');
});

test('a place without a method keeps those of the transition; a name of one’s own stays', () => {
  const named = { ...before, name: 'Leap' };
  const plain: JudgedPlace = { ...place, suggestion: null, mirror: false };
  const [open] = after(usePlace(named, { ...tried, place: plain }, false));
  expect(open).toEqual({
    ...named,
    source: left.source,
    destination: { ...entered, mirror: false },
    twists: 'skeleton',
    feet: 'byLegs',
  });
});

test('the name of a place is its own where it is free', () => {
  const alone = { ...tried, library: { ...library, transitions: [before] } };
  expect(after(usePlace(before, alone, false))[0].name).toBe('walk → jog');
  const numbered = { ...before, name: 'walk → hop (3)' };
  expect(after(usePlace(numbered, alone, false))[0].name).toBe('walk → jog');
  const same = { ...alone, place: { ...place, id: 'hop' } };
  expect(after(usePlace(before, same, false))[0].name).toBe('walk → hop');
});

test('a place in a transition of its own leaves the open one, and is not reviewed', () => {
  const edit = usePlace(before, tried, true);
  const [open, , added] = after(edit);
  expect(edit.name).toBe('Add transition');
  expect(open).toEqual(before);
  expect(added).toMatchObject({
    ...unreviewed,
    name: 'walk → jog (2)',
    source: left.source,
    destination: entered,
  });
  expect([added.votes, added.id === before.id, added.trailing]).toEqual([undefined, false, before.trailing]);
});

test.each([false, true])('a bridge is entered first, and interrupted where it leaves; new: %s', (isNew) => {
  const edit = useBridge(before, tried, 2, isNew);
  const [open, , first, own] = after(edit);
  expect([edit.name, edit.changes.length]).toEqual(['Use bridge', 2]);
  expect(first).toMatchObject({
    ...unreviewed,
    name: 'walk → jog (2)',
    source: left.source,
    destination: entered,
  });
  expect([first.votes, first.trailing]).toEqual([undefined, []]);
  const second = isNew ? own : open;
  expect(second.source).toEqual({ kind: 'chain', id: first.id, time: 1.25, playRate: 1, mirror: false });
  expect(second).toMatchObject({
    destination: before.destination,
    slots: before.slots,
    trailing: before.trailing,
  });
  if (isNew) {
    expect(open).toEqual(before);
    expect(own).toMatchObject({ ...unreviewed, name: 'jog → hop' });
  } else expect(open).toEqual({ ...before, source: second.source });
});
