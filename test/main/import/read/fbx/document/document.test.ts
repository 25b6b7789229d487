import { expect, test } from 'vitest';
import { withoutThrowing } from '#core/formats/file-fault.ts';
import { openFbx, parseText } from '#main/import/read/fbx/document/open-fbx.ts';
import { fbxLeg, settingOf, TICKS } from '#test/fixtures/fbx-figure.ts';

const settingsOf = (text: string) => openFbx(Buffer.from(text), 'motion').settings;
/** The settings of a file with these numbers beside its up axis, or in place of it. */
function settingsWith(numbers: Readonly<Record<string, number>>) {
  const settings = Object.entries(numbers).map(([name, value]) => settingOf(name, value));
  return settingsOf(fbxLeg({ settings: settings.join('') }));
}

test('each time mode is a rate; those below film are multiplied', () => {
  const film = 24_000 / 1001;
  const video = 30_000 / 1001;
  const rates = [undefined, 120, 100, 60, 50, 48, 30, 30, video, video, 25, 24, 1000, film];
  const all = [...rates, undefined, 96, 72, 2 * video, 4 * video, undefined];
  expect(all.map((_, TimeMode) => settingsWith({ TimeMode }).frameRate)).toEqual(all);
  const custom = [1, 7.5, 23.9, 23.976, film, 24, 1000, 1000.1, 0, -1, Number.NaN];
  expect(custom.map((CustomFrameRate) => settingsWith({ TimeMode: 14, CustomFrameRate }).frameRate)).toEqual([
    24,
    30,
    47.8,
    23.976,
    film,
    24,
    1000,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('axes are rotated to X right, Y up, Z to the front; those that are none are the usual ones', () => {
  const [x, y, z] = ['100', '010', '001'];
  const minus = (axis: string) => axis.replace('1', '-');
  const read = (numbers: Readonly<Record<string, number>>) => {
    const { axes, upAxis } = settingsWith(numbers);
    const columns = axes.map((value) => (value === -1 ? '-' : String(value))).join('');
    return [upAxis, ...(columns.match(/.../g) ?? [])];
  };
  const usual = ['y', x, y, z];
  expect(read({})).toEqual(usual);
  expect(read({ UpAxis: 1, FrontAxis: 2, CoordAxis: 0 })).toEqual(usual);
  expect(read({ UpAxis: 2 })).toEqual(['z', x, minus(z), y]); // as Max and Blender: its front is −Y
  expect(read({ UpAxis: 2, FrontAxis: 1 })).toEqual(['z', x, z, y]);
  expect(read({ UpAxis: 2, FrontAxis: 1, FrontAxisSign: -1 })).toEqual(['z', x, minus(z), y]);
  expect(read({ UpAxis: 0, FrontAxis: 2, CoordAxis: 1 })).toEqual(['x', y, x, z]);
  expect(read({ CoordAxisSign: -1, UpAxisSign: -1, FrontAxisSign: -1 })).toEqual([
    'y',
    minus(x),
    minus(y),
    minus(z),
  ]);
  expect(read({ UpAxis: 0 })).toEqual(usual);
  expect(read({ UpAxis: 3, FrontAxis: 2, CoordAxis: 0 })).toEqual(usual);
});

test('the unit is a number of centimetres; one that is none counts as one, an absurd one is refused', () => {
  const units = [1, 100, 2.54, 1e-6, 1e6, 0, -1];
  expect(units.map((unitScaleFactor) => settingsOf(fbxLeg({ unitScaleFactor })).unit)).toEqual(
    [0.01, 1, 0.0254, 1e-8, 1e4, 0.01, 0.01].map((unit) => expect.closeTo(unit, 12) as number),
  );
  for (const unitScaleFactor of [0.9e-6, 1.1e6])
    expect(() => settingsOf(fbxLeg({ unitScaleFactor }))).toThrow(
      `expected a unit of length, found ${unitScaleFactor} cm`,
    );
});

test('times are in ticks of old files, unless the header of a new one says otherwise', () => {
  const header = (version: number, lines: string) =>
    fbxLeg()
      .replace('FBXVersion: 7400', `FBXVersion: ${version}${lines}`)
      .replace('FBXHeaderVersion: 1003', `FBXHeaderVersion: ${lines === '' ? 1003 : 1004}`);
  const flags = (definition: number) => `\n\tOtherFlags:  {\n\t\tTCDefinition: ${definition}\n\t}`;
  const finer = 141_120_000;
  expect(settingsOf(header(7400, '')).ticks).toBe(TICKS);
  expect(settingsOf(header(7700, flags(127))).ticks).toBe(TICKS);
  expect(settingsOf(header(7700, flags(126))).ticks).toBe(finer);
  expect(settingsOf(header(7700, flags(126)).replace('1004', '1003')).ticks).toBe(TICKS);
});

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
