import { expect, test } from 'vitest';
import { isRecording, parseRecording } from '#core/runs/game/parse-recording.ts';
import { roundTo } from '#core/kit/numbers.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { posesIn } from './played.ts';

const header = {
  ...{
    format: 'segue.recording',
    version: 1,
    engine: 'unreal',
    metresPerUnit: 0.01,
    up: 'z',
    handedness: 'left',
  },
  ...{ figure: 'BP_Hero_C_0', joints: ['pelvis', 'spine_01'] },
};
const request = { time: 12.31, from: 'Walk', fromTime: 0.83, to: 'Jog', toTime: 0.2, duration: 0.25 };
const poseAt = (time: number, positions: unknown = [100, 200, 90, 100, 200, 110]) => ({
  pose: { time, positions },
});
const text = (...lines: unknown[]): string =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
const read = (...lines: unknown[]) => {
  const { runs, requests, problems } = valueOf(parseRecording(text(header, ...lines), 'game.jsonl'));
  return { requests, problems, figure: runs[0].figure, times: runs[0].times };
};
/** Positions of a pose, from its first joint. */
const positionsOf = (...lines: unknown[]) => Array.from(posesIn(text(...lines)).poses.positions);

test('worked example: Unreal’s centimetres, Z up and left-handed, become metres, Y up and right-handed', () => {
  const lines = [poseAt(12.3), { request }, poseAt(12.32, [101, 203, 95, null, null, null])];
  const { requests, times, problems, figure } = read(...lines);
  const positions = positionsOf(header, ...lines);
  const seam = { fromTime: { inFile: 0.83 }, toTime: { inFile: 0.2 } };
  expect(requests).toEqual([{ place: 'game.jsonl:3', run: 1, method: '', ...request, ...seam }]);
  expect(Array.from(times)).toEqual([12.3, 12.32]);
  // From the first joint of the first pose; X stays, Y is to the side, Z is up.
  const expected = [0, 0, 0, 0, 0.2, 0, 0.01, 0.05, 0.03];
  expect(positions).toHaveLength(12);
  expected.forEach((value, i) => expect(positions[i]).toBeCloseTo(value, 6));
  expect(positions.slice(9)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  expect([figure, problems]).toEqual(['BP_Hero_C_0', []]);
});

test.each([
  ['y', 'left', [1, 2, -3]],
  ['y', 'right', [1, 2, 3]],
  ['z', 'left', [1, 3, 2]],
  ['z', 'right', [1, 3, -2]],
])('%s up, %s-handed: (1, 2, 3) is %s', (up, handedness, expected) => {
  const axes = { ...header, up, handedness, metresPerUnit: 1 };
  const positions = positionsOf(axes, { request }, poseAt(request.time, [0, 0, 0, 1, 2, 3]));
  expect(positions.slice(3)).toEqual(expected);
});

test('floats suffice far from the origin of a world', () => {
  const far = [5e8, -5e8, 0, 5e8 + 1, -5e8, 0]; // 5000 km, a centimetre apart
  expect(positionsOf(header, { request }, poseAt(request.time, far))[3]).toBeCloseTo(0.01, 7);
});

test('the last line of a killed game is ignored, wherever it was cut', () => {
  const whole = text(header, { request }, poseAt(1), poseAt(2));
  const start = text(header, { request }, poseAt(1)).length;
  for (let end = start; end < whole.length - 1; end++) {
    const { runs, problems } = valueOf(parseRecording(whole.slice(0, end), 'game.jsonl'));
    expect([runs[0].times, problems]).toEqual([[1], []]);
  }
  // The same line in the middle is a fault.
  expect(read('{"pose":', poseAt(1), '{"pose":').problems).toHaveLength(2);
});

test.each([
  ['{"pose"', /not a line of JSON/],
  ['7', /expected \{"request"/],
  ['{"pose": null}', /expected \{"request"/],
  [poseAt(Number.NaN), /time: expected seconds/],
  ['{"pose": {"time": 1e999, "positions": []}}', /time: expected seconds/],
  ['{"pose": {"time": "2", "positions": []}}', /time: expected seconds/],
  [poseAt(0.5), /time: 0\.5 s is before the pose above/],
  [poseAt(2, [1, 2, 3]), /expected 6 numbers/],
  [poseAt(2, [1, 2, 3, 4, 5, null]), /joint 2 has no three numbers/],
  [poseAt(2, [1, 2, 3, 4, 5, '6']), /joint 2 has no three numbers/],
  [poseAt(2, [1, 2, 3, 4, 5, 1e300]), /joint 2 is too far away/],
  [{ request: { ...request, duration: -1 } }, /duration: expected seconds from 0, found “-1”/],
  [{ request: { ...request, time: '12' } }, /time: expected seconds/],
  [{ request: { ...request, from: 'x'.repeat(2000) } }, /names too long/],
  [`{"pose": {"time": 2, "positions": [${'1,'.repeat(20000)}1]}}`, /expected 6 numbers/],
  [`{"pose": {"time": 2, "name": "${'x'.repeat(2 ** 22)}"}}`, /too long/],
  [{ ...header, joints: [] }, /expected joints, 1 to 4096 names\. Record the game again/],
])('a faulty line names its place and what to do, and the others are read: %j', (line, message) => {
  const { problems, times } = read(poseAt(1), line, poseAt(3));
  expect(problems).toEqual([expect.stringMatching(message)]);
  expect(problems[0]).toMatch(/^game\.jsonl:3: .*([Dd]elete|Record the game again)/);
  expect(Array.from(times)).toEqual([1, 3]);
});

test('problems are listed up to 100, the rest is counted', () => {
  const { problems } = read(...Array.from({ length: 250 }, () => 'x'), poseAt(1));
  expect(problems).toHaveLength(101);
  expect(problems.at(-1)).toBe('150 more lines were left out.');
});

test('names of 1,000 characters arrive whole from a recorder that escapes each of them, for one joint too', () => {
  const escaped = (text: string): string =>
    `"${text.replaceAll(/./g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`;
  const [from, to, method] = ['走', '\u2192', '"'].map((each) => each.repeat(1000));
  const named = `{"request":{"time":1,"from":${escaped(from)},"fromTime":0,"to":${escaped(to)},"toTime":0,"duration":0,"method":${escaped(method)}}}`;
  const lines = text({ ...header, joints: ['root'] }, named, poseAt(13, [1, 2, 3]));
  const { requests, problems } = valueOf(parseRecording(lines, 'game.jsonl'));
  expect(problems).toEqual([]);
  expect(requests.map((each) => each.from === from && each.to === to)).toEqual([true]);
});

test('a clock may begin anywhere, and another run may follow with its own clock and joints', () => {
  const joints = ['pelvis'];
  const lines = [{ request }, poseAt(13), { ...header, joints }, { request: { ...request, time: -3 } }];
  const whole = text(header, ...lines, poseAt(-2.5, [1, 2, 3]));
  const { recording, poses } = posesIn(whole, 1);
  expect(recording.problems).toEqual([]);
  expect(recording.requests.map(({ run, time }) => [run, time])).toEqual([
    [1, 12.31],
    [2, -3],
  ]);
  expect([poses.joints, Array.from(poses.times)]).toEqual([joints, [0.5]]);
});

test('poses count until the next request, which may be written before', () => {
  const earlier = { ...request, time: 12 };
  const poses = [11.7, 11.8, 12.2, 12.4, 13.6, 13.9].map((time) => poseAt(time));
  const whole = text(header, { request }, { request: earlier }, ...poses);
  const timesOf = (index: number) =>
    Array.from(posesIn(whole, index).poses.times, (time) => roundTo(time, 3));
  expect(timesOf(0)).toEqual([-0.11, 0.09, 1.29]);
  expect(timesOf(1)).toEqual([-0.2, 0.2]);
});

test('frames of a request go back to the last gap, and on until a second and a half later', () => {
  const times = [9, 11.2, 11.6, 12, 12.2, 13, 13.9].map((time) => poseAt(time));
  const { frames } = posesIn(text(header, { request }, ...times)).poses;
  expect(Array.from(frames, (time) => roundTo(time, 2))).toEqual([-1.11, -0.71, -0.31, -0.11, 0.69]);
});

test.each([
  ['', /game\.jsonl:1: expected the header/],
  ['time,from\n', /the header/],
  [text({ ...header, version: 2 }), /version 2; this Segue reads version 1/],
  [text({ ...header, up: 'x' }), /up, "y" or "z"/],
  [text({ ...header, handedness: 1 }), /handedness/],
  [text({ ...header, metresPerUnit: 0 }), /metresPerUnit/],
  [text({ ...header, figure: 3 }), /figure/],
  [text({ ...header, joints: [] }), /1 to 4096 names/],
  [text({ ...header, joints: Array.from({ length: 5000 }, () => 'a') }), /1 to 4096 names/],
  [text({ ...header, joints: ['a', 1] }), /1 to 4096 names/],
])('a file without a header of a recording fails and says why: %#', (lines, message) => {
  expect(parseRecording(lines, 'game.jsonl')).toEqual({ ok: false, error: expect.stringMatching(message) });
});

test('a recording is told from other logs by its first line', () => {
  expect(isRecording(text(header))).toBe(true);
  const { joints: _, ...rest } = header;
  const joints = Array.from({ length: 300 }, (_each, i) => `joint ${i}`);
  expect(isRecording(text({ joints, ...rest }))).toBe(true); // as an own engine may order it
  expect(isRecording('time,from,fromTime\n{"format":"segue.recording"}')).toBe(false);
  expect(isRecording('[{"time": 1}]')).toBe(false);
});
