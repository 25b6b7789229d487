import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { quatMultiply } from '#core/math/quaternion.ts';
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

test('an uneven, animated scale moves the joints below it, and is a channel beside them', () => {
  const scaled = fbxLeg()
    .replace('"Lcl Rotation"', '"Lcl Scaling"')
    .replace('"OP",21,2', '"OP",21,1')
    .replaceAll('d|X"\n}', 'd|Y"\n}')
    .replace('"OP",31,21, "d|X"', '"OP",31,21, "d|Y"');
  const { clip, report } = importedTake(scaled);
  // The hips' height is scaled by 0, 10, 20 and 30 in the four frames, and so is the joint 45 below.
  expect(placesAt(clip, 1).slice(3)).toEqual(allNear([0.01, 0.9 - 4.5, 0], 4));
  expect([...clip.tracks!.values]).toEqual(allNear([0, 0, 1, 0, 10, 1, 0, 20, 1, 0, 30, 1]));
  expect(report.warnings).toEqual([]);
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

/** The leg with a layer over its own, which moves the hips by 10 units a frame and turns the knee as much about Y. */
function withLayer(properties: string, ...links: readonly string[]) {
  const object = (kind: string, id: number, own: string): string => `
	${kind}: ${id}, "${kind}::", "" {
		Properties70:  {
${own}		}
	}`;
  const nodes = [22, 23, 24].map((id) => object('AnimationCurveNode', id, settingOf('d|X', 0)));
  const layer = object('AnimationLayer', 12, properties) + nodes.join('');
  const moves = ['"OO",22,12', '"OP",22,1, "Lcl Translation"', '"OP",31,22, "d|X"'];
  const turns = ['"OO",23,12', '"OP",23,2, "Lcl Rotation"', '"OP",31,23, "d|Y"'];
  const text = legWith(layer, ...[...moves, ...turns, ...links].map((link) => `C: ${link}`));
  // 11 comes first: the layer below.
  return importedTake(text.replace('C: "OO",11,10', 'C: "OO",11,10\n\tC: "OO",12,10')).clip;
}

const mode = (value: number): string => settingOf('BlendMode', value);
const weight = (value: number): string => settingOf('Weight', value);

test.each([
  ['is added whole without a weight', '', 0.03 + 0.3],
  ['is added by its weight', weight(50), 0.03 + 0.15],
  ['of no weight adds nothing', weight(0), 0.03],
  ['replaces those below', mode(1) + weight(50), 0.3],
  ['replaces a share of those below', mode(2) + weight(50), 0.165],
  ['replaces all of those below without a weight', mode(2), 0.3],
])('a layer %s', (_, properties, wanted) => {
  expect(withLayer(properties).positions[18]).toBeCloseTo(wanted, 5);
});

test('an animated weight of a layer counts frame by frame', () => {
  // 0, 10, 20 and 30 %.
  const { positions } = withLayer(weight(50), '"OO",24,12', '"OP",24,12, "Weight"', '"OP",31,24, "d|Weight"');
  expect([0, 1, 2, 3].map((frame) => positions[frame * 6])).toEqual(allNear([0, 0.02, 0.06, 0.12]));
});

test('turns of a layer follow those below it, or their angles are added', () => {
  const about = (axis: 'x' | 'y', degrees: number): number[] => {
    const half = (degrees * Math.PI) / 360;
    return [axis === 'x' ? Math.sin(half) : 0, axis === 'y' ? Math.sin(half) : 0, 0, Math.cos(half)];
  };
  const kneeAtEnd = (properties: string) => withLayer(properties).rotations.subarray(28, 32);
  const [x, y] = [about('x', 30), about('y', 30)];
  for (const [properties, first, second] of [
    ['', x, y],
    [settingOf('RotationAccumulationMode', 0), x, y],
    [settingOf('RotationAccumulationMode', 1), y, x],
  ] as const)
    expect([...kneeAtEnd(properties)]).toEqual(allNear(quatMultiply(new Float64Array(4), first, second)));
});

test('a camera that looks at a joint is no parent of it, wherever the camera hangs', () => {
  const camera = model(51, 'Camera', '\t\t\tP: "Lcl Translation", "", "", "A",200,150,400\n');
  const watched = (owner: number): string =>
    legWith(camera).replace(
      'C: "OO",1,0',
      `C: "OP",1,51, "LookAtProperty"\n\tC: "OO",1,0\n\tC: "OO",51,${owner}`,
    );
  const alone = importedTake(fbxLeg()).clip;
  for (const owner of [0, 2]) {
    const { clip } = importedTake(watched(owner));
    expect(clip.skeleton.names).toEqual(['mixamorig:Hips', 'Knee']);
    expect(clip.positions).toEqual(alone.positions);
  }
});

test('a cycle of nodes is refused', () => {
  expect(() => importedTakes(legWith('', 'C: "OO",1,2').replace('C: "OO",1,0', ''))).toThrow(
    'some in a ring',
  );
});
