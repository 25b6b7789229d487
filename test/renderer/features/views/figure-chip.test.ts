import { expect, test } from 'vitest';
import { describeLooseParts } from '#renderer/features/views/figure-chip.tsx';

test.each([
  [['left arm'], 'left arm drawn as bones', 'left arm'],
  [['right leg', 'left arm'], 'right leg and left arm drawn as bones', 'right leg and left arm'],
  [['trunk'], 'drawn as bones', 'trunk'],
])('%j', (parts, short, listed) => {
  const words = describeLooseParts(parts);
  expect(words.short).toBe(short);
  expect(words.why).toBe(`Joints of the ${listed} move more than 2 cm off their bones.`);
});
