import { expect, test } from 'vitest';
import { importBvh } from '#core/formats/bvh/import-bvh.ts';
import { frameRateFromTime } from '#core/formats/frame-rate.ts';
import type { ImportReport } from '#core/formats/import-report.ts';
import { guessUnit, unitNameOf } from '#core/kit/length-unit.ts';
import { standingHeight } from '#core/rig/ground/ground-figure.ts';
import { createRandom } from '#test/fixtures/generated-library.ts';
import { personBvh, type PersonFile, STANDING_HIPS } from '#test/fixtures/person.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { bytesOf } from './bvh/bvh-fixtures.ts';

test.each([
  // frame time, one unit in its last digit, frames per second
  [0.0083333, 1e-7, 120],
  [0.008333, 1e-6, 120],
  [0.0083, 1e-4, 120],
  [0.033333, 1e-6, 30],
  [0.0333, 1e-4, 30],
  [0.0333667, 1e-7, 30_000 / 1001],
  [0.016667, 1e-6, 60],
  [0.0167, 1e-4, 60],
  [0.04, 1e-2, 25],
  [0.008, 1e-3, 125],
  [0.01, 1e-2, 100],
  [0.0416667, 1e-7, 24],
  [0.0417083, 1e-7, 24_000 / 1001],
  [0.0142857, 1e-7, 70],
  [0.0123, 1e-6, 1 / 0.0123],
  [2, 1, 1 / 2],
])('%d s, to %d, is %d frames per second', (frameTime, step, rate) => {
  expect(frameRateFromTime(frameTime, step)).toBe(rate);
});

/** A frame time with one unit in the last digit written, as `parseBvh` reads it. */
function written(text: string): readonly [frameTime: number, step: number] {
  const [mantissa, exponent = '0'] = text.split('e');
  const decimals = mantissa.split('.')[1]?.length ?? 0;
  return [Number(text), 10 ** (Number(exponent) - decimals)];
}

test('each rate is restored from a double or a float32 with all digits, and from six to nine digits', () => {
  const television = [24, 30, 60].map((rate) => (rate * 1000) / 1001);
  for (const rate of [...Array.from({ length: 240 }, (_, k) => k + 1), ...television]) {
    const float32 = Math.fround(1 / rate);
    const rounded = [6, 7, 8, 9].flatMap((digits) => [float32.toPrecision(digits), float32.toFixed(digits)]);
    for (const text of [String(1 / rate), String(float32), ...rounded])
      expect([text, frameRateFromTime(...written(text))]).toEqual([text, rate]);
  }
});

test('a frame time that no such rate can have been rounded to stays what it is', () => {
  const random = createRandom(3);
  const television = [24, 30, 60, 120].map((rate) => (rate * 1000) / 1001);
  for (let k = 0; k < 2000; k++) {
    const near = Math.round(1 + 239 * random()) * (1 + (2 ** -23 + 1e-5 * random()) * (k % 2 ? 1 : -1));
    const text = (1 / (k % 4 < 2 ? near : 1 + 239 * random())).toFixed(12);
    const [frameTime, step] = written(text);
    const isFar = [Math.round(1 / frameTime), ...television].every(
      (rate) => Math.abs(1 / rate - frameTime) > 2 ** -24 * frameTime + step,
    );
    if (isFar) expect([text, frameRateFromTime(frameTime, step)]).toEqual([text, 1 / frameTime]);
    else expect(k % 4).toBeGreaterThan(1); // next to a rate by chance
  }
});

test('every whole rate is restored from ten digits', () => {
  for (let rate = 1; rate <= 1000; rate++) {
    expect(frameRateFromTime(Number((1 / rate).toFixed(10)), 1e-10)).toBe(rate);
  }
});

test('each usual rate is restored from two digits of its frame time', () => {
  const usual = [
    12, 15, 24, 25, 30, 48, 50, 60, 72, 75, 90, 100, 120, 144, 150, 180, 200, 240, 250, 300, 480, 500,
  ];
  for (const rate of [...usual, 1000]) {
    const step = 10 ** (Math.floor(Math.log10(1 / rate)) - 1);
    expect(frameRateFromTime(Number((1 / rate).toPrecision(2)), step)).toBe(rate);
  }
});

test.each([
  [1.7, 'metres', true],
  [170, 'centimetres', true],
  [1700, 'millimetres', true],
  [67, 'inches', true],
  [30, 'CMU units (1/0.45 inch)', true],
  [17, 'decimetres', false], // or CMU units, of a child
  [3.1, 'metres', false], // too tall to be sure
  [0.45, 'metres', false],
  [100, 'centimetres', false],
])('a figure %d high is in %s; sure: %s', (height, name, isSure) => {
  const found = guessUnit(height);
  expect([found?.unit.name, found?.isSure]).toEqual([name, isSure]);
  expect(unitNameOf(found?.unit.metres ?? 0)).toBe(name);
});

test('without a height nothing is guessed, and another unit is named by its length', () => {
  expect([0, Number.NaN].map(guessUnit)).toEqual([null, null]);
  expect(unitNameOf(0.3048)).toBe('0.3048 m');
});

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
