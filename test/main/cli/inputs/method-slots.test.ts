import { expect, test } from 'vitest';
import { slotInWords } from '#main/cli/inputs/method-slots.ts';

test('tables name methods as the window does, and leave names of presets as they are', () => {
  expect(['A springExact', 'crossfade 0.2 s', 'cut'].map(slotInWords)).toEqual([
    'A Spring inertialization',
    'Crossfade 0.2 s',
    'Cut',
  ]);
  const presets = ['Soft', 'my cut', 'cut for the jog', 'B cut, soft'];
  expect(presets.map(slotInWords)).toEqual(presets);
});
