import { expect, test } from 'vitest';
import { bindRotationOf } from '#main/import/read/fbx/scene/scene-axes.ts';
import { fbxLeg, settingOf } from '#test/fixtures/fbx-figure.ts';
import { allNear, importedTake, placesAt } from './imported.ts';

type Vector = readonly [number, number, number];

const ORDERS: readonly Vector[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];
const frames = ORDERS.flatMap((axes) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
    axes,
    signs: [0, 1, 2].map((bit) => ((bits >> bit) & 1 ? -1 : 1)) as unknown as Vector,
  })),
);

/** The leg in other axes: right, up and front are `axes` times `signs`. */
function legIn({ axes, signs }: { readonly axes: Vector; readonly signs: Vector }): string {
  const turned = (v: Vector): string => {
    const out = [0, 0, 0];
    v.forEach((value, i) => (out[axes[i]] = value * signs[i]));
    return out.join(',');
  };
  const names = ['CoordAxis', 'UpAxis', 'FrontAxis'];
  const settings = names.map((name, i) => settingOf(name, axes[i]) + settingOf(`${name}Sign`, signs[i]));
  return fbxLeg({ settings: settings.join('') })
    .replace('"A",0,90,0', `"A",${turned([10, 90, 20])}`)
    .replace('"A",0,-45,0', `"A",${turned([1, -45, 5])}`)
    .replaceAll('"d|X"', `"d|${'XYZ'[axes[1]]}"`)
    .replace('a: 0,1,2,3', `a: ${[90, 91, 92, 93].map((up) => up * signs[1]).join(',')}`);
}

test('any axes, right- or left-handed, give the same positions', () => {
  for (const frame of frames) {
    const { clip, report } = importedTake(legIn(frame));
    const [hips, knee] = [placesAt(clip, 2).slice(0, 3), placesAt(clip, 2).slice(3)];
    expect(hips, JSON.stringify(frame)).toEqual(allNear([0.1, 0.92, 0.2]));
    expect(knee, JSON.stringify(frame)).toEqual(allNear([0.11, 0.47, 0.25]));
    expect(report.upAxis).toBe(frame.axes[1] === 2 ? 'z' : 'y');
  }
});

test('the rotation of a node at the root is not an axis: a file with Y up is unchanged', () => {
  const turned = fbxLeg().replace('"A",0,90,0', '"A",0,90,0\n\t\t\tP: "PreRotation", "", "", "A",-90,0,0');
  const { clip, report } = importedTake(turned);
  expect(report.upAxis).toBe('y');
  expect(placesAt(clip, 0)).toEqual(allNear([0, 0.9, 0, 0, 0.9, 0.45], 5));
});

test('an import override of the up axis or unit takes precedence', () => {
  const asFile = importedTake(fbxLeg({ upAxis: 2 }), { upAxis: 'z', unit: 1 });
  expect(asFile.report).toMatchObject({ upAxis: 'z', unit: 1 });
  expect(placesAt(asFile.clip, 0)[1]).toBeCloseTo(90, 4);
  const other = importedTake(fbxLeg({ upAxis: 2 }), { upAxis: 'y' });
  expect(other.report).toMatchObject({ upAxis: 'y', unit: 0.01 });
  expect(placesAt(other.clip, 0).slice(0, 3)).toEqual(allNear([0, 0, 0.9], 5));
});

const half = Math.SQRT1_2;
const own = [1, 0, 0, 0, 1, 0, 0, 0, 1];

test.each([
  [
    'a quarter turn about Z, twice as large',
    [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 5, 6, 7, 1],
    own,
    [0, 0, half, half],
  ],
  [
    'no turn, in a file whose Y points along the Z of the scene',
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    [1, 0, 0, 0, 0, 1, 0, -1, 0],
    [half, 0, 0, half],
  ],
] as const)('the rotation of a bind pose: %s', (_, matrix, axes, rotation) => {
  expect(bindRotationOf(matrix, axes)).toEqual(rotation.map((value) => expect.closeTo(value, 12) as number));
});

test.each([
  ['none', undefined],
  ['one without extent', Array.from({ length: 16 }, () => 0)],
])('of a bind pose that is %s there is no rotation', (_, matrix) => {
  expect(bindRotationOf(matrix, own)).toBeUndefined();
});
