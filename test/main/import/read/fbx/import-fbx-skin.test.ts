import { expect, test } from 'vitest';
import type { Skin } from '#core/formats/skin/skin.ts';
import { importFbxSkin } from '#main/import/read/fbx/import-fbx.ts';
import { skinnedFbxLeg, fbxLeg, settingOf } from '#test/fixtures/fbx-figure.ts';
import { allNear, importedTake } from './imported.ts';

function skinOf(text: string): Skin | null {
  const result = importFbxSkin(new TextEncoder().encode(text), '');
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function faultOf(text: string): string {
  const result = importFbxSkin(new TextEncoder().encode(text), '');
  return result.ok ? 'none' : `${result.error.place}: ${result.error.expected}, ${result.error.found}`;
}

test('by hand: a quad from the floor to the hips, bound to the hips above and to the knee below', () => {
  const skin = skinOf(skinnedFbxLeg());
  expect(skin?.positions.length).toBe(4 * 3);
  expect([...skin!.positions]).toEqual(allNear([-0.05, 0, 0, 0.05, 0, 0, 0.05, 0.9, 0, -0.05, 0.9, 0]));
  expect([...skin!.normals]).toEqual(allNear([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]));
  expect(
    [0, 4, 8, 12].map((at) => skin!.joints[at + [...skin!.weights.subarray(at, at + 4)].indexOf(1)]),
  ).toEqual([1, 1, 0, 0]);
  expect([...skin!.bindPositions]).toEqual(allNear([0, 0.9, 0, 0, 0.45, 0]));
  expect([...skin!.colours.subarray(0, 3)]).toEqual(allNear([1, 0, 0]));
  expect([...skin!.indices]).toEqual([0, 1, 2, 0, 2, 3]);
});

test('a joint that is connected to a property of a cluster is not its bone', () => {
  const text = skinnedFbxLeg().replace('C: "OO",1,44', 'C: "OP",2,44, "Associate"\n\tC: "OO",1,44');
  expect(skinOf(text)).toEqual(skinOf(skinnedFbxLeg()));
});

test('two meshes of a skeleton form one skin, and add no joints', () => {
  const twice = skinnedFbxLeg().replace('C: "OO",40,41', 'C: "OO",40,41\n\tC: "OO",60,0\n\tC: "OO",40,60');
  const text = twice.replace('Model: 41,', 'Model: 60, "Model::Other", "Mesh" {\n\t}\n\tModel: 41,');
  expect(skinOf(text)?.positions.length).toBe(8 * 3);
  expect(importedTake(text).clip.skeleton.names).toEqual(['mixamorig:Hips', 'Knee']);
});

test('the transform of the mesh node, and the scale of a bone, are applied to the skin', () => {
  const moved = skinnedFbxLeg().replace(
    '"Model::Skirt", "Mesh" {',
    `"Model::Skirt", "Mesh" {\n\t\tProperties70:  {\n\t\t\tP: "GeometricTranslation", "", "", "A",10,0,0\n\t\t\tP: "GeometricScaling", "", "", "A",2,1,1\n\t\t}`,
  );
  const skin = skinOf(moved);
  // Relative to the joint, which is at 0 in the skin.
  const across = [0, 3].map((at) => skin!.positions[at] - skin!.bindPositions[3]);
  expect(across).toEqual(allNear([0, 0.2]));
  const large = skinnedFbxLeg().replace(
    '"A",0,90,0',
    '"A",0,90,0\n\t\t\tP: "Lcl Scaling", "", "", "A",2,2,2',
  );
  expect(skinOf(large)?.positions[9]).toBeCloseTo(-0.1, 5);
});

test('left-handed axes mirror a skin', () => {
  const mirrored = skinOf(skinnedFbxLeg({ settings: settingOf('FrontAxisSign', -1) }));
  expect(mirrored?.normals[2]).toBeCloseTo(-1, 5);
});

test('a file without a mesh has no skin', () => {
  expect(skinOf(fbxLeg())).toBe(null);
});

test.each([
  ['a: 0,1,2,-4', 'a: 0,1,7,-4', 'mesh Skirt: points below 4, 7'],
  ['a: -5,0,0', 'a: 1e9,0,0', 'mesh Skirt: numbers within ±1000000, 1000000000'],
])('an invalid mesh is refused with its position', (sound, other, words) => {
  expect(faultOf(skinnedFbxLeg().replace(sound, other))).toBe(words);
});

test('weights of points outside the mesh are ignored', () => {
  const skin = skinOf(skinnedFbxLeg().replace('a: 2,3', 'a: 2,2000000000'));
  expect(skin?.positions.every((value) => Number.isFinite(value))).toBe(true);
});

/** The leg with its skirt shown by `models`, and `count` numbers of `name` in place of its own. */
function skirts(models: number, name: string, count: number, numbers: string): string {
  const ids = Array.from({ length: models - 1 }, (_, i) => 1000 + i);
  const array = `${name}: *${count} {\n\t\t\ta: ${numbers.repeat(count / numbers.replaceAll(/[^,]/g, '').length).slice(0, -1)}\n`;
  return skinnedFbxLeg()
    .replace(new RegExp(`${name}: .*\n.*\n`), array)
    .replace(
      'Model: 41,',
      `${ids.map((id) => `Model: ${id}, "Model::Skirt", "Mesh" {\n\t}\n\t`).join('')}Model: 41,`,
    )
    .replace(
      'C: "OO",40,41',
      ['C: "OO",40,41', ...ids.map((id) => `C: "OO",${id},0\n\tC: "OO",40,${id}`)].join('\n\t'),
    );
}

const tooMuch = 'mesh Skirt: vertices and triangles in proportion to the file size, more';

test.each([
  // A small file may show 50,000 points, 300,000 corners and 2,000,000 weights, whatever it shows them by.
  ['Vertices', 300, '0,', 499, 501],
  ['PolygonVertexIndex', 1002, '0,1,-3,', 299, 300],
  ['Indexes', 9999, '2,', 199, 201],
  // A large file may show a point for each eight bytes.
  ['Vertices', 180_000, '0.0,', 1, 2],
])(
  'small files show meshes up to a limit, large ones by their size: %s, %i times %s',
  (name, count, numbers, most, more) => {
    expect(faultOf(skirts(most, name, count, numbers))).toBe('none');
    expect(faultOf(skirts(more, name, count, numbers))).toBe(tooMuch);
  },
);

/** A channel of a blend shape of the skirt: what it adds to some of its points. */
const shapeOf = (id: number, name: string, points: string, moves: string): string => `
	Deformer: ${id}, "SubDeformer::${name}", "BlendShapeChannel" {
		DeformPercent: 0
	}
	Geometry: ${id + 1}, "Geometry::${name}", "Shape" {
		Indexes: *${points.split(',').length} {
			a: ${points}
		}
		Vertices: *${moves.split(',').length} {
			a: ${moves}
		}
	}`;

test('blend shapes move the points that they name, with the names of their curves', () => {
  const objects = [shapeOf(81, 'Wide', '3,2', '-5,0,0,5,0,0'), shapeOf(91, 'Bad', '7,-1', '1,1,1,2,2,2')];
  const links = [81, 91].flatMap((id) => [`C: "OO",${id},80`, `C: "OO",${id + 1},${id}`]);
  const text = skinnedFbxLeg()
    .replace(
      '\n}\nConnections:',
      `\n\tDeformer: 80, "Deformer::", "BlendShape" {\n\t}${objects.join('')}\n}\nConnections:`,
    )
    .replace(/\n\}\n$/, `\n\tC: "OO",80,40\n\t${links.join('\n\t')}\n}\n`);
  const [wide, ...others] = skinOf(text)!.targets;
  expect([wide.name, wide.first, others]).toEqual(['Wide', 2, []]);
  expect([...wide.positions]).toEqual(allNear([0.05, 0, 0, -0.05, 0, 0]));
  expect(importedTake(text).report.warnings).toEqual([]);
});
