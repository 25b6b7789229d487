import { expect, test } from 'vitest';
import { bodyJoints } from '#core/joints/find-root.ts';
import { createJointMap } from '#core/joints/joint-map.ts';
import { RIGS, rigClip } from '#test/fixtures/rigs.ts';

/** Names of the joints of the body, of joints given as `name: parent`. */
function bodyOf(parents: Readonly<Record<string, string>>): readonly string[] {
  const names = Object.keys(parents);
  const skeleton = {
    names,
    parentIndices: Int32Array.from(names, (name) => names.indexOf(parents[name])),
    restPositions: Float32Array.from(names.flatMap((_, i) => [0, i / 10, 0])),
    endSites: [],
  };
  return Array.from(bodyJoints(createJointMap(skeleton)), (joint) => names[joint]);
}

test('worked example: hips and all below, not what is above or beside them', () => {
  const limbs = { Hips: 'reference', Spine: 'Hips', Head: 'Spine', pocket: 'Hips', LeftUpLeg: 'Hips' };
  const parents = { reference: '', prop: 'reference', handle: 'prop', ...limbs };
  expect(bodyOf(parents)).toEqual(Object.keys(limbs));
});

test('legs that hang beside the hips are of the body, a group above them is not', () => {
  const parents = {
    root: '',
    Hips: 'root',
    Spine: 'Hips',
    group: 'root',
    LeftUpLeg: 'group',
    LeftLeg: 'LeftUpLeg',
  };
  expect(bodyOf(parents)).toEqual(['Hips', 'Spine', 'LeftUpLeg', 'LeftLeg']);
});

test('without hips, all joints are', () => {
  expect(bodyOf({ box: '', lid: 'box' })).toEqual(['box', 'lid']);
});

test.each(RIGS)('a figure with %s has the same body', (rig) => {
  const { skeleton } = rigClip({ rig });
  const names = Array.from(bodyJoints(createJointMap(skeleton)), (joint) => skeleton.names[joint]);
  expect(names).toHaveLength(13);
  expect(names[0]).toBe('Hips');
});
