import { expect, test } from 'vitest';
import { padValue, readPad, type PadState } from '#renderer/features/trees/inputs/gamepad.ts';

const pad = (given: Partial<PadState>): PadState => ({ connected: true, axes: [], buttons: [], ...given });
const stick = { kind: 'axis', index: 0 } as const;
const upright = { kind: 'axis', index: 1 } as const;
const trigger = { kind: 'button', index: 0 } as const;

test('a stick at rest is 0, and rises from the edge of the dead zone', () => {
  const at = (value: number): number | null => readPad(stick, [pad({ axes: [value] })]);
  expect([0.1, -0.15, 0.15].map((value) => Math.abs(Number(at(value))))).toEqual([0, 0, 0]);
  expect(at(0.575)).toBeCloseTo(0.5, 12);
  expect(at(-1)).toBe(-1);
  expect(at(1.2)).toBe(1);
});

test('the first connected gamepad with the control counts; without one there is no value', () => {
  const pads = [
    null,
    pad({ connected: false, buttons: [{ value: 1 }] }),
    pad({ buttons: [{ value: 0.25 }] }),
  ];
  expect(readPad(trigger, pads)).toBe(0.25);
  expect(readPad(stick, pads)).toBeNull();
});

test('deflections reach the ends of the range, and rest is 0 or next to it', () => {
  const turn = { minimum: -90, maximum: 45 };
  expect([-1, 0, 1].map((value) => padValue(stick, value, turn))).toEqual([-90, 0, 45]);
  expect(padValue(upright, -1, turn)).toBe(45);
  const speed = { minimum: 1, maximum: 5 };
  expect([-1, 0, 1].map((value) => padValue(stick, value, speed))).toEqual([5, 1, 5]);
  expect([0, 1].map((value) => padValue(trigger, value, { minimum: -4, maximum: -1 }))).toEqual([-1, -4]);
});
