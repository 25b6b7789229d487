import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_MOTION } from '#contract/words/no-motion.ts';
import { indexFile } from '#main/import/read/index-file.ts';
import { fbxLeg } from '#test/fixtures/fbx-figure.ts';
import { glbOf, gltfArm } from '#test/fixtures/gltf-figure.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

/** Error of a file with this name and content; '' if it has clips. */
async function saidOf(name: string, bytes: Uint8Array | string): Promise<string> {
  const place = path.join(temporaryFolder(), name);
  writeFileSync(place, bytes);
  const outcome = await indexFile({ path: place, size: bytes.length, modified: 1 });
  if (outcome === undefined) throw new Error('gone');
  return outcome.kind === 'failed' ? outcome.error : '';
}

const bvh = `HIERARCHY
ROOT Hips
{
  OFFSET 0 1 0
  CHANNELS 3 Zrotation Xrotation Yrotation
  End Site
  {
    OFFSET 0 1 0
  }
}
MOTION
Frames: 2
Frame Time: 0.0333333
0 0 0
1 0 0
`;

const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n';
const lfs = 'This is a Git LFS pointer, not the file itself. Run “git lfs pull” in its repository.';
const empty = 'The file is empty. Copy or download it again.';
const cut = 'The file is truncated. Copy or download it again.';
const old = 'This is glTF 1.0. Export it as glTF 2.0 or convert it with gltf-pipeline.';
const page = 'This is a web page saved in place of the file. Download the file itself.';
const wide = 'This is UTF-16 text. Save it as UTF-8 in a text editor.';
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const glb = await glbOf(gltfArm());
const oldGlb = Buffer.alloc(40);
oldGlb.write('glTF');
oldGlb.writeUInt32LE(1, 4);

test.each<[string, Uint8Array | string, string]>([
  ['walk.bvh', '', empty],
  ['walk.glb', '', empty],
  [
    'walk.vrm',
    Buffer.alloc(4096),
    'The file has only zeros, so it was not copied completely. Copy or download it again.',
  ],
  ['walk.fbx', pointer, lfs],
  ['walk.glb', pointer, lfs],
  ['walk.bvh', '\ufeff' + pointer, lfs],
  ['walk.bvh', '\n<!DOCTYPE html>\n<html lang="en">', page],
  ['walk.gltf', '<html><head>', page],
  ['walk.glb', Buffer.from('PK\x03\x04rest'), 'This is a ZIP archive. Unpack it and open its contents.'],
  ['walk.fbx', gzipSync('walk'), 'This is a gzip archive. Unpack it and open its contents.'],
  ['walk.bvh', utf16('\ufeff' + bvh), wide],
  ['walk.bvh', utf16(bvh), wide],
  ['walk.gltf', utf16('{"asset": {}}').swap16(), wide],
  ['walk.gltf', '{"asset": {"version": "1.0"}, "nodes": {}}', old],
  ['walk.glb', oldGlb, old],
  ['walk.glb', glb.subarray(0, 10), cut],
  ['walk.glb', glb.subarray(0, 100), cut],
  ['walk.vrm', glb.subarray(0, glb.length - 4), cut],
  ['walk.gltf', '{"asset": {"version": "2.0"}, "nodes": [', cut],
])('%s with other content is named, with advice: %#', async (name, bytes, sentence) => {
  expect(await saidOf(name, bytes)).toBe(`${name}: ${sentence}`);
});

test('a truncated BVH file is reported with its position and advice', async () => {
  for (const end of [60, bvh.indexOf('MOTION'), bvh.length - 3]) {
    const said = await saidOf('walk.bvh', bvh.slice(0, end));
    expect(said).toMatch(
      /^walk\.bvh: Expected .* The file is cut off: copy or download it again\. \(line \d+, column \d+\)$/,
    );
  }
  expect(await saidOf('walk.bvh', bvh.replace('1 0 0', '1 0'))).toBe('');
  expect(await saidOf('walk.bvh', bvh.replace('0 0 0', '0 x 0'))).not.toContain('cut off');
});

test('VRM avatars and animations are read as GLB files', async () => {
  expect(await saidOf('walk.vrm', glb)).toBe('');
  expect(await saidOf('walk.VRMA', glb)).toBe('');
});

test('a separate buffer that is a Git LFS pointer is reported by name', async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'walk.bin'), pointer);
  const place = path.join(folder, 'walk.gltf');
  writeFileSync(
    place,
    JSON.stringify({ asset: { version: '2.0' }, buffers: [{ uri: 'walk.bin', byteLength: 9 }] }),
  );
  expect(await indexFile({ path: place, size: 1, modified: 1 })).toMatchObject({
    error:
      'walk.gltf: walk.bin, which this file needs, is a Git LFS pointer. Run “git lfs pull” in its repository.',
  });
});

test('a valid file without movement is not a failure, in any format', async () => {
  const still = gltfArm();
  for (const animation of still.getRoot().listAnimations()) animation.dispose();
  expect(await saidOf('chair.glb', await glbOf(still))).toBe(NO_MOTION);
  expect(await saidOf('chair.gltf', '{"asset": {"version": "2.0"}}')).toBe(NO_MOTION);
  const skeleton = bvh.replace('Frames: 2', 'Frames: 0').replace(/0 0 0\n1 0 0\n$/, '');
  expect(await saidOf('rig.bvh', skeleton)).toBe(NO_MOTION);
  expect(await saidOf('rig.bvh', skeleton.replace('0.0333333', '0'))).toBe(NO_MOTION);
  expect(await saidOf('rig.fbx', fbxLeg().replaceAll('AnimationCurve:', 'Nothing:'))).toBe(NO_MOTION);
  // It states that there is none, but there is.
  expect(await saidOf('walk.bvh', bvh.replace('Frames: 2', 'Frames: 0'))).toBe('');
  expect(
    await saidOf('walk.bvh', bvh.replace('Frames: 2', 'Frames: 0').replace(/1 0 0\n$/, '1 0\n')),
  ).not.toBe(NO_MOTION);
});

test('errors never contain terms of a programming language, wherever a file is cut or changed', async () => {
  const names = ['walk.glb', 'walk.gltf', 'walk.bvh'];
  const wholes = [glb, Buffer.from('{"asset":{"version":"2.0"},"nodes":[{"name":"a"}]}'), Buffer.from(bvh)];
  const noise = deflateSync(Buffer.from(bvh));
  await fc.assert(
    fc.asyncProperty(fc.nat(2), fc.nat(5000), fc.nat(255), fc.boolean(), async (which, at, byte, isCut) => {
      const bytes = Uint8Array.from(wholes[which]);
      const place = at % bytes.length;
      bytes[place] ^= byte;
      const damaged = isCut ? bytes.subarray(0, place) : Buffer.concat([bytes, noise.subarray(0, at % 7)]);
      expect(await saidOf(names[which], damaged)).not.toMatch(
        /undefined|null|NaN|reading '|TypeError|RangeError|SyntaxError|JSON at|Unexpected|is not a|Cannot|\[object/,
      );
    }),
    { numRuns: 200 },
  );
});
