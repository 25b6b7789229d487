import { expect, test } from 'vitest';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { judge, numbersOf } from '#core/judge/judge.ts';
import { metricNamed, metrics } from '#core/judge/metrics/registry.ts';
import {
  atShare,
  outSweep,
  sweptValues,
  worstAtPlaces,
  type SeamPlaces,
  type Sweep,
} from '#core/judge/sweep.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const [walk, jog] = [rooted(starterClip('walk')), rooted(starterClip('jog'))];
const map = createJointMap(jog.skeleton);
const free: SeamPlaces = { barred: [], entries: [0.5] };
const seconds = (walk.frameCount - 1) / walk.fps;

function sweepOf(method: string, source = walk, places = free): Sweep {
  return outSweep({ chain: [transitionOf({ slots: [slotOf(method)] })], clips: [source, jog], map }, places);
}

const metric = (id: string) => metricNamed(id) ?? metrics[0];
const lastOf = ({ places }: Sweep): number => places.at(-1) ?? Number.NaN;

test('a loop is left anywhere, once; another clip until its end, or while a cross-fade still has its source', () => {
  const once = { ...walk, loop: false };
  expect(lastOf(sweepOf('springExact', once))).toBeCloseTo(seconds, 6);
  expect(lastOf(sweepOf('crossfade', once))).toBeCloseTo(seconds - 0.3, 6); // its blend time is 0.3 s
  expect(lastOf(sweepOf('crossfade', { ...walk, loop: true }))).toBeCloseTo(seconds - 1 / walk.fps, 6);
});

test('a source shorter than its blend is left at its start only', () => {
  const longest = [transitionOf({ slots: [slotOf('crossfade', { blendTime: 5 })] })];
  const { places, steps } = outSweep({ chain: longest, clips: [{ ...walk, loop: false }, jog], map }, free);
  expect(places).toEqual([0]);
  expect(steps).toHaveLength(1);
});

test('no transition is judged in a range where none may be, and its line has a gap there', () => {
  const sweep = sweepOf('springExact', walk, { ...free, barred: [{ start: 0.5, end: 1 }] });
  const outs = sweep.steps.map(({ chain }) => chain[0].source.time);
  expect(outs.filter((at) => at >= 0.5 && at < 1)).toEqual([]);
  expect(Math.max(...outs)).toBe(lastOf(sweep));
  const swept = sweep.steps.map(() => [{ footSlide: 3 }]);
  const line = worstAtPlaces(sweep, sweptValues(sweep, swept, 0, metric('footSlide')));
  expect(line.map((each) => each && each.value)).toEqual(
    sweep.places.map((at) => (at >= 0.5 && at < 1 ? null : 3)),
  );
});

test('many in points make for fewer out points, all over the source, but not below 13', () => {
  const timesOf = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i / 50);
  for (const [count, outs] of [
    [1, 97],
    [5, 48],
    [12, 20],
    [40, 13],
  ] as const) {
    const sweep = sweepOf('springExact', walk, { ...free, entries: timesOf(count) });
    expect([sweep.places.length, sweep.steps.length]).toEqual([outs, count * outs]);
    expect([sweep.places[0], lastOf(sweep)]).toEqual([
      0,
      expect.closeTo(seconds - 1 / walk.fps, 6) as number,
    ]);
  }
});

test('of several in points, the worst counts at each out point, by the sense of the metric', () => {
  const sweep = sweepOf('springExact', walk, { ...free, entries: [0.5, 0.9] });
  expect(sweep.steps.slice(0, 2).map(({ chain }) => chain[0].destination.time)).toEqual([0.5, 0.9]);
  const swept = sweep.steps.map((_, i) => [{ footSlide: i % 2, smoothness: -(i % 2) }]);
  for (const [id, worst] of [
    ['footSlide', 1],
    ['smoothness', -1],
  ] as const) {
    const values = sweptValues(sweep, swept, 0, metric(id));
    expect(new Set(worstAtPlaces(sweep, values).map((each) => each?.value))).toEqual(new Set([worst]));
    expect(atShare(values, 1).chain[0].destination.time).toBe(0.9);
  }
});

test('worked example: median, 90th percentile and worst of ten exits', () => {
  const sweep = sweepOf('springExact');
  const swept = [4, 9, 1, 3, 10, 2, 7, 6, 8, 5].map((footSlide) => [{ footSlide }]);
  const values = sweptValues(sweep, swept, 0, metric('footSlide'));
  expect([0.5, 0.9, 1].map((share) => atShare(values, share).value)).toEqual([5, 9, 10]);
});

test('what is judged at a place is the transition left there', () => {
  const { places, steps } = sweepOf('springExact');
  const before = transitionOf({ slots: [slotOf('springExact')] });
  const left = { ...before, source: { ...before.source, time: places[20] } };
  const [swept, open] = [steps[20].chain, [left]].map((chain) =>
    numbersOf(valueOf(judge({ chain, clips: [walk, jog], map })).slots[0]),
  );
  expect(swept).toEqual(open);
});
