import { describe, expect, test } from 'vitest';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import type { ReadonlyPose } from '#core/pose/pose.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import type { Tree } from '#core/tree/evaluation/tree.ts';
import { bindToFigure } from '#core/tree/performance/take.ts';
import { documentOf, poseAt } from '../tree-fixture.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { starterFigure } from '#test/fixtures/starters.ts';

const figure = starterFigure();
const { names } = figure.map.skeleton;
const [hip, knee, ankle] = ['LeftUpLeg', 'LeftLeg', 'LeftFoot'].map((name) => names.indexOf(name));
const { parents } = (figure.clips.get('walk') as RootedClip).root;

type Point = readonly number[];
const pointOf = (buffer: ArrayLike<number>, joint: number): Point =>
  [0, 1, 2].map((axis) => buffer[joint * 3 + axis]);
const minus = (a: Point, b: Point): Point => a.map((value, i) => value - b[i]);
const cross = ([a, b, c]: Point, [x, y, z]: Point): Point => [b * z - c * y, c * x - a * z, a * y - b * x];
const dot = (a: Point, b: Point): number => a.reduce((sum, value, i) => sum + value * b[i], 0);
const angle = (a: Point, b: Point): number =>
  (Math.acos(Math.min(dot(a, b) / Math.hypot(...a) / Math.hypot(...b), 1)) * 180) / Math.PI;

/** Hip, knee and ankle of a pose, m relative to the root, and the rotation of the ankle. */
function legOf(pose: ReadonlyPose) {
  const out = {
    positions: new Float64Array(names.length * 3),
    rotations: new Float64Array(names.length * 4),
  };
  const { positions, rotations } = worldTransforms(out, parents, pose);
  const [top, middle, end] = [hip, knee, ankle].map((joint) => pointOf(positions, joint));
  return {
    top,
    middle,
    end,
    bend: angle(minus(middle, top), minus(end, middle)),
    side: cross(minus(middle, top), minus(end, middle)),
    turn: [...rotations.slice(ankle * 4, ankle * 4 + 4)],
  };
}

function bindRoot(root: object, inputs: object = {}): Tree {
  return valueOf(bindToFigure(documentOf(root, inputs), figure));
}

/** Three moments of a walk: the places of their left ankles are the centers. */
const examples = [0.3, 0.55, 0.8].map((time) => {
  const node = { kind: 'pose', clip: 'walk', time };
  return { node, pose: poseAt(bindRoot(node), 0) };
});
const spheres = examples.map(({ node, pose }) => ({ center: legOf(pose).end, radius: 0.6, node }));
const reaching = (point: Point, effector: string | null = 'LeftFoot'): Tree =>
  bindRoot({ kind: 'multiAxis', point, spheres, effector });
const legAt = (point: Point) => legOf(poseAt(reaching(point), 0));

describe('an effector of a multi-axis blender', () => {
  const middle = spheres[0].center.map((_, axis) =>
    spheres.reduce((sum, { center }) => sum + center[axis] / 3, 0),
  );

  test.each([
    ['between the examples', middle],
    ['above them', [middle[0], middle[1] + 0.15, middle[2]]],
    ['aside and in front', [middle[0] + 0.1, middle[1] + 0.1, middle[2] + 0.2]],
  ])('is at a target %s within 1 mm, where the blend alone is not', (_, point) => {
    expect(Math.hypot(...minus(legAt(point).end, point))).toBeLessThan(1e-3);
    const { end } = legOf(poseAt(reaching(point, null), 0));
    expect(Math.hypot(...minus(end, point))).toBeGreaterThan(5e-3);
  });

  test('is not corrected at the place of an example', () => {
    for (const { center } of spheres) {
      const [own, plain] = [poseAt(reaching(center), 0), poseAt(reaching(center, null), 0)];
      own.rotations.forEach((value, i) => expect(value).toBeCloseTo(plain.rotations[i], 5));
    }
  });

  test('out of reach the leg is stretched towards the target, and its knee keeps its side', () => {
    const { top } = legAt(middle);
    const far = [top[0] + 0.2, top[1] - 3, top[2] + 1];
    const { top: own, end, bend, side } = legAt(far);
    expect(angle(minus(end, own), minus(far, own))).toBeLessThan(0.1);
    expect(bend).toBeGreaterThan(1);
    expect(bend).toBeLessThan(10);
    expect(dot(side, legAt(middle).side)).toBeGreaterThan(0);
  });

  test('the foot keeps its rotation, and the knee bends in its plane', () => {
    const point = [middle[0], middle[1] + 0.2, middle[2]];
    const [corrected, plain] = [legAt(point), legOf(poseAt(reaching(point, null), 0))];
    corrected.turn.forEach((value, i) => expect(value).toBeCloseTo(plain.turn[i], 5));
    expect(corrected.bend).toBeGreaterThan(plain.bend + 20);
    expect(angle(corrected.side, plain.side)).toBeLessThan(10);
  });

  test('goes on without jumps along the axes, also over the limit of its reach', () => {
    const path = ([from, to]: readonly [Point, Point]) =>
      Array.from({ length: 201 }, (_, i) =>
        from.map((value, axis) => value + (i / 200) * (to[axis] - value)),
      );
    const { top } = legAt(middle);
    const ways = [
      [middle, [middle[0], top[1] - 1.2, middle[2]]],
      [
        [middle[0] - 0.2, middle[1] + 0.2, middle[2] - 0.4],
        [middle[0] + 0.2, middle[1] + 0.1, middle[2] + 0.4],
      ],
    ] as const;
    for (const way of ways) {
      const legs = path(way).map(legAt);
      legs.slice(1).forEach((leg, i) => {
        const thighs = [minus(legs[i].middle, legs[i].top), minus(leg.middle, leg.top)];
        expect(angle(thighs[0], thighs[1]), `step ${i}`).toBeLessThan(3);
        expect(Math.abs(leg.bend - legs[i].bend), `step ${i}`).toBeLessThan(6);
      });
    }
  });

  test('needs three axes, a limb and clips that bend it', () => {
    const problems = (fields: object) => {
      const root = { kind: 'multiAxis', point: middle, spheres, effector: 'LeftFoot', ...fields };
      const tree = bindToFigure(documentOf(root), figure);
      return tree.ok ? [] : tree.error.map(({ path, message }) => [path, message]);
    };
    const flat = spheres.map((sphere) => ({ ...sphere, center: sphere.center.slice(1) }));
    expect(problems({ point: [0, 0], spheres: flat })).toEqual([
      ['root.effector', 'An effector needs three axes, x, y and z in m. This node has 2.'],
    ]);
    expect(problems({ effector: names[0] })).toEqual([
      ['root.effector', `“${names[0]}” has no limb: it needs two joints above it.`],
    ]);
    expect(problems({ effector: 'tail' })).toEqual([['root.effector', 'There is no joint “tail”.']]);
    const still = spheres.map((sphere) => ({ ...sphere, node: { kind: 'restPose' } }));
    expect(problems({ spheres: still })).toEqual([
      ['root.effector', 'The limb of “LeftFoot” is straight in all clips, so its hinge is not known.'],
    ]);
  });
});
