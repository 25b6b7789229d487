import { expect, test } from 'vitest';
import type { RangeKind } from '#contract/rows/library-rows.ts';
import { hasMotion } from '#contract/rows/has-motion.ts';
import { markedContacts } from '#contract/rows/marked-contacts.ts';
import { presetKeyOf } from '#contract/rows/preset-name.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';

test('only a clip with a file and more than one frame has motion', () => {
  const clip = { ...clipOf('walk'), frameCount: 2 };
  expect(hasMotion(clip)).toBe(true);
  for (const change of [
    { missing: true },
    { isTake: true },
    { isCharacter: true },
    { frameCount: 1 },
  ] as const)
    expect(hasMotion({ ...clip, ...change }), JSON.stringify(change)).toBe(false);
});

test('the contacts that users keep are the ranges of each foot, and none without any', () => {
  const range = (kind: RangeKind, start: number) => ({
    id: '',
    clipId: '',
    kind,
    label: 'x',
    start,
    end: start + 1,
  });
  const left = [range('leftContact', 0), range('leftContact', 2)];
  expect(markedContacts([])).toEqual({});
  expect(markedContacts([left[0], range('noTransition', 1), left[1]])).toEqual({
    left: [
      { start: 0, end: 1 },
      { start: 2, end: 3 },
    ],
  });
  expect(markedContacts([...left, range('rightContact', 5)]).right).toEqual([{ start: 5, end: 6 }]);
});

test('presets with the same name but for case, blanks at the ends and the way accents are written are one', () => {
  expect(presetKeyOf(' Se\u0301amless WALK ')).toBe('s\u00e9amless walk');
});
