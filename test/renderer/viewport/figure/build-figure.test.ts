import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { starterSkeleton } from '../../../../tools/starter/figure/figure.ts';
import { jointCount, type Skeleton } from '#core/pose/skeleton.ts';
import { buildFigure, type Detail } from '#renderer/viewport/figure/build-figure.ts';
import { casesOf, effort } from '#test/fixtures/effort.ts';
import { cmuClip, hasMocap } from '#test/fixtures/mocap.ts';
import { bentLine, dog, person, quarterTurned, skeletonOf } from './skeletons.ts';
import { forRuns } from '#test/fixtures/property.ts';

const BUDGET: Readonly<Record<Detail, number>> = { low: 3800, medium: 9500, full: 22_000 };

/** Expects a valid mesh for any skeleton. */
function expectSound(skeleton: Skeleton, detail: Detail): void {
  const { mesh } = buildFigure(skeleton, detail);
  const vertices = mesh.positions.length / 3;
  expect(mesh.indices.length).toBeGreaterThan(0);
  expect(mesh.indices.length % 3).toBe(0);
  expect(mesh.indices.every((index) => index < vertices)).toBe(true);
  expect(mesh.joints.every((joint) => joint < jointCount(skeleton))).toBe(true);
  for (const buffer of [mesh.positions, mesh.normals, mesh.weights, mesh.tones, mesh.regions]) {
    expect(buffer.every(Number.isFinite)).toBe(true);
  }
  for (let v = 0; v < vertices; v++) {
    const weights = mesh.weights.subarray(v * 4, v * 4 + 4);
    expect(Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1)).toBeLessThan(1e-5);
    expect(weights.every((weight) => weight >= 0)).toBe(true);
    expect(Math.abs(Math.hypot(...mesh.normals.subarray(v * 3, v * 3 + 3)) - 1)).toBeLessThan(1e-4);
    expect(mesh.tones[v * 4 + 3]).toBeGreaterThan(0);
    expect(mesh.tones[v * 4 + 3]).toBeLessThanOrEqual(1);
  }
}

const skeletons: readonly [string, Skeleton][] = [
  ['the starter figure', starterSkeleton()],
  ['a person of numbered joints', person()],
  ['a person with fingers', person(5)],
  ['a person that looks along +X', quarterTurned(person())],
  ['a bent line', bentLine],
  ['a dog', dog],
  ['a single joint', skeletonOf([[-1, 0, 1, 0]])],
  ['joints all in one place', skeletonOf([[-1, 0, 0, 0], [0, 0, 0, 0]])], // oxfmt-ignore
];

describe.each(skeletons)('%s', (_, skeleton) => {
  test.each(['low', 'medium', 'full'] as const)('has a valid mesh in %s detail', (detail) =>
    expectSound(skeleton, detail),
  );
});

describe.skipIf(!hasMocap)('real skeletons (needs ../shared/mocap)', () => {
  test.each(casesOf(['cmu_131_01', 'cmu_12_01', 'cmu_01_01']))(
    '%s has valid meshes within their budget',
    (name) => {
      const { skeleton } = cmuClip(name);
      for (const detail of ['low', 'medium', 'full'] as const) {
        expectSound(skeleton, detail);
        expect(buildFigure(skeleton, detail).mesh.indices.length / 3).toBeLessThan(BUDGET[detail]);
      }
    },
  );
});

test('any tree of joints has a figure', () => {
  const offset = fc.tuple(...[0, 1, 2].map(() => fc.double({ min: -1, max: 1, noNaN: true })));
  const trees = fc.array(fc.tuple(fc.nat(), offset), { minLength: 1, maxLength: 24 });
  forRuns(effort(60), trees, (rows) => {
    const skeleton = skeletonOf(
      rows.map(([pick, [x, y, z]], j) => [j === 0 ? -1 : pick % j, x, y, z] as const),
    );
    const { mesh } = buildFigure(skeleton, 'low');
    return mesh.positions.every(Number.isFinite) && mesh.normals.every(Number.isFinite);
  });
});

test('the mannequin is symmetrical in width', () => {
  const { mesh } = buildFigure(person(), 'low');
  const xs = mesh.positions.filter((_, i) => i % 3 === 0);
  expect(Math.max(...xs)).toBeCloseTo(-Math.min(...xs), 3);
});

test('left joints move left limbs: no vertex of a thigh follows the other leg', () => {
  const { mesh, limbs, stance } = buildFigure(starterSkeleton(), 'low');
  const [left, right] = limbs;
  const knee = stance.points[left.joints[1]][1];
  const strays: number[] = [];
  for (let v = 0; v < mesh.positions.length / 3; v++) {
    const others = mesh.positions[v * 3] > 0 ? right : left;
    if (mesh.positions[v * 3 + 1] > knee) continue;
    for (let i = v * 4; i < v * 4 + 4; i++) {
      if (mesh.weights[i] > 1e-6 && others.joints.includes(mesh.joints[i])) strays.push(v);
    }
  }
  expect(strays).toEqual([]);
});

test('soles are flat and below the toes', () => {
  const { mesh, stance, soleDrop } = buildFigure(starterSkeleton(), 'full');
  const lowest = mesh.positions.filter((_, i) => i % 3 === 1).reduce((a, b) => Math.min(a, b));
  const toes = Math.min(...(stance.anatomy?.legs.map((leg) => leg.tip[1]) ?? []));
  expect(lowest).toBeCloseTo(toes - soleDrop, 2);
});
