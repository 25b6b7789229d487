import { expect, test } from 'vitest';
import { binaryFbxLeg } from '#test/fixtures/binary-fbx.ts';
import { fbxLeg, oldFbxLeg, settingOf } from '#test/fixtures/fbx-figure.ts';
import { allNear, importedTake } from './imported.ts';

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
