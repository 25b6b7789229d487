import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../tools/starter/figure/geometry.ts';
import { starterClips } from '../../../tools/starter/starter-clips.ts';
import { figures, segmentDistance, SIDES, type Figure, type Side } from './starter-figure.ts';

/** A point of the sole this low, m, carries weight. */
const CONTACT = 0.003;
const POINTS = ['heel', 'ball', 'toe'] as const;

const clips = starterClips().map((starter) => ({ ...starter, frames: figures(starter.clip) }));

describe.each(clips)('$name', ({ name, clip, frames, markers }) => {
  test('no part of a foot goes more than 5 mm under the ground', () => {
    for (const figure of frames) {
      for (const side of SIDES) {
        for (const point of POINTS) expect(figure.sole(side)[point][1]).toBeGreaterThan(-0.005);
      }
    }
  });

  test('a planted point of the sole slides less than 1 cm', () => {
    for (const side of SIDES)
      for (const point of POINTS) expect(worstSlide(frames, side, point)).toBeLessThan(0.01);
  });

  test('each foot plants for a good part of the clip', () => {
    for (const side of SIDES) {
      const planted = frames.filter((figure) => lowest(figure, side) < CONTACT).length / clip.frameCount;
      expect(planted).toBeGreaterThan(name === 'jog' ? 0.34 : 0.5);
    }
  });

  test('a foot-plant marker is where a foot lands', () => {
    for (const { kind, time, label } of markers) {
      if (kind !== 'footPlant') continue;
      const side = label.startsWith('Right') ? 'Right' : 'Left';
      const at = Math.round(time * clip.fps);
      const back = clip.loop ? clip.frameCount - 1 : 0; // before the first frame of a loop comes its end
      expect(lowest(frames[at + 1], side)).toBeLessThan(0.004);
      expect(lowest(frames[at - 4 < 0 ? at - 4 + back : at - 4], side)).toBeGreaterThan(CONTACT);
    }
  });

  test('a take-off marker is where a foot leaves the ground', () => {
    for (const { kind, time, label } of markers) {
      if (kind !== 'takeOff') continue;
      const side = label.startsWith('Right') ? 'Right' : 'Left';
      const at = Math.round(time * clip.fps);
      expect(lowest(frames[at - 2], side)).toBeLessThan(CONTACT);
      expect(lowest(frames[at + 5], side)).toBeGreaterThan(CONTACT);
    }
  });

  test('feet and shanks pass each other without intersecting', () => {
    for (const figure of frames) {
      const [left, right] = [legOf(figure, 'Left'), legOf(figure, 'Right')];
      expect(segmentDistance(left.shank, right.shank)).toBeGreaterThan(0.1);
      expect(segmentDistance(left.foot, right.foot)).toBeGreaterThan(0.095);
      expect(segmentDistance(left.shank, right.foot)).toBeGreaterThan(0.09);
      expect(segmentDistance(right.shank, left.foot)).toBeGreaterThan(0.09);
    }
  });
});

function worstSlide(frames: readonly Figure[], side: Side, point: (typeof POINTS)[number]): number {
  let planted: Vec3 | null = null;
  let worst = 0;
  for (const figure of frames) {
    const at = figure.sole(side)[point];
    if (at[1] >= CONTACT) planted = null;
    else {
      planted ??= at;
      worst = Math.max(worst, Math.hypot(at[0] - planted[0], at[2] - planted[2]));
    }
  }
  return worst;
}

function lowest(figure: Figure, side: Side): number {
  const sole = figure.sole(side);
  return Math.min(sole.heel[1], sole.ball[1], sole.toe[1]);
}

function legOf(figure: Figure, side: Side) {
  return {
    shank: [figure.joint(`${side}Leg`), figure.joint(`${side}Foot`)],
    foot: [figure.sole(side).heel, figure.joint(`${side}ToeBase`)],
  } as const;
}
