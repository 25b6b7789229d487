import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findBridges, type BridgingClip } from '#core/judge/cost-map/best-seam.ts';
import { springCourse } from '#core/judge/cost-map/offset-course.ts';
import { scanPlain, type QueryFrame } from '#core/judge/cost-map/search-frames.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

const course = springCourse(0.2);
const FPS = 10; // 0.3 s to 4 s are 3 to 40 frames

/** A clip of one component at rest: the cost of two frames is the distance of their values. */
function clipOf(values: readonly number[], options: Partial<BridgingClip> = {}): BridgingClip {
  const frames = values.length;
  const features = {
    frames,
    dimensions: 1,
    fps: FPS,
    values: Float32Array.from(values),
    rates: new Float32Array(frames),
  };
  const free = new Uint8Array(frames);
  return { features, playRate: 1, barred: free, barredExits: free, loop: false, ...options };
}

const at = (value: number): QueryFrame => ({ ...clipOf([value]), frame: 0 });

const clips = fc.array(
  fc.record({
    values: fc.array(numberBetween(-1, 1), { minLength: 2, maxLength: 60 }),
    barred: fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
    loop: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
);

test('bridges are the cheapest of all entries and exits, clip by clip', () =>
  forAll(clips, numberBetween(-1, 1), (made, value) => {
    const [from, to] = [at(0), at(value)];
    const searched = made.map(({ values, barred, loop }) => {
      const bars = Uint8Array.from(values, (_, i) => Number(barred[i]));
      return clipOf(values, { loop, barred: bars, barredExits: bars.toReversed() });
    });
    const lowest = searched.flatMap((clip) => {
      const [entering, leaving] = [from, to].map((query) => scanPlain(query, clip, course));
      const { frames } = clip.features;
      const costs = [];
      for (let entry = 0; entry < frames; entry++)
        for (let exit = entry + 3; exit <= entry + 40; exit++) {
          const left = clip.loop ? exit % (frames - 1) : exit;
          if (left < frames && !clip.barred[entry] && !clip.barredExits[left])
            costs.push(entering[entry] + leaving[left]);
        }
      return costs.length === 0 ? [] : [Math.min(...costs)];
    });
    const found = findBridges([from, to], searched, course, 3);
    expect(found.map(({ cost }) => cost)).toEqual(lowest.toSorted((a, b) => a - b).slice(0, 3));
    for (const { frame, exit, clip, cost } of found) {
      const { features, loop } = searched[clip];
      const left = loop ? exit % (features.frames - 1) : exit;
      const [entered] = scanPlain(from, clipOf([features.values[frame]]), course);
      const [leaves] = scanPlain(to, clipOf([features.values[left]]), course);
      expect(cost).toBe(entered + leaves);
      expect((exit - frame) / FPS).toBeGreaterThanOrEqual(0.3);
      expect((exit - frame) / FPS).toBeLessThanOrEqual(4);
    }
  }));

test('worked example: a rise from 0 to 1 leads from 0 to 1 for nothing, where it is long enough', () => {
  const rise = Array.from({ length: 21 }, (_, i) => i / 20);
  const [best] = findBridges([at(0), at(1)], [clipOf(rise)], course, 8);
  expect(best).toMatchObject({ clip: 0, frame: 0, exit: 20 });
  expect(best.cost).toBeCloseTo(0, 6);
  expect(findBridges([at(0), at(1)], [clipOf([0, 1])], course, 8)).toEqual([]);
});

test('a loop is left in its next round', () => {
  const round = clipOf([1, 0.5, 0, 0.5, 1], { loop: true });
  const [best] = findBridges([at(0), at(1)], [round], course, 8);
  expect(best).toMatchObject({ frame: 2, exit: 8 });
});
