import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { WebIO } from '@gltf-transform/core';
import { binaryFbxLeg } from '../fixtures/binary-fbx.ts';
import { skinnedFbxLeg, fbxLeg, oldFbxLeg } from '../fixtures/fbx-figure.ts';
import { glbOf, gltfArm } from '../fixtures/gltf-figure.ts';
import { anySettingsFile } from '../fixtures/exported-settings.ts';
import { glbOfParts, packedGltf } from '../fixtures/packed-gltf.ts';

export const formats = [
  'bvh',
  'gltf',
  'glb',
  'fbx',
  'settings',
  'made',
  'log',
  'recording',
  'budgets',
] as const;
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
      return [
        readFileSync(new URL('../fixtures/0.1/settings.segue.json', import.meta.url)),
        ...fc
          .sample(anySettingsFile('unreal'), { numRuns: 5, seed: 1 })
          .map((file) => Buffer.from(JSON.stringify(file))),
      ];
    case 'made':
      return [readFileSync(new URL('../fixtures/0.1/library.made.json', import.meta.url))];
    case 'log':
      return [csvLog, csvLog.replaceAll(',', ';').replaceAll('.', ','), jsonLog].map((text) =>
        Buffer.from(text),
      );
    case 'recording':
      return [Buffer.from(recordingText)];
    case 'budgets':
      return [Buffer.from(budgetsText)];
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

const csvLog = [
  'time,from,fromTime,to,toTime,duration',
  '1,walk,0.4,hop,0.2,0.15',
  '2.5,"jog, left",0.25,hop,0,0.3',
  '3,walk,0,jog,1.5,0.2',
].join('\n');

const jsonLog = JSON.stringify([
  { time: 1, from: 'walk', fromTime: 0.4, to: 'hop', toTime: 0.2, duration: 0.15 },
  { time: 2, from: 'hop', fromTime: 0, to: 'walk', toTime: 1, duration: 0.3 },
]);

const recordingText = [
  { format: 'segue.recording', version: 1, engine: 'unreal', figure: 'Anna', joints: ['hips', 'head'] },
  { request: { time: 1, from: 'walk', fromTime: 0.4, to: 'hop', toTime: 0.2, duration: 0.15 } },
  { pose: { time: 1, positions: [0, 1, 0, 0, 2, 0] } },
  { pose: { time: 1.02, positions: [0, 1, 0.1, 0, 2, 0.1] } },
]
  .map((line, i) =>
    JSON.stringify(i === 0 ? { ...line, metresPerUnit: 0.01, up: 'z', handedness: 'left' } : line),
  )
  .join('\n');

const budgetsText = JSON.stringify({
  format: 'segue.budgets',
  version: 1,
  budgets: ['footSlide<=2', 'responseTime<=0.2'],
  waivers: [{ transition: 'walk → hop', metric: 'footSlide', reason: 'hidden by a cut' }],
});
