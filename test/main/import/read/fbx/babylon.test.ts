/** What Segue relies on in the library's functions: a later version that changes it fails here, by name. */
import { expect, test } from 'vitest';
import * as babylon from '#main/import/read/fbx/babylon.ts';
import type { FBXDocument, FBXLayerBlend, FBXNode } from '#main/import/read/fbx/babylon.ts';
import { legacyCurve } from '#main/import/read/fbx/motion/curves.ts';

const document = babylon.parseAsciiFBX(`; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXVersion: 7400
}
Definitions:  {
	ObjectType: "Model" {
		PropertyTemplate: "FbxNode" {
			Properties70:  {
				P: "RotationOrder", "enum", "", "",4
				P: "Lcl Scaling", "Lcl Scaling", "", "A",2,2,2
			}
		}
	}
}
Objects:  {
	Model: 11, "Model::hips", "LimbNode" {
		Properties70:  {
			P: "RotationActive", "bool", "", "",1
			P: "Lcl Translation", "Lcl Translation", "", "A",1,2.5,-3
			P: "PreRotation", "Vector3D", "Vector", "",90,0,0
		}
	}
	Model: 12, "Model::spine", "LimbNode" {
	}
	AnimationCurve: 13, "AnimCurve::", "" {
		KeyTime: *2 {
			a: 0,46186158000
		}
		KeyValueFloat: *2 {
			a: 1,3
		}
	}
}
Connections:  {
	C: "OO",11,0
	C: "OO",12,11
	C: "OP",13,12, "d|X"
}
`);

const objects = babylon.findDocumentNode(document, 'Objects');
const [hips, spine, curve] = objects?.children ?? [];

test('text becomes nodes with numbers, texts and arrays', () => {
  expect(document.version).toBe(7400);
  expect(hips.properties.map(({ value }) => value)).toEqual([11, 'Model::hips', 'LimbNode']);
  expect(babylon.cleanFBXName('Model::hips')).toBe('hips');
  expect(babylon.cleanFBXName('hips\0\u0001Model')).toBe('hips');
  const [times, values] = ['KeyTime', 'KeyValueFloat'].map((name) => babylon.findChildByName(curve, name));
  expect(Array.from(babylon.getNodeArray(times) ?? [])).toEqual([0, babylon.FBX_TIME_UNIT]);
  expect(Array.from(babylon.getNodeArray(values) ?? [])).toEqual([1, 3]);
  expect(babylon.findChildByName(spine, 'KeyTime')).toBeUndefined();
  expect(babylon.getNodeArray(undefined)).toBeNull();
});

test('objects are found by id, with the property that a connection is of', () => {
  const { objects: byId, connections } = babylon.resolveConnections(document);
  expect(byId.get(11)).toBe(hips);
  expect(connections.map(({ childId, parentId, propertyName }) => [childId, parentId, propertyName])).toEqual(
    [
      [11, 0, undefined],
      [12, 11, undefined],
      [13, 12, 'd|X'],
    ],
  );
});

test('what an object does not say is as its template says', () => {
  const template = babylon.getPropertyTemplate(
    babylon.extractPropertyTemplates(document),
    'Model',
    'FbxNode',
  );
  const said = babylon.extractNodeTransform(hips, template);
  expect(said).toMatchObject({ translation: [1, 2.5, -3], preRotation: [90, 0, 0], scale: [2, 2, 2] });
  expect(said).toMatchObject({ rotationOrder: 4, rotationActive: true, rotationPivot: [0, 0, 0] });
  expect(babylon.extractNodeTransform(spine)).toMatchObject({ scale: [1, 1, 1], rotationOrder: 0 });
  expect(babylon.getPropertyEntries(hips).map(({ name, values }) => [name, values[0]])).toEqual([
    ['RotationActive', 1],
    ['Lcl Translation', 1],
    ['PreRotation', 90],
  ]);
});

/** Flags of a key and the value between two keys, 1 at 0 s and 3 at 1 s, at a quarter of the time. */
test.each([
  ['steps', 0x02, 1],
  ['a step to the next key', 0x02 | 0x100, 3],
  ['a line', 0x04, 1.5],
  ['a cubic with flat tangents', 0x08 | 0x400, 1 + 2 * (3 / 16 - 2 / 64)],
])('keys are %s', (_, flags, between) => {
  const ticks = [0, babylon.FBX_TIME_UNIT];
  const keys = babylon.buildKeyframes(ticks, [1, 3], () => ({ flags, data: [0, 0, 0, 0] }));
  const of = (time: number): number => babylon.evaluateCurve({ channel: 'd|X', keys }, time, 7);
  expect(keys.map(({ time }) => time)).toEqual([0, 1]);
  expect(of(0.25)).toBeCloseTo(between, 6);
  expect([of(-1), of(0), of(1), of(2)]).toEqual([1, 1, 3, 3]);
  expect(babylon.evaluateCurve(undefined, 0.5, 7)).toBe(7);
});

test('a curve of an old file is the same in other ticks', () => {
  const ticks = [0, babylon.FBX_TIME_UNIT];
  const keys = babylon
    .buildKeyframes(ticks, [1, 3], () => ({ flags: 0x408, data: [0, 0, 0, 0] }))
    .map((key) => ({ ...key, leftDx: 0.2, rightDx: 0.3 }));
  const half = keys.map((key) => ({ ...key, time: key.time / 2, leftDx: 0.1, rightDx: 0.15 }));
  const { times, open } = legacyCurve({ channel: 'd|X', keys: half }, babylon.FBX_TIME_UNIT / 2);
  expect([times, open()]).toEqual([[0, 1], { channel: 'd|X', keys }]);
});

test('beyond its keys a curve is repeated as often as it says', () => {
  expect(babylon.parseExtrapolation('R', 2)).toEqual({ mode: 'repeat', repeatCount: 2 });
  expect(babylon.parseExtrapolation(undefined, undefined).mode).toBe('constant');
});

test.each<[string, Partial<FBXLayerBlend>, 'T' | 'R' | 'S', number[]]>([
  ['added', { blended: true, additive: true, weight: 0.5 }, 'T', [6, 7, 8]],
  ['put in place, by its weight', { blended: true, weight: 0.25 }, 'T', [3.25, 4, 4.75]],
  ['multiplied', { blended: true, additive: true, composeScale: true, weight: 1 }, 'S', [10, 20, 30]],
])('a layer is %s', (_, blend, kind, expected) => {
  const layer = { blended: false, additive: false, composeRotation: false, composeScale: false, weight: 1 };
  const [below, above] = [[1, 2, 3] as babylon.Vec3, [10, 10, 10] as babylon.Vec3];
  expect(babylon.combineLayerValue(below, above, { ...layer, ...blend }, kind, 0)).toEqual(expected);
});

test('an older document is one of version 7 after an upgrade', () => {
  const node = (name: string, values: (number | string)[], children: FBXNode[] = []): FBXNode => ({
    name,
    properties: values.map((value) => ({ type: typeof value === 'string' ? 'string' : 'int32', value })),
    children,
  });
  const old: FBXDocument = {
    version: 5800,
    nodes: [node('Model', ['Model::hips', 'Limb'], [node('Version', [232])])],
  };
  expect(babylon.isLegacyDocument(document)).toBe(false);
  expect(babylon.isLegacyDocument(old)).toBe(true);
  const upgraded = babylon.upgradeLegacyDocument(old);
  expect(babylon.findDocumentNode(upgraded, 'Objects')?.children.map(({ name }) => name)).toContain('Model');
});
