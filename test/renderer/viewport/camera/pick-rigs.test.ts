import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { importBvh } from '#core/formats/bvh/import-bvh.ts';
import { readClipContent } from '#main/import/read/clip-content.ts';
import { importTakes } from '#main/import/read/import-file.ts';
import { pickTargets, type PickTargets } from '#renderer/viewport/camera/pick-targets.ts';
import { bonesInMotion } from '#renderer/viewport/figure/anatomy/bones-in-motion.ts';
import { buildFigure, type BuiltFigure } from '#renderer/viewport/figure/build-figure.ts';
import { cmuClip, cmuTakes } from '#test/fixtures/mocap.ts';
import { createRig } from '#test/fixtures/rig-matrix.ts';
import { coveringRigs, rigName } from '#test/fixtures/rig-matrix/rig-plan.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { oddPerson, oddSkeleton, swaying, type OddJoint } from '../figure/odd-rigs.ts';
import { dog, person } from '../figure/skeletons.ts';
import { lying, scaled } from '../figure/turned-rigs.ts';
import type { Vec3 } from '#renderer/viewport/figure/vector.ts';
import type { ScreenPoint } from '#renderer/viewport/camera/on-screen.ts';
import { clamp } from '#core/kit/numbers.ts';
import { casesOf } from '#test/fixtures/effort.ts';
import { bare, middlesOf, sceneOf, type Scene } from './pick-scene.ts';

/** What is drawn of a skeleton, and a frame of its clip. */
interface Rig {
  readonly name: string;
  readonly skeleton: Skeleton;
  readonly clip?: Clip;
}

const still = (name: string, skeleton: Skeleton): Rig => ({ name, skeleton });
const moved = (name: string, clip: Clip): Rig => ({ name, skeleton: clip.skeleton, clip });

const longArmed = oddSkeleton(
  oddPerson().map(([name, parent, [x, y, z], end]): OddJoint => {
    const factor = /ForeArm|Hand/.test(name) ? 8 : 1;
    return end ? [name, parent, [x * factor, y, z], end] : [name, parent, [x * factor, y, z]];
  }),
);

/** Two eyes and a jaw at one place, and a pair of twists at another. */
const doubled = oddSkeleton([
  ...oddPerson(),
  ['LeftEye', 'Head', [0, 0.08, 0.08]],
  ['RightEye', 'Head', [0, 0.08, 0.08]],
  ['Jaw', 'Head', [0, 0.08, 0.08], [0, -0.04, 0.04]],
  ['Twist1', 'LeftForeArm', [0.12, 0, 0]],
  ['Twist2', 'LeftForeArm', [0.12, 0, 0]],
]);

const kenney = path.resolve(import.meta.dirname, '../../../../../shared/mocap/rigs/kenney_character.fbx');

async function kenneyRig(): Promise<Rig[]> {
  if (!existsSync(kenney)) return [];
  const [{ clip }] = valueOf(await importTakes(valueOf(readClipContent(kenney)), kenney, {}));
  return [moved('the character of Kenney', clip)];
}

const rigs: readonly Rig[] = [
  moved('the starter clip walk', starterClip('walk')),
  ...cmuTakes.map((take) => moved(take, cmuClip(take))),
  ...(await kenneyRig()),
  ...coveringRigs()
    .slice(0, 6)
    .map((plan) => {
      const { bvh, unit, upAxis } = createRig(plan);
      const [{ clip }] = valueOf(importBvh(new TextEncoder().encode(bvh), { unit, upAxis }));
      return moved(rigName(plan), clip);
    }),
  still('a person without end sites, with twists and tiny bones', bare),
  moved('the same in motion', swaying(bare)),
  still('joints in one place', doubled),
  still('very long arms', longArmed),
  still('a hundred fingers', person(50)),
  still('a dog', dog),
  still('a person on the back', lying(person(5))),
  ...[0.01, 100].flatMap((factor) => [
    still(`a person with fingers, scale ${factor}`, scaled(person(5), factor)),
    still(`a person with twists, scale ${factor}`, scaled(bare, factor)),
  ]),
];

const VIEWS = [
  [0.5, 0.2],
  [2.6, 0.2],
  [-1.6, 0.9],
] as const;

type Point = Pick<ScreenPoint, 'x' | 'y'>;

/** What is drawn at a point of the picture, from a search through all triangles. */
function createLook(figure: BuiltFigure, { owners }: PickTargets, scene: Scene) {
  const { indices } = figure.mesh;
  const screen = Float64Array.from(
    scene.vertices.flatMap((place) => {
      const { x, y, depth } = scene.project(place);
      return [x, y, depth];
    }),
  );
  /** Least and most x and y of each triangle: few are at a point. */
  const bounds = Float64Array.from({ length: (indices.length / 3) * 4 }, (_, i) => {
    const corners = [0, 1, 2].map((k) => screen[indices[Math.floor(i / 4) * 3 + k] * 3 + (i % 2)]);
    return i % 4 < 2 ? Math.min(...corners) : Math.max(...corners);
  });
  const isNear = (t: number, x: number, y: number): boolean =>
    x >= bounds[t] && y >= bounds[t + 1] && x <= bounds[t + 2] && y <= bounds[t + 3];
  /** Least depth of the triangles at (x, y), m, and the joint of the nearest corner. */
  const at = ({ x, y }: Point): { depth: number; joint: number } => {
    let [depth, joint] = [Infinity, -1];
    for (let t = 0; t < indices.length; t += 3) {
      if (!isNear((t / 3) * 4, x, y)) continue;
      const [i, j, k] = [indices[t], indices[t + 1], indices[t + 2]];
      const [ax, ay, bx, by] = [
        screen[i * 3] - x,
        screen[i * 3 + 1] - y,
        screen[j * 3] - x,
        screen[j * 3 + 1] - y,
      ];
      const [cx, cy] = [screen[k * 3] - x, screen[k * 3 + 1] - y];
      const shares = [bx * cy - by * cx, cx * ay - cy * ax, ax * by - ay * bx];
      const area = shares[0] + shares[1] + shares[2];
      const [u, v, w] = shares.map((share) => share / area);
      if (!(u >= 0 && v >= 0 && w >= 0)) continue;
      const there = u * screen[i * 3 + 2] + v * screen[j * 3 + 2] + w * screen[k * 3 + 2];
      if (there >= depth) continue;
      depth = there;
      joint = owners[[i, j, k][[u, v, w].indexOf(Math.max(u, v, w))]];
    }
    return { depth, joint };
  };
  return {
    at,
    /** Joints within the distance at which a click beside them hits them. */
    around: ({ x, y }: Point): readonly number[] =>
      Array.from({ length: 48 }, (_, i) => {
        const [angle, far] = [(i * Math.PI) / 12, i < 24 ? SLACK / 2 : SLACK];
        return at({ x: x + far * Math.cos(angle), y: y + far * Math.sin(angle) }).joint;
      }),
  };
}

/** Points of a joint that are looked at in one view. */
const POINTS = 24;
/** Distance beside what is drawn at which it is hit, px. */
const SLACK = 2;

/** The seen point of a joint that is closest to the middle of those that are seen; undefined = it is hidden. */
function seenMiddle(places: readonly Vec3[], isSeen: (at: ScreenPoint) => boolean, scene: Scene) {
  const some = places.filter((_, i) => i % Math.ceil(places.length / POINTS) === 0);
  const seen = some.map((place) => ({ place, at: scene.project(place) })).filter(({ at }) => isSeen(at));
  const x = seen.reduce((sum, { at }) => sum + at.x, 0) / seen.length;
  const y = seen.reduce((sum, { at }) => sum + at.y, 0) / seen.length;
  return seen
    .toSorted((a, b) => Math.hypot(a.at.x - x, a.at.y - y) - Math.hypot(b.at.x - x, b.at.y - y))
    .at(0);
}

/** Lines and places of joints in the picture that a point lies on. */
function linesAt({ bones }: PickTargets, scene: Scene, { x, y }: ScreenPoint): readonly number[] {
  return bones.flatMap(({ joint, start, end, endOffset, radius }) => {
    const from = scene.places[start];
    const { x: ax, y: ay, depth } = scene.project(from);
    const { x: bx, y: by } = scene.project(end < 0 ? scene.endOf(start, endOffset) : scene.places[end]);
    const square = (bx - ax) ** 2 + (by - ay) ** 2;
    const along = square > 0 ? clamp(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square, 0, 1) : 0;
    const away = Math.hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y);
    return away <= (start === end ? radius * scene.pixelsPerMetre(depth) : 0.01) ? [joint] : [];
  });
}

test.each(casesOf(rigs))(
  'each joint of $name is picked at the middle of what is seen of it',
  ({ skeleton, clip }) => {
    const figure = clip ? buildFigure(skeleton, 'low', bonesInMotion(clip)) : buildFigure(skeleton, 'low');
    const targets = pickTargets(figure);
    const scene = sceneOf(figure, clip && { clip, index: Math.floor(clip.frameCount / 2) });
    const drawn = new Set(Array.from(figure.mesh.indices, (v) => targets.owners[v]));
    const shownIn = new Map(
      targets.bones.map(({ joint, inside }) => [joint, drawn.has(joint) ? joint : inside]),
    );
    const name = (joint: number | null): string =>
      joint === null ? 'nothing' : `${joint} ${skeleton.names[joint]}`;
    const missed: string[] = [];
    let seen = 0;
    for (const [yaw, pitch] of VIEWS) {
      scene.look(yaw, pitch);
      const look = createLook(figure, targets, scene);
      for (const [joint, middles] of middlesOf(figure, targets, scene).entries()) {
        const shown = shownIn.get(joint);
        const isSeen = ({ x, y, depth }: ScreenPoint): boolean => {
          const there = look.at({ x, y });
          return (
            there.joint < 0 || there.joint === (shown ?? joint) || (shown === joint && there.depth >= depth)
          );
        };
        // The last one is its place, if it has no mesh, where its parent ends.
        const own = shown === joint || middles.length === 1 ? middles : middles.slice(0, -1);
        const middle = seenMiddle(own, isSeen, scene);
        if (!middle) continue;
        seen++;
        const got = scene.pick(targets, middle.place, () => true);
        if (got === joint) continue;
        const beside = look.around(middle.at).filter((each) => each !== shown);
        const others = new Set([joint, ...linesAt(targets, scene, middle.at), ...beside]);
        if (got !== null && [got, shownIn.get(got) ?? got].some((each) => others.has(each))) continue;
        missed.push(`${name(joint)}: ${name(got)}, yaw ${yaw}`);
      }
    }
    expect(missed).toEqual([]);
    expect(seen).toBeGreaterThan(0);
  },
);
