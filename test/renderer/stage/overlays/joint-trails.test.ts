import { expect, test } from 'vitest';
import { createTrailPen } from '#renderer/stage/overlays/joint-trails.ts';
import { LINE_RATE, moveTo, type LinePen } from '#renderer/stage/overlays/line-painter.ts';
import { createMoments, type Moments } from '#renderer/motion/moments.ts';
import { createPathPen } from '#renderer/stage/overlays/root-path.ts';
import { ARROW_TIME, createArrowPen } from '#renderer/stage/overlays/velocity-arrows.ts';
import { oneMoment } from '#test/renderer/motion/one-moment.ts';
import { createLineList, LINE_FLOATS } from '#renderer/viewport/frame/line-list.ts';

/** One joint at 1 m/s along x on a root at 2 m/s in the same direction, with a count of its evaluations. */
function walker() {
  const positions = new Float32Array(3);
  const root = Float64Array.of(0, 0, Math.PI / 2);
  const looked: number[] = [];
  const evaluate = (time: number): void => {
    positions[0] = time;
    root[0] = 2 * time;
    looked.push(time);
  };
  const pose = { positions, rotations: new Float32Array(4) };
  const moment = oneMoment({ figures: [{ pose, root }], evaluate });
  return { moment, motion: moment.motion, positions, looked };
}

/** What `pen` draws of the walker at `time`. */
const lineAt = (pen: LinePen, time: number, moments: Moments, pose: Float32Array) =>
  moveTo({ moments, figure: 0, joint: 0, time: 0, first: 0, last: 0, pose }, pen, time);

const STEP = 1 / LINE_RATE;
const colours = { line: [1, 0, 0], hole: [0, 1, 0], seam: [1, 1, 1] } as const;

test('worked example: 0.35 s back and 0.3 s ahead, on sixtieths of a second', () => {
  const at = (time: number) => lineAt(createTrailPen(), time, createMoments(1024), new Float32Array(3));
  expect(at(0)).toMatchObject({ time: 0, first: -21, last: 18 });
  expect(at(0.01)).toMatchObject({ time: 0.01, first: -20, last: 18 });
});

test('each moment is evaluated once while the playhead moves, and again for another motion', () => {
  const moments = createMoments(1024);
  const { motion, looked } = walker();
  moments.prepare(motion, STEP, -21, 18);
  expect(looked.length).toBe(40);
  moments.prepare(motion, STEP, -21, 18);
  expect(looked.length).toBe(40);
  moments.prepare(motion, STEP, -19, 20);
  expect(looked.length).toBe(42);
  for (const index of [-19, 0, 20]) expect(moments.at(0, index).positions[0]).toBeCloseTo(index / 60, 6);
  moments.prepare(walker().motion, STEP, -19, 20);
  moments.prepare(motion, STEP, -19, 20);
  expect(looked.length).toBe(82);
});

test('a loop of many seconds evaluates each moment once, however often it repeats', () => {
  const moments = createMoments(1024);
  const { motion, looked } = walker();
  const play = (): void => {
    for (let first = -120; first <= 600; first++) moments.prepare(motion, STEP, first, first + 72);
  };
  play();
  expect(looked.length).toBe(793);
  play();
  expect(looked.length).toBe(793);
});

test('a trail passes through the joint, gets thicker and denser towards it, and is dashed after it', () => {
  const moments = createMoments(1024);
  const { motion, moment, positions } = walker();
  const time = 0.105;
  const of = lineAt(createTrailPen(), time, moments, positions);
  moments.prepare(motion, STEP, of.first, of.last);
  moment.evaluate(time);
  const list = createLineList(200);
  createTrailPen().add(list, of, colours, 0);
  const lines = Array.from({ length: list.count }, (_, i) => [
    ...list.values.subarray(i * LINE_FLOATS, (i + 1) * LINE_FLOATS),
  ]);
  const segments = lines.filter((line) => line[0] !== line[4]);
  const discs = lines.filter((line) => line[0] === line[4]);
  for (let i = 1; i < segments.length; i++) expect(segments[i][0]).toBeCloseTo(segments[i - 1][4], 5);
  const ahead = segments.findIndex((line) => line[16] >= 0);
  expect(segments[ahead][0]).toBeCloseTo(time, 5);
  expect(segments[ahead - 1][11]).toBeLessThan(segments[ahead - 1][15]);
  expect(segments[ahead - 1][7]).toBeCloseTo(3.2, 5);
  expect(segments.at(-1)?.[17]).toBeCloseTo(of.last / 60 - time, 5);
  // −0.2, −0.1, 0 in white, 0.1, and open discs at 0.2, 0.3 and 0.4, each of two discs.
  expect(discs.map((disc) => disc[0].toFixed(1))).toEqual(
    '-0.2 -0.1 0.0 0.1 0.2 0.2 0.3 0.3 0.4 0.4'.split(' '),
  );
  expect(discs.filter((disc) => disc[9] === 1 && disc[8] === 1).length).toBe(1);
});

test('worked example: an arrow is as long as 0.12 s of travel and outlined; a standing joint has none', () => {
  const moments = createMoments(1024);
  const { motion, moment, positions } = walker();
  const of = lineAt(createArrowPen(), 0.1, moments, positions);
  moments.prepare(motion, STEP, of.first, of.last);
  moment.evaluate(0.1);
  const list = createLineList(20);
  createArrowPen().add(list, of, colours, 0);
  expect(list.count).toBe(4); // shaft and head, with their outlines
  const head = list.values.subarray(3 * LINE_FLOATS);
  expect(head[4]).toBeCloseTo(0.1 + ARROW_TIME, 5);
  expect([Math.abs(head[3]), Math.abs(head[7])]).toEqual([12, 0]);
  const still = { pose: { positions, rotations: new Float32Array(4) }, root: new Float64Array(3) };
  moments.prepare(oneMoment({ figures: [still] }).motion, STEP, of.first, of.last);
  createArrowPen().add(list, of, colours, 0);
  expect(list.count).toBe(4);
});

test.each([0, -0.5])(
  'worked example: the root path on the floor, 0.6 s back and ahead of %s s, with a tick every 0.1 s',
  (time) => {
    const moments = createMoments(1024);
    const { motion, positions } = walker();
    const of = lineAt(createPathPen(), time, moments, positions);
    expect([of.first, of.last]).toEqual([60 * time - 36, 60 * time + 36]);
    moments.prepare(motion, STEP, of.first, of.last);
    const list = createLineList(200);
    createPathPen().add(list, of, colours, 0.5);
    const rows = Array.from({ length: list.count }, (_, i) => list.values.subarray(i * LINE_FLOATS));
    for (const row of rows) expect(row[1]).toBeCloseTo(0.504, 5);
    expect(rows[0][0]).toBeCloseTo(2 * time - 1.2, 5);
    // A solid past, two of three parts ahead, and at 13 moments a disc and a tick towards +X.
    expect(list.count).toBe(36 + 24 + 13 * 2);
    const [from, to] = [rows.at(-1)?.[0] ?? 0, rows.at(-1)?.[4] ?? 0];
    expect(to - from).toBeCloseTo(0.07, 5);
  },
);
