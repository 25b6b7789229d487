import { expect, test } from 'vitest';
import { MAX_HIGHLIGHTED, writeBits } from '#renderer/viewport/posing/selection-bits.ts';

test('one bit per joint, 32 per number; joints beyond them are left out', () => {
  expect([...writeBits(new Uint32Array(4).fill(9), [])]).toEqual([0, 0, 0, 0]);
  expect([...writeBits(new Uint32Array(4), [0, 3, 31, 32, 127, 128])]).toEqual([
    2147483657, 1, 0, 2147483648,
  ]);
});

test('joints of a rig with hair and a face are highlighted, too', () => {
  const bits = writeBits(new Uint32Array(MAX_HIGHLIGHTED / 32), [128, 700, MAX_HIGHLIGHTED - 1, 9999]);
  expect([bits[4], bits[21], bits[63]]).toEqual([1, 2 ** (700 - 21 * 32), 2 ** 31]);
  expect(bits.reduce((sum, each) => sum + (each === 0 ? 0 : 1), 0)).toBe(3);
});
