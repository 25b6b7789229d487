import { expect, test } from 'vitest';
import { curveNames } from '#core/formats/scene/curve-names.ts';

test('curves have their own names, those of the owner before them if two have one, and a number without', () => {
  const names = curveNames([
    { name: 'Face', curves: ['smile', 'blink', '', 'smile'] },
    { name: 'Lashes', curves: ['blink', 'x'.repeat(300)] },
    { name: 'L'.repeat(300), curves: [''] },
  ]);
  expect(names).toEqual([
    ['smile', 'Face.blink', 'Face.2', 'smile (2)'],
    ['Lashes.blink', 'x'.repeat(190)],
    [`${'L'.repeat(90)}.0`],
  ]);
});
