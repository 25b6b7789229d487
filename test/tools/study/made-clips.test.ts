import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { clipDuration } from '#core/clip/clip.ts';
import { madeClips, madeHash } from '../../../tools/study/made/made-clips.ts';
import { starterClips } from '../../../tools/starter/starter-clips.ts';
import { SIDES } from '../../../tools/starter/figure/figure.ts';
import { figures } from '../starter/starter-figure.ts';

const clips = [...madeClips()];
const starters = new Set(starterClips().map(({ name }) => name));

test('twenty clips at three rates and four heights, the starter clips among them', () => {
  expect(clips).toHaveLength(20);
  expect(clips.filter(([name]) => starters.has(name))).toHaveLength(7);
  expect(new Set(clips.map(([, { fps }]) => fps))).toEqual(new Set([30, 60, 120]));
  expect(new Set(clips.map(([, { skeleton }]) => skeleton.restPositions[1])).size).toBe(4);
});

test('the page of figures is of these clips, to the last byte', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/study/made.md'), 'utf8');
  expect(page.replaceAll('\n', ' ')).toContain(`begins with ${madeHash()}`);
});

describe.each(clips.filter(([name]) => !starters.has(name)))('%s', (_, clip) => {
  const height = clip.skeleton.restPositions[1] / starterClips()[0].clip.skeleton.restPositions[1];
  const frames = figures(clip);

  test('is long enough to be left and entered at many moments', () => {
    expect(clipDuration(clip)).toBeGreaterThanOrEqual(4);
  });

  test('no leg is pulled straight, and no ball of a foot goes below the ground', () => {
    for (const figure of frames)
      for (const side of SIDES) {
        const [hip, ankle] = [figure.joint(`${side}UpLeg`), figure.joint(`${side}Foot`)];
        const reach = Math.hypot(...hip.map((each, axis) => each - ankle[axis]));
        expect(reach).toBeLessThan(0.99 * 0.491 * 1.75 * height);
        expect(figure.joint(`${side}ToeBase`)[1]).toBeGreaterThan((0.022 - 0.005) * height);
      }
  });

  test('each foot stands still on the ground at some time, and a joint’s speed changes by no jump', () => {
    for (const side of SIDES) {
      const balls = frames.map((figure) => figure.joint(`${side}ToeBase`));
      const speeds = balls
        .slice(1)
        .map((at, i) => Math.hypot(...at.map((each, axis) => each - balls[i][axis])) * clip.fps);
      expect(Math.min(...speeds)).toBeLessThan(0.001);
      const changes = speeds.slice(1).map((speed, i) => Math.abs(speed - speeds[i]) * clip.fps);
      expect(Math.max(...changes)).toBeLessThan(80); // m/s², less than of the hop
    }
  });
});
