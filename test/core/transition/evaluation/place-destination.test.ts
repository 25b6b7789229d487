import { describe, expect, test } from 'vitest';
import type { Pose } from '#core/pose/pose.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { composeRoots, rootVelocity } from '#core/clip/root/root-state.ts';
import { createPlayback, playClip, playRoot } from '#core/transition/clips/clip-playback.ts';
import type { Alignment } from '#core/transition/document/document.ts';
import { createDoublePose } from '#test/fixtures/poses.ts';
import { CURVE, JOG, rigClip, WALK, type Gait } from '#test/fixtures/rigs.ts';
import { inWorld, rooted } from '#test/fixtures/rooted.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { allSlots, apart, play, type Played } from './played.ts';

const none = { x: 0, z: 0, yaw: 0 };
const moved = { x: 0.6, z: -0.4, yaw: 0.5 };
const ALIGNMENTS: readonly (readonly [string, Alignment])[] = [
  ['by their roots', { kind: 'groundTrack', offset: none }],
  ['by their roots, and by hand', { kind: 'groundTrack', offset: moved }],
  ['by a joint', { kind: 'joint', joint: 'LeftFoot', offset: none }],
  ['by a joint, and by hand', { kind: 'joint', joint: 'Head', offset: moved }],
  ['by the foot that stands', { kind: 'plantedFoot', offset: none }],
  ['not at all', { kind: 'none', offset: none }],
  ['by hand alone', { kind: 'none', offset: moved }],
];

/**
 * The figure stands on its left foot at whole seconds, on its right one between them; its root is a joint,
 * which does not sway.
 */
const clipOf = (gait: Partial<Gait>, start: readonly [number, number, number] = [0, 0, 0]) =>
  rooted(rigClip({ rig: 'threeAbove', gait, fps: 60, frameCount: 241, start }));
const [walk, elsewhere, jog] = [
  clipOf(WALK),
  clipOf({ ...WALK, sway: 0.05, twist: 0.02, swing: 0.3 }, [3, -2, 0]),
  clipOf(CURVE, [3, -2, 2.5]),
];
const { hips } = walk.root;
const joints = walk.skeleton.names.length;

function played(alignment: Alignment, clips = [walk, elsewhere], times = [1, 2], slots = allSlots): Played {
  const [source, destination] = times.map((time) => clipUse(time));
  return play([transitionOf({ source, destination, alignment, slots })], clips);
}

/** The aligned destination, in world space. */
function placedAt({ evaluation, at }: Played, elapsed: number): Pose {
  const { destination, destinationRoot } = at(elapsed);
  return inWorld(destination, destinationRoot, evaluation.parents);
}

const farthest = (a: Pose, b: Pose): number =>
  Math.max(...Array.from({ length: joints }, (_, joint) => apart(a, b, joint)));

describe.each(ALIGNMENTS)('two clips aligned %s', (_, alignment) => {
  test('roots are equal at the seam, at the source’s root, for every method', () => {
    const run = played(alignment);
    const { sourceRoot, destinationRoot, slots } = run.at(0);
    for (const { state } of [destinationRoot, ...slots.map(({ root }) => root)])
      state.forEach((value, i) => expect(Math.abs(value - sourceRoot.state[i])).toBeLessThan(1e-9));
  });

  test('a cut shows the aligned destination from the seam on', () => {
    const run = played(alignment, [walk, jog], [1, 2], [slotOf('cut')]);
    for (const elapsed of [0, 0.01, 0.3, 1.7]) {
      expect(farthest(run.world(elapsed), placedAt(run, elapsed))).toBeLessThan(2e-6);
    }
  });

  test('the velocity of the aligned root is the derivative of its states', () => {
    const [source, destination] = [clipUse(1), clipUse(2, 1.5)];
    const run = play([transitionOf({ source, destination, alignment })], [walk, jog]);
    for (const elapsed of [0.31, 0.9]) {
      const [before, now, after] = [-1e-5, 0, 1e-5].map((dt) => run.at(elapsed + dt).destinationRoot);
      const velocity = rootVelocity(new Float64Array(3), before.state, after.state, 2e-5);
      now.velocity.forEach((value, i) => expect(Math.abs(value - velocity[i])).toBeLessThan(1e-3));
    }
  });

  test('every method ends with the joints of the destination on its root', () => {
    const run = played(alignment, [walk, jog]);
    const frame = run.at(1.7);
    for (const { pose } of frame.slots) expect(farthest(pose, frame.destination)).toBeLessThan(1e-4);
  });

  test('a destination is moved rigidly: relative joint positions do not change', () => {
    const run = played(alignment, [walk, jog]);
    const still = createPlayback(clipUse(2), jog);
    for (const elapsed of [0, 0.7]) {
      const pose = playClip(createDoublePose(joints), still, { elapsed });
      const root = playRoot(createRootSample(), still, { elapsed });
      const [recorded, placed] = [inWorld(pose, root, jog.root.parents), placedAt(run, elapsed)];
      for (let joint = 0; joint < joints; joint++) {
        const toHips = ({ positions }: Pose): number =>
          Math.hypot(...[0, 1, 2].map((axis) => positions[joint * 3 + axis] - positions[hips * 3 + axis]));
        expect(toHips(placed)).toBeCloseTo(toHips(recorded), 5);
        expect(placed.positions[joint * 3 + 1]).toBeCloseTo(recorded.positions[joint * 3 + 1], 5);
      }
    }
  });
});

describe.each(ALIGNMENTS)('two clips that continue alike, aligned %s', (_, { kind, ...alignment }) => {
  // A rotated destination travels elsewhere; only a translated one continues like the source.
  const offset = { ...alignment.offset, yaw: 0 };

  test.each(['springExact', 'springPublished', 'crossfade', 'quintic', 'cubicOffset'])(
    '%s ends on the aligned destination',
    (method) => {
      const run = played({ ...alignment, kind, offset }, [walk, elsewhere], [1, 2], [slotOf(method)]);
      expect(farthest(run.world(0.02), placedAt(run, 0.02))).toBeGreaterThan(0.01);
      for (const elapsed of [1.6, 1.9])
        expect(farthest(run.world(elapsed), placedAt(run, elapsed))).toBeLessThan(1e-3);
    },
  );
});

describe('alignment points', () => {
  const meetsAt = (run: Played, joint: number): number => {
    const [source, placed] = [
      inWorld(run.at(0).source, run.at(0).sourceRoot, walk.root.parents),
      placedAt(run, 0),
    ];
    return Math.hypot(
      ...[0, 2].map((axis) => source.positions[joint * 3 + axis] - placed.positions[joint * 3 + axis]),
    );
  };
  const jointNamed = (name: string): number => walk.skeleton.names.indexOf(name);

  test('the requested joint is in the same place in both, and headings agree', () => {
    const run = played({ kind: 'joint', joint: 'LeftFoot', offset: none }, [walk, jog], [1, 2.2]);
    expect(meetsAt(run, jointNamed('LeftFoot'))).toBeLessThan(1e-5);
    expect(meetsAt(run, jointNamed('RightFoot'))).toBeGreaterThan(1e-3);
    expect(run.evaluation).toMatchObject({ notice: null, alignedAt: { joint: jointNamed('LeftFoot') } });
  });

  test('the foot that stands in both is in the same place in both', () => {
    for (const [time, name] of [
      [1, 'LeftFoot'],
      [1.5, 'RightFoot'],
    ] as const) {
      const run = played({ kind: 'plantedFoot', offset: none }, [walk, elsewhere], [time, time + 1]);
      expect(run.evaluation).toMatchObject({ notice: null, alignedAt: { joint: jointNamed(name) } });
      // The toe stays in place, about which the foot rotates.
      expect(meetsAt(run, jointNamed(name))).toBeLessThan(0.03);
    }
  });

  test('without a foot that stands in both the roots are aligned, with a notice', () => {
    const [planted, roots] = (['plantedFoot', 'groundTrack'] as const).map((kind) =>
      played({ kind, offset: moved }, [walk, elsewhere], [1, 1.5]),
    );
    expect(planted.evaluation.notice).toContain(
      'LeftFoot stands in the source, RightFoot stands in the destination',
    );
    expect(planted.evaluation.notice).toContain('Aligned by root instead');
    expect(roots.evaluation.notice).toBeNull();
    for (const elapsed of [0, 0.2, 1]) expect(planted.at(elapsed)).toEqual(roots.at(elapsed));
  });

  test('worked example: aligned by roots, an offset rotates about the source’s root, then translates', () => {
    const run = played({ kind: 'groundTrack', offset: moved }, [walk, jog]);
    const { sourceRoot } = run.at(0);
    const [hand, plain] = [
      placedAt(run, 0),
      placedAt(played({ kind: 'groundTrack', offset: none }, [walk, jog]), 0),
    ];
    const spot = composeRoots(new Float64Array(3), [sourceRoot.state[0], sourceRoot.state[1], 0], [0, 0, 0]);
    for (const joint of [hips, jointNamed('LeftFoot')]) {
      const [x, z] = [0, 2].map((axis) => plain.positions[joint * 3 + axis] - spot[axis / 2]);
      const [sine, cosine] = [Math.sin(moved.yaw), Math.cos(moved.yaw)];
      expect(hand.positions[joint * 3]).toBeCloseTo(spot[0] + x * cosine + z * sine + moved.x, 5);
      expect(hand.positions[joint * 3 + 2]).toBeCloseTo(spot[1] + z * cosine - x * sine + moved.z, 5);
    }
  });

  test('both stand on the ground of the source: a destination on higher ground is lowered', () => {
    const raised = { ...jog, groundHeight: 0.25 };
    const [low, level] = [raised, jog].map((clip) =>
      placedAt(played({ kind: 'groundTrack', offset: none }, [walk, clip]), 0.3),
    );
    expect(low.positions[hips * 3 + 1]).toBeCloseTo(level.positions[hips * 3 + 1] - 0.25, 5);
  });
});

test('placements with offsets share one root, which continues from the source while joints blend', () => {
  const run = played({ kind: 'none', offset: none }, [walk, elsewhere], [1, 2], [slotOf('springExact')]);
  for (const elapsed of [0, 0.05, 0.1, 0.4, 1.9]) {
    const { sourceRoot, destinationRoot, slots } = run.at(elapsed);
    for (const { state } of [destinationRoot, slots[0].root])
      state.forEach((value, i) => expect(value).toBeCloseTo(sourceRoot.state[i], 4));
  }
  // The second walk is recorded metres away from the first one.
  expect(apart(run.world(0), run.world(1.9), hips)).toBeGreaterThan(2);
});

test('faster jogs keep the distance that they gain', () => {
  const run = played(
    { kind: 'groundTrack', offset: none },
    [walk, clipOf(JOG)],
    [1, 2],
    [slotOf('crossfade')],
  );
  // A cross-fade along a smoothstep of 0.3 s from 1.4 to 2.7 m/s is behind a jog that began at once by half
  // of the difference.
  const behind = apart(run.world(1.5), placedAt(run, 1.5), hips);
  expect(behind).toBeGreaterThan(0.15);
  expect(behind).toBeLessThan(0.25);
});
