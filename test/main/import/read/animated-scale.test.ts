import { Document, type Node } from '@gltf-transform/core';
import { expect, test } from 'vitest';
import { importGltf } from '#main/import/read/gltf/import-gltf.ts';
import { fbxLeg, TICKS } from '#test/fixtures/fbx-figure.ts';
import { glbOf } from '#test/fixtures/gltf-figure.ts';
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
  const buffer = document.createBuffer();
  const knee = document.createNode('Knee').setTranslation([0, -0.45, 0]);
  const hips = document.createNode('mixamorig:Hips').addChild(knee);
  const armature = document.createNode('Armature').addChild(hips);
  document.createScene().addChild(armature);
  const skin = document.createSkin().addJoint(hips).addJoint(knee);
  document.createNode('Body').setSkin(skin);
  const animation = document.createAnimation('Walk');
  const animate = (node: Node, path: 'translation' | 'rotation' | 'scale', values: number[]): void => {
    const accessor = (type: 'SCALAR' | 'VEC3' | 'VEC4', array: number[]) =>
      document.createAccessor().setType(type).setArray(Float32Array.from(array)).setBuffer(buffer);
    const sampler = document
      .createAnimationSampler()
      .setInput(
        accessor(
          'SCALAR',
          frames.map((frame) => frame / 30),
        ),
      )
      .setOutput(accessor(path === 'rotation' ? 'VEC4' : 'VEC3', values));
    const channel = document.createAnimationChannel().setTargetNode(node).setTargetPath(path);
    animation.addSampler(sampler).addChannel(channel.setSampler(sampler));
  };
  const half = (frame: number): number => (frame * 5 * Math.PI) / 180;
  animate(
    armature,
    'scale',
    sizes.flatMap((size) => [size, size, size]),
  );
  animate(
    hips,
    'translation',
    frames.flatMap((frame) => [frame / 100, 0.9, 0]),
  );
  animate(
    knee,
    'rotation',
    frames.flatMap((frame) => [Math.sin(half(frame)), 0, 0, Math.cos(half(frame))]),
  );
  return glbOf(document);
}

test('an animated scale above the joints moves and stretches them alike in FBX and glTF, and both say so', async () => {
  const glb = await importGltf(await glbBelowScale(), new Map());
  if (!glb.ok) throw new Error(JSON.stringify(glb.error));
  const takes = [importedTake(fbxBelowScale()), glb.value[0]];
  for (const { clip, report } of takes) {
    expect(clip.skeleton.names).toEqual(['mixamorig:Hips', 'Knee']);
    expect(report.warnings).toEqual([
      'the scale of Armature is animated: bones below it change their lengths',
    ]);
    for (const frame of frames) {
      const size = sizes[frame];
      const [x, hips, knee] = [(frame / 100) * size, 0.9 * size, 0.45 * size];
      expect(placesAt(clip, frame)).toEqual(allNear([x, hips, 0, x, knee, 0], 5));
    }
  }
  expect([...takes[1].clip.rotations]).toEqual(allNear(takes[0].clip.rotations, 5));
});
