import { Document } from '@gltf-transform/core';
import { expect, test } from 'vitest';
import { scaledJoints } from '#core/clip/clip-tracks.ts';
import { importGltf } from '#main/import/read/gltf/import-gltf.ts';
import { fbxLeg, TICKS } from '#test/fixtures/fbx-figure.ts';
import { glbOf } from '#test/fixtures/gltf-figure.ts';
import { addKeys } from '#test/fixtures/gltf-keys.ts';
import { allNear, importedTake, placesAt } from './fbx/imported.ts';

const frames = [0, 1, 2, 3];
const sizes = [1, 1.5, 2, 0.5];

/**
 * The leg of the fixture, a bent knee below walking hips, below a node whose scale is animated: FBX, in
 * centimetres.
 */
function fbxBelowScale(): string {
  const curve = `
	Model: 60, "Model::Armature", "Null" {
	}
	AnimationCurveNode: 61, "AnimCurveNode::S", "" {
	}
	AnimationCurve: 62, "AnimCurve::", "" {
		KeyTime: *4 {
			a: ${frames.map((frame) => Math.round((frame * TICKS) / 30)).join(',')}
		}
		KeyValueFloat: *4 {
			a: ${sizes.join(',')}
		}
	}`;
  const links = ['C: "OO",60,0', 'C: "OO",1,60', 'C: "OO",61,11', 'C: "OP",61,60, "Lcl Scaling"'];
  for (const axis of 'XYZ') links.push(`C: "OP",62,61, "d|${axis}"`);
  return fbxLeg({ extra: curve }).replace('C: "OO",1,0', links.join('\n\t'));
}

/** The same in glTF, in metres. */
async function glbBelowScale(): Promise<Uint8Array> {
  const document = new Document();
  document.createBuffer();
  const knee = document.createNode('Knee').setTranslation([0, -0.45, 0]);
  const hips = document.createNode('mixamorig:Hips').addChild(knee);
  const armature = document.createNode('Armature').addChild(hips);
  document.createScene().addChild(armature);
  const skin = document.createSkin().addJoint(hips).addJoint(knee);
  document.createNode('Body').setSkin(skin);
  const animation = document.createAnimation('Walk');
  const times = frames.map((frame) => frame / 30);
  const half = (frame: number): number => (frame * 5 * Math.PI) / 180;
  const scales = sizes.flatMap((size) => [size, size, size]);
  const places = frames.flatMap((frame) => [frame / 100, 0.9, 0]);
  const turns = frames.flatMap((frame) => [Math.sin(half(frame)), 0, 0, Math.cos(half(frame))]);
  addKeys(document, animation, { node: armature, path: 'scale', times, values: scales });
  addKeys(document, animation, { node: hips, path: 'translation', times, values: places });
  addKeys(document, animation, { node: knee, path: 'rotation', times, values: turns });
  return glbOf(document);
}

test('an animated scale above the joints moves and stretches them alike in FBX and glTF, as the scale of the first', async () => {
  const glb = await importGltf(await glbBelowScale(), new Map());
  if (!glb.ok) throw new Error(JSON.stringify(glb.error));
  const takes = [importedTake(fbxBelowScale()), glb.value[0]];
  for (const { clip, report } of takes) {
    expect(clip.skeleton.names).toEqual(['mixamorig:Hips', 'Knee']);
    expect(report.warnings).toEqual([]);
    expect(scaledJoints(clip.tracks!.channels)).toEqual(Int32Array.of(0));
    expect([...clip.tracks!.values]).toEqual(allNear(sizes.flatMap((size) => [size, size, size])));
    for (const frame of frames) {
      const size = sizes[frame];
      const [x, hips, knee] = [(frame / 100) * size, 0.9 * size, 0.45 * size];
      expect(placesAt(clip, frame)).toEqual(allNear([x, hips, 0, x, knee, 0], 5));
    }
  }
  expect([...takes[1].clip.rotations]).toEqual(allNear(takes[0].clip.rotations, 5));
});
