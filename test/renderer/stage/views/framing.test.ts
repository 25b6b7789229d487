import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import type { Floats } from '#core/kit/floats.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { skinBoxes } from '#core/formats/skin/skin.ts';
import { pointsAroundJoint, pointsNow, pointsOverSeam } from '#renderer/stage/views/framing-points.ts';
import { wholeFigures } from '#renderer/stage/views/framing.ts';
import type { Moment } from '#renderer/stores/shown/motion.ts';
import { DEFAULT_CAMERA, isWhole, type CameraState } from '#renderer/viewport/camera/camera.ts';
import { createGaze } from '#renderer/viewport/camera/gaze.ts';
import type { DrawnFigure } from '#renderer/viewport/figure-binding.ts';
import { buildFigure } from '#renderer/viewport/figure/build-figure.ts';
import { bindBuffers } from '#renderer/viewport/posing/dual-quaternions.ts';
import { oneMoment } from '#test/renderer/motion/one-moment.ts';
import type { Viewport } from '#renderer/viewport/viewport.ts';
import { cmuClip, cmuTakes } from '#test/fixtures/mocap.ts';
import { standingPerson } from '#test/fixtures/characters.ts';
import { rigClip } from '#test/fixtures/rigs.ts';
import { starterClips } from '../../../../tools/starter/starter-clips.ts';
import { drawnJoints } from '#core/rig/roles/drawn-joints.ts';
import { bonesInMotion } from '#renderer/viewport/figure/anatomy/bones-in-motion.ts';
import { clipOn } from '#test/fixtures/clips.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { worldAt } from '#test/core/rig/mirror/mirror-rigs.ts';
import { oddPerson, oddSkeleton, without, type OddJoint } from '#test/renderer/viewport/figure/odd-rigs.ts';
import { posedVertices } from '#test/renderer/viewport/figure/posed-mesh.ts';
import { forRuns } from '#test/fixtures/property.ts';

/** Heights of rigs, as shares of a person; the last two end at the head joint. */
const sizes = [0.17, 1, 17, 0.3, 5];

const rigs = sizes.map((size, i) => {
  const person = oddPerson().map(([name, parent, at, end]) => {
    const tip = i > 2 && name === 'Head' ? undefined : end;
    const scaled = ([x, y, z]: typeof at) => [x * size, y * size, z * size] as const;
    return tip ? ([name, parent, scaled(at), scaled(tip)] as const) : ([name, parent, scaled(at)] as const);
  });
  return rigOf(oddSkeleton(i === 1 ? without(person, /Toe/) : person), size);
});

function rigOf(skeleton: Skeleton, size = 1, motion?: Clip) {
  const drawn = motion && drawnJoints(motion, rooted(motion).root);
  const bones = motion && bonesInMotion(motion);
  const figure = buildFigure(skeleton, 'low', bones, drawn);
  const boxes = skinBoxes(figure.mesh, bindBuffers(figure));
  return { size, skeleton, figure, drawn: { joints: figure.joints, boxes } };
}

type Rig = (typeof rigs)[number];

/** Turns about X (rad) by the ends of joint names, and the height of the hips. */
const poses = {
  standing: { turns: {}, high: 0.95 },
  crouched: { turns: { UpLeg: -1.9, Leg: 2.2, Spine1: 0.8 }, high: 0.4 },
  lying: { turns: { Hips: Math.PI / 2 }, high: 0.12 },
  jumping: { turns: { UpLeg: -0.7, Leg: 1.1, Arm: -2.4 }, high: 1.9 },
};

/** A frame of `rig` in a pose, far from the origin. */
function posed({ skeleton, size }: Rig, { turns, high }: (typeof poses)[keyof typeof poses]) {
  const rotations = new Float32Array(skeleton.names.length * 4);
  const bends = Object.entries<number>(turns);
  for (const [joint, name] of skeleton.names.entries()) {
    const turn = bends.find(([part]) => name === part || name === `Left${part}` || name === `Right${part}`);
    rotations.set(turnAbout([1, 0, 0], turn?.[1] ?? 0), joint * 4);
  }
  const positions = Float32Array.from(skeleton.restPositions);
  positions.set([3, high * size, -2], skeleton.names.indexOf('Hips') * 3);
  return clipOn(skeleton, { positions, rotations });
}

/** The first frame of `clip`, without a blend. */
function momentOf(clip: Clip): Moment {
  const figures = [{ pose: worldAt(clip, 0), root: [3, -2, 0], blend: null }];
  const { skeleton } = clip;
  return oneMoment({ skeleton, recorded: rooted(clip), figures });
}

/** Part of a viewport that shows `rig` in a view of this shape. */
function viewportOf(
  rig: Rig,
  { width, height, isOverlaid = false }: { width: number; height: number; isOverlaid?: boolean },
  camera: CameraState,
) {
  const gaze = createGaze();
  gaze.isOverlaid = isOverlaid;
  const view = { x: 0, y: 0, width, height };
  const put = (state: CameraState): void => {
    gaze.setCamera(state);
    gaze.follow(3, -2, 0);
    gaze.aim(0, width / height);
  };
  put(camera);
  const framed: Viewport['framed'] = (points, from) => gaze.fitted(points, from, view) ?? from;
  const { boxOf } = gaze;
  const viewport = { figure: () => rig.drawn, camera: gaze.camera, framed, boxOf };
  return { viewport: viewport as unknown as Viewport, put, boxOf };
}

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });

test('figures of any size, in any pose, are whole in the views from any side, or are framed', () => {
  const camera = fc.record({
    projection: fc.constantFrom('perspective' as const, 'orthographic' as const),
    yaw: real(-3.2, 3.2),
    pitch: real(-0.05, Math.PI / 2),
    distance: real(0.4, 100),
    x: real(-2, 2),
    y: real(0, 3),
    z: real(-2, 2),
    follow: fc.boolean(),
  });
  const shape = fc.tuple(real(200, 1600), real(150, 1200));
  const pose = fc.constantFrom(
    'standing' as const,
    'crouched' as const,
    'lying' as const,
    'jumping' as const,
  );
  forRuns(300, fc.nat(rigs.length - 1), pose, shape, camera, (which, chosen, [width, height], from) => {
    const rig = rigs[which];
    const clip = posed(rig, poses[chosen]);
    const moment = momentOf(clip);
    const { viewport, put, boxOf } = viewportOf(rig, { width, height }, from);
    const moved = wholeFigures(viewport)(moment, [0], 0);
    if (moved) put(moved);
    const { yaw, pitch } = viewport.camera();
    expect([yaw, pitch]).toEqual([from.yaw, from.pitch]);
    const box = boxOf(posedVertices(rig.figure, clip, 0).flat());
    expect(box !== null && isWhole(box)).toBe(true);
  });
});

test('a camera that shows figures whole stays', () => {
  const [, person] = rigs;
  const moment = momentOf(posed(person, poses.standing));
  const { viewport } = viewportOf(person, { width: 600, height: 600 }, DEFAULT_CAMERA);
  expect(wholeFigures(viewport)(moment, [0], 0)).toBeNull();
});

/** What stands at the origin beside the body of an Unreal-style rig. */
const elsewhere = ['ik_foot_root', 'ik_hand_root', 'crate'].map((name): OddJoint => [
  name,
  'root',
  [0, 0, 0],
]);

test.each<[string, (moment: Moment, drawn: DrawnFigure, hips: number) => Floats]>([
  ['opening and A', (moment, drawn) => pointsOverSeam(moment, [0], 0, drawn)],
  ['F', (moment, drawn) => pointsNow(moment, [0], drawn)],
  ['F with the hips selected', (moment, drawn, hips) => pointsAroundJoint(moment, [0], hips, drawn)],
])('%s frames the body alone, not the root and IK bones that stand 3.6 m away', (_, framed) => {
  const person = oddPerson();
  const onRoot = person.map(([name, parent, ...place]): OddJoint => [name, parent || 'root', ...place]);
  const [alone, unreal] = [person, [['root', '', [0, 0, 0]] as const, ...onRoot, ...elsewhere]].map(
    (joints) => {
      const rig = rigOf(oddSkeleton(joints));
      const moment = momentOf(posed(rig, poses.standing));
      return extentOf(framed(moment, rig.drawn, rig.skeleton.names.indexOf('Hips')));
    },
  );
  expect(unreal).toEqual(alone.map((value) => expect.closeTo(value, 3) as number));
});

/** The least and the greatest x, y and z of `points`, m. */
function extentOf(points: Floats): number[] {
  const along = [0, 1, 2].map((axis) => Array.from(points).filter((_, i) => i % 3 === axis));
  return [...along.map((values) => Math.min(...values)), ...along.map((values) => Math.max(...values))];
}

/** A rig with what stands beside the body in Unreal and elsewhere: a root, IK bones, a crate, a camera. */
function onRoot(...beside: readonly OddJoint[]): Rig {
  const body = oddPerson().map(([name, parent, ...place]): OddJoint => [name, parent || 'root', ...place]);
  return rigOf(oddSkeleton([['root', '', [0, 0, 0]], ...body, ...beside]));
}

/** Motions of rigs with and without roots: generated, captured, of the character, ours. */
const motions: readonly (readonly [string, Rig, readonly Clip[]])[] = [
  ...[
    // Not those below a metre, whose ring is nearer than the eye can be before they fill a wide view.
    ...rigs.filter(({ size }) => size >= 1).map((rig): [string, Rig] => [`${rig.size} times as large`, rig]),
    ['on a still root', onRoot()] as const,
    ['with IK bones and a crate', onRoot(...elsewhere)] as const,
    ['with a camera behind', onRoot(['camera', 'root', [0, 1.5, -6]])] as const,
  ].map(([name, rig]) => [name, rig, Object.values(poses).map((pose) => posed(rig, pose))] as const),
  ...[
    ['captured', ...cmuTakes.slice(0, 2).map(cmuClip)],
    ['a character', standingPerson()],
    ['ours', ...starterClips().map(({ clip }) => clip)],
    ['three joints above the hips', rigClip({ rig: 'threeAbove' })],
    ['nameless on a still root', withoutNames(rigClip({ rig: 'stillRoot' }))],
  ].flatMap(([name, ...clips]): [string, Rig, Clip[]][] =>
    (clips as Clip[]).map((clip) => [name as string, rigOf(clip.skeleton, 1, clip), [clip]]),
  ),
];

function withoutNames(clip: Clip): Clip {
  return { ...clip, skeleton: { ...clip.skeleton, names: clip.skeleton.names.map((_, j) => `j${j}`) } };
}

/** A frame of `clip` at a share of it, and again this far aside, m. */
function momentAt(clip: Clip, share: number, aside: number | null): Moment {
  const recorded = rooted(clip);
  const frame = Math.floor(share * (clip.frameCount - 1));
  const [x, z] = recorded.root.states.subarray(frame * 3);
  const { positions, rotations } = worldAt(clip, frame);
  const figures = [0, ...(aside === null ? [] : [aside])].map((by) => {
    const moved = Array.from(positions, (value, i) => (i % 3 === 0 ? value + by : value));
    return { pose: { positions: moved, rotations }, root: [x + by, z, 0], blend: null };
  });
  return oneMoment({ skeleton: clip.skeleton, recorded, figures });
}

test('what is framed fills 60 to 85 % of a view and stands in its middle: any rig, pose, view and side', () => {
  const look = fc.record({
    projection: fc.constantFrom('perspective' as const, 'orthographic' as const),
    yaw: real(-3.2, 3.2),
    pitch: real(-0.05, Math.PI / 2),
    follow: fc.boolean(),
  });
  // As small as views are.
  const view = fc.record({ width: real(120, 1600), height: real(150, 1200), isOverlaid: fc.boolean() });
  const aside = fc.option(real(-4, 4));
  forRuns(150, fc.nat(1e6), real(0, 1), aside, view, look, (which, share, apart, shape, from) => {
    const [name, rig, clips] = motions[which % motions.length];
    const moment = momentAt(clips[which % clips.length], share, apart === null ? null : apart * rig.size);
    const all = [...moment.figures.keys()];
    const { viewport, put, boxOf } = viewportOf(rig, shape, { ...DEFAULT_CAMERA, ...from });
    for (const points of [pointsOverSeam(moment, all, 0, rig.drawn), pointsNow(moment, all, rig.drawn)]) {
      put(viewport.framed(points, viewport.camera()));
      const box = boxOf(points) ?? expect.fail(name);
      const { left, right, top, bottom } = box;
      const words = `${name}: ${Object.values(box).join(' ')}`;
      const filled = Math.max(right - left, bottom - top);
      expect(filled, words).toBeGreaterThanOrEqual(0.6);
      expect(filled, words).toBeLessThanOrEqual(0.85);
      for (const middle of [left + right, top + bottom])
        expect(Math.abs(middle / 2 - 0.5), words).toBeLessThanOrEqual(0.1);
    }
  });
});
