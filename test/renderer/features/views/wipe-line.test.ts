import { expect, test } from 'vitest';
import { keyTarget } from '#renderer/features/views/wipe-line.tsx';

test.each([
  ['ArrowLeft', false, 0.49],
  ['ArrowRight', false, 0.51],
  ['ArrowRight', true, 0.6],
  ['Home', false, 0.02],
  ['End', false, 0.98],
  ['a', false, null],
])('%s (Shift: %s) moves a line from the middle to %s', (key, shiftKey, to) => {
  const moved = keyTarget({ key, shiftKey }, 0.5);
  if (to === null) expect(moved).toBeNull();
  else expect(moved).toBeCloseTo(to, 9);
});
