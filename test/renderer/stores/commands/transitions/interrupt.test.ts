import { expect, test } from 'vitest';
import { addInterruption } from '#renderer/stores/commands/transitions/interrupt.ts';
import { replaceClips } from '#renderer/stores/transitions/transition-edits.ts';
import { clipOf, documentOf, markerOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const jog = { clip: clipOf('jog'), markers: [markerOf('enter', 'jog', 0.75, 'in')] };
const open = {
  ...transitionOf('first'),
  chosen: 0,
  note: 'mine',
  review: { ...transitionOf('first').review },
};

test('an interruption has the same slots, enters at the in marker, and is unreviewed', () => {
  const [change] = addInterruption('second', open, 0.1, jog, []).changes;
  expect(change).toMatchObject({
    kind: 'transition.add',
    transition: {
      id: 'second',
      name: 'walk → hop → jog',
      source: { kind: 'chain', id: 'first', time: 0.1, playRate: 1, mirror: false },
      destination: { kind: 'clip', id: 'jog', time: 0.75, marker: 'enter' },
      slots: open.slots,
      note: '',
      review: { status: 'unreviewed' },
    },
  });
});

test('replacing clips in a chain keeps its source; the interrupted clip is the chosen one', () => {
  const [added] = addInterruption('second', open, 0.1, jog, []).changes;
  if (added.kind !== 'transition.add') throw new Error(added.kind);
  const state = documentOf([], [open, added.transition]);
  const ends = (source: string) => ({ source: { clip: clipOf(source), markers: [] }, destination: jog });
  const sourceAfter = (source: string): unknown => {
    const [change] = replaceClips(state, added.transition, ends(source)).changes;
    return change.kind === 'transition.set' && change.after.source;
  };
  expect(sourceAfter('hop')).toEqual(added.transition.source);
  expect(sourceAfter('idle')).toMatchObject({ kind: 'clip', id: 'idle' });
});
