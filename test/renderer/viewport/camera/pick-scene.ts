import { Triangle, Vector3 } from 'three';
import type { Clip } from '#core/clip/clip.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { DEFAULT_CAMERA } from '#renderer/viewport/camera/camera.ts';
import { createEye } from '#renderer/viewport/camera/eye.ts';
import type { PickTargets } from '#renderer/viewport/camera/pick-targets.ts';
import { pickJoint } from '#renderer/viewport/camera/pick.ts';
import type { BuiltFigure } from '#renderer/viewport/figure/build-figure.ts';
import { add, rotate, scale, type Vec3 } from '#renderer/viewport/figure/vector.ts';
import { bindBuffers } from '#renderer/viewport/posing/dual-quaternions.ts';
import { worldAt } from '#test/core/rig/mirror/mirror-rigs.ts';
import { oddPerson, oddSkeleton } from '../figure/odd-rigs.ts';
import { posedVertices } from '../figure/posed-mesh.ts';

const SIZE = 900; // px
const view = { x: 0, y: 0, width: SIZE, height: SIZE };
export const YAWS = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => (turn * Math.PI) / 4);
export const PITCHES = [0, 0.9, -0.9];

/** A figure in its canonical stance, or in a frame of its clip, which fills the view. */
export function sceneOf(figure: BuiltFigure, frame?: { readonly clip: Clip; readonly index: number }) {
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
    pixelsPerMetre: (depth: number): number => eye.pixelsPerMetre(depth, SIZE),
    /** The end of a bone that is given in the frame of its joint. */
    endOf(joint: number, offset: Vec3): Vec3 {
      const [x, y, z, w] = Array.from({ length: 4 }, (_, i) => pose.rotations[joint * 4 + i]);
      return add(places[joint], rotate([x, y, z, w], offset));
    },
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

/** A figure in a pose, with an eye. */
export type Scene = ReturnType<typeof sceneOf>;

/** Middles of what is drawn for each joint of the figure: of its triangles, or else of its bones, or its place. */
export function middlesOf(figure: BuiltFigure, targets: PickTargets, scene: Scene): Vec3[][] {
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
    if (middles[joint].length > 0 || !figure.joints.includes(joint)) continue;
    for (const [child, end] of scene.places.entries())
      if (figure.skeleton.parentIndices[child] === joint) middles[joint].push(scale(add(place, end), 0.5));
    for (const { joint: owner, offset } of figure.skeleton.endSites)
      if (owner === joint) middles[joint].push(scene.endOf(joint, scale(offset, 0.5)));
    middles[joint].push(place);
  }
  return middles;
}

/** Centres of the triangles whose corners pass `isOf` and that no other triangle hides. */
export function seenTriangles(figure: BuiltFigure, scene: Scene, isOf: (joint: number) => boolean) {
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

/** Leaves without ends, joints in the place of their parents, tiny bones, and twists. */
export const bare: Skeleton = {
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
