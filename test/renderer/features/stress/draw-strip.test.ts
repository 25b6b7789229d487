import { expect, test } from 'vitest';
import { coverFrames, stressMeasures } from '#core/runs/interruptions/stress-samples.ts';
import { stepRun } from '#core/runs/interruptions/stress-run.ts';
import { drawStrip, RULER } from '#renderer/features/stress/draw-strip.ts';
import { paper } from '#test/fixtures/paper.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { openRun } from './stress-fixture.ts';

/** The strip of 2 s on `to` px, or a part of it, with requests at 0.5 s and 1 s and another that lost. */
function drawn({
  low = 0,
  high = 2,
  stepped = Infinity,
  selected = null as number | null,
  blended = 'unrealInertialization',
  unit = 'seconds' as const,
  to = 200,
} = {}) {
  const open = openRun({ times: [0.5, 1.001, 1.005] }, [slotOf(blended), slotOf('springExact')]);
  stepRun(open.run, stepped);
  for (const slot of open.envelopes)
    for (const measure of stressMeasures) coverFrames(slot[measure], open.run.stepped);
  open.run.slots[1].samples.violation.fill(0).fill(0.1, 60, 66);
  coverFrames(open.envelopes[1].violation, open.run.stepped);
  const times = Float64Array.from(open.run.plan.requests, ({ request }) => request.time);
  const { pen, drawn: picture } = paper();
  drawStrip({
    pen,
    scale: { low, high, from: 0, to },
    height: 152,
    open,
    stepped: open.run.stepped,
    times,
    selected,
    unit,
  });
  return { ...picture, of: (colour: string) => picture.boxes.filter((box) => box.colour === colour) };
}

const places = (boxes: readonly { x: number; y: number; height: number }[]) =>
  boxes.map(({ x, y, height }) => [x, y, height]);

test('lines of the ruler have their times, as far as there is room', () => {
  const { words, of } = drawn();
  const times = words.filter(({ y }) => y === RULER - 4);
  expect(times.map(({ text, x }) => [text, x])).toEqual([
    ['0 s', 3],
    ['1 s', 103],
  ]);
  expect(places(of('line').filter(({ width }) => width === 1))).toEqual(
    [0, 100, 200].map((x) => [x, RULER, 120]),
  );
  expect(places(of('faint'))).toEqual([0, 100, 200].map((x) => [x, RULER - 4, 4]));
});

test('requests that won are high, others low; the selected one is wide, and has the length of its blend', () => {
  const plain = drawn({ low: 0.9, high: 1.1 });
  expect(places(plain.of('dim'))).toEqual([[101, 36, 14]]);
  expect(places(plain.of('warning'))).toEqual([[105, 43, 7]]);
  expect(plain.of('accent')).toEqual([]);
  const chosen = drawn({ selected: 0, blended: 'deadBlendArticle' }).of('accent');
  expect(chosen.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
    [49, 35, 3, 15],
    [50, 35, 30, 2],
  ]);
});

test('what is not measured yet is shaded', () => {
  const [shade, ...more] = drawn({ stepped: 1 }).of('line tint');
  expect([shade, more]).toEqual([expect.objectContaining({ y: RULER, height: 120 }), []]);
  expect([shade.x, shade.x + shade.width]).toEqual([expect.closeTo(100, -1), 200]);
  expect(drawn().of('line tint')).toEqual([]);
});

test('each slot has a lane on one scale, with marks where it is beyond joint limits', () => {
  const { of, words } = drawn({ to: 50 });
  expect(words.filter(({ y }) => y > RULER).map(({ text, x, y, colour }) => [text, x, y, colour])).toEqual([
    ['A', 5, 64, 'slot-a ink'],
    ['B', 5, 114, 'slot-b ink'],
  ]);
  expect(words.filter(({ y }) => y === 12).map(({ text, x }) => [text, x])).toEqual([
    ['Fastest joint, 0 to 400°/s', 5],
    ['▂ Beyond joint limits', 173],
  ]);
  expect(places(of('error').filter(({ y }) => y > RULER))).toEqual([25, 26, 27].map((x) => [x, 149, 3]));
  const highest = Math.min(...['slot-a', 'slot-b'].flatMap((tone, i) => of(tone).map(({ y }) => y - 50 * i)));
  expect(highest, 'the fastest has most of its lane').toBeLessThan(52 + 24);
  for (const [tone, top] of [
    ['slot-a', 52],
    ['slot-b', 102],
  ] as const) {
    const lane = of(tone);
    const tops = lane.map(({ y }) => y);
    expect([
      lane.length,
      Math.min(...tops) > top + 4,
      Math.max(...lane.map(({ y, height }) => y + height)) < top + 48,
    ]).toEqual([50, true, true]);
  }
});

test('frames that are farther apart than pixels are joined by a line', () => {
  const { paths } = drawn({ low: 0.5, high: 1 });
  expect(paths.map(({ points, colour }) => [colour, points.length, points[0].x, points.at(-1)!.x])).toEqual([
    ['slot-a', 31, 0, 200],
    ['slot-b', 31, 0, 200],
  ]);
});
