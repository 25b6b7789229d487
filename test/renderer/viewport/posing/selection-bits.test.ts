import { Vector4 } from 'three';
import { expect, test } from 'vitest';
import { writeBits } from '../../../../renderer/viewport/posing/selection-bits.ts';

test('one bit per joint, 32 per component; joints beyond them are left out', () => {
  expect(writeBits(new Vector4(9, 9, 9, 9), []).toArray()).toEqual([0, 0, 0, 0]);
  expect(writeBits(new Vector4(), [0, 3, 31, 32, 127, 128]).toArray()).toEqual([
    2147483657, 1, 0, 2147483648,
  ]);
});
