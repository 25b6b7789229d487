import { expect, test } from 'vitest';
import { importBvhTakes, outlineBvhTakes } from '#main/import/read/import-file.ts';
import type { NameEncoding } from '#core/formats/import-report.ts';
import { encoded } from '#test/fixtures/encoded.ts';
import { createRandom } from '#test/fixtures/generated-library.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

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

/** What a report says of names that are not in UTF-8. */
function guessedIn(bytes: Uint8Array, encoding?: NameEncoding) {
  const [take] = valueOf(importBvhTakes(bytes, 'a.bvh', encoding ? { encoding } : {}));
  const [outline] = valueOf(outlineBvhTakes(bytes, 'a.bvh'));
  expect(outline.report.names).toEqual(take.report.names);
  return take.report.names;
}

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
  const doubtOf = (bytes: Uint8Array): string | undefined => guessedIn(bytes)?.doubt;
  const guessOf = (bytes: Uint8Array) => guessedIn(bytes)?.guess;
  const chinese = encoded(bvhOf(['尾巴', '辫子', 'Chest']), 'gbk')!;
  expect(doubtOf(chinese)).toBe(
    'joint names are in an unknown encoding and may be garbled: choose their encoding, or export the file again with names in UTF-8',
  );
  const latin = Buffer.from(bvhOf(['Hüfte', 'épaule_gauche', 'Año']), 'latin1');
  expect([guessOf(chinese), guessOf(latin)]).toEqual([null, 'windows-1252']);
  expect(doubtOf(latin)).toBeUndefined();
  expect(namesOf(latin)).toEqual(['Hüfte', 'épaule_gauche', 'Año']);
  const mixed = Buffer.concat([
    new TextEncoder().encode('HIERARCHY\nROOT 脊椎'),
    latin.subarray('HIERARCHY\nROOT Hüfte'.length),
  ]);
  expect(doubtOf(mixed)).toBeUndefined();
});

test.each([
  ['gbk', '骨盆 脊椎 头 左大腿 左小腿 左脚 右上臂 右手 Hair'],
  ['big5', '骨盆 脊椎 頭部 左大腿 左小腿 左腳 右上臂 右手 Hair'],
  ['euc-kr', '골반 척추 머리 왼허벅지 왼종아리 왼발 오른위팔 오른손 Hair'],
] as const)('names of Chinese and Korean rigs are guessed: %s', (encoding, text) => {
  const names = text.split(' ');
  const bytes = encoded(bvhOf(names), encoding)!;
  expect(namesOf(bytes)).toEqual(names);
  expect(guessedIn(bytes)).toMatchObject({ guess: encoding, guessed: names, in: { [encoding]: names } });
});

test.each([
  ['shift_jis', 'スカート前 スカート後 髪右 髪左 ネクタイ リボン左 しっぽ'],
  ['euc-kr', '치마앞 치마뒤 머리카락 꼬리 리본왼쪽 무기 귀걸이'],
  ['big5', '尾巴 辮子 裙子前 裙子後 飄帶左 武器'],
] as const)(
  'names that are no words of joints are guessed by their letters, with a doubt: %s',
  (encoding, text) => {
    const names = text.split(' ');
    const bytes = encoded(bvhOf(names), encoding)!;
    expect(namesOf(bytes)).toEqual(names);
    expect(guessedIn(bytes)).toMatchObject({
      guess: encoding,
      doubt: expect.stringMatching(/^the encoding of joint names is a guess/) as string,
    });
  },
);

test('names in UTF-8 are not guessed', () => {
  expect(guessedIn(new TextEncoder().encode(bvhOf(['骨盆', '头'])))).toBeUndefined();
});

test('names are read in the encoding that is chosen, if the file can be read so; takes keep the names as guessed', () => {
  const first = bvhOf(['センター', '上半身', '頭', '表']).split('MOTION')[0];
  const second = bvhOf(['ソ', 'Hair']).split('MOTION')[0].replace('HIERARCHY\n', '');
  const motion = 'MOTION\nFrames: 2\nFrame Time: 0.02\n1 1 1 1 1 1\n1 1 1 1 1 1\n';
  const bytes = encoded(first + second + motion, 'shift_jis')!;
  const read = (encoding?: NameEncoding) =>
    valueOf(importBvhTakes(bytes, 'a.bvh', encoding ? { encoding } : {}));
  const takes = read();
  expect(takes.map(({ take, clip }) => [take, clip.skeleton.names])).toEqual([
    ['センター', ['センター', '上半身', '頭', '表']],
    ['ソ', ['ソ', 'Hair']],
  ]);
  const names = takes.map(({ report }) => report.names!);
  expect(names.map(({ guess }) => guess)).toEqual(['shift_jis', 'shift_jis']);
  const latin = read('windows-1252');
  expect(latin.map(({ take, report }) => [take, report.names])).toEqual(
    takes.map(({ take, report }) => [take, report.names]),
  );
  expect(latin.map(({ clip }) => clip.skeleton.names)).toEqual(names.map((each) => each.in['windows-1252']));
  expect(latin[0].clip.skeleton.names[1]).toBe('\u008fã”¼\u0090g');
  for (const { clip } of latin) expect(clip.skeleton.names).not.toContain('上半身');
});

test('an encoding in which letters would be braces is none of the file', () => {
  const bytes = encoded(bvhOf(['センター', '胸ボーン', '頭']), 'shift_jis')!;
  const names = guessedIn(bytes)!;
  expect(Object.keys(names.in)).toContain('shift_jis');
  expect(Object.keys(names.in)).not.toContain('windows-1252');
  expect(guessedIn(bytes, 'windows-1252')).toEqual(names);
});
