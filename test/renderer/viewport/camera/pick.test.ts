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
import { distance, scale, add, type Vec3 } from '#renderer/viewport/figure/vector.ts';
import { bindBuffers } from '#renderer/viewport/posing/dual-quaternions.ts';
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
    middles[joint].push(place);
  }
  return middles;
}

/** Expects a click to reach each joint from some side, unless it coincides with one that is picked instead. */
function expectAllPicked(figure: Figure, frame?: { readonly clip: Clip; readonly index: number }): void {
  const targets = pickTargets(figure);
  const scene = sceneOf(figure, frame);
  const middles = middlesOf(figure, targets, scene);
  const missing = new Set(middles.keys());
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
  const { parentIndices, names } = figure.skeleton;
  const nearby = (joint: number): boolean =>
    scene.places.some(
      (place, other) =>
        other !== joint &&
        (parentIndices[other] === joint || parentIndices[joint] === other) &&
        distance(place, scene.places[joint]) < 0.008 * figure.stance.height,
    );
  expect([...missing].filter((joint) => !nearby(joint)).map((joint) => `${joint} ${names[joint]}`)).toEqual(
    [],
  );
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
    ['Jaw', 'Head', [0, 0.03, 0.08]],
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
    expectAllPicked(buildFigure(clip.skeleton, 'low', bonesInMotion(clip)), { clip, index: 200 });
  });
});
