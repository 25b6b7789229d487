import { describe, expect, test } from 'vitest';
import { importBvh } from '#core/formats/bvh/import-bvh.ts';
import type { Clip } from '#core/clip/clip.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { mirrorClip } from '#core/rig/mirror/mirror-clip.ts';
import { mirrorPlaneOf } from '#core/rig/mirror/mirror-plane.ts';
import { createRig, rigTruth, type MatrixRig } from '#test/fixtures/rig-matrix.ts';
import { allRigs, coveringRigs, rigName } from '#test/fixtures/rig-matrix/rig-plan.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { worldAt } from '../../rig/mirror/mirror-rigs.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/** Largest error of a joint's position, m. */
const CLOSE = 1e-4;

function clipOf({ bvh, unit, upAxis }: MatrixRig): Clip {
  const takes = valueOf(importBvh(new TextEncoder().encode(bvh), { unit, upAxis }));
  expect(takes).toHaveLength(1);
  return takes[0].clip;
}

type Places = (joint: string, frame: number) => readonly number[];

/** World positions of the joints of `clip`, m. */
function placesOf(clip: Clip): Places {
  const worlds = Array.from({ length: clip.frameCount }, (_, frame) => worldAt(clip, frame).positions);
  return (name, frame) => {
    const at = clip.skeleton.names.indexOf(name) * 3;
    return [worlds[frame][at], worlds[frame][at + 1], worlds[frame][at + 2]];
  };
}

const trueAt: Places = (name, frame) => {
  const way = rigTruth.joints.get(name);
  if (!way) throw new Error(name);
  return [way[frame * 3], way[frame * 3 + 1], way[frame * 3 + 2]];
};

/** The largest distance between joints of the body in two motions, m, and its joint. */
function apart(a: Places, b: Places): { readonly most: number; readonly where: string } {
  let [most, where] = [0, ''];
  for (const name of rigTruth.joints.keys()) {
    for (let frame = 0; frame < rigTruth.frameCount; frame++) {
      const [p, q] = [a(name, frame), b(name, frame)];
      const distance = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
      if (!(distance <= most)) [most, where] = [distance, `${name} in frame ${frame}`];
    }
  }
  return { most, where };
}

const expectClose = (a: Places, b: Places): void => {
  const { most, where } = apart(a, b);
  expect(most, where).toBeLessThan(CLOSE);
};

const otherSide = (name: string): string =>
  name.replace(/^(Left|Right)/, (side) => (side === 'Left' ? 'Right' : 'Left'));

describe('the walk that every rig records', () => {
  test('each foot stands on the ground more than half of the time, and is never below it', () => {
    for (const side of ['Left', 'Right']) {
      const [ball, tip] = [rigTruth.joints, rigTruth.tips].map((ways) => ways.get(`${side}ToeBase`) ?? []);
      const frames = Array.from({ length: rigTruth.frameCount }, (_, frame) => frame * 3);
      const stands = frames.filter((at) => Math.abs(ball[at + 1]) < 1e-9 && Math.abs(tip[at + 1]) < 1e-9);
      expect(stands.length).toBeGreaterThan(0.5 * frames.length);
      for (const at of frames) expect(Math.min(ball[at + 1], tip[at + 1])).toBeGreaterThan(-1e-9);
      for (const at of stands.filter((each) => stands.includes(each + 3)))
        expect(Math.hypot(ball[at + 3] - ball[at], ball[at + 5] - ball[at + 2])).toBeLessThan(1e-9);
    }
  });

  test('the head is above the hips, the hips over the feet, and arms swing against legs', () => {
    let swing = 0;
    for (let frame = 0; frame < rigTruth.frameCount; frame++) {
      const [head, hips] = [trueAt('Head', frame), trueAt('Hips', frame)];
      expect(head[1] - hips[1]).toBeGreaterThan(0.6);
      expect(hips[1]).toBeGreaterThan(0.85);
      const ahead = (name: string): number =>
        (trueAt(name, frame)[0] - hips[0]) * Math.sin(0.5) +
        (trueAt(name, frame)[2] - hips[2]) * Math.cos(0.5);
      swing += (ahead('LeftHand') - ahead('RightHand')) * (ahead('LeftFoot') - ahead('RightFoot'));
    }
    expect(swing).toBeLessThan(-1);
  });
});

test('the sample covers every pair of values', () => {
  const pairs = (plans: Iterable<object>): Set<string> => {
    const found = new Set<string>();
    for (const plan of plans) {
      const values = Object.entries(plan).map(([key, value]) => `${key} ${value}`);
      for (const a of values) for (const b of values) found.add(`${a}, ${b}`);
    }
    return found;
  };
  const sample = coveringRigs();
  expect(pairs(sample)).toEqual(pairs(allRigs()));
  expect(sample.length).toBeLessThan(60);
  const all = [...allRigs()];
  expect(all).toHaveLength(5376);
  expect(new Set(all.map(rigName)).size).toBe(all.length);
});

describe.each(coveringRigs().map((plan) => ({ name: rigName(plan), plan })))('$name', ({ plan }) => {
  const clip = clipOf(createRig(plan));

  test('joints are at their true positions', () => {
    expect([clip.frameCount, clip.fps]).toEqual([rigTruth.frameCount, rigTruth.fps]);
    expectClose(placesOf(clip), trueAt);
  });

  test('its root follows the figure’s path and facing', () => {
    const { states } = rooted(clip).root;
    const hips = (frame: number): readonly number[] => trueAt('Hips', frame);
    for (const frame of [10, 30, 50]) {
      const [x, z, heading] = states.subarray(frame * 3, frame * 3 + 3);
      expect(Math.hypot(x - hips(frame)[0], z - hips(frame)[2])).toBeLessThan(0.05);
      expect(Math.abs(heading - rigTruth.heading)).toBeLessThan(0.1);
    }
  });

  test('a mirror swaps left and right, and mirroring twice restores the clip', () => {
    const map = createJointMap(clip.skeleton);
    const plane = mirrorPlaneOf(clip, map);
    const mirror = (what: Clip): Clip => {
      const carried = mirrorClip(what, map, plane);
      carried.fill(0, what.frameCount);
      return carried.clip;
    };
    const once = mirror(clip);
    expectClose(placesOf(once), (name, frame) => {
      const [x, y, z] = trueAt(otherSide(name), frame);
      const [acrossX, acrossZ] = [Math.cos(plane.heading), -Math.sin(plane.heading)];
      const depth = 2 * ((x - plane.x) * acrossX + (z - plane.z) * acrossZ);
      return [x - depth * acrossX, y, z - depth * acrossZ];
    });
    expectClose(placesOf(mirror(once)), placesOf(clip));
  });
});
