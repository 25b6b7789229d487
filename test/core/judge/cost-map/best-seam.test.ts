import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seamsInto, type BestSeam, type SeamClip } from '#core/judge/cost-map/best-seam.ts';
import { featuresOf, type MotionFeatures } from '#core/judge/cost-map/motion-features.ts';
import { springCourse } from '#core/judge/cost-map/offset-course.ts';
import { costsFrom } from '#core/judge/cost-map/search-frames.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { frameStore } from '#test/fixtures/cost-kernel.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';

const course = springCourse(0.2);

const open = (features: MotionFeatures, changes: Partial<SeamClip> = {}): SeamClip => {
  const none = new Uint8Array(features.frames);
  return { features, playRate: 1, barred: none, barredExits: none, ...changes };
};

/** The first cheapest seam by its definition, among these out points. */
function cheapest(from: SeamClip, to: SeamClip, outs: readonly number[]): BestSeam | null {
  let best: BestSeam | null = null;
  for (const out of outs.filter((frame) => from.barredExits[frame] === 0)) {
    const costTo = costsFrom({ ...from, frame: out }, to, course);
    for (let entry = 0; entry < to.features.frames; entry++)
      if (to.barred[entry] === 0 && costTo(entry) < (best?.cost ?? Number.POSITIVE_INFINITY))
        best = { out, in: entry, cost: costTo(entry) };
  }
  return best;
}

/** Ten out points per second first, then all that are nearer to the best of them than to another. */
function slowSeam(from: SeamClip, to: SeamClip): BestSeam | null {
  const every = Math.max(1, Math.round(from.features.fps / 10));
  const frames = [...Array(from.features.frames).keys()];
  const first = cheapest(
    from,
    to,
    frames.filter((frame) => frame % every === 0),
  );
  const near = frames.filter((frame) => first !== null && Math.abs(frame - first.out) < every);
  return cheapest(from, to, near);
}

const starters = ['walk', 'jog', 'hop', 'idle'].map((name) => rooted(starterClip(name)));
const walk = starters[0];
const ofStarters = starters.map((clip) => open(featuresOf(clip, walk)));

test('the best seam between any two starter clips is that of a search of all their frames', async () => {
  const store = await frameStore();
  for (const to of ofStarters) {
    const bestFrom = seamsInto(to, course, store);
    for (const from of ofStarters) expect(bestFrom(from)).toEqual(slowSeam(from, to));
  }
});

/** Frames whose numbers are few, so that many costs are equal, with some that are barred. */
const coarseClip = fc
  .record({
    frames: fc.integer({ min: 1, max: 40 }),
    dimensions: fc.constant(5),
    size: fc.constantFrom(1, 1e4),
  })
  .chain(({ frames, dimensions, size }) => {
    const numbers = fc.array(fc.integer({ min: -2, max: 2 }), {
      minLength: frames * dimensions,
      maxLength: frames * dimensions,
    });
    const bars = fc.uint8Array({ min: 0, max: 1, minLength: frames, maxLength: frames });
    const scaled = numbers.map((list) => Float32Array.from(list, (number) => number * size * 0.1));
    return fc
      .record({ values: scaled, rates: scaled, barred: bars, barredExits: bars })
      .map(({ values, rates, ...barred }): SeamClip =>
        open({ frames, dimensions, fps: 30, values, rates }, barred),
      );
  });

test('of equal seams it is the first, whatever is barred, and none if all is', async () => {
  const store = await frameStore();
  forRuns(300, coarseClip, coarseClip, (from, to) => {
    expect(seamsInto(to, course, store)(from)).toEqual(slowSeam(from, to));
  });
});

test('clips far from the origin, where the kernel rounds more, have the same seams', async () => {
  const store = await frameStore();
  const waving = [3, 4].map((seed) => featuresOf(rooted(wavingClip({ joints: 9, frameCount: 200, seed }))));
  const [from, to] = waving.map((features) =>
    open({ ...features, values: features.values.map((value) => value + 300) }),
  );
  expect(seamsInto(to, course, store)(from)).toEqual(slowSeam(from, to));
});
