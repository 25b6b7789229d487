import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { conjugate, multiply, rotate, type Quat } from '../../../tools/starter/figure/geometry.ts';
import { starterClips } from '../../../tools/starter/starter-clips.ts';
import { figures, localTurns, segmentDistance, SIDES } from './starter-figure.ts';

const RADIANS = Math.PI / 180;
const clips = starterClips().map((starter) => ({ ...starter, frames: figures(starter.clip) }));

describe.each(clips)('$name', ({ clip, frames }) => {
  test('knees are hinges that bend backwards', () => {
    for (const side of SIDES) {
      for (const [x, y, z, w] of localTurns(clip, `${side}Leg`)) {
        expect(Math.hypot(y, z)).toBeLessThan(1e-6);
        const bend = 2 * Math.atan2(x, w);
        expect(bend).toBeGreaterThan(4 * RADIANS); // never locked: a straight knee cannot move smoothly
        expect(bend).toBeLessThan(120 * RADIANS);
      }
    }
  });

  test('elbows bend forwards', () => {
    for (const side of SIDES) {
      const out = side === 'Left' ? 1 : -1;
      for (const turn of localTurns(clip, `${side}ForeArm`)) {
        const [along, , forward] = rotate(turn, [out, 0, 0]); // where the forearm points, seen from the upper arm
        expect(forward).toBeGreaterThan(0);
        expect(Math.acos(Math.min(1, along * out))).toBeLessThan(150 * RADIANS);
      }
    }
  });

  test('ankles and toes stay in their ranges', () => {
    for (const side of SIDES) {
      for (const turn of localTurns(clip, `${side}Foot`)) {
        const up = Math.asin(rotate(turn, [0, 0, 1])[1]);
        expect(up).toBeGreaterThan(-50 * RADIANS);
        expect(up).toBeLessThan(45 * RADIANS);
      }
      for (const [x, , , w] of localTurns(clip, `${side}ToeBase`)) {
        expect(-2 * Math.atan2(x, w)).toBeGreaterThan(-1e-6);
        expect(-2 * Math.atan2(x, w)).toBeLessThan(60 * RADIANS);
      }
    }
  });

  test('the head is upright and faces roughly where the hips do', () => {
    for (const figure of frames) {
      expect(rotate(figure.turn('Head'), [0, 1, 0])[1]).toBeGreaterThan(0.9);
      expect(figure.end('Head')[1]).toBeGreaterThan(figure.joint('Hips')[1] + 0.55);
      const [x, , z] = rotate(conjugate(figure.turn('Hips')), rotate(figure.turn('Head'), [0, 0, 1]));
      expect(Math.abs(Math.atan2(x, z))).toBeLessThan(50 * RADIANS);
    }
  });

  test('arms do not intersect the trunk, the legs or each other', () => {
    for (const figure of frames) {
      const trunk = [figure.joint('Hips'), figure.joint('Neck')] as const;
      const hands = SIDES.map(
        (side) => [figure.joint(`${side}Hand`), figure.end(`${side}HandIndex1`)] as const,
      );
      const forearms = SIDES.map(
        (side) => [figure.joint(`${side}ForeArm`), figure.joint(`${side}Hand`)] as const,
      );
      const thighs = SIDES.map((side) => [figure.joint(`${side}UpLeg`), figure.joint(`${side}Leg`)] as const);
      for (const thigh of thighs) {
        for (const hand of hands) expect(segmentDistance(hand, thigh)).toBeGreaterThan(0.095);
        for (const forearm of forearms) expect(segmentDistance(forearm, thigh)).toBeGreaterThan(0.11);
      }
      for (const limb of [...hands, ...forearms]) expect(segmentDistance(limb, trunk)).toBeGreaterThan(0.18);
      expect(segmentDistance(hands[0], hands[1])).toBeGreaterThan(0.1);
    }
  });

  test('no joint exceeds human speed or acceleration, and nothing pops', () => {
    for (const name of clip.skeleton.names) {
      const rates = angularVelocities(clip, name);
      expect(Math.max(...rates.map(size))).toBeLessThan(18); // rad/s
      const changes = rates
        .slice(1)
        .map((rate, i) => size(rate.map((x, axis) => x - rates[i][axis])) * clip.fps);
      expect(Math.max(...changes)).toBeLessThan(650); // rad/s^2: the knee at a hop's landing
    }
  });
});

describe.each(clips.filter(({ clip }) => clip.loop))('$name as a loop', ({ clip }) => {
  test('ends in its first pose, further along', () => {
    const joints = clip.skeleton.names.length;
    const end = (clip.frameCount - 1) * joints;
    for (let i = 0; i < joints * 4; i++)
      expect(clip.rotations[end * 4 + i]).toBeCloseTo(clip.rotations[i], 5);
    expect(clip.positions[end * 3]).toBeCloseTo(clip.positions[0], 5);
    expect(clip.positions[end * 3 + 1]).toBeCloseTo(clip.positions[1], 5);
  });

  test('is as smooth at its seam as elsewhere', () => {
    for (const name of clip.skeleton.names) {
      const rates = angularVelocities(clip, name);
      const inside = Math.max(
        ...rates.slice(1).map((rate, i) => size(rate.map((x, axis) => x - rates[i][axis]))),
      );
      const across = size(rates[0].map((x, axis) => x - rates[rates.length - 1][axis]));
      expect(across).toBeLessThanOrEqual(inside * 1.001 + 1e-4);
    }
    const travel = (frame: number): number => clip.positions[frame * clip.skeleton.names.length * 3 + 2];
    const last = clip.frameCount - 1;
    expect(travel(1) - travel(0)).toBeCloseTo(travel(last) - travel(last - 1), 2);
  });
});

/** rad/s between frames, [frames - 1]. */
function angularVelocities(clip: Clip, name: string): readonly (readonly number[])[] {
  const turns = localTurns(clip, name);
  return turns.slice(1).map((turn, i) => {
    const [x, y, z, w]: Quat = multiply(turn, conjugate(turns[i]));
    const sine = Math.hypot(x, y, z);
    const factor = sine < 1e-9 ? 0 : (2 * Math.atan2(sine, w) * clip.fps) / sine;
    return [x * factor, y * factor, z * factor];
  });
}

function size(vector: readonly number[]): number {
  return Math.hypot(...vector);
}
