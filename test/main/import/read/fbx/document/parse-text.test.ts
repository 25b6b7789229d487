import { expect, test } from 'vitest';
import { withoutThrowing } from '#core/import/file-fault.ts';
import { parseText } from '#main/import/read/fbx/document/open-fbx.ts';
import { fbxLeg } from '#test/fixtures/fbx-figure.ts';

function faultOf(text: string): unknown {
  const bytes = new TextEncoder().encode(text);
  const result = withoutThrowing(bytes, () => parseText(bytes));
  return result.ok ? 'none' : `${result.error.place}: ${result.error.expected}, ${result.error.found}`;
}

test.each([
  [`${fbxLeg()}}`, /^line \d+: a block that is open, a brace that closes none$/],
  [`${fbxLeg()}x: {`, /^end: a complete FBX file, a truncated one$/],
  [`; FBX\n${'x: {'.repeat(300)}${'}'.repeat(300)}`, /^line 2: at most 200 nested blocks, more$/],
  ['; FBX\nObjects: {\n\t§\n}', /^line 3: an FBX file in text, something else in it$/],
  [fbxLeg().replace('KeyTime: *4', 'KeyTime: *5'), /^file: an FBX file in text, something else in it$/],
])('invalid text is refused with its position', (text, words) => {
  expect(faultOf(text)).toMatch(words);
});

test('braces in names and comments, a byte order mark and a Windows path are accepted', () => {
  const text = fbxLeg()
    .replace('FBXVersion: 7400', 'FBXVersion: 7400 ; not { closed\n\tFileName: "C:\\"\n\tOther: "}"')
    .replace('Knee', 'Knie {links}');
  expect(faultOf(`\uFEFF${text}`)).toBe('none');
});

test('names in a legacy code page are kept', () => {
  const bytes = Buffer.from(fbxLeg().replace('Knee', 'Schlüsselbein'), 'latin1');
  expect(JSON.stringify(parseText(bytes))).toContain('Schlüsselbein');
});
