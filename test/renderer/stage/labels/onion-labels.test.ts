import { expect, test } from 'vitest';
import { momentOfSkin } from '#renderer/stage/labels/onion-labels.ts';

test('the time from the seam has a sign and the unit of the ruler', () => {
  expect(momentOfSkin(0.9, 'frames', 60)).toBe('+54 f');
  expect(momentOfSkin(-0.6, 'seconds', 60)).toBe('\u22120.60 s');
  expect(momentOfSkin(0.5, 'timecode', 60)).toBe('+00:00:00:30');
  expect(momentOfSkin(0, 'frames', 60)).toBe('seam');
});
