import { expect, test } from 'vitest';
import { importBvh, outlineBvh } from '#core/bvh/import-bvh.ts';
import { personBvh, STANDING_HIPS } from '#test/fixtures/person.ts';
import { bytesOf } from './bvh-fixtures.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const person = personBvh([{ hips: [0, STANDING_HIPS, 0] }], { upAxis: 'z' });

/** A sword of 120 units, upright along Y, before or after the person: alone it would be in inches. */
const sword = `ROOT Sword\n{\nOFFSET 0 0 0\nCHANNELS 3 Xposition Yposition Zposition\nEnd Site\n{\nOFFSET 0 120 0\n}\n}\n`;

function withSword(isFirst: boolean): string {
  const [head, motion] = person.split('MOTION');
  const lines = motion.trim().split('\n');
  const row = isFirst ? `5 50 90 ${lines[2]}` : `${lines[2]} 5 50 90`;
  const figures = isFirst ? head.replace('HIERARCHY', `HIERARCHY\n${sword}`) : `${head}${sword}`;
  return `${figures}MOTION\n${lines[0]}\n${lines[1]}\n${row}\n`;
}

test.each([true, false])('a prop gets the unit and up axis of the person; the prop first: %s', (isFirst) => {
  const bytes = bytesOf(withSword(isFirst));
  for (const takes of [importBvh(bytes), outlineBvh(bytes)]) {
    if (!takes.ok) throw new Error(JSON.stringify(takes.error));
    const found = takes.value.map(({ report }) => [report.unitName, report.upAxis, report.unitGuessed]);
    expect(found).toEqual([
      ['centimetres', 'z', true],
      ['centimetres', 'z', true],
    ]);
  }
});

test('import options apply to all figures', () => {
  const takes = valueOf(importBvh(bytesOf(withSword(true)), { unit: 0.0254 }));
  const found = takes.map(({ report }) => [report.unit, report.unitGuessed, report.upAxis]);
  expect(found).toEqual([
    [0.0254, false, 'z'],
    [0.0254, false, 'z'],
  ]);
});
