import fc from 'fast-check';
import { expect, test } from 'vitest';
import { featuresOf } from '#core/judge/cost-map/motion-features.ts';
import { deadBlendCourse, springCourse, type OffsetCourse } from '#core/judge/cost-map/offset-course.ts';
import {
  areNear,
  findPlaces,
  frameCost,
  scanPlain,
  refinePlace,
  searchFrames,
  type QueryFrame,
  type SearchedClip,
} from '#core/judge/cost-map/search-frames.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { fastCost, frameStore } from '#test/fixtures/cost-kernel.ts';
import { forAll } from '#test/fixtures/property.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';

const figure = rooted(wavingClip({ joints: 9, frameCount: 240, seed: 1 }));

/** Generated clips; every third is as the one before it, so that costs are equal. */
const clips = Array.from({ length: 60 }, (_, i): SearchedClip => {
  const clip = rooted(wavingClip({ joints: 9, frameCount: 240, seed: i % 3 === 2 ? i : i + 1 }));
  return { features: featuresOf(clip, figure), playRate: i % 6 < 3 ? 1 : 0.7, barred: new Uint8Array(240) };
});
const query: QueryFrame = { features: featuresOf(figure), playRate: 1.2, frame: 77 };
const many = { count: 100, perClip: 24 };

/** Fast costs by their definition. */
const slowCosts = (clip: SearchedClip, course: OffsetCourse): readonly number[] =>
  Array.from({ length: clip.features.frames }, (_, frame) =>
    fastCost(query, query.frame, clip, frame, course),
  );

test.each([
  ['a spring', springCourse(0.25)],
  ['dead blending', deadBlendCourse(0.08, 0.5)],
])('kernel and plain search give the cost of each frame, by %s', async (_, course) => {
  const store = await frameStore();
  for (const clip of clips.slice(0, 6)) {
    const stored = { ...clip, features: store.add(clip.features, 1) };
    const [plain, fast] = [scanPlain(query, clip, course), store.scan(query, stored, course)];
    for (const [frame, cost] of slowCosts(clip, course).entries()) {
      expect(plain[frame]).toBeCloseTo(cost, 6);
      expect(Math.abs(fast[frame] - cost)).toBeLessThan(1e-5 * cost + 1e-7);
    }
  }
});

test('the best 100 places of all clips are those of a search of every clip, equal ones in the order of clips', async () => {
  const course = springCourse(0.2);
  const store = await frameStore();
  const stored = clips.map((clip) => ({ ...clip, features: store.add(clip.features, 1) }));
  const found = searchFrames(query, stored, course, many, store.scan);
  const every = clips.flatMap((to, clip) =>
    findPlaces(scanPlain(query, to, course), to, course, 24).map(({ frame, cost }) => ({
      clip,
      frame,
      cost,
    })),
  );
  const best = every.toSorted((a, b) => a.cost - b.cost || a.clip - b.clip).slice(0, 100);
  expect(best.length).toBe(100);
  expect(found.map(({ clip, frame }) => [clip, frame])).toEqual(best.map(({ clip, frame }) => [clip, frame]));
  expect(found.filter(({ cost }, i) => cost === found[i + 1]?.cost).length).toBeGreaterThan(5);
});

test('no frame that is left out is cheaper, but for neighbours of places and frames that look like them', () => {
  const course = springCourse(0.2);
  const found = searchFrames(query, clips, course, many);
  const [{ cost: dearest }] = found.slice(-1);
  const near = (clip: number, frame: number): boolean =>
    found.some(
      (place) =>
        place.clip === clip &&
        (Math.abs(place.frame - frame) < 20 ||
          frameCost(clips[clip], place.frame, clips[clip], frame, course) < dearest),
    );
  const missed = clips.flatMap((searched, clip) =>
    slowCosts(searched, course).flatMap((cost, frame) =>
      cost < dearest * 0.999 && !near(clip, frame) ? [[clip, frame]] : [],
    ),
  );
  expect(missed).toEqual([]);
});

test('a frame finds itself first, at no cost; not where it is barred; also among every fourth frame, and refined from there', async () => {
  const course = springCourse(0.2);
  const ends = ['walk', 'jog', 'hop'].map((name) => {
    const features = featuresOf(rooted(starterClip(name)));
    return { features, playRate: 1, barred: new Uint8Array(features.frames) };
  });
  const from = { ...ends[2], frame: 12 };
  const first = (among: readonly SearchedClip[], scan = scanPlain) =>
    searchFrames(from, among, course, { count: 3, perClip: 3 }, scan)[0];
  expect(first(ends)).toMatchObject({ clip: 2, frame: 12 });
  expect(first(ends).cost).toBeCloseTo(0, 6);
  expect(
    first(ends.map((end) => ({ ...end, barred: end.barred.slice().fill(1, 0, 30) }))).frame,
  ).toBeGreaterThan(29);
  const store = await frameStore();
  const thin = ends.map((end) => ({
    ...end,
    features: store.add(end.features, 4),
    barred: new Uint8Array(1000),
  }));
  const coarse = first(thin, store.scan);
  expect(coarse).toMatchObject({ clip: 2, frame: 3 });
  const other = { ...from, frame: 14 };
  expect(refinePlace({ ...coarse, frame: 12 }, other, ends[2], course, 4)).toMatchObject({
    clip: 2,
    frame: 14,
  });
  store.clear();
  expect(first([{ ...ends[2], features: store.add(ends[2].features, 1) }], store.scan).frame).toBe(12);
});

test('two times are near within a quarter of a second, in a loop also of other rounds, whichever comes first', () => {
  const clip = { frameCount: 61, fps: 30, loop: false };
  const round = { ...clip, loop: true }; // of 2 s
  const time = numberBetween(0, 2);
  forAll(time, time, fc.integer({ min: -3, max: 3 }), (a, b, rounds) => {
    const apart = Math.abs(a - b);
    fc.pre(Math.min(...[0.25, 1.75].map((edge) => Math.abs(apart - edge))) > 1e-6);
    expect(areNear(clip, a, b)).toBe(apart < 0.25);
    expect(areNear(round, a, b + 2 * rounds)).toBe(apart < 0.25 || apart > 1.75);
    expect(areNear(round, b + 2 * rounds, a)).toBe(areNear(round, a, b));
  });
});
