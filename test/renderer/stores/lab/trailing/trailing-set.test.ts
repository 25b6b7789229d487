import { describe, expect, test } from 'vitest';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { withShownTrailing } from '#renderer/stores/lab/trailing/shown-trailing.ts';
import {
  chainsOfPreset,
  trailingPresets,
  chainName,
  chainOf,
  freeJoints,
  jointsFrom,
  withOffset,
  withoutJoint,
} from '#renderer/stores/lab/trailing/trailing-set.ts';
import { tailedSkeleton } from '#test/fixtures/tailed-clip.ts';
import { slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { starterClips } from '../../../../../tools/starter/starter-clips.ts';

const preset = (id: string) => {
  const found = trailingPresets.find((each) => each.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};

const skeletonOf = (joints: readonly (readonly [string, number])[]): Skeleton => ({
  names: joints.map(([name]) => name),
  parentIndices: Int32Array.from(joints, ([, parent]) => parent),
  restPositions: new Float32Array(joints.length * 3),
  endSites: [],
});

describe('chains of a preset', () => {
  test('are found by words in joint names, one from each topmost joint', () => {
    expect(chainsOfPreset(preset('tail'), tailedSkeleton, null, [])).toEqual([
      { name: 'Tail', joints: ['Tail_01', 'Tail_02', 'Tail_03'], dampTime: 0.25, angleLimitDegrees: 30 },
    ]);
    expect(chainsOfPreset(preset('ear'), tailedSkeleton, null, [])).toEqual([
      { name: 'Ear 1', joints: ['Ear_L'], dampTime: 0.2, angleLimitDegrees: 30 },
      { name: 'Ear 2', joints: ['Ear_R'], dampTime: 0.2, angleLimitDegrees: 30 },
    ]);
  });

  test('go on to an only child with any name, and leave a branch to a chain of its own', () => {
    const winged = skeletonOf([
      ...([
        ['root', -1],
        ['rig:LeftWing1', 0],
        ['rig:LeftWing2', 1],
        ['feather', 2],
      ] as const),
      ...([
        ['rig:LeftWingTip', 1],
        ['RightWing', 0],
      ] as const),
    ]);
    const chains = chainsOfPreset(preset('wing'), winged, null, []);
    expect(chains.map(({ joints }) => joints)).toEqual([
      ['rig:LeftWing1', 'rig:LeftWing2', 'feather'],
      ['rig:LeftWingTip'],
      ['RightWing'],
    ]);
  });

  test('words inside other words do not count: a forearm is no ear, a ponytail no tail', () => {
    const names = skeletonOf([
      ['Root', -1],
      ['LeftForeArm', 0],
      ['Rear', 0],
      ['Gear', 0],
      ['ponytail', 0],
    ]);
    expect(chainsOfPreset(preset('ear'), names, null, [])).toEqual([]);
    expect(chainsOfPreset(preset('tail'), names, null, [])).toEqual([]);
    expect(chainsOfPreset(preset('ponytail'), names, null, [])).toHaveLength(1);
  });

  test('begin at the picked joint if no name tells, and leave out joints of other chains', () => {
    const { skeleton } = starterClips()[0].clip;
    const picked = skeleton.names.indexOf('Neck');
    const [chain, ...others] = chainsOfPreset(preset('ponytail'), skeleton, picked, []);
    expect(others).toEqual([]);
    expect(chain).toMatchObject({ name: 'Ponytail', joints: ['Neck', 'Head'] });
    expect(chainsOfPreset(preset('ponytail'), skeleton, null, [])).toEqual([]);
    expect(chainsOfPreset(preset('tail'), skeleton, picked, [chain])).toEqual([]);
    const again = chainsOfPreset(preset('ponytail'), skeleton, skeleton.names.indexOf('LeftHand'), [chain]);
    expect(again[0].name).toBe('Ponytail 2');
  });
});

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
