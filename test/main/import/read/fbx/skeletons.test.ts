import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importFbxSkin } from '#main/import/read/fbx/import-fbx.ts';
import { skinnedFbxLeg, fbxLeg, settingOf, TICKS } from '#test/fixtures/fbx-figure.ts';
import { allNear, importedTake, importedTakes, placesAt } from './imported.ts';

const model = (id: number, kind: string, properties = ''): string => `
	Model: ${id}, "Model::Knee", "${kind}" {
		Properties70:  {
${properties}		}
	}`;

/** The leg with more objects and connections. */
const legWith = (extra: string, ...links: readonly string[]): string =>
  fbxLeg({ extra }).replace('C: "OO",1,0', ['C: "OO",1,0', ...links].join('\n\t'));

test('an empty node above a bone is a joint; meshes, cameras and empty nodes without bones are not', () => {
  const hung = model(50, 'Mesh') + model(51, 'Camera') + model(52, 'Null') + model(53, 'LimbNode');
  const text = legWith(hung, 'C: "OO",50,2', 'C: "OO",51,2', 'C: "OO",52,2', 'C: "OO",53,52');
  // The empty node above a bone, and that bone; duplicate names are numbered.
  expect(importedTake(text).clip.skeleton.names).toEqual(['mixamorig:Hips', 'Knee', 'Knee (2)', 'Knee (3)']);
});

test('a control beside a skeleton is not a figure; two bones alone are one', () => {
  const control = model(50, 'LimbNode') + model(51, 'LimbNode');
  const node = `
	AnimationCurveNode: 60, "AnimCurveNode::T", "" {
	}`;
  const links = ['C: "OO",50,0', 'C: "OO",60,11', 'C: "OP",60,50, "Lcl Translation"', 'C: "OP",31,60, "d|X"'];
  expect(importedTakes(legWith(control + node, ...links, 'C: "OO",51,0'))).toHaveLength(2);
  const third = legWith(control + node, ...links, 'C: "OO",51,2');
  expect(importedTake(third).clip.skeleton.names).toEqual(['mixamorig:Hips', 'Knee', 'Knee (2)']);
});

test('trees with clusters but no weights are controls: they are no clips, do not come first, and are named', () => {
  const bones = [50, 51, 52].map((id) => model(id, 'LimbNode')).join('');
  const text = skinnedFbxLeg()
    .replace('Model: 1,', `${bones.trim().replaceAll('::Knee', '::Foot control')}\n\tModel: 1,`)
    .replace('Deformer: 45,', 'Deformer: 46, "SubDeformer::", "Cluster" {\n\t}\n\tDeformer: 45,')
    .replace(
      'C: "OO",1,0',
      'C: "OO",50,0\n\tC: "OO",51,50\n\tC: "OO",52,51\n\tC: "OO",46,43\n\tC: "OO",50,46\n\tC: "OO",1,0',
    )
    .replace(
      'C: "OP",31,21',
      'C: "OO",60,11\n\tC: "OP",60,50, "Lcl Translation"\n\tC: "OP",30,60, "d|X"\n\tC: "OP",31,21',
    )
    .replace(
      'AnimationCurveNode: 20',
      'AnimationCurveNode: 60, "AnimCurveNode::T", "" {\n\t}\n\tAnimationCurveNode: 20',
    );
  const { clip, report } = importedTake(text);
  expect(clip.skeleton.names).toEqual(['mixamorig:Hips', 'Knee']);
  expect(report.warnings).toEqual(['left out: Foot control (controls: bones without weights)']);
  const skin = importFbxSkin(new TextEncoder().encode(text), '');
  expect(skin.ok && skin.value?.positions).toHaveLength(12);
});

test('legs of empty nodes that move belong to a body whose trunk is of bones; those that stand still do not', () => {
  const hung = `${model(50, 'Null')}${model(51, 'Null')}
	AnimationCurveNode: 60, "AnimCurveNode::R", "" {
	}`;
  const links = [
    'C: "OO",50,1',
    'C: "OO",51,1',
    'C: "OO",60,11',
    'C: "OP",60,50, "Lcl Rotation"',
    'C: "OP",31,60, "d|X"',
  ];
  expect(importedTake(legWith(hung, ...links)).clip.skeleton.names).toEqual([
    'mixamorig:Hips',
    'Knee',
    'Knee (2)',
  ]);
});

const kenney = path.resolve(import.meta.dirname, '../../../../../../shared/mocap/rigs/kenney_character.fbx');

test.skipIf(!existsSync(kenney))(
  'a character from Maya with control trees before it is one clip (skipped where it is absent)',
  () => {
    const { take, clip, report } = importedTake(new Uint8Array(readFileSync(kenney)));
    expect([take, clip.skeleton.names.slice(0, 4)]).toEqual(['', ['Root', 'HipsCtrl', 'Hips', 'Spine']]);
    expect(clip.skeleton.names.filter((name) => /Roll|IK|Knee/.test(name))).toEqual([]);
    expect(report.warnings).toEqual([
      'left out: LeftFootCtrl, RightFootCtrl (controls: bones without weights)',
    ]);
  },
);

test('a skeleton of only empty nodes is a figure', () => {
  const { clip } = importedTake(fbxLeg().replaceAll('"LimbNode"', '"Null"'));
  expect(clip.skeleton.names).toEqual(['mixamorig:Hips', 'Knee']);
  expect(placesAt(clip, 3).slice(0, 2)).toEqual(allNear([0.03, 0.9], 5));
});

test('two rigs with equal names are two skeletons, each with its own motion', () => {
  const other = fbxLeg()
    .split('Objects:  {')[1]
    .split('\n\tAnimationStack')[0]
    .replace('Model: 1,', 'Model: 101,')
    .replace('Model: 2,', 'Model: 102,');
  const node = `
	AnimationCurveNode: 120, "AnimCurveNode::T", "" {
	}`;
  const links = ['C: "OO",101,0', 'C: "OO",102,101', 'C: "OO",120,11', 'C: "OP",120,101, "Lcl Translation"'];
  const takes = importedTakes(legWith(other + node, ...links, 'C: "OP",31,120, "d|X"'));
  expect(takes.map(({ clip }) => clip.skeleton.names)).toEqual([
    ['mixamorig:Hips', 'Knee'],
    ['mixamorig:Hips', 'Knee'],
  ]);
  expect(takes.map(({ clip }) => clip.positions[18])).toEqual(allNear([0.03, 0.3], 5));
});

test('an uneven, animated scale moves the joints below it, and is dropped from joints', () => {
  const scaled = fbxLeg()
    .replace('"Lcl Rotation"', '"Lcl Scaling"')
    .replace('"OP",21,2', '"OP",21,1')
    .replaceAll('d|X"\n}', 'd|Y"\n}')
    .replace('"OP",31,21, "d|X"', '"OP",31,21, "d|Y"');
  const { clip, report } = importedTake(scaled);
  // The hips' height is scaled by 0, 10, 20 and 30 in the four frames, and so is the joint 45 below.
  expect(placesAt(clip, 1).slice(3)).toEqual(allNear([0.01, 0.9 - 4.5, 0], 4));
  expect(report.warnings).toEqual([
    'the scale of mixamorig:Hips is animated: bones below it change their lengths',
  ]);
});

test('a step on a frame is in that frame, also if the file rounds its times to milliseconds', () => {
  const stepped = '\n\t\tKeyAttrFlags: *1 {\n\t\t\ta: 2\n\t\t}\n\t\tKeyAttrRefCount: *1 {\n\t\t\ta: 4\n\t\t}';
  const rounded = [0, 1, 2, 3].map((frame) => Math.round(Math.round((frame / 24) * 1000) * (TICKS / 1000)));
  const exact = [0, 1, 2, 3].map((frame) => Math.round((frame * TICKS) / 24));
  const text = fbxLeg({ fps: 24, keys: stepped }).replaceAll(exact.join(','), rounded.join(','));
  const { clip } = importedTake(text);
  expect(clip.fps).toBe(24);
  expect([0, 1, 2, 3].map((frame) => placesAt(clip, frame)[0])).toEqual(allNear([0, 0.01, 0.02, 0.03]));
});

test('a layer is added to the layer below it by its weight', () => {
  const layer = `
	AnimationLayer: 12, "AnimLayer::Over", "" {
		Properties70:  {
${settingOf('Weight', 50)}		}
	}
	AnimationCurveNode: 22, "AnimCurveNode::T", "" {
	}`;
  const links = ['C: "OO",12,10', 'C: "OO",22,12', 'C: "OP",22,1, "Lcl Translation"', 'C: "OP",31,22, "d|X"'];
  // 11 comes first: the layer below.
  const text = legWith(layer, ...links)
    .replace('C: "OO",12,10', '')
    .replace('C: "OO",11,10', 'C: "OO",11,10\n\tC: "OO",12,10');
  const { clip } = importedTake(text);
  expect(clip.positions[18]).toBeCloseTo(0.03 + 0.15, 5);
});

test('a cycle of nodes is refused', () => {
  expect(() => importedTakes(legWith('', 'C: "OO",1,2').replace('C: "OO",1,0', ''))).toThrow(
    'some in a ring',
  );
});
