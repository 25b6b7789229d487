import { expect, test } from 'vitest';
import type { CountedDoubt } from '#contract/clips/import-override.ts';
import { doubtText, mendText } from '#renderer/features/library/details/import-settings.tsx';

const doubt: CountedDoubt = {
  about: 'unit',
  because: 'others',
  standingHeight: 1.7,
  suggested: { unit: 0.01 },
  clips: 3,
  others: 40,
};

test('shows the number of clips, and what the others are', () => {
  expect(doubtText(doubt)).toBe('3 clips here are in another unit than the other 40.');
  expect(doubtText({ ...doubt, clips: 1 })).toBe('1 clip here is in another unit than the other 40.');
  expect(doubtText({ ...doubt, about: 'upAxis' })).toBe(
    '3 clips here have another up axis than the other 40.',
  );
});

test('shows a height in its usual unit', () => {
  const tall = (standingHeight: number): string => doubtText({ ...doubt, because: 'height', standingHeight });
  expect(tall(0.1732)).toBe('This character is 17 cm tall. Its unit is probably wrong.');
  expect(tall(171)).toBe('This character is 170 m tall. Its unit is probably wrong.');
});

test('shows the effect of one click', () => {
  expect(mendText({ unit: 0.01 })).toBe('Use centimetres for all');
  expect(mendText({ upAxis: 'z' })).toBe('Use Z up for all');
});
