import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { rootJointsOf } from '#core/rig/roles/clip-joints.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { composeRoots, roundOf } from '#core/clip/root/root-state.ts';
import { rootStates } from '#core/clip/root/root-states.ts';
import type { RootOrigin } from '#core/clip/root/rooted-clip.ts';
import { skeletonOf } from '../../rig/roles/skeletons.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { CURVE, JOG, rigClip, RIGS, wayAt } from '#test/fixtures/rigs.ts';
import { clipOn } from '#test/fixtures/clips.ts';

const HIPS: RootOrigin = { kind: 'hips' };

function statesOf(clip: Clip, origin: RootOrigin): readonly (readonly number[])[] {
  const states = rootStates(clip, rootJointsOf(createJointMap(clip.skeleton)), origin);
  return Array.from({ length: clip.frameCount }, (_, frame) =>
    Array.from(states.slice(frame * 3, frame * 3 + 3)),
  );
}

describe('root from the hips', () => {
  test.each(RIGS)(
    'on the rig %s it moves with the figure, although the hips sway by 3 cm and twist by 6 degrees',
    (rig) => {
      const clip = rigClip({ rig, fps: 60, frameCount: 301, gait: { ...CURVE, surge: 0 } });
      for (const [frame, state] of statesOf(clip, HIPS).entries()) {
        const [x, z, heading] = wayAt({ ...CURVE, surge: 0 }, frame / 60);
        expect(Math.hypot(state[0] - x, state[1] - z)).toBeLessThan(0.035);
        expect(Math.abs(state[2] - heading)).toBeLessThan(0.06);
      }
    },
  );

  test.each([
    [1, 0.95, 1],
    [5, 0, 0.25],
    [12, 0, 0.1],
  ])(
    'a sway of %d Hz keeps between %d and %d of itself: motion faster than a stride is smoothed',
    (rate, least, most) => {
      const skeleton = skeletonOf('Hips @ 0 100 0');
      const times = Array.from({ length: 240 }, (_, frame) => frame / 120);
      const sway = (time: number): number => Math.sin(2 * Math.PI * rate * time);
      const clip = clipOn(skeleton, {
        positions: times.flatMap((time) => [0.04 * sway(time), 1, 1.4 * time]),
        rotations: times.flatMap((time) => [...turnAbout([0, 1, 0], 0.1 * sway(time))]),
        fps: 120,
      });
      const inside = statesOf(clip, HIPS).slice(30, -30);
      const [side, heading] = [0, 2].map((i) => Math.max(...inside.map((state) => Math.abs(state[i]))));
      for (const left of [side / 0.04, heading / 0.1]) {
        expect(left).toBeGreaterThanOrEqual(least);
        expect(left).toBeLessThanOrEqual(most);
      }
      inside.forEach(([, z], i) => expect(z).toBeCloseTo((1.4 * (i + 30)) / 120, 5));
    },
  );

  test('the root of a loop equals that of many rounds in a row, at its first and last frame too', () => {
    for (const gait of [JOG, CURVE]) {
      const round = statesOf(rigClip({ fps: 30, frameCount: 31, gait, loop: true }), HIPS);
      const rounds = statesOf(rigClip({ fps: 30, frameCount: 91, gait }), HIPS);
      // The second round, moved to where the first begins.
      const back = composeRoots(new Float64Array(3), round[0], [0, 0, 0]);
      const first = roundOf(Float64Array.from([...rounds[30], ...round[0]]));
      composeRoots(back, first, rounds[30]);
      expect(back[0]).toBeCloseTo(round[0][0], 6);
      round.forEach((state, frame) => {
        const moved = composeRoots(new Float64Array(3), first, rounds[30 + frame]);
        state.forEach((value, i) => expect(moved[i]).toBeCloseTo(value, 5));
      });
    }
  });

  test('a round maps the first state onto the last', () => {
    const states = Float64Array.from(
      statesOf(rigClip({ gait: CURVE, loop: true, start: [3, 4, 5] }), HIPS).flat(),
    );
    const found = composeRoots(new Float64Array(3), roundOf(states), states);
    expect([...found]).toEqual([...states.slice(-3)].map((value) => expect.closeTo(value, 9) as number));
  });

  test('the root of one frame is at the hips', () => {
    const [[x, z, heading]] = statesOf(
      rigClip({ frameCount: 1, start: [3, -4, 0.5], gait: { twist: 0 } }),
      HIPS,
    );
    expect([x, z, heading]).toEqual([3, -4, 0.5].map((value) => expect.closeTo(value, 5) as number));
  });
});

describe('root from a joint', () => {
  const JOINT: RootOrigin = { kind: 'joint', name: 'root' };

  /** A root with these positions and headings, and hips. */
  function pirouette(facings: readonly number[], body = ''): Clip {
    const skeleton = skeletonOf(`root @ 0 0 0\n  Hips @ 0 100 0${body}`);
    const joints = skeleton.names.length;
    const rest = Array.from({ length: joints - 1 }, () => [0, 0, 0, 1]).flat();
    return clipOn(skeleton, {
      positions: facings.flatMap((_, frame) => [frame, 1, -frame, ...skeleton.restPositions.subarray(3)]),
      rotations: facings.flatMap((facing) => [...turnAbout([0, 1, 0], facing), ...rest]),
      fps: 10,
    });
  }

  test('worked example: the heading of a pirouette accumulates two turns', () => {
    const facings = [0, 1, 2, 3, 4, 6, 8, 10, 12.5];
    const states = statesOf(pirouette(facings), JOINT);
    facings.forEach((facing, frame) => expect(states[frame][2]).toBeCloseTo(facing, 5));
    expect(states[2].slice(0, 2)).toEqual([2, -2]);
  });

  test('worked example: its heading is measured from the facing at rest', () => {
    // Left is ahead of right along Z, so the body faces -X.
    const body = '\n    LeftUpLeg @ 0 0 10\n    RightUpLeg @ 0 0 -10';
    const states = statesOf(pirouette([0, 0.5], body), JOINT);
    expect(states.map(([, , heading]) => heading)).toEqual(
      [-Math.PI / 2, 0.5 - Math.PI / 2].map((value) => expect.closeTo(value, 5) as number),
    );
  });

  test('worked example: that of a figure without arms stays its facing at rest, though its hips are turned all along', () => {
    const body = '\n    LeftUpLeg @ 0 0 10\n    RightUpLeg @ 0 0 -10';
    const clip = pirouette([0, 0.5], body);
    for (const frame of [0, 1]) clip.rotations.set(turnAbout([0, 1, 0], 0.4), (frame * 4 + 1) * 4);
    const [[, , first], [, , second]] = statesOf(clip, JOINT);
    expect(first).toBeCloseTo(-Math.PI / 2, 5);
    expect(second).toBeCloseTo(0.5 - Math.PI / 2, 5);
  });

  test.each([
    // Arms above thighs, and hips turned against the root all along: by up to 60 degrees as in a stance.
    [40, 0, 1, 0],
    [40, 0, -1, 0],
    [40, 0, 1.1, 1.1],
    [40, 0, -1.1, -1.1],
    // A rest pose that lies says nothing.
    [0, 50, 0.3, 0.3],
  ])(
    'worked example: arms %d cm above and %d cm ahead at rest, hips turned by %d rad: heading %d',
    (up, ahead, turn, wanted) => {
      const sides = (name: string, x: number, y: number, z: number): string =>
        `\n    Left${name} @ ${x} ${y} ${z}\n    Right${name} @ ${-x} ${y} ${z}`;
      const clip = pirouette([0, 0.5], sides('UpLeg', 10, 0, 0) + sides('Arm', 20, up, ahead));
      for (const frame of [0, 1]) clip.rotations.set(turnAbout([0, 1, 0], turn), (frame * 6 + 1) * 4);
      expect(statesOf(clip, JOINT).map(([, , heading]) => heading)).toEqual(
        [wanted, wanted + 0.5].map((value) => expect.closeTo(value, 5) as number),
      );
    },
  );

  test('follows the joint without smoothing', () => {
    const clip = rigClip({ rig: 'threeAbove', gait: CURVE, fps: 30, frameCount: 60 });
    statesOf(clip, { kind: 'joint', name: 'trajectory' }).forEach((state, frame) => {
      const went = wayAt(CURVE, frame / 30);
      state.forEach((value, i) => expect(value).toBeCloseTo(went[i], 5));
    });
  });
});

test('the root of a clip in place stays where the hips begin', () => {
  const clip = rigClip({ gait: JOG, start: [1, 2, 3] });
  const [first] = statesOf(clip, HIPS);
  for (const state of statesOf(clip, { kind: 'none' })) expect(state).toEqual(first);
});
