import { expect, test } from 'vitest';
import { clipJointMap } from '#core/rig/roles/clip-joints.ts';
import { findJoint } from '#core/rig/roles/joint-map.ts';
import { restAxes } from '#core/rig/axes/rest-axes.ts';
import { baseMotion } from '#test/fixtures/studio-rigs/base-motion.ts';
import type { RigTraits } from '#test/fixtures/studio-rigs/rig-traits.ts';
import { studioClip } from '#test/fixtures/studio-rigs/studio-rig.ts';
import { starterClip } from '#test/fixtures/starters.ts';

const traits: RigTraits = {
  zero: 'T',
  roll: '0',
  root: false,
  clavicles: true,
  toes: true,
  twists: false,
  dialect: 'Unreal',
  build: 'same',
};

/** What the rest pose of a rig means of its parts on the left. */
function meantOf(changes: Partial<RigTraits>) {
  const map = clipJointMap(studioClip(baseMotion('walk', starterClip('walk'), 4), { ...traits, ...changes }));
  const rest = restAxes(map);
  const isMeant = (role: 'thigh' | 'upperArm' | 'clavicle') => rest?.isMeant[findJoint(map, role, 'left')];
  return { thigh: isMeant('thigh'), upperArm: isMeant('upperArm'), clavicle: isMeant('clavicle') };
}

const all = { thigh: true, upperArm: true, clavicle: true };

test.each([
  ['T', all],
  ['arms down', all],
  ['uneven', { ...all, clavicle: false }], // one shoulder, and one straight arm, is lower
  ['arms ahead', { ...all, upperArm: false }], // they do not show about which axis elbows bend
] as const)('a rest pose of the kind %s means %j', (zero, meant) => {
  expect(meantOf({ zero })).toEqual(meant);
});
