import { readdirSync, readFileSync } from 'node:fs';
import { WebIO } from '@gltf-transform/core';
import { binaryFbxLeg } from '../fixtures/binary-fbx.ts';
import { skinnedFbxLeg, fbxLeg, oldFbxLeg } from '../fixtures/fbx-figure.ts';
import { glbOf, gltfArm } from '../fixtures/gltf-figure.ts';
import { glbOfParts, packedGltf } from '../fixtures/packed-gltf.ts';

export const formats = ['bvh', 'gltf', 'glb', 'fbx', 'settings', 'made'] as const;
export type Format = (typeof formats)[number];

/** Sound files of a format, small ones: mutations hit what matters. */
export async function soundFiles(format: Format): Promise<readonly Uint8Array[]> {
  switch (format) {
    case 'bvh': {
      const folder = new URL('../fixtures/bvh/dialects/', import.meta.url);
      return readdirSync(folder).map((name) => readFileSync(new URL(name, folder)));
    }
    case 'glb':
      return [
        await glbOf(gltfArm()),
        await glbOf(gltfArm({ interpolation: 'CUBICSPLINE', skinned: false })),
        glbOfParts(await packedGltf(gltfArm())),
      ];
    case 'gltf':
      return [await gltfText()];
    case 'settings':
      return [readFileSync(new URL('../fixtures/0.1/settings.segue.json', import.meta.url))];
    case 'made':
      return [readFileSync(new URL('../fixtures/0.1/library.made.json', import.meta.url))];
    case 'fbx':
      return [
        ...[fbxLeg(), fbxLeg({ upAxis: 2 }), skinnedFbxLeg(), oldFbxLeg(6100), oldFbxLeg(5800)].map((text) =>
          Buffer.from(text),
        ),
        binaryFbxLeg(),
        binaryFbxLeg({ version: 7700 }),
        binaryFbxLeg({ bigEndian: true }),
      ];
  }
}

/** As text with an embedded buffer. */
async function gltfText(): Promise<Uint8Array> {
  const { json, resources } = await new WebIO().writeJSON(gltfArm());
  const [buffer] = Object.values(resources);
  json.buffers![0].uri = `data:application/octet-stream;base64,${Buffer.from(buffer).toString('base64')}`;
  return Buffer.from(JSON.stringify(json));
}
