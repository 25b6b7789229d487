import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { withoutThrowing } from '#core/formats/file-fault.ts';
import type { ImportedTake } from '#core/formats/imported-take.ts';
import { parseBinary } from '#main/import/read/fbx/document/parse-binary.ts';
import { importFbx } from '#main/import/read/fbx/import-fbx.ts';
import { binaryFbxLeg } from '#test/fixtures/binary-fbx.ts';
import { fbxLeg, oldFbxLeg, settingOf } from '#test/fixtures/fbx-figure.ts';
import { allNear, importedTake } from './imported.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
function imported(text: string): ImportedTake {
  const result = importFbx(bytesOf(text));
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  expect(result.value.length).toBe(1);
  return result.value[0];
}

test('by hand: names as in the file, centimetres, degrees about X', () => {
  const { take, clip, report } = imported(fbxLeg());
  expect(take).toBe('');
  expect(clip).toMatchObject({ fps: 30, frameCount: 4 });
  expect(clip.skeleton.names).toEqual(['mixamorig:Hips', 'Knee']);
  expect([...clip.skeleton.restPositions]).toEqual(allNear([0, 0.9, 0, 0, -0.45, 0]));
  expect([...clip.positions.subarray(3 * 6, 3 * 6 + 3)]).toEqual(allNear([0.03, 0.9, 0]));
  const half = (15 * Math.PI) / 180;
  expect([...clip.rotations.subarray(3 * 8 + 4)]).toEqual(allNear([Math.sin(half), 0, 0, Math.cos(half)]));
  expect(report).toMatchObject({ unit: 0.01, unitName: 'centimetres', upAxis: 'y', unitGuessed: false });
});

test('a file with Z up, in metres, gives the same motion', () => {
  const { clip, report } = imported(fbxLeg({ upAxis: 2, unitScaleFactor: 100 }));
  expect([...clip.skeleton.restPositions]).toEqual(allNear([0, 90, 0, 0, -45, 0]));
  expect([...clip.positions.subarray(18, 21)]).toEqual(allNear([3, 90, 0]));
  expect([...clip.rotations.subarray(0, 4)]).toEqual(allNear([0, 0, 0, 1]));
  expect(report).toMatchObject({ unit: 1, upAxis: 'z' });
});

test('a camera in the file is ignored', () => {
  const camera = `
	NodeAttribute: 50, "NodeAttribute::Cam", "Camera" {
	}
	Model: 51, "Model::Cam", "Camera" {
	}`;
  const text = fbxLeg({ extra: camera }).replace(
    'C: "OO",1,0',
    'C: "OO",51,0\n\tC: "OO",50,51\n\tC: "OO",1,0',
  );
  expect(imported(text).clip.skeleton.names).toEqual(['mixamorig:Hips', 'Knee']);
  expect('window' in globalThis && globalThis.window).toBeFalsy();
});

test.each([
  ['', /^an FBX file, another kind of file$/],
  [fbxLeg().slice(0, 1000), /^a complete FBX file, a truncated one$/],
  [fbxLeg().replace('0,90,0', '0,1e9,0'), /^numbers within ±1000000, 1000000000$/],
  [fbxLeg().replaceAll('AnimationCurve:', 'Nothing:'), /^an animation that moves or rotates a node, none$/],
])('files without FBX motion are refused with a message', (text, words) => {
  const result = importFbx(bytesOf(text));
  expect(result.ok || `${result.error.expected}, ${result.error.found}`).toMatch(words);
});

test('a binary file with packed curves', () => {
  const result = importFbx(binaryFbxLeg());
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  const [{ clip }] = result.value;
  expect(clip).toMatchObject({ fps: 30, frameCount: 4 });
  expect(clip.skeleton.names).toEqual(['Hips']);
  const half = (15 * Math.PI) / 180;
  expect([...clip.rotations.subarray(12)]).toEqual(allNear([Math.sin(half), 0, 0, Math.cos(half)]));
});

/** A binary FBX of one node with one packed array that says it has `length` doubles. */
function binaryWithArray(length: number, packed: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(27 + 13 + 1 + 13 + packed.length + 13);
  bytes.write('Kaydara FBX Binary  \0', 'latin1');
  bytes.writeUInt32LE(7400, 23);
  bytes.writeUInt32LE(27 + 14 + 13 + packed.length, 27); // end
  bytes.writeUInt32LE(1, 31); // properties
  bytes.writeUInt32LE(13 + packed.length, 35);
  bytes.writeUInt8(1, 39);
  bytes.write('A', 40);
  bytes.write('d', 41);
  bytes.writeUInt32LE(length, 42);
  bytes.writeUInt32LE(1, 46);
  bytes.writeUInt32LE(packed.length, 50);
  bytes.set(packed, 54);
  return bytes;
}

test('a small file cannot unpack to a huge one', () => {
  const packed = deflateSync(Buffer.alloc(8 * 1000));
  const parsed = (bytes: Uint8Array, maxBytes: number): unknown => {
    const result = withoutThrowing(bytes, () => parseBinary(bytes, { maxBytes, skipped: new Set() }));
    return result.ok ? result.value.nodes : result.error;
  };
  expect(parsed(binaryWithArray(1000, packed), 1e6)).toMatchObject([{ name: 'A' }]);
  expect(parsed(binaryWithArray(1000, packed), 1e3)).toMatchObject({
    expected: 'arrays in proportion to the file size',
    found: 'one of 8000 bytes',
  });
  expect(parsed(binaryWithArray(10, packed), 1e6)).toMatchObject({
    expected: 'an array that unpacks to 80 bytes',
  });
  expect(parsed(binaryWithArray(1000, packed).subarray(0, 60), 1e6)).toMatchObject({ place: 'end' });
});

test.each([6100, 5800] as const)('version %s, with objects by name and takes: the same motion', (version) => {
  const { clip } = importedTake(oldFbxLeg(version));
  const later = importedTake(fbxLeg({ fps: 24, settings: settingOf('TimeMode', 11) })).clip;
  expect(clip).toMatchObject({ fps: 24, frameCount: 4, skeleton: { names: later.skeleton.names } });
  expect([...clip.positions]).toEqual(allNear(later.positions));
  expect([...clip.rotations]).toEqual(allNear(later.rotations));
});

test.each([{ version: 7700 }, { bigEndian: true }, { version: 7500, bigEndian: true }])(
  'a binary file gives the same motion when written as %o',
  (form) => {
    const { clip } = importedTake(binaryFbxLeg(form));
    expect(clip).toMatchObject({ fps: 30, frameCount: 4 });
    expect([...clip.rotations]).toEqual(allNear(importedTake(binaryFbxLeg()).clip.rotations));
    expect(clip.rotations[12]).toBeCloseTo(Math.sin((15 * Math.PI) / 180), 5);
  },
);
