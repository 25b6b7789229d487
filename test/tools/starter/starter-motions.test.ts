import { expect, test } from 'vitest';
import { clipDuration } from '#core/clip/clip.ts';
import { evaluateTransition, createTransitionFrame } from '#core/transition/evaluation/evaluation.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { asInFile, inWorld, rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipUse, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { SIDES } from '../../../tools/starter/figure/figure.ts';
import { rotate, subtract } from '../../../tools/starter/figure/geometry.ts';
import { legCurves } from '../../../tools/starter/motions/gait.ts';
import { HOPS } from '../../../tools/starter/motions/hop.ts';
import { JOG_LEG } from '../../../tools/starter/motions/jog.ts';
import { WALK_LEG } from '../../../tools/starter/motions/walk.ts';
import { starterTransition } from '../../../tools/starter/starter-clips.ts';
import { figureOf, figures, type Figure } from './starter-figure.ts';

const DEGREES = 180 / Math.PI;
const yaw = (figure: Figure, joint: string): number => {
  const [x, , z] = rotate(figure.turn(joint), [0, 0, 1]);
  return Math.atan2(x, z) * DEGREES;
};
const armSwing = (figure: Figure): number => {
  const [, y, z] = rotate(figure.turn('LeftArm'), [1, 0, 0]);
  return Math.atan2(z, -y) * DEGREES;
};

/** By how much something changes in a clip: m and degrees, as the literature has it. */
test.each<[string, string, (figure: Figure) => number, number, number]>([
  ['walk', 'head up and down', (f) => f.end('Head')[1], 0.03, 0.055],
  ['walk', 'hips from side to side', (f) => f.joint('Hips')[0], 0.03, 0.05],
  ['walk', 'turn of the pelvis', (f) => yaw(f, 'Hips'), 9.5, 10.5],
  ['walk', 'turn of the head', (f) => yaw(f, 'Head'), 0, 8],
  ['walk', 'swing of an arm', armSwing, 28, 45],
  ['jog', 'hips up and down', (f) => f.joint('Hips')[1], 0.06, 0.1],
  ['crouch', 'hips down and up', (f) => f.joint('Hips')[1], 0.38, 0.45],
  ['crouch', 'height of an ankle', (f) => f.joint('LeftFoot')[1], -1, 1e-5],
  ['crouch', 'way of an ankle', (f) => f.joint('RightFoot')[2], -1, 1e-5],
  ['idle', 'shoulders with each breath', (f) => f.joint('LeftArm')[1], 0.004, 0.1],
  ['idle', 'weight from leg to leg', (f) => f.joint('Hips')[0], 0.025, 0.1],
])('%s: %s', (name, _, measure, least, most) => {
  const values = figures(starterClip(name)).map(measure);
  const range = Math.max(...values) - Math.min(...values);
  expect(range).toBeGreaterThan(least);
  expect(range).toBeLessThan(most);
});

test.each([
  ['walk', 1.32, WALK_LEG, 62, 7],
  ['jog', 2.7, JOG_LEG, 44, 5],
] as const)(
  '%s: goes at %s m/s, and knees follow the published curve',
  (name, speed, legs, frames, error) => {
    const clip = starterClip(name);
    const poses = figures(clip);
    const way = poses[poses.length - 1].joint('Hips')[2] - poses[0].joint('Hips')[2];
    expect(way / clipDuration(clip)).toBeCloseTo(speed, 3);
    const { knee } = legCurves(legs);
    const squares = poses.map((figure, frame) => {
      const [x, , , w] = figure.local('LeftLeg');
      return (2 * Math.atan2(x, w) * DEGREES - knee(frame / frames)) ** 2;
    });
    expect(Math.sqrt(squares.reduce((sum, each) => sum + each) / squares.length)).toBeLessThan(error);
  },
);

test('walk: shoulders turn against the pelvis, and each arm swings with the opposite leg', () => {
  const frames = figures(starterClip('walk'));
  const ahead = (f: Figure, end: string): number => f.joint(`Left${end}`)[2] - f.joint(`Right${end}`)[2];
  const striding = frames.filter((f) => Math.abs(ahead(f, 'Foot')) > 0.3);
  expect(striding.filter((f) => ahead(f, 'Hand') * ahead(f, 'Foot') >= 0)).toHaveLength(0);
  const turned = frames.filter((f) => Math.abs(yaw(f, 'Hips')) > 3);
  expect(turned.filter((f) => yaw(f, 'Spine2') * yaw(f, 'Hips') >= 0)).toHaveLength(0);
});

test('jog and hop: the hips fall freely while both feet are in the air', () => {
  const flights = {
    jog: [[(0.37 * 44) / 60, 22 / 60]],
    hop: HOPS.map(({ takeOff, landing }) => [takeOff, landing]),
  };
  for (const [name, times] of Object.entries(flights)) {
    const heights = figures(starterClip(name)).map((figure) => figure.joint('Hips')[1]);
    for (const [start, end] of times)
      for (let frame = Math.ceil(start * 60) + 1; frame + 1 < end * 60; frame++)
        expect((heights[frame + 1] - 2 * heights[frame] + heights[frame - 1]) * 3600).toBeCloseTo(-9.81, 1);
  }
});

test('turn: half a turn to the left, eyes first, then shoulders, then hips', () => {
  const frames = figures(starterClip('turn'));
  expect(Math.abs(yaw(frames[frames.length - 1], 'Hips'))).toBeGreaterThan(177);
  const [head, chest, hips] = ['Head', 'Spine2', 'Hips'].map((joint) => yaw(frames[72], joint));
  expect(head).toBeGreaterThan(chest + 5);
  expect(chest).toBeGreaterThan(hips + 3);
});

test('the transition leads from one moving clip to another; methods differ, with feet on the ground', () => {
  const { source, destination } = starterTransition;
  const clips = [source, destination].map(({ clip }) => rooted(starterClip(clip)));
  const uses = { source: clipUse(source.time), destination: clipUse(destination.time) };
  const bound = valueOf(bindTransition([transitionOf(uses)], clips, null));
  const frame = createTransitionFrame(bound);
  evaluateTransition(frame, bound, 0);
  for (const end of [
    inWorld(frame.source, frame.sourceRoot, bound.parents),
    inWorld(frame.destination, frame.destinationRoot, bound.parents),
  ])
    expect(Math.hypot(end.linearVelocities[0], end.linearVelocities[2])).toBeGreaterThan(1.1);
  let apart = 0;
  for (let elapsed = 0; elapsed <= 0.6; elapsed += 1 / 60) {
    evaluateTransition(frame, bound, elapsed);
    const [a, b] = frame.slots.map(({ pose, root }) =>
      figureOf(clips[0], asInFile(pose, root, bound.parents)),
    );
    for (const side of SIDES) {
      apart = Math.max(apart, Math.hypot(...subtract(a.joint(`${side}Hand`), b.joint(`${side}Hand`))));
      for (const { heel, ball, toe } of [a.sole(side), b.sole(side)])
        expect(Math.min(heel[1], ball[1], toe[1])).toBeGreaterThan(-0.03);
    }
  }
  expect(apart).toBeGreaterThan(0.25); // m, the hands: one method lifts them before the other
});
