import { expect, test } from 'vitest';
import { scaledJoints } from '#core/clip/clip-tracks.ts';
import { fbxLeg, skinnedFbxLeg, TICKS } from '#test/fixtures/fbx-figure.ts';
import { allNear, importedTake } from './imported.ts';

const times = [0, 1, 2, 3].map((frame) => Math.round((frame * TICKS) / 30)).join(',');

/** An animation of one number, from `id` on: its curve and node, and their links to a property of `target`. */
function animated(id: number, target: number, property: string, values: readonly number[], layer = 11) {
  const objects = `
	AnimationCurveNode: ${id}, "AnimCurveNode::${property}", "" {
	}
	AnimationCurve: ${id + 1}, "AnimCurve::", "" {
		KeyTime: *4 {
			a: ${times}
		}
		KeyValueFloat: *4 {
			a: ${values.join(',')}
		}
	}`;
  const links = [
    `C: "OO",${id},${layer}`,
    `C: "OP",${id},${target}, "${property}"`,
    `C: "OP",${id + 1},${id}, "d|${property}"`,
  ];
  return { objects, links };
}

const shape = (id: number, name: string, percent: number): string => `
	Deformer: ${id}, "SubDeformer::${name}", "BlendShapeChannel" {
		DeformPercent: ${percent}
	}`;

/** `leg` with more objects and links. */
const withMore = (leg: string, ...parts: readonly { objects: string; links: readonly string[] }[]): string =>
  leg
    .replace('\n}\nConnections:', `${parts.map(({ objects }) => objects).join('')}\n}\nConnections:`)
    .replace(/\n\}\n$/, `\n\t${parts.flatMap(({ links }) => links).join('\n\t')}\n}\n`);

/** Shapes of the skirt, whose geometry is object 40. */
const shapes = (...names: readonly string[]) => ({
  objects: `\n\tDeformer: 80, "Deformer::", "BlendShape" {\n\t}${names.map((name, i) => shape(81 + i, name, 50)).join('')}`,
  links: ['C: "OO",80,40', ...names.map((_, i) => `C: "OO",${81 + i},80`)],
});

test('blend shapes are curves from 0 to 1, also those without keys', () => {
  const percents = animated(90, 81, 'DeformPercent', [0, 100, 50, 25]);
  const { clip, report } = importedTake(withMore(skinnedFbxLeg(), shapes('Smile', 'Stout'), percents));
  expect([clip.tracks!.channels.curves, report.warnings]).toEqual([['Smile', 'Stout'], []]);
  expect([...clip.tracks!.values]).toEqual(allNear([0, 0.5, 1, 0.5, 0.5, 0.5, 0.25, 0.5]));
});

test('shapes with earlier keys than the bones do not move the first frame', () => {
  const early = animated(90, 81, 'DeformPercent', [0, 100, 50, 25]);
  const { clip, report } = importedTake(withMore(skinnedFbxLeg({ first: 0.1 }), shapes('Smile'), early));
  expect([clip.frameCount, report.firstKey]).toEqual([4, 0.1]);
  expect([...clip.tracks!.values]).toEqual(allNear([0.25, 0.25, 0.25, 0.25]));
});

test('layers of a blend shape add up by their weights', () => {
  const layer = {
    objects: `
	AnimationLayer: 12, "AnimLayer::More", "" {
		Properties70:  {
			P: "Weight", "Number", "", "A",50
		}
	}`,
    links: ['C: "OO",12,10'],
  };
  const first = animated(90, 81, 'DeformPercent', [0, 10, 20, 30]);
  const second = animated(95, 81, 'DeformPercent', [0, 40, 40, 40], 12);
  const { clip } = importedTake(withMore(skinnedFbxLeg(), shapes('Smile'), layer, first, second));
  expect([...clip.tracks!.values]).toEqual(allNear([0, 0.3, 0.4, 0.5]));
});

test('animated numbers that people gave a bone are curves as they are; those of the program are not', () => {
  const property = (name: string, type: string, flags: string): string =>
    `Properties70:  {\n\t\t\tP: "${name}", "${type}", "", "${flags}",3`;
  const bone = 'Model: 2, "Model::Knee", "LimbNode" {\n\t\tVersion: 232\n\t\t';
  const legWith = (more: string): string => fbxLeg().replace(`${bone}Properties70:  {`, bone + more);
  const bend = animated(90, 2, 'Bend', [3, 4, 5, -6]);
  const { clip, report } = importedTake(withMore(legWith(property('Bend', 'double', 'A+U')), bend));
  expect([clip.tracks!.channels.curves, report.warnings]).toEqual([['Bend'], []]);
  expect([...clip.tracks!.values]).toEqual([3, 4, 5, -6]);
  for (const other of [property('Bend', 'double', 'A'), property('Bend', 'KString', 'A+U')])
    expect(importedTake(withMore(legWith(other), bend)).clip).not.toHaveProperty('tracks');
});

/** An animation of the scale of a model, even on all axes. */
function scaledBy(model: number, sizes: readonly number[]) {
  const { objects, links } = animated(90, model, 'Lcl Scaling', sizes);
  return {
    objects,
    links: [...links.slice(0, 2), ...['X', 'Y', 'Z'].map((axis) => `C: "OP",91,90, "d|${axis}"`)],
  };
}

const even = (sizes: readonly number[]): unknown => allNear(sizes.flatMap((size) => [size, size, size]));

const twice = '\n\t\t\tP: "Lcl Scaling", "Lcl Scaling", "", "A",2,2,2';

test('a scale is relative to the model; a child that does not inherit it has the inverse', () => {
  const apart = '\n\t\t\tP: "InheritType", "enum", "", "",2';
  const leg = fbxLeg()
    .replace('"A",0,90,0', `"A",0,90,0${twice}`)
    .replace('"A",0,-45,0', `"A",0,-45,0${apart}`);
  const { clip } = importedTake(withMore(leg, scaledBy(1, [2, 4, 8, 2])));
  expect([...scaledJoints(clip.tracks!.channels)]).toEqual([0, 1]);
  expect([...clip.tracks!.values]).toEqual(even([1, 1, 2, 1 / 2, 4, 1 / 4, 1, 1]));
});

test('a scale of a bone is relative to its bind pose, in whatever pose the file has it', () => {
  const clips = ['', twice].map((scale) => {
    const leg = skinnedFbxLeg().replace('"A",0,-45,0', `"A",0,-45,0${scale}`);
    return importedTake(withMore(leg, scaledBy(2, [1, 2, 3, 1]))).clip;
  });
  for (const { skeleton, tracks } of clips) {
    expect([...tracks!.values]).toEqual(even([1, 2, 3, 1]));
    expect(skeleton).toEqual(clips[0].skeleton);
  }
});

test('a number out of bounds is a fault at its curve', () => {
  const percents = animated(90, 81, 'DeformPercent', [0, 1e9, 0, 0]);
  expect(() => importedTake(withMore(skinnedFbxLeg(), shapes('Smile'), percents))).toThrow(
    '"place":"Smile","expected":"numbers within ±1000000"',
  );
});
