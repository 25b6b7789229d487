import { expect, test } from 'vitest';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { createTrailingFigure, stepTrailingFigure } from '#core/procedural/trailing/trailing-figure.ts';
import { createDoublePose, turnAbout } from '#test/fixtures/poses.ts';

const alongX = { localTarget: [1, 0, 0], dampSeconds: 0.2, angleLimit: Math.PI };

test('only trailing joints and their ancestors are evaluated, parents first', () => {
  //  0 ─ 1 ─ 2,  0 ─ 3,  0 ─ 4 ─ 5
  const parents = Int32Array.of(-1, 0, 1, 0, 0, 4);
  const { links, particles } = createTrailingFigure(
    parents,
    new Map([
      [5, alongX],
      [4, alongX],
      [1, alongX],
    ]),
  );
  expect(links.map(({ index, trails }) => [index, trails !== null])).toEqual([
    [0, false],
    [1, true],
    [4, true],
    [5, true],
  ]);
  expect(particles).toHaveLength(3 * 6 + 2 * 14); // of two chains
  expect(links[3].parent).toBe(links[2].body);
});

test('worked example: a joint swings in its parent’s frame, and its child follows', () => {
  // A root turned a quarter about Z at (0, 5, 0), and two joints 1 m apart along their X: the world's Y.
  const figure = createTrailingFigure(
    Int32Array.of(-1, 0, 1),
    new Map([
      [1, alongX],
      [2, alongX],
    ]),
  );
  const pose = createDoublePose(3);
  pose.positions.set([0, 5, 0, 0, 0, 0, 1, 0, 0]);
  pose.rotations.set(turnAbout([0, 0, 1], Math.PI / 2));
  // Particles: a quarter turn back to X for the first; where that puts the second, it hangs straight.
  figure.particles.set([1, 5, 0, 0, 0, 0, 2, 5, 0, 0, 0, 0]);
  stepTrailingFigure(pose, figure, createRootSample(), { dt: 0, reset: false, after: 0, time: 0 });
  const back = turnAbout([0, 0, 1], -Math.PI / 2);
  for (let axis = 0; axis < 4; axis++) {
    expect(pose.rotations[4 + axis]).toBeCloseTo(back[axis], 12);
    expect(pose.rotations[8 + axis]).toBeCloseTo(axis === 3 ? 1 : 0, 12);
  }
  expect(Array.from(figure.links[2].body.position, (value) => Math.round(value * 1e9) / 1e9)).toEqual([
    1, 5, 0,
  ]);
});

test('worked example: a joint at rest in the world rotates back in its rotating parent', () => {
  const figure = createTrailingFigure(
    Int32Array.of(-1, 0),
    new Map([[1, { ...alongX, localTarget: [0, 1, 0] }]]),
  );
  const pose = createDoublePose(2);
  pose.angularVelocities.set([0, 0, 3]);
  figure.particles.set([0, 1, 0, 0, 0, 0]);
  stepTrailingFigure(pose, figure, createRootSample(), { dt: 0, reset: false, after: 0, time: 0 });
  // The particle keeps still, so the joint keeps pointing at it: -3 rad/s in the parent's frame.
  expect(pose.angularVelocities[5]).toBeCloseTo(-3, 12);
});

test('worked example: particles stay in the world while the root moves and turns', () => {
  // The root has turned X to the world's -Z; the particle hangs 1 m off in the world's X.
  const figure = createTrailingFigure(Int32Array.of(-1, 0), new Map([[1, alongX]]));
  const pose = createDoublePose(2);
  pose.positions.set([0, 5, 0]);
  figure.particles.set([2, 5, 7, 0, 0, 0]);
  const root = { state: Float64Array.of(1, 7, Math.PI / 2), velocity: Float64Array.of(0, 2, 3) };
  stepTrailingFigure(pose, figure, root, { dt: 0, reset: false, after: 0, time: 0 });
  expect(Array.from(figure.links[1].body.position)).toEqual([1, 5, 7]);
  const back = turnAbout([0, 1, 0], -Math.PI / 2);
  for (let axis = 0; axis < 4; axis++) expect(pose.rotations[4 + axis]).toBeCloseTo(back[axis], 12);
  // Forward is along the world's X, towards the particle: only the turn is turned back.
  [0, -3, 0].forEach((rate, axis) => expect(pose.angularVelocities[3 + axis]).toBeCloseTo(rate, 12));
});
