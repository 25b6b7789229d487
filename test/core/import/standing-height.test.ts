import { expect, test } from 'vitest';
import { importBvh } from '#core/bvh/import-bvh.ts';
import { guessUnit } from '#core/import/length-unit.ts';
import { standingHeight } from '#core/import/standing-height.ts';
import type { ImportReport } from '#core/import/import-report.ts';
import { bytesOf } from '../bvh/bvh-fixtures.ts';
import { personBvh, STANDING_HIPS, type PersonFile } from '#test/fixtures/person.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

function reportOf(file: Partial<PersonFile>): ImportReport {
  const text = personBvh([{ hips: [0, STANDING_HIPS, 0] }], { upAxis: 'y', ...file });
  return valueOf(importBvh(bytesOf(text)))[0].report;
}

test('worked example: legs plus trunk of a recognised body', () => {
  // Thigh 0.42, shin 0.41, hips to head 0.57: (0.83 + 0.57) / (0.49 + 0.33).
  expect(reportOf({}).standingHeight).toBeCloseTo(1.4 / 0.82, 5);
  expect(reportOf({})).toMatchObject({ isBody: true, sureOf: { unit: true } });
});

test.each<[string, Partial<PersonFile>]>([
  ['a spear', { props: [{ on: 'LeftHand', name: 'Spear', offset: [0, 4, 0] }] }],
  ['a tail', { props: [{ on: 'Hips', name: 'Tail', offset: [0, 0, -6] }] }],
  ['hair', { props: [{ on: 'Head', name: 'Hair', offset: [0, -3, 0] }] }],
  ['a root far below the hips', { rootBelow: 5 }],
])('attachments and ancestors of a body do not affect its height: %s', (_, file) => {
  for (const [perMetre, unitName] of [
    [1, 'metres'],
    [100, 'centimetres'],
    [1000, 'millimetres'],
    [1 / 0.0254, 'inches'],
    [0.45 / 0.0254, 'CMU units (1/0.45 inch)'],
    [10, 'decimetres'],
  ] as const) {
    const report = reportOf({ ...file, perMetre });
    expect(report.unitName).toBe(unitName);
    expect(report.standingHeight).toBeCloseTo(1.4 / 0.82, 4);
  }
});

test('worked example: the longest path along bones for other figures', () => {
  const crane = (bone: number) => ({
    names: ['base', 'mast', 'jib', 'hook'],
    parentIndices: Int32Array.of(-1, 0, 1, 2),
    restPositions: Float32Array.of(...[9, 0, 0], ...[0, bone, 0], ...[bone, 0, 0], ...[0, -bone, 0]),
    endSites: [{ joint: 3, offset: [0, -bone, 0] as const }],
  });
  expect(standingHeight(crane(50))).toEqual({ height: 200 / 1.4, isOfBody: false });
  expect(standingHeight(crane(0))).toEqual({ height: 0, isOfBody: false });
});

test('a guess is certain if no other unit makes the figure a person', () => {
  const guess = (height: number): unknown => {
    const found = guessUnit(height);
    return found && [found.unit.name, found.isSure];
  };
  expect(guess(175)).toEqual(['centimetres', true]);
  expect(guess(1.2)).toEqual(['metres', true]);
  expect(guess(105)).toEqual(['centimetres', false]); // a child, or a giant in inches
  expect(guess(67)).toEqual(['inches', true]);
  expect(guess(0.2)).toEqual(['metres', false]); // no person in any unit
  expect(guess(0)).toBeNull();
});
