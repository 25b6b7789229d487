import { slotOf } from '#core/engines/engines.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { usedSettings } from '#core/transition/document/slot-settings.ts';
import { changedSlots } from '#test/fixtures/changed-slots.ts';
import { expect, test } from 'vitest';
import { slotInWords, withSettings } from '#main/cli/inputs/method-slots.ts';

test('tables name methods as the window does, and leave names of presets as they are', () => {
  expect(['A springExact', 'crossfade 0.2 s', 'cut'].map(slotInWords)).toEqual([
    'A Spring inertialization',
    'Crossfade 0.2 s',
    'Cut',
  ]);
  const presets = ['Soft', 'my cut', 'cut for the jog', 'B cut, soft'];
  expect(presets.map(slotInWords)).toEqual(presets);
});

test('each setting of each method is set by a text', () => {
  const textOf = (stored: unknown): string => {
    if (typeof stored !== 'object' || stored === null) return String(stored);
    return Array.isArray(stored)
      ? stored.join(',')
      : Object.entries(stored)
          .map((each) => each.join('='))
          .join(',');
  };
  for (const changed of changedSlots) {
    const texts = usedSettings(changed).map(({ name, stored }) => [name, textOf(stored)] as const);
    const [set] = withSettings([slotOf(findBlendMethod(changed.method)!)], texts);
    expect(set).toEqual(changed);
  }
});
