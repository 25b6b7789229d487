import { Triangle, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { starterSkeleton } from '../../../../tools/starter/figure/figure.ts';
import type { Clip } from '#core/clip.ts';
import type { Skeleton } from '#core/skeleton.ts';
import { DEFAULT_CAMERA } from '#renderer/viewport/camera/camera.ts';
import { createEye } from '#renderer/viewport/camera/eye.ts';
import { pickTargets, type PickTargets } from '#renderer/viewport/camera/pick-targets.ts';
import { pickJoint } from '#renderer/viewport/camera/pick.ts';
import { bonesInMotion } from '#renderer/viewport/figure/anatomy/bones-in-motion.ts';
import { buildFigure, type Figure } from '#renderer/viewport/figure/build-figure.ts';
import { add, distance, rotate, scale, type Vec3 } from '#renderer/viewport/figure/vector.ts';
import { bindBuffers, writeDualQuaternions } from '#renderer/viewport/posing/dual-quaternions.ts';
import { poseVertex } from '#renderer/viewport/posing/pose-vertex.ts';
import { worldAt } from '#test/core/joints/mirror-rigs.ts';
import { cmuClip, cmuTakes } from '#test/fixtures/mocap.ts';
import { bentLine, dog, person, skeletonOf } from '../figure/skeletons.ts';
import { oddPerson, oddSkeleton, swaying, without } from '../figure/odd-rigs.ts';
import { posedVertices } from '../figure/posed-mesh.ts';

const SIZE = 900; // px
const view = { x: 0, y: 0, width: SIZE, height: SIZE };
const YAWS = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => (turn * Math.PI) / 4);
const PITCHES = [0, 0.9, -0.9];

/** A figure in its canonical stance, or in a frame of its clip, which fills the view. */
function sceneOf(figure: Figure, frame?: { readonly clip: Clip; readonly index: number }) {
  const pose = frame ? worldAt(frame.clip, frame.index) : bindBuffers(figure);
  const { positions } = figure.mesh;
  const vertices = frame
    ? posedVertices(figure, frame.clip, frame.index)
    : Array.from(figure.mesh.positions.subarray(0, positions.length / 3), (_, v): Vec3 => [
        positions[v * 3],
        positions[v * 3 + 1],
        positions[v * 3 + 2],
      ]);
  const places = Array.from({ length: pose.positions.length / 3 }, (_, j): Vec3 => [
    pose.positions[j * 3],
    pose.positions[j * 3 + 1],
    pose.positions[j * 3 + 2],
  ]);
  const all = [...vertices, ...places];
  const ends = ([0, 1, 2] as const).map((axis) => {
    let [least, most] = [Infinity, -Infinity];
    for (const p of all) [least, most] = [Math.min(least, p[axis]), Math.max(most, p[axis])];
    return [least, most] as const;
  });
  const [x, y, z] = ends.map(([least, most]) => (least + most) / 2);
  const size = Math.hypot(...ends.map(([least, most]) => most - least));
  const eye = createEye();
  return {
    pose,
    vertices,
    places,
    look(yaw: number, pitch: number): void {
      const camera = { ...DEFAULT_CAMERA, yaw, pitch, projection: 'orthographic' } as const;
      eye.look({ ...camera, distance: size / 2 / Math.tan((35 * Math.PI) / 360) }, x, y, z, 1);
    },
    project(p: Vec3) {
      const point = eye.project({ x: 0, y: 0, depth: 0 }, p, 0, view);
      if (!point) throw new Error('behind the eye');
      return point;
    },
    pick(targets: PickTargets, p: Vec3, moves: (joint: number) => boolean): number | null {
      const { x: left, y: top } = this.project(p);
      return pickJoint(targets, pose, eye, view, { x: left, y: top, moves });
    },
  };
}

/** Middles of what is drawn for each joint: of its triangles, or else of its bones, or its place. */
function middlesOf(figure: Figure, targets: PickTargets, scene: ReturnType<typeof sceneOf>): Vec3[][] {
  const { indices } = figure.mesh;
  const middles: Vec3[][] = scene.places.map(() => []);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => indices[t + i]);
    const owner = targets.owners[a];
    if (targets.owners[b] !== owner || targets.owners[c] !== owner) continue;
    const sum = add(add(scene.vertices[a], scene.vertices[b]), scene.vertices[c]);
    middles[owner].push(scale(sum, 1 / 3));
  }
  for (const [joint, place] of scene.places.entries()) {
    if (middles[joint].length > 0) continue;
    for (const [child, end] of scene.places.entries())
      if (figure.skeleton.parentIndices[child] === joint) middles[joint].push(scale(add(place, end), 0.5));
    for (const { joint: owner, offset } of figure.skeleton.endSites) {
      const [x, y, z, w] = Array.from({ length: 4 }, (_, i) => scene.pose.rotations[owner * 4 + i]);
      if (owner === joint) middles[joint].push(add(place, rotate([x, y, z, w], scale(offset, 0.5))));
    }
    middles[joint].push(place);
  }
  return middles;
}

/** Expects a click to reach each joint from some side, unless it coincides with one that is picked instead. */
function expectAllPicked(figure: Figure, frame?: { readonly clip: Clip; readonly index: number }): void {
  const targets = pickTargets(figure);
  const scene = sceneOf(figure, frame);
  const middles = middlesOf(figure, targets, scene);
  const { parentIndices, names } = figure.skeleton;
  const nearby = (joint: number): boolean =>
    scene.places.some(
      (place, other) =>
        other !== joint &&
        (parentIndices[other] === joint || parentIndices[joint] === other) &&
        distance(place, scene.places[joint]) < 0.008 * figure.stance.height,
    );
  const missing = new Set([...middles.keys()].filter((joint) => !nearby(joint)));
  const moves = (): boolean => true;
  for (const pitch of PITCHES) {
    for (const yaw of YAWS) {
      scene.look(yaw, pitch);
      for (const joint of missing) {
        const some = middles[joint].filter((_, i, all) => i % Math.ceil(all.length / 12) === 0);
        if (some.some((p) => scene.pick(targets, p, moves) === joint)) missing.delete(joint);
      }
    }
  }
  expect([...missing].map((joint) => `${joint} ${names[joint]}`)).toEqual([]);
}

/** Leaves without ends, joints in the place of their parents, tiny bones, and twists. */
const bare: Skeleton = {
  ...oddSkeleton([
    ['Root', '', [0, 0, 0]],
    ...oddPerson().map(([name, parent, at]) => [name, parent || 'Root', at] as const),
    ...(['Left', 'Right'] as const).flatMap((side) => {
      const x = side === 'Left' ? 1 : -1;
      return [
        [`${side}Twist`, `${side}ForeArm`, [0, 0, 0]],
        [`${side}HalfTwist`, `${side}ForeArm`, [x * 0.12, 0, 0]],
        [`${side}Prop`, `${side}Hand`, [x * 0.004, 0, 0]],
      ] as const;
    }),
    ['LeftEye', 'Head', [0.03, 0.06, 0.08]],
    ['RightEye', 'Head', [-0.03, 0.06, 0.08]],
  ]),
  endSites: [],
};

const skeletons: readonly (readonly [string, Skeleton])[] = [
  ['the starter figure', starterSkeleton()],
  ['a person without end sites, with twists and tiny bones', bare],
  ['a person of numbered joints', person()],
  ['a person with fingers', person(5)],
  ['a dog', dog],
  ['a bent line', bentLine],
  ['a single joint', skeletonOf([[-1, 0, 1, 0]])],
  ['three joints in a row without an end', skeletonOf([[-1, 0, 1, 0], [0, 0, 0.3, 0], [1, 0, 0.3, 0]])], // prettier-ignore
  ['a person without a left side', oddSkeleton(without(oddPerson(), /^Left/))],
];

describe.each(skeletons)('%s', (_, skeleton) => {
  test('has no joint that a click cannot reach', () => expectAllPicked(buildFigure(skeleton, 'low')));

  test('has none in motion', () => {
    const clip = swaying(skeleton);
    expectAllPicked(buildFigure(skeleton, 'low', bonesInMotion(clip)), { clip, index: 3 });
  });
});

describe.each(cmuTakes)('%s', (take) => {
  test('has no joint that a click cannot reach', () => {
    const clip = cmuClip(take);
    // In its canonical stance, since the takes hide hands within thighs.
    expectAllPicked(buildFigure(clip.skeleton, 'low', bonesInMotion(clip)));
  });
});

/** Centres of the triangles whose corners pass `isOf` and that no other triangle hides. */
function seenTriangles(figure: Figure, scene: ReturnType<typeof sceneOf>, isOf: (joint: number) => boolean) {
  const { indices, joints } = figure.mesh;
  const all = Array.from({ length: indices.length / 3 }, (_, t) => {
    const corners = Array.from(indices.subarray(t * 3, t * 3 + 3));
    const screen = corners.map((v) => scene.project(scene.vertices[v]));
    const [a, b, c] = screen.map(({ x, y }) => new Vector3(x, y, 0));
    const [p, q, r] = corners.map((v) => scene.vertices[v]);
    const depths = screen.map(({ depth }) => depth);
    return {
      isOwn: corners.every((v) => isOf(joints[v * 4])),
      flat: new Triangle(a, b, c),
      depths,
      middle: scale(add(add(p, q), r), 1 / 3),
    };
  });
  const isHidden = (p: Vec3): boolean => {
    const { x, y, depth } = scene.project(p);
    return all.some(({ flat, depths }) => {
      const [u, v, w] = flat.getBarycoord(new Vector3(x, y, 0), new Vector3())?.toArray() ?? [-1, -1, -1];
      return Math.min(u, v, w) >= 0 && u * depths[0] + v * depths[1] + w * depths[2] < depth - 1e-6;
    });
  };
  return all.filter(({ isOwn, middle }) => isOwn && !isHidden(middle)).map(({ middle }) => middle);
}

describe.each([
  ['moving', true],
  ['still', false],
])('a %s head or hand without an end', (_, isMoving) => {
  const figure = buildFigure(bare, 'low');
  const targets = pickTargets(figure);
  const scene = sceneOf(figure);

  test.each(['Head', 'LeftHand', 'RightHand'])('is picked anywhere on it: %s', (name) => {
    scene.look(0, 0);
    const joint = bare.names.indexOf(name);
    const inIt = new Set([joint]);
    for (const [child, parent] of bare.parentIndices.entries()) if (inIt.has(parent)) inIt.add(child);
    const middles = seenTriangles(figure, scene, (each) => each === joint);
    expect(middles.length).toBeGreaterThan(10);
    for (const p of middles)
      expect(inIt).toContain(scene.pick(targets, p, (each) => !inIt.has(each) || isMoving));
  });
});

describe('a still joint', () => {
  const figure = buildFigure(person(5), 'low');
  const targets = pickTargets(figure);
  const scene = sceneOf(figure);
  const finger = 25; // the first joint of a little finger, seen from behind
  const pickFinger = (moves: (joint: number) => boolean): number | null => {
    scene.look(Math.PI, 0);
    const middles = seenTriangles(figure, scene, (joint) => joint === finger);
    const wrist = scene.places[12];
    const [near] = middles.toSorted((a, b) => distance(a, wrist) - distance(b, wrist));
    return scene.pick(targets, near, moves);
  };

  test('which is a finger leaves its click to the moving hand beside it', () => {
    expect(pickFinger((joint) => joint !== finger)).not.toBe(finger);
    expect(pickFinger(() => true)).toBe(finger);
  });

  test('is picked if nothing moves there', () => {
    expect(pickFinger(() => false)).toBe(finger);
    expect(pickFinger((joint) => joint < 4)).toBe(finger); // the trunk
  });
});

test('beside the figure nothing is picked, even near a moving joint', () => {
  const figure = buildFigure(bare, 'low');
  const scene = sceneOf(figure);
  scene.look(0, 0);
  const [x, y, z] = scene.places[bare.names.indexOf('Head')];
  const far = 0.12 * figure.stance.height;
  expect(scene.pick(pickTargets(figure), [x + far, y + far / 2, z], () => true)).toBeNull();
});

test('a joint in the place of its parent leaves its clicks to the parent', () => {
  const figure = buildFigure(bare, 'low');
  const scene = sceneOf(figure);
  const elbow = bare.names.indexOf('LeftForeArm');
  const wrist = scene.places[bare.names.indexOf('LeftHand')];
  scene.look(0, 0);
  const third = add(scale(scene.places[elbow], 2 / 3), scale(wrist, 1 / 3));
  expect(scene.pick(pickTargets(figure), third, () => true)).toBe(elbow);
});

test('vertices are where the shaders draw them', () => {
  const clip = swaying(bare);
  const figure = buildFigure(bare, 'low', bonesInMotion(clip));
  const { texels } = pickTargets(figure);
  writeDualQuaternions(texels, 0, worldAt(clip, 3), bindBuffers(figure));
  for (const [v, expected] of posedVertices(figure, clip, 3).entries())
    expect(distance(poseVertex(figure.mesh, v, texels), expected)).toBeLessThan(1e-6);
});
