import { describe, expect, test } from 'vitest';
import { clipFromBvh } from '#test/fixtures/clip-from-bvh.ts';
import { STANDING_HIPS, personBvh, type Moment } from '#test/fixtures/person.ts';
import { bytesOf, parsed } from './bvh/bvh-fixtures.ts';

type Triple = readonly [number, number, number];

/**
 * Unnamed joints below one root by their offsets; the root's position and rotation about X, frame by frame.
 */
function guess(tips: readonly Triple[], rows: readonly (readonly [...Triple, number])[]): string {
  const joints = tips.map((tip) => `JOINT j { OFFSET ${tip.join(' ')} }`).join('\n');
  const channels = 'CHANNELS 4 Xposition Yposition Zposition Xrotation';
  const frames = rows.map((row) => row.join(' ')).join('\n');
  const { report } = clipFromBvh(
    parsed(
      bytesOf(`HIERARCHY\nROOT r\n{\nOFFSET 0 0 0\n${channels}\n${joints}\n}
MOTION\nFrames: ${rows.length}\nFrame Time: 0.1\n${frames}\n`),
    ),
  );
  expect(report.sureOf.upAxis).toBe(false); // of no body that is recognised
  return report.upAxis;
}

const tPose: Triple[] = [
  [0, 70, 0],
  [85, 50, 0],
  [-85, 50, 0],
  [10, -95, 15],
];
const dog: Triple[] = [
  [0, 10, 30],
  [10, -50, 20],
  [-10, -50, -50],
  [0, 0, -70],
];
const zUp = (points: Triple[]): Triple[] => points.map(([x, y, z]) => [x, -z, y]);

test('a T-pose determines the up axis even if the figure lies', () => {
  expect(guess(tPose, [[0, 10, 0, 90]])).toBe('y');
  expect(guess(zUp(tPose), [[0, 0, 10, 90]])).toBe('z');
});

test('the motion decides if all bones lie along one axis', () => {
  const along: Triple[] = [
    [0, 0, 70],
    [0, 0, -95],
    [2, 0, 20],
  ];
  expect(guess(along, [[0, 95, 300, -90]])).toBe('y');
  expect(guess(along, [[300, 300, 95, 0]])).toBe('z');
});

test('an animal that is longer than high stands on one level', () => {
  expect(guess(dog, [[0, 50, 0, 0]])).toBe('y');
  expect(
    guess(
      dog,
      Array.from({ length: 9 }, (_, i) => [0, 50, i * 40, 0] as const),
    ),
  ).toBe('y');
  expect(
    guess(
      zUp(dog),
      Array.from({ length: 9 }, (_, i) => [0, -i * 40, 50, 0] as const),
    ),
  ).toBe('z');
});

test('a stage high above the origin', () => {
  const armsDown: Triple[] = [
    [0, 70, 0],
    [20, -10, 5],
    [10, -95, 15],
  ];
  expect(guess(armsDown, [[0, 1095, 0, 0]])).toBe('y');
});

describe('a recognised person', () => {
  const times = Array.from({ length: 60 }, (_, frame) => frame / 30);
  const guessed = (moments: readonly Moment[], upAxis: 'y' | 'z'): [axis: string, isSure: boolean] => {
    const { report } = clipFromBvh(parsed(bytesOf(personBvh(moments, { upAxis }))));
    return [report.upAxis, report.sureOf.upAxis];
  };
  const risen = (time: number): Moment => {
    const lean = Math.max(0, 90 - 60 * time);
    const turn = (lean * Math.PI) / 180;
    return { hips: [0, 0.1 * Math.sin(turn) + STANDING_HIPS * Math.cos(turn), 0], lean: -lean };
  };
  const motions: readonly (readonly [string, readonly Moment[]])[] = [
    ['stands in the only frame', [{ hips: [0, STANDING_HIPS, 0] }]],
    ['walks', times.map((time) => ({ hips: [0, STANDING_HIPS, time] }))],
    ['walks on a stage', times.map((time) => ({ hips: [0, STANDING_HIPS + 1.5, time] }))],
    ['lies on the back', times.map(() => ({ hips: [0, 0.1, 0], lean: -90 }))],
    ['lies on the face', times.map(() => ({ hips: [0, 0.1, 0.5], lean: 90 }))],
    ['rolls', times.map((time) => ({ hips: [time, 0.1, 0], lean: -90, heading: 90 * time }))],
    ['gets up', times.map(risen)],
    [
      'crawls',
      times.map((time) => ({ hips: [0, 0.5, time / 2], lean: 80, thighs: 80, knees: 85, ankles: 85 })),
    ],
    ['stands on the hands', times.map(() => ({ hips: [0, 1, 0], lean: 180 }))],
    ['sits', times.map(() => ({ hips: [0, 0.5, 0], thighs: 90, knees: 90 }))],
    ['swims', times.map((time) => ({ hips: [0, 0.02 * Math.sin(9 * time), time], lean: 90, knees: 10 }))],
  ];

  test.each(motions)('%s', (_, moments) => {
    expect(guessed(moments, 'y')[0]).toBe('y');
    expect(guessed(moments, 'z')[0]).toBe('z');
  });

  test('a rest pose that the root rotates upright does not outweigh the motion', () => {
    const walk = times.map((time) => ({ hips: [0, STANDING_HIPS, time] }) as const);
    // The skeleton rests along Y, and each frame turns it along Z: in a file with Z up.
    const turned = personBvh(
      walk.map(({ hips: [x, y, z] }) => ({ hips: [x, -z, y], lean: 90 })),
      { upAxis: 'y' },
    );
    const { report } = clipFromBvh(parsed(bytesOf(turned)));
    expect([report.upAxis, report.sureOf.upAxis]).toEqual(['z', false]);
  });

  test('the guess is certain if rest pose and motion agree', () => {
    expect(guessed(motions[1][1], 'z')).toEqual(['z', true]);
    expect(guessed(motions[3][1], 'y')).toEqual(['y', false]);
    // Legs ahead at rest, which the motion turns down, and the head above the hips or behind them.
    const sitting = (head: string): [axis: string, isSure: boolean] => {
      const text = personBvh(
        times.map((time) => ({ hips: [0, STANDING_HIPS, time], thighs: -90 })),
        { upAxis: 'y' },
      ).replaceAll(/OFFSET 0.0+ -4([12])\.0+ 0.0+/g, 'OFFSET 0 0 4$1');
      const { report } = clipFromBvh(
        parsed(bytesOf(text.replace('OFFSET 0.000000 37.000000 0.000000', `OFFSET ${head}`))),
      );
      return [report.upAxis, report.sureOf.upAxis];
    };
    expect([sitting('0 37 0'), sitting('0 20 -30')]).toEqual([
      ['y', true],
      ['y', false],
    ]);
  });
});
