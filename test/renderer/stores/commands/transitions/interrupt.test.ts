import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Transition } from '#core/transition/document/document.ts';
import type { Playing } from '#renderer/stores/workbench.ts';
import { addInterruption, whyNotInterrupt } from '#renderer/stores/commands/transitions/interrupt.ts';
import { replaceClips } from '#renderer/stores/transitions/transition-edits.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { clipOf, documentOf, markerOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const jog = { clip: clipOf('jog'), markers: [markerOf('enter', 'jog', 0.75, 'in')] };
const open = {
  ...transitionOf('first'),
  slots: [slotOf('springExact'), slotOf('crossfade', { blendTime: 0.3 })],
  chosen: 1,
  trailing: [{ joint: 'tail' }] as unknown as Transition['trailing'],
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
      chosen: 1,
      trailing: open.trailing,
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

test('it is interrupted within its blend, once its clips are loaded', () => {
  const blending = { ...open, slots: [slotOf('crossfade', { blendTime: 0.3 })], chosen: 0 };
  const whyNot = (
    time: number,
    more: { stage?: string; motion?: string; links?: number; none?: boolean } = {},
  ) =>
    whyNotInterrupt({
      open: {
        transition: signal(more.none ? null : blending),
        played: signal(blending),
        clips: signal({ state: more.motion ?? 'ready' }),
        chain: signal({ ok: true, value: Array.from({ length: more.links ?? 1 }, () => blending) }),
      },
      session: { stage: signal({ kind: more.stage ?? 'transition' }), time: signal(time) },
    } as unknown as Playing);
  expect([0, 0.299].map((time) => whyNot(time))).toEqual([null, null]);
  for (const time of [-0.001, 0.3]) expect(whyNot(time)).toBe('move the playhead into the blend first');
  expect(whyNot(0.1, { none: true })).toBe('no transition is open');
  expect(whyNot(0.1, { stage: 'run' })).toBe('a stress run is shown');
  expect(whyNot(0.1, { motion: 'loading' })).toBe('its clips are not loaded');
  expect(whyNot(0.1, { links: 100 })).toMatch(/^a chain has at most \d+ interruptions$/);
});
