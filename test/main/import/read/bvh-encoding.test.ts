import { expect, test } from 'vitest';
import { importBvhTakes, outlineBvhTakes } from '#main/import/read/import-file.ts';
import { createRandom } from '#test/fixtures/generated-library.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/** Bytes of each letter of an encoding of two bytes a letter, since Node only decodes. */
function lettersOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const letters = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(encoding);
  for (let first = 0x81; first < 0xff; first++)
    for (let second = 0x40; second < 0xff; second++) {
      const text = decoder.decode(Uint8Array.of(first, second));
      if (text.length === 1 && !letters.has(text)) letters.set(text, [first, second]);
    }
  return letters;
}

const encoders = new Map(['shift_jis', 'gbk'].map((encoding) => [encoding, lettersOf(encoding)]));

/** Bytes of `text`; null if the encoding lacks a letter. */
function encoded(text: string, encoding: string): Uint8Array | null {
  const bytes = Array.from(text, (letter) =>
    letter <= '\x7f' ? [letter.charCodeAt(0)] : encoders.get(encoding)?.get(letter),
  );
  return bytes.every((each) => each !== undefined) ? Uint8Array.from(bytes.flat()) : null;
}

/** A chain of joints. */
function bvhOf(names: readonly string[]): string {
  const open = names.map(
    (name, k) => `${k ? 'JOINT' : 'ROOT'} ${name}\n{\nOFFSET 0 ${k} 0\nCHANNELS 1 Xrotation\n`,
  );
  const end = `End Site\n{\nOFFSET 0 1 0\n}\n${'}\n'.repeat(names.length)}`;
  const row = names.map(() => '1').join(' ');
  return `HIERARCHY\n${open.join('')}${end}MOTION\nFrames: 2\nFrame Time: 0.02\n${row}\n${row}\n`;
}

const namesOf = (bytes: Uint8Array): readonly string[] =>
  valueOf(outlineBvhTakes(bytes, 'a.bvh'))[0].skeleton.names;

const known = [
  'センター',
  '下半身',
  '上半身',
  '首',
  '頭',
  '左肩',
  '右腕',
  '左ひじ',
  '右手首',
  '左足',
  '右ひざ',
  '左つま先',
];
/** The second byte in Shift-JIS of ボ is `{`, of ソ and 表 `\`, of マ `}`. */
const others = ['胸ボーン', 'ソ', '表 マ', '髪 1', 'Hair'];

test.each(['shift_jis', 'gbk'])(
  'names in %s are read as those in UTF-8, braces in letters too',
  (encoding) => {
    const random = createRandom(5);
    for (let k = 0; k < 60; k++) {
      const order = [...known, ...others]
        .map((name) => ({ name, at: random() }))
        .toSorted((a, b) => a.at - b.at);
      const names = order.slice(0, 9).map(({ name }) => name); // three known ones at least
      const text = bvhOf(names);
      const bytes = encoded(text, encoding);
      expect(bytes, text).not.toBeNull();
      expect(namesOf(bytes!)).toEqual(namesOf(new TextEncoder().encode(text)));
    }
  },
);

test('names that are words in no encoding are read as Latin-1, with a warning if that makes signs of them', () => {
  const warningsOf = (bytes: Uint8Array): readonly string[] => {
    const [take] = valueOf(importBvhTakes(bytes, 'a.bvh'));
    const [outline] = valueOf(outlineBvhTakes(bytes, 'a.bvh'));
    expect(outline.report.warnings).toEqual(take.report.warnings);
    return take.report.warnings.filter((warning) => warning.includes('encoding'));
  };
  const chinese = encoded(bvhOf(['脊椎', '头部', 'Chest']), 'gbk')!;
  expect(warningsOf(chinese)).toEqual([
    'joint names are in an unknown encoding and may be garbled: export the file again with names in UTF-8',
  ]);
  const latin = Buffer.from(bvhOf(['Hüfte', 'épaule_gauche', 'Año']), 'latin1');
  expect(warningsOf(latin)).toEqual([]);
  expect(namesOf(latin)).toEqual(['Hüfte', 'épaule_gauche', 'Año']);
  const mixed = Buffer.concat([
    new TextEncoder().encode('HIERARCHY\nROOT 脊椎'),
    latin.subarray('HIERARCHY\nROOT Hüfte'.length),
  ]);
  expect(warningsOf(mixed)).toEqual([]);
});
