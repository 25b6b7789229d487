import fc from 'fast-check';
import { test } from 'vitest';
import { seamsInto } from '#core/judge/cost-map/best-seam.ts';
import { cellsOf, runCostMap, type MapEnd } from '#core/judge/cost-map/cost-map-layout.ts';
import { featuresOf } from '#core/judge/cost-map/motion-features.ts';
import { deadBlendCourse, springCourse } from '#core/judge/cost-map/offset-course.ts';
import { frameCost, scanPlain } from '#core/judge/cost-map/search-frames.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { frameStore, mapOf } from '#test/fixtures/cost-kernel.ts';
import { expectAlike } from '#test/fixtures/expect-alike.ts';
import { evenRates, randomClips, recordedAt } from '#test/fixtures/odd-clips.ts';

/** All costs from one end to another: of frames, of maps, and of the best seam. */
async function costsBetween(from: MapEnd, to: MapEnd) {
  const course = deadBlendCourse(0.08, 0.5);
  const frames = [...Array(from.features.frames).keys()];
  const others = [...Array(to.features.frames).keys()];
  const store = await frameStore();
  const open = (end: MapEnd) => {
    const none = new Uint8Array(end.features.frames);
    return { ...end, barred: none, barredExits: none };
  };
  const best = seamsInto(open(to), springCourse(0.2), store)(open(from));
  store.clear();
  const stored = { ...to, features: store.add(to.features, 1) };
  const queries = frames.map((frame) => ({ ...from, frame }));
  const maps = (['fast', 'exact'] as const).map(async (mode) => {
    const { kernel, buffer, layout } = await mapOf(from, to, { mode, course, every: [1, 1] });
    runCostMap(kernel, buffer, layout, () => undefined);
    const { stride, columns } = layout.fine;
    return Array.from(cellsOf(buffer, layout.fine)).filter((_, i) => i % stride < columns);
  });
  return {
    exact: frames.map((frame) => others.map((other) => frameCost(from, frame, to, other, course))),
    plain: queries.map((query) => scanPlain(query, to, course)),
    kernel: queries.map((query) => store.scan(query, stored, course)),
    maps: await Promise.all(maps),
    best: best?.cost,
  };
}

test('at any rates, costs are those of clips recorded at these rates', () =>
  fc.assert(
    fc.asyncProperty(randomClips(2), evenRates, evenRates, async ([source, destination], out, into) => {
      const end = (clip: RootedClip, playRate: number): MapEnd => ({
        features: featuresOf(clip, source),
        playRate,
      });
      const played = costsBetween(end(source, out), end(destination, into));
      const recorded = costsBetween(end(recordedAt(source, out), 1), end(recordedAt(destination, into), 1));
      expectAlike(await played, await recorded, 1e-4);
    }),
    { numRuns: 8 },
  ));
