import { expect, test } from 'vitest';
import { mirroredName } from '#core/rig/mirror/mirror-names.ts';

test.each([
  ['smileLeft', 'smileRight'],
  ['eyeBlink_L', 'eyeBlink_R'],
  ['l_brow.down', 'r_brow.down'],
  ['LEFT_EYE', 'RIGHT_EYE'],
  ['mouthL', 'mouthR'],
  ['left', 'right'],
  ['eyeLookInLeft2', 'eyeLookInRight2'],
])('%s and %s are each other’s mirror', (left, right) => {
  expect([mirroredName(left), mirroredName(right)]).toEqual([right, left]);
});

test.each(['bright', 'upright', 'LOD1', 'jawOpen', 'Alright', 'cleft', 'XR', 'HTML'])(
  '%s has no side',
  (name) => {
    expect(mirroredName(name)).toBe(name);
  },
);
