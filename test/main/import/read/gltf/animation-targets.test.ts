import type { GLTF } from '@gltf-transform/core';
import { expect, test } from 'vitest';
import { importGltf } from '#main/import/read/gltf/import-gltf.ts';
import { glbOf, gltfArm, withJson } from '#test/fixtures/gltf-figure.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/** Some channels of a file as pointers, as in KHR_animation_pointer. */
function withPointers(glb: Uint8Array, isPointer: (channel: number) => boolean): Uint8Array {
  return withJson(glb, (json) => {
    const { animations } = json as unknown as GLTF.IGLTF;
    return {
      ...json,
      extensionsUsed: ['KHR_animation_pointer'],
      animations: animations!.map(({ channels, ...animation }) => ({
        ...animation,
        channels: channels.map(({ target, ...channel }, i) =>
          isPointer(i)
            ? { ...channel, target: pointerAt(`/nodes/${target.node}/${target.path}`) }
            : { ...channel, target },
        ),
      })),
    };
  });
}

const pointerAt = (pointer: string) => ({
  path: 'pointer',
  extensions: { KHR_animation_pointer: { pointer } },
});

test.each([
  ['all', () => true],
  ['some', (channel: number) => channel % 2 === 0],
])('%s channels that are pointers at nodes move them as channels of the format do', async (_, isPointer) => {
  const glb = await glbOf(gltfArm());
  const [plain, pointed] = [glb, withPointers(glb, isPointer)].map((bytes) => importGltf(bytes, new Map()));
  expect(valueOf(await pointed)).toEqual(valueOf(await plain));
});

test('other pointers are counted and named; where nothing else moves, the file says so', async () => {
  const glb = await glbOf(gltfArm());
  const pointing = (...pointers: readonly string[]): Uint8Array =>
    withJson(glb, (json) => {
      const [{ samplers, channels }] = (json as unknown as GLTF.IGLTF).animations!;
      const added = pointers.map((pointer) => ({ sampler: 0, target: pointerAt(pointer) }));
      const kept = pointers.length > 1 ? channels : [];
      return {
        ...json,
        materials: [{ name: 'Skin' }],
        animations: [{ samplers, channels: [...kept, ...added] }],
      };
    });
  const colour = '/materials/0/pbrMetallicRoughness/baseColorFactor';
  const [{ report }] = valueOf(
    await importGltf(pointing(colour, colour, '/nodes/9/rotation/0', '/meshes/0/weights'), new Map()),
  );
  expect(report.warnings).toEqual([
    'left out: 4 channels (baseColorFactor of Skin, "/nodes/9/rotation/0", "/meshes/0/weights") of other properties: only joints and curves are read',
  ]);
  const alone = await importGltf(pointing(colour), new Map());
  if (alone.ok) throw new Error('not refused');
  expect(alone.error.isStill).toBeUndefined();
  expect(alone.error.sentence).toBe(
    'Nothing of its motion is read (left out: 1 channel (baseColorFactor of Skin) of other properties: only joints and curves are read). Export the motion of the skeleton.',
  );
});
