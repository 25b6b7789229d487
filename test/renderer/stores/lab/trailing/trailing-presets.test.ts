import { describe, expect, test } from 'vitest';
import type { Skeleton } from '#core/skeleton.ts';
import { chainsOfPreset, trailingPresets } from '#renderer/stores/lab/trailing/trailing-presets.ts';
import { starterClips } from '../../../../../tools/starter/starter-clips.ts';
import { tailedSkeleton } from '#test/fixtures/tailed-clip.ts';

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
