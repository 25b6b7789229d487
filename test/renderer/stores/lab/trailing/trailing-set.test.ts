import { expect, test } from 'vitest';
import {
  chainOf,
  chainName,
  freeJoints,
  jointsFrom,
  withOffset,
  withoutJoint,
} from '#renderer/stores/lab/trailing/trailing-set.ts';
import { withShownTrailing } from '#renderer/stores/lab/trailing/shown-trailing.ts';
import { tailedSkeleton } from '#test/fixtures/tailed-clip.ts';
import { slotOf, transitionOf } from '#test/fixtures/transitions.ts';

const tail = { joints: ['Tail_01', 'Tail_02'], dampTime: 0.2, angleLimitDegrees: 30 };
const ear = { ...tail, name: 'ear', joints: ['Ear_L'] };

test('a chain goes from a joint down through only children', () => {
  const from = (name: string) => jointsFrom(tailedSkeleton, tailedSkeleton.names.indexOf(name));
  expect(from('Tail_02')).toEqual(['Tail_02', 'Tail_03']);
  expect(from('Middle')).toEqual(['Middle', 'Front']);
  expect(from('Ear_R')).toEqual(['Ear_R']);
  expect(freeJoints(from('Tail_01'), [tail])).toEqual(['Tail_03']);
});

test('an offset is set at the chain that has the joint, and taken back without a trace', () => {
  const set = withOffset([tail, ear], 'Ear_L', [0, 0.1, 0]);
  expect(set).toEqual([tail, { ...ear, offsets: { Ear_L: [0, 0.1, 0] } }]);
  expect(withOffset(set, 'Ear_L', null)).toEqual([tail, ear]);
  expect(withOffset([tail], 'Nose', [1, 0, 0])).toEqual([tail]);
  expect(withoutJoint(set, 'Ear_L')).toEqual([tail, { ...ear, joints: [] }]);
  expect(chainOf(set, 'Ear_L')).toEqual({ chain: set[1], index: 1 });
  expect([tail, ear, { ...tail, joints: [] }].map(chainName)).toEqual(['Tail_01', 'ear', 'Empty chain']);
});

test('a set takes the place of the transition’s chains, on the slots it is shown on, without what does not fit', () => {
  const transition = transitionOf({ slots: [slotOf('cut'), slotOf('crossfade')], trailing: [ear] });
  const shown = {
    chains: [
      { ...tail, joints: ['Tail_01', 'Nose'] },
      { ...ear, joints: ['Tail_01', 'Ear_L'] },
    ],
    held: null,
  } as const;
  const of = (on: 'all' | 'A' | 'B') => withShownTrailing([transition], { ...shown, on }, tailedSkeleton)[0];
  expect(of('all').trailing).toEqual([
    { ...tail, joints: ['Tail_01'] },
    { ...ear, joints: ['Ear_L'] },
  ]);
  expect((['all', 'A', 'B'] as const).map((on) => of(on).slots.map(({ trails }) => trails))).toEqual([
    [true, true],
    [true, false],
    [false, true],
  ]);
  expect(withShownTrailing([transition], null, tailedSkeleton)[0]).toBe(transition);
});
