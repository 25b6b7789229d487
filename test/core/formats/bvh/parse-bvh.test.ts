import { describe, expect, test } from 'vitest';
import { bytesOf, parsed, parsedFigures, readFixture } from './bvh-fixtures.ts';

const plain = parsed(readFixture('dialects/plain'));

test('worked example: the plain file', () => {
  const { hierarchy } = plain;
  expect(hierarchy.names).toEqual(['Hips', 'Spine']);
  expect([...hierarchy.parentIndices]).toEqual([-1, 0]);
  expect([...hierarchy.offsets]).toEqual([0, 100, 0, 0, 50.5, -1.25]);
  expect(hierarchy.endSites).toEqual([{ joint: 1, offset: [0, 25, 0] }]);
  const turns = ['Zrotation', 'Xrotation', 'Yrotation'];
  expect(hierarchy.channels).toEqual([['Xposition', 'Yposition', 'Zposition', ...turns], turns]);
  expect(hierarchy.channelCount).toBe(9);
  expect(plain.frameCount).toBe(2);
  expect(plain.frameTime).toBe(0.0333333);
  expect(plain.frameTimeStep).toBeCloseTo(1e-7, 12);
  expect([...plain.values]).toEqual([
    1,
    90,
    -3,
    0,
    0,
    90,
    10,
    20,
    30,
    1.5,
    91.25,
    -3,
    0,
    0,
    -90,
    -10.5,
    Math.fround(0.001),
    180,
  ]);
  expect(plain.warnings).toEqual([]);
});

describe('gives the same result in every dialect', () => {
  const sameMotion = `
  crlf cr mixed-line-ends tabs exponents bare-points byte-order-mark no-last-line-end lower-case
  one-line-hierarchy`
    .trim()
    .split(/\s+/);
  test.each(sameMotion)('%s', (name) => {
    const { frameTimeStep, ...file } = parsed(readFixture(`dialects/${name}`));
    expect(file).toEqual({ ...plain, frameTimeStep: undefined });
    expect(frameTimeStep).toBeCloseTo(1e-7, 12);
  });
});

test.each([
  ['frames-too-many', 'Frames is 1000000000, but 2 complete rows were found and read'],
  ['frames-too-few', 'Frames is 1, but 2 complete rows were found and read'],
])('%s: the number of rows counts, with a warning', (name, warning) => {
  expect(parsed(readFixture(`dialects/${name}`))).toEqual({ ...plain, warnings: [warning] });
});

test('any subset of channels in any order, joint by joint', () => {
  const { hierarchy, values } = parsed(readFixture('dialects/channel-subsets'));
  expect(hierarchy.names).toEqual(['Base', 'Arm', 'Fixed', 'Wrist', 'Thumb']);
  expect([...hierarchy.parentIndices]).toEqual([-1, 0, 1, 2, 1]);
  expect(hierarchy.channels).toEqual([
    ['Yrotation', 'Yposition'],
    ['Zposition', 'Xrotation', 'Xposition', 'Yrotation', 'Zrotation', 'Yposition'],
    [],
    ['Xrotation', 'Yrotation'],
    ['Zrotation'],
  ]);
  expect(values.length).toBe(11);
});

test('several End Sites, named End Sites, and a joint without an End Site', () => {
  const { hierarchy } = parsed(readFixture('dialects/end-sites'));
  expect(hierarchy.names).toEqual(['Palm', 'Finger']);
  expect(hierarchy.endSites).toEqual([
    { joint: 0, offset: [1, 0, 0] },
    { joint: 0, offset: [2, 0, 0] },
    { joint: 0, offset: [4, 0, 0] },
  ]);
});

test('an End Site may be one word', () => {
  const text = new TextDecoder().decode(readFixture('dialects/plain'));
  expect(parsed(bytesOf(text.replace('End Site', 'EndSite')))).toEqual(plain);
});

test('names keep spaces and colons, and duplicates become unique with a warning', () => {
  const { hierarchy, warnings } = parsed(readFixture('dialects/names'));
  expect(hierarchy.names).toEqual([
    'mixamorig:Hips',
    'Left Hand',
    'Left Hand (2)',
    'Left Hand (2) (2)',
    'unnamed',
    'unnamed (2)',
    'Jöint 手',
  ]);
  expect(warnings).toEqual([
    'line 9: duplicate joint name "Left Hand" was replaced by "Left Hand (2)"',
    'line 12: duplicate joint name "Left Hand (2)" was replaced by "Left Hand (2) (2)"',
    'line 17: a missing joint name was replaced by "unnamed"',
    'line 21: a missing joint name was replaced by "unnamed (2)"',
  ]);
  expect(parsed(readFixture('dialects/latin-1')).hierarchy.names).toEqual(['Hips', 'Rücken']);
});

test('several roots are separate figures, each with its own numbers and names', () => {
  const [person, prop] = parsedFigures(readFixture('dialects/several-roots'));
  expect(person.hierarchy).toEqual(plain.hierarchy);
  expect(prop.hierarchy).toMatchObject({ names: ['Hips', 'Tip'], channelCount: 1 });
  expect([...prop.hierarchy.parentIndices]).toEqual([-1, 0]);
  expect([...person.values]).toEqual([...plain.values]);
  expect([...prop.values]).toEqual([45, Math.fround(-0.5)]);
  expect(prop.frameTime).toBe(plain.frameTime);
});

test('decimal commas are read as points, with a warning', () => {
  const { warnings, ...file } = parsed(readFixture('dialects/decimal-commas'));
  expect(file).toEqual({ ...plain, warnings: undefined });
  expect(warnings).toEqual(['numbers use decimal commas']);
});

test('a comma next to a point is not a decimal comma', () => {
  const text = new TextDecoder().decode(readFixture('dialects/plain')).replace('0.001', '0,001');
  expect(() => parsed(bytesOf(text))).toThrow(/Spine Xrotation in frame 1, found "0,001"/);
});

test('an incomplete last row is ignored, with a warning', () => {
  const text = new TextDecoder().decode(readFixture('dialects/plain'));
  const file = parsed(bytesOf(text.replace(' 0.001 180', '')));
  expect(file.frameCount).toBe(1);
  expect([...file.values]).toEqual([...plain.values].slice(0, 9));
  expect(file.warnings).toEqual([
    'Frames is 2, but 1 complete rows were found and read',
    'the last row was ignored: expected 9 numbers in the row of frame 1, found 7, then the end of the file',
  ]);
  expect(() => parsed(bytesOf(text.replace(' 0.001 180\n', '')))).toThrow(/then the end of the file/);
});

test('a vertical tab does not separate numbers: the number that contains it is reported', () => {
  const text = new TextDecoder().decode(readFixture('dialects/plain')).replace('0.001 180', '0.001\v180');
  expect(() => parsed(bytesOf(text))).toThrow(
    /a number for Spine Xrotation in frame 1, found "0\.001\\u000b180"/,
  );
});
