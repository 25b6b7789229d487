import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipFromBvh } from '#test/fixtures/clip-from-bvh.ts';
import { parseBvh } from '#core/formats/bvh/parse-bvh.ts';
import { bytesOf, faultText, fixtureNames, readFixture } from './bvh-fixtures.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/** The expected error of each damaged file, without the file name. */
const ERRORS: Readonly<Record<string, string>> = {
  'binary-name': '6:10: expected a printable joint name, found "\\u0000ne"',
  binary:
    '1:1: expected HIERARCHY, found "\\u00075Ìcú(¿Ví\\u001b²Iàw\\u000e¥<Ój\\u0001/Æ]ô\\"¹Pç~\\u0015¬CÚq…"',
  blank: '3:1: expected HIERARCHY, found the end of the file',
  'brace-missing': '4:2: expected {, found "OFFSET"',
  'brace-too-many': '16:1: expected MOTION, found "}"',
  'channel-twice': '5:33: expected each channel once, found "Yposition"',
  'channel-unknown': '5:33: expected 6 channel names, as CHANNELS says, found 2, then "Zpos"',
  'channels-after-joint': '14:2: expected CHANNELS before the first JOINT of the block, found "CHANNELS"',
  'channels-nowhere': '6:1: expected a joint with channels before MOTION, found "MOTION"',
  'channels-too-few': '10:3: expected 3 channel names, as CHANNELS says, found 2, then "End"',
  'channels-too-many': '9:44: expected 3 channel names, as CHANNELS says, found "Yrotation"',
  'cut-at-a-row': '19:1: expected a row of 9 numbers, found the end of the file',
  'cut-before-motion': '16:1: expected MOTION, found the end of the file',
  'cut-in-a-block': '6:1: expected OFFSET, CHANNELS, JOINT, End Site or }, found the end of the file',
  'cut-in-a-row': '20:31: expected 9 numbers in the row of frame 1, found 8, then the end of the file',
  'cut-in-the-hierarchy': '8:16: expected a number for the Z of OFFSET of Spine, found the end of the file',
  'cut-in-the-last-number':
    '20:36: expected 3 rows, as Frames says, found 2, then the end of the file in the middle of a line',
  'decimal-comma': '20:1: expected a number for Hips Xposition in frame 1, found "1,5"',
  empty: '1:1: expected HIERARCHY, found the end of the file',
  'end-site-empty': '12:3: expected OFFSET, found "}"',
  'exponent-too-large': '20:22: expected Spine Zrotation in frame 1 within ±1000000, found "1e999"',
  'frame-time-and-more': '18:23: expected the end of the line after Frame Time, found "1"',
  'frame-time-text': '18:13: expected a number for Frame Time, found "fast"',
  'frames-fraction': '17:9: expected the number of frames, from 1 to 1000000000, found "2.5"',
  'frames-gigantic': '17:9: expected the number of frames, from 1 to 1000000000, found "99999999999999"',
  'frames-missing': '17:1: expected Frames:, found "Frame"',
  'frames-negative': '17:9: expected the number of frames, from 1 to 1000000000, found "-2"',
  hexadecimal: '19:19: expected a number for Spine Xrotation in frame 0, found "0x20"',
  infinity: '20:16: expected a number for Hips Xrotation in frame 1, found "-Infinity"',
  nan: '19:19: expected a number for Spine Xrotation in frame 0, found "NaN"',
  'number-too-large': '20:22: expected Spine Zrotation in frame 1 within ±1000000, found "-1000000.5"',
  'offset-missing': '13:2: expected OFFSET of Spine, found "}"',
  'offset-too-large': '8:12: expected the Y of OFFSET of Spine within ±1000000, found "5e6"',
  'offset-too-short': '5:2: expected a number for the Z of OFFSET of Hips, found "CHANNELS"',
  'offset-twice': '5:2: expected only one OFFSET for Hips, found "OFFSET"',
  prose: '1:1: expected HIERARCHY, found "Dear"',
  'rotation-twice': '9:34: expected each channel once, found "Zrotation"',
  'root-inside': '6:2: expected JOINT, End Site or } (a ROOT cannot be inside another joint), found "ROOT"',
  'row-too-long': '19:25: expected the end of the line after 9 numbers in the row of frame 0, found "40"',
  'row-too-short': '19:21: expected 9 numbers in the row of frame 0, found 8, then the end of the line',
  'text-in-a-row': '19:19: expected a number for Spine Xrotation in frame 0, found "twenty"',
  'utf-16': '1:1: expected HIERARCHY in UTF-8 or ASCII, found UTF-16 text',
};

test('every damaged file has its expected error here', () => {
  expect(fixtureNames('damage').toSorted()).toEqual(Object.keys(ERRORS).toSorted());
});

test.each(Object.entries(ERRORS))('%s', (name, message) => {
  const result = parseBvh(readFixture(`damage/${name}`));
  expect(result.ok || faultText(result.error)).toBe(message);
});

test('an error is plain data', () => {
  expect(parseBvh(readFixture('damage/number-too-large'))).toEqual({
    ok: false,
    error: {
      place: '20:22',
      expected: 'Spine Zrotation in frame 1 within ±1000000',
      found: '"-1000000.5"',
    },
  });
});

/** A chain of nested joints. */
function chain(joints: number, rows: string): Uint8Array {
  const open = 'JOINT j\n{\nOFFSET 0 1 0\n'.repeat(joints - 1);
  const text = `HIERARCHY\nROOT r\n{\nOFFSET 0 0 0\nCHANNELS 1 Yrotation\n${open}${'}\n'.repeat(joints)}`;
  return bytesOf(`${text}MOTION\nFrames: 1\nFrame Time: 0.1\n${rows}`);
}

test('joints nested ten thousand deep are read', () => {
  const { clip, report } = clipFromBvh(valueOf(parseBvh(chain(10_000, '90\n')))[0]);
  expect(clip.skeleton.names.length).toBe(10_000);
  expect(clip.skeleton.names.at(-1)).toBe('j (9999)');
  expect(report.warnings.length).toBe(11);
  expect(report.warnings.at(-1)).toBe('9988 more joints were renamed');
});

test('a small file cannot ask for a huge clip', () => {
  const result = parseBvh(chain(10_000, '0\n'.repeat(100_000)));
  expect(result.ok || faultText(result.error)).toMatch(/^\d+:\d+: expected more channels .*10000 joints/);
});

const refusal = (bytes: Uint8Array): string | true => {
  const result = parseBvh(bytes);
  return result.ok || faultText(result.error);
};

test('too many joints for a figure are refused before memory is allocated', () => {
  expect(refusal(chain(10_001, '0\n'))).toMatch(/expected at most 10000 joints, found "j"$/);
});

test('endless words are refused before they are decoded', () => {
  const endless = 'é'.repeat(500_000);
  const digits = '1'.repeat(1_000_000);
  const zeros = `0.${'0'.repeat(1_000_000)}1`;
  const file = (name: string, offset: string, row: string): Uint8Array =>
    bytesOf(
      `HIERARCHY\nROOT ${name}\n{\nOFFSET 0 0 ${offset}\nCHANNELS 1 Yrotation\n}\nMOTION\nFrames: 1\nFrame Time: 0.1\n${row}\n`,
    );
  expect(refusal(file(endless, '0', '0'))).toMatch(/^2:6: expected a joint name of at most 200 characters/);
  expect(refusal(file('n'.repeat(201), '0', '0'))).toContain(
    'expected a joint name of at most 200 characters',
  );
  expect(refusal(file('n'.repeat(200), '0', '0'))).toBe(true);
  expect(refusal(file('a', digits, '0'))).toContain('expected a number for the Z of OFFSET of a, found "111');
  for (const row of [digits, zeros, `-${digits}`, `1e${digits}`, endless]) {
    expect(refusal(file('a', '0', row))).toMatch(/^10:1: expected a number for a Yrotation in frame 0/);
  }
  // As long as the output of any printf: still read.
  expect(refusal(file('a', `0.${'3'.repeat(300)}`, `0.${'0'.repeat(300)}1`))).toBe(true);
});

/** One of: truncated, byte changed, part removed, part repeated, text inserted. */
const change = fc.record({
  kind: fc.constantFrom('cut', 'set', 'set', 'set', 'drop', 'repeat', 'insert'),
  at: fc.noBias(fc.nat(9999)) /* ten-thousandths of the file */,
  length: fc.integer({ min: 1, max: 12 }),
  byte: fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(...bytesOf('0123456789 -'))),
  text: fc.constantFrom(...'{|}|\n| |0|7|\0|NaN|1e9|ROOT x|JOINT|End Site|CHANNELS 3|MOTION'.split('|')),
});

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

function mutate(bytes: Uint8Array, { kind, at, length, byte, text }: Change): Uint8Array {
  const start = Math.floor((at * bytes.length) / 10_000);
  const [head, piece, tail] = [
    bytes.slice(0, start),
    bytes.slice(start, start + length),
    bytes.slice(start + length),
  ];
  switch (kind) {
    case 'cut':
      return head;
    case 'set':
      return bytes.with(start, byte);
    case 'drop':
      return Uint8Array.of(...head, ...tail);
    case 'repeat':
      return Uint8Array.of(...head, ...piece, ...piece, ...tail);
    default:
      return Uint8Array.of(...head, ...bytesOf(text), ...piece, ...tail);
  }
}

test('500 mutated files give a clip or an error with its position, and never throw', () => {
  const sources = fixtureNames('dialects').map((name) => readFixture(`dialects/${name}`));
  const outcomes = { clip: 0, error: 0 };
  const property = fc.property(
    fc.constantFrom(...sources),
    fc.array(change, { minLength: 1, maxLength: 2 }),
    (source, changes) => {
      const bytes = changes.reduce(
        (current, next) => (current.length > 0 ? mutate(current, next) : current),
        source,
      );
      const result = parseBvh(bytes);
      if (result.ok) {
        outcomes.clip++;
        const { clip } = clipFromBvh(result.value[0]);
        expect([...clip.positions, ...clip.rotations].every(Number.isFinite)).toBe(true);
      } else {
        outcomes.error++;
        const [line, column] = result.error.place.split(':').map(Number);
        const lines = new TextDecoder().decode(bytes).split(/\r\n|\r|\n/);
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(lines.length);
        expect(column).toBeGreaterThanOrEqual(1);
        expect(column).toBeLessThanOrEqual(bytes.length + 1);
      }
    },
  );
  fc.assert(property, { seed: 20_240_601, numRuns: 500 });
  expect(outcomes.clip).toBeGreaterThan(25);
  expect(outcomes.error).toBeGreaterThan(50);
});

test('a plain file cut at any position is refused at its end', () => {
  const whole = readFixture('dialects/plain');
  // Without its line end, and with its last number shortened to 18 or 1, the file is valid.
  for (let length = 0; length < whole.length - '180\n'.length; length++) {
    const cut = whole.subarray(0, length);
    const result = parseBvh(cut);
    const lines = new TextDecoder().decode(cut).split('\n');
    if (result.ok) {
      expect(lines.at(-1), 'only after a complete row').toBe('');
      expect(result.value[0].warnings).toEqual(['Frames is 2, but 1 complete rows were found and read']);
    } else expect(Number.parseInt(result.error.place, 10)).toBeGreaterThanOrEqual(lines.length - 1);
  }
});

test('random bytes are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => !parseBvh(bytes).ok),
    { seed: 20_240_601, numRuns: 200 },
  );
});
