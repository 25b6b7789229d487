import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { rotationVectorBetween } from '#core/math/rotation-vector.ts';
import { inverseTurn } from '#core/math/turn-algebra.ts';
import { jointCount } from '#core/pose/skeleton.ts';
import { SIDES, type Side } from '../../../tools/starter/figure/figure.ts';
import { rotate, subtract } from '../../../tools/starter/figure/geometry.ts';
import { starterClips, starterFiles } from '../../../tools/starter/starter-clips.ts';
import { figures, segmentDistance, type Figure, type Segment } from './starter-figure.ts';

const folder = path.resolve(import.meta.dirname, '../../../resources/starter');

test('packages contain the folder', () => {
  const options = readFileSync(path.resolve(folder, '../../electron-builder.yml'), 'utf8');
  const [, files = ''] = /^files:\n((?: {2}.*\n)+)/m.exec(options) ?? [];
  expect(files).toContain('- resources/**/*\n');
});

test('resources/starter holds exactly the files of the starter motions', () => {
  const written = starterFiles();
  expect(readdirSync(folder).toSorted()).toEqual([...written.keys()].toSorted());
  for (const [name, text] of written)
    expect(readFileSync(path.join(folder, name)).equals(Buffer.from(text)), name).toBe(true);
});

const DEGREES = 180 / Math.PI;
const clips = starterClips().map((starter) => ({ ...starter, frames: figures(starter.clip) }));

/** A point of the sole this low, m, carries weight. */
const CONTACT = 0.003;
const lowest = (figure: Figure, side: Side): number =>
  Math.min(...Object.values(figure.sole(side)).map((point) => point[1]));

const shank = (f: Figure, side: Side): Segment => [f.joint(`${side}Leg`), f.joint(`${side}Foot`)];
const foot = (f: Figure, side: Side): Segment => [f.sole(side).heel, f.joint(`${side}ToeBase`)];
const thigh = (f: Figure, side: Side): Segment => [f.joint(`${side}UpLeg`), f.joint(`${side}Leg`)];
const forearm = (f: Figure, side: Side): Segment => [f.joint(`${side}ForeArm`), f.joint(`${side}Hand`)];
const hand = (f: Figure, side: Side): Segment => [f.joint(`${side}Hand`), f.end(`${side}HandIndex1`)];
const trunk = (f: Figure): Segment => [f.joint('Hips'), f.joint('Neck')];
const hinge = ([x, , , w]: ReturnType<Figure['turn']>): number => 2 * Math.atan2(x, w) * DEGREES;

type Limb = (figure: Figure, side: Side) => Segment;

/** Distance between a limb of one side and one of the other, or the nearest of both. */
const across = (a: Limb, b: Limb) => (f: Figure, side: Side) =>
  segmentDistance(a(f, side), b(f, side === 'Left' ? 'Right' : 'Left'));
const nearest = (a: Limb, b: Limb) => (f: Figure, side: Side) =>
  Math.min(...SIDES.map((other) => segmentDistance(a(f, side), b(f, other))));

/** What lies between two values in each frame of each clip: m and degrees. */
const limits: readonly (readonly [string, (f: Figure, side: Side) => number, number, number])[] = [
  ['soles are not under the ground', lowest, -0.005, 2],
  ['knees bend backwards, and are never locked', (f, side) => hinge(f.local(`${side}Leg`)), 4, 120],
  ['toes bend up', (f, side) => -hinge(f.local(`${side}ToeBase`)), -1e-4, 60],
  ['ankles', (f, side) => Math.asin(rotate(f.local(`${side}Foot`), [0, 0, 1])[1]) * DEGREES, -50, 45],
  ['elbows bend forwards', elbow, 0, 150],
  ['the head is upright', (f) => rotate(f.turn('Head'), [0, 1, 0])[1], 0.9, 1.001],
  ['the head is over the hips', (f) => f.end('Head')[1] - f.joint('Hips')[1], 0.55, 1],
  ['the head faces roughly where the hips do', headYaw, -50, 50],
  ['shanks pass each other', across(shank, shank), 0.1, 2],
  ['feet pass each other', across(foot, foot), 0.095, 2],
  ['shanks and feet pass each other', across(shank, foot), 0.09, 2],
  ['hands are apart', across(hand, hand), 0.1, 2],
  ['hands pass thighs', nearest(hand, thigh), 0.095, 2],
  ['forearms pass thighs', nearest(forearm, thigh), 0.11, 2],
  ['hands pass the trunk', nearest(hand, trunk), 0.18, 2],
  ['forearms pass the trunk', nearest(forearm, trunk), 0.18, 2],
];

function elbow(figure: Figure, side: Side): number {
  const [along, , forward] = rotate(figure.local(`${side}ForeArm`), [side === 'Left' ? 1 : -1, 0, 0]);
  return Math.atan2(forward, side === 'Left' ? along : -along) * DEGREES;
}

function headYaw(figure: Figure): number {
  const [x, , z] = rotate(inverseTurn(figure.turn('Hips')), rotate(figure.turn('Head'), [0, 0, 1]));
  return Math.atan2(x, z) * DEGREES;
}

describe.each(clips)('$name', ({ name, clip, frames, markers }) => {
  test.each(limits)('%s', (_, measure, least, most) => {
    const values = frames.flatMap((figure) => SIDES.map((side) => measure(figure, side)));
    expect(Math.min(...values)).toBeGreaterThan(least);
    expect(Math.max(...values)).toBeLessThan(most);
  });

  test('each foot is planted for a good part of the clip, and slides less than 1 cm', () => {
    for (const side of SIDES) {
      const planted = frames.filter((figure) => lowest(figure, side) < CONTACT).length / clip.frameCount;
      expect(planted).toBeGreaterThan(name === 'jog' ? 0.34 : 0.5);
      for (const point of ['heel', 'ball', 'toe'] as const)
        expect(worstSlide(frames.map((figure) => figure.sole(side)[point]))).toBeLessThan(0.01);
    }
  });

  test('markers of plants and take-offs are where a foot lands and leaves the ground', () => {
    for (const { kind, time, label } of markers) {
      const side = label.startsWith('Right') ? 'Right' : 'Left';
      const height = (after: number) => {
        const frame = Math.round(time * clip.fps) + after;
        return lowest(frames[frame < 0 && clip.loop ? frame + clip.frameCount - 1 : frame], side);
      };
      if (kind === 'footPlant') {
        expect(height(1)).toBeLessThan(0.004);
        expect(height(-4)).toBeGreaterThan(CONTACT);
      } else if (kind === 'takeOff') {
        expect(height(-2)).toBeLessThan(CONTACT);
        expect(height(5)).toBeGreaterThan(CONTACT);
      }
    }
  });

  test('no joint exceeds human speed or acceleration, and a loop is as smooth at its seam', () => {
    for (let joint = 0; joint < jointCount(clip.skeleton); joint++) {
      const rates = angularVelocities(clip, joint);
      if (clip.loop) rates.push(rates[0]);
      expect(Math.max(...rates.map((rate) => Math.hypot(...rate)))).toBeLessThan(18); // rad/s
      const changes = rates.slice(1).map((rate, i) => Math.hypot(...subtract(rate, rates[i])) * clip.fps);
      const seam = clip.loop ? changes.pop()! : 0;
      expect(Math.max(...changes)).toBeLessThan(650); // rad/s^2: the knee at a hop's landing
      expect(seam).toBeLessThan(Math.max(...changes) * 1.001 + 0.01);
    }
  });

  test('quaternions go on on one hemisphere, and a loop ends in its first pose, further along', () => {
    const { rotations, positions, frameCount } = clip;
    const stride = jointCount(clip.skeleton) * 4;
    for (let i = stride; i < rotations.length; i += 4) {
      const [x, y, z, w] = rotations.subarray(i - stride, i - stride + 4);
      const dot = x * rotations[i] + y * rotations[i + 1] + z * rotations[i + 2] + w * rotations[i + 3];
      expect(dot).toBeGreaterThan(0.9);
    }
    if (!clip.loop) return;
    const end = frameCount - 1;
    for (let i = 0; i < stride; i++) expect(rotations[end * stride + i]).toBeCloseTo(rotations[i], 5);
    for (const axis of [0, 1])
      expect(positions[end * (stride / 4) * 3 + axis]).toBeCloseTo(positions[axis], 5);
  });
});

function worstSlide(points: readonly (readonly number[])[]): number {
  let planted: readonly number[] | null = null;
  let worst = 0;
  for (const at of points) {
    planted = at[1] < CONTACT ? (planted ?? at) : null;
    if (planted !== null) worst = Math.max(worst, Math.hypot(at[0] - planted[0], at[2] - planted[2]));
  }
  return worst;
}

/** rad/s between frames, [frames - 1]. */
function angularVelocities(clip: Clip, joint: number) {
  const at = (frame: number): number => (frame * jointCount(clip.skeleton) + joint) * 4;
  return Array.from({ length: clip.frameCount - 1 }, (_, frame) => {
    const vector = new Float64Array(3);
    rotationVectorBetween(vector, clip.rotations, clip.rotations, 0, at(frame), at(frame + 1));
    return [vector[0] * clip.fps, vector[1] * clip.fps, vector[2] * clip.fps] as const;
  });
}
