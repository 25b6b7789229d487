import fc from 'fast-check';
import { nameEncodings, type ImportOptions } from '#core/formats/import-report.ts';
import { expect, test } from 'vitest';
import { describeDoubt, groundWithOverride, importDoubt, takenFor } from '#main/library/files/clip-import.ts';
import {
  bytesHashOf,
  contentHash,
  hasImportOverride,
  importOptionsOf,
} from '#main/library/files/content-hash.ts';
import { agreedOptions, type StoredReport } from '#main/library/files/stored-report.ts';
import { forAll } from '#test/fixtures/property.ts';

/** The report of a person of 1.75 m in a file in centimetres, Y up, both guessed. */
const report = {
  unit: 0.01,
  unitName: 'centimetres',
  unitGuessed: true,
  upAxis: 'y',
  upAxisGuessed: true,
  standingHeight: 1.75,
  isBody: true,
  otherGroundHeight: 0.4,
} as StoredReport;

test('what a user sets is in effect and no guess; the rest stays', () => {
  expect([{}, { unit: 1 }, { upAxis: 'z' } as const].map((options) => takenFor(report, options))).toEqual([
    { unit: 0.01, unitName: 'centimetres', unitGuessed: true, upAxis: 'y', upAxisGuessed: true },
    { unit: 1, unitName: 'metres', unitGuessed: false, upAxis: 'y', upAxisGuessed: true },
    { unit: 0.01, unitName: 'centimetres', unitGuessed: true, upAxis: 'z', upAxisGuessed: false },
  ]);
  const stated = { ...report, unitGuessed: false, upAxisGuessed: false };
  expect(takenFor(stated, {})).toMatchObject({ unitGuessed: false, upAxisGuessed: false });
});

test('the ground has the unit, and belongs to the up axis', () => {
  const heights = [{}, { unit: 1 }, { upAxis: 'z' }, { unit: 0.0254, upAxis: 'z' }, { upAxis: 'y' }] as const;
  expect(heights.map((options) => groundWithOverride(report, 0.2, options))).toEqual(
    [0.2, 20, 0.4, 1.016, 0.2].map((height) => expect.closeTo(height, 9) as number),
  );
});

test.each<[string, Partial<StoredReport>, ImportOptions, ReturnType<typeof importDoubt>, words: string]>([
  ['a person', {}, {}, null, ''],
  ['as others', { others: { unit: 0.01, upAxis: 'y' } }, {}, null, ''],
  [
    'another unit than others',
    { others: { unit: 1, upAxis: 'z' } },
    {},
    { about: 'unit', because: 'others', standingHeight: 1.75, suggested: { unit: 1 } },
    'The unit differs from most clips with this skeleton in the folder.',
  ],
  [
    'another up axis than others',
    { others: { unit: 1, upAxis: 'z' } },
    { unit: 1 },
    { about: 'upAxis', because: 'others', standingHeight: 1.75, suggested: { upAxis: 'z' } },
    'The up axis differs from most clips with this skeleton in the folder.',
  ],
  ['what a user has set', { others: { unit: 1, upAxis: 'z' } }, { unit: 1, upAxis: 'y' }, null, ''],
  [
    'a giant in a file of metres that has centimetres',
    { unit: 1, standingHeight: 175 },
    {},
    { about: 'unit', because: 'height', standingHeight: 175, suggested: { unit: 0.01 } },
    'The character is 180 m tall. Check the unit.',
  ],
  ['a giant whose unit is set', { unit: 1, standingHeight: 175 }, { unit: 1 }, null, ''],
  ['a giant that is no body', { unit: 1, standingHeight: 175, isBody: false }, {}, null, ''],
  [
    'what no unit makes a person',
    { unit: 1, standingHeight: 1e9 },
    {},
    { about: 'unit', because: 'height', standingHeight: 1e9, suggested: null },
    'The character is 1000000000 m tall. Check the unit.',
  ],
])('%s: what is in doubt', (_, more, options, doubt, words) => {
  const found = importDoubt({ ...report, ...more }, options);
  expect([found, found ? describeDoubt(found) : '']).toEqual([doubt, words]);
});

test('a file is read as its folder agreed on', () => {
  const alone = (settings: object) =>
    agreedOptions({ ...report, alone: settings as NonNullable<StoredReport['alone']> });
  expect([
    agreedOptions(report),
    alone({ unit: 0.01, upAxis: 'y' }),
    alone({ unit: 1, upAxis: 'y' }),
    alone({ unit: 0.01, upAxis: 'z' }),
  ]).toEqual([{}, {}, { unit: 0.01 }, { upAxis: 'y' }]);
});

test('the key of a motion says how its bytes are read', () => {
  expect(contentHash('3a', { unit: 0.01, upAxis: 'z', fps: 60 })).toBe('3a unit=0.01 up=z fps=60');
  const options = fc.record(
    {
      unit: fc.double({ min: 1e-6, max: 1e4, noNaN: true }),
      upAxis: fc.constantFrom('y' as const, 'z' as const),
      fps: fc.nat(1000),
      encoding: fc.constantFrom(...nameEncodings),
    },
    { requiredKeys: [] },
  );
  forAll(fc.stringMatching(/^[\da-f]{4}$/), options, (hash, set) => {
    const key = contentHash(hash, set);
    expect([bytesHashOf(key), importOptionsOf(key)]).toEqual([hash, set]);
    expect(hasImportOverride(key)).toBe(Object.keys(set).length > 0);
  });
  expect(importOptionsOf('3a up=x unity=1')).toEqual({});
});
