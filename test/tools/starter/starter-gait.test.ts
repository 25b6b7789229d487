import { expect, test } from 'vitest';
import { JOG_LEG, WALK_LEG } from '../../../tools/starter/curves/gait-curves.ts';
import { crouchClip } from '../../../tools/starter/motions/crouch.ts';
import { HOPS } from '../../../tools/starter/motions/hop-timing.ts';
import { hopClip } from '../../../tools/starter/motions/hop.ts';
import { idleClip } from '../../../tools/starter/motions/idle.ts';
import { JOG_PERIOD, jogClip } from '../../../tools/starter/motions/jog.ts';
import { legCycle } from '../../../tools/starter/steps/stride.ts';
import { turnClip } from '../../../tools/starter/motions/turn.ts';
import { WALK_PERIOD, walkClip } from '../../../tools/starter/motions/walk.ts';
import { clipDuration, type Clip } from '#core/clip/clip.ts';
import { rotate } from '../../../tools/starter/figure/geometry.ts';
import { figures, localTurns, type Figure } from './starter-figure.ts';

const DEGREES = 180 / Math.PI;

function range(frames: readonly Figure[], of: (figure: Figure) => number): number {
  const values = frames.map(of);
  return Math.max(...values) - Math.min(...values);
}

function speed(clip: Clip, frames: readonly Figure[]): number {
  return (frames[frames.length - 1].joint('Hips')[2] - frames[0].joint('Hips')[2]) / clipDuration(clip);
}

function yaw(figure: Figure, joint: string): number {
  const [x, , z] = rotate(figure.turn(joint), [0, 0, 1]);
  return Math.atan2(x, z) * DEGREES;
}

/** Root mean square difference of a clip's left knee from the published curve, degrees. */
function kneeError(clip: Clip, period: number, curves: typeof WALK_LEG): number {
  const { knee } = legCycle(curves);
  const squares = localTurns(clip, 'LeftLeg').map(([x, , , w], frame) => {
    return (2 * Math.atan2(x, w) * DEGREES - knee(frame / clip.fps / period)) ** 2;
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square) / squares.length);
}

test('walk: speed, stride, bob, sway, pelvis and arms as in the literature', () => {
  const clip = walkClip();
  const frames = figures(clip);
  expect(speed(clip, frames)).toBeCloseTo(1.32, 3);
  expect(speed(clip, frames) * WALK_PERIOD).toBeCloseTo(1.364, 3); // m, one stride
  expect(range(frames, (f) => f.end('Head')[1])).toBeGreaterThan(0.03);
  expect(range(frames, (f) => f.end('Head')[1])).toBeLessThan(0.055);
  expect(range(frames, (f) => f.joint('Hips')[0])).toBeGreaterThan(0.03);
  expect(range(frames, (f) => f.joint('Hips')[0])).toBeLessThan(0.05);
  expect(range(frames, (f) => yaw(f, 'Hips'))).toBeCloseTo(10, 0);
  expect(range(frames, (f) => yaw(f, 'Head'))).toBeLessThan(8);
  const arm = (f: Figure): number => {
    const [, y, z] = rotate(f.turn('LeftArm'), [1, 0, 0]);
    return Math.atan2(z, -y) * DEGREES;
  };
  expect(range(frames, arm)).toBeGreaterThan(28);
  expect(range(frames, arm)).toBeLessThan(45);
});

test('walk: shoulders turn against the pelvis, and each arm swings with the opposite leg', () => {
  const frames = figures(walkClip());
  const ahead = (figure: Figure, joint: string): number =>
    figure.joint(`Left${joint}`)[2] - figure.joint(`Right${joint}`)[2];
  const striding = frames.filter((figure) => Math.abs(ahead(figure, 'Foot')) > 0.3);
  expect(striding.every((figure) => ahead(figure, 'Hand') * ahead(figure, 'Foot') < 0)).toBe(true);
  const turned = frames.filter((figure) => Math.abs(yaw(figure, 'Hips')) > 3);
  expect(turned.every((figure) => yaw(figure, 'Spine2') * yaw(figure, 'Hips') < 0)).toBe(true);
});

test('walk and jog: knees follow the published curves', () => {
  expect(kneeError(walkClip(), WALK_PERIOD, WALK_LEG)).toBeLessThan(7);
  expect(kneeError(jogClip(), JOG_PERIOD, JOG_LEG)).toBeLessThan(5);
});

test('jog: 2.7 m/s, both feet off the ground twice a stride, in free fall', () => {
  const clip = jogClip();
  const frames = figures(clip);
  expect(speed(clip, frames)).toBeCloseTo(2.7, 3);
  const bob = range(frames, (f) => f.joint('Hips')[1]);
  expect(bob).toBeGreaterThan(0.06);
  expect(bob).toBeLessThan(0.1);
  const inFlight = Math.round((0.37 + 0.065) * JOG_PERIOD * clip.fps); // half-way between toe-off and the other foot
  const height = (frame: number): number => frames[frame].joint('Hips')[1];
  const fall = (height(inFlight + 1) - 2 * height(inFlight) + height(inFlight - 1)) * clip.fps ** 2;
  expect(fall).toBeCloseTo(-9.81, 1);
});

test('hop: the hips fall freely in the air at a constant 1.4 m/s', () => {
  const clip = hopClip();
  const frames = figures(clip);
  for (const { takeOff, landing } of HOPS) {
    for (let frame = Math.ceil(takeOff * 60) + 1; frame + 1 < landing * 60; frame++) {
      const [before, at, after] = [frame - 1, frame, frame + 1].map((f) => frames[f].joint('Hips'));
      expect((after[1] - 2 * at[1] + before[1]) * 3600).toBeCloseTo(-9.81, 1);
      expect((after[2] - before[2]) * 30).toBeCloseTo(1.4, 3);
    }
  }
});

test('turn: half a turn to the left, eyes first, then shoulders, then hips', () => {
  const frames = figures(turnClip());
  const last = frames[frames.length - 1];
  expect(Math.abs(yaw(last, 'Hips'))).toBeGreaterThan(177);
  const middle = frames[72];
  expect(yaw(middle, 'Head')).toBeGreaterThan(yaw(middle, 'Spine2') + 5);
  expect(yaw(middle, 'Spine2')).toBeGreaterThan(yaw(middle, 'Hips') + 3);
});

test('crouch: 40 cm down and back, feet flat and still', () => {
  const frames = figures(crouchClip());
  expect(range(frames, (f) => f.joint('Hips')[1])).toBeGreaterThan(0.38);
  expect(range(frames, (f) => f.joint('LeftFoot')[1])).toBeLessThan(1e-5);
  expect(range(frames, (f) => f.joint('RightFoot')[2])).toBeLessThan(1e-5);
});

test('idle: never quite still', () => {
  const frames = figures(idleClip());
  expect(range(frames, (f) => f.joint('LeftArm')[1])).toBeGreaterThan(0.004); // shoulders rise with each breath
  expect(range(frames, (f) => f.joint('Hips')[0])).toBeGreaterThan(0.025); // weight from leg to leg
});
