import { appendFileSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followRecording, type FollowedRecording } from '#main/export/game/follow-recording.ts';
import { temporaryFolder } from '../../temporary.ts';

const headerOf = (figure: string, joints = ['hips', '走る']) => ({
  ...{ format: 'segue.recording', version: 1, engine: 'own', metresPerUnit: 1, up: 'y' },
  ...{ handedness: 'right', figure, joints },
});
const request = (time: number, from = '歩く 🚶') => ({
  request: { time, from, fromTime: 0, to: 'Jog', toTime: 0, duration: 0.2 },
});
const pose = (time: number, joints = 2) => ({
  pose: { time, positions: Array.from({ length: joints * 3 }, (_, i) => Math.sin(time * 7 + i)) },
});
const text = (...lines: unknown[]): string =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');

/** A run of a game of some seconds, with requests and faulty lines. */
const run = (seconds: number, every: number, figure = 'Hero'): string =>
  text(
    headerOf(figure),
    ...Array.from({ length: seconds * 30 }, (_, i) => [
      ...(i % every === every - 1 ? [request(i / 30)] : []),
      pose(i / 30),
      ...(i % 41 === 40 ? ['{"pose": "走る"}', ''] : []),
    ]).flat(),
  );

function fileOf(content: string | Buffer): string {
  const file = path.join(temporaryFolder(), 'game.jsonl');
  writeFileSync(file, content);
  return file;
}

/** Reads what the file has now. */
async function readOn(followed: FollowedRecording) {
  let read = await followed.more();
  while (read.state === 'reading') read = await followed.more();
  return read.state;
}

/** All that a recording has: requests, problems, and the poses of each request. */
async function contentOf(followed: FollowedRecording) {
  const { requests, problems, runs } = followed.recording();
  const poses = await Promise.all(requests.map((_, i) => followed.posesOf(i)));
  return { requests, problems, poses, figures: runs.map(({ figure }) => figure) };
}

async function wholeOf(content: string | Buffer) {
  const followed = followRecording(fileOf(content));
  await readOn(followed);
  return contentOf(followed);
}

const timesOf = (followed: FollowedRecording) => followed.recording().requests.map(({ time }) => time);

test('written in slices that end anywhere, also in a character, it has what the whole file has', async () => {
  const bytes = Buffer.from(`${run(4, 25)}${run(3, 40, 'Anna 走')}`);
  const whole = await wholeOf(bytes);
  expect(whole.requests.length).toBeGreaterThan(5);
  expect(whole.poses.every((each) => each !== null && each.times.length > 5)).toBe(true);
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const file = fileOf('');
      const followed = followRecording(file);
      const ends = [0, ...places.toSorted((a, b) => a - b), bytes.length];
      for (const [i, end] of ends.slice(1).entries()) {
        appendFileSync(file, bytes.subarray(ends[i], end));
        await readOn(followed);
      }
      expect(await contentOf(followed)).toEqual(whole);
      expect(followed.readings()).toEqual({ count: 1, restart: null });
    }),
    { numRuns: 15 },
  );
});

test('a large file is read in many slices, and the poses of a request in view only', async () => {
  const followed = followRecording(fileOf(run(60, 300)));
  let slices = 1;
  while ((await followed.more()).state === 'reading') slices += 1;
  expect(slices).toBeGreaterThan(1);
  const { poses } = await contentOf(followed);
  expect(poses.slice(0, -1).map((each) => each?.times.length)).toEqual([53, 53, 53, 53, 53]);
});

test('a last line that is not complete waits for its end; one without a line feed is read', async () => {
  const file = fileOf(text(headerOf('Hero'), request(1), pose(1.1)));
  const followed = followRecording(file);
  expect(await readOn(followed)).toBe('whole');
  const next = JSON.stringify(request(2));
  appendFileSync(file, next.slice(0, 30));
  expect([await readOn(followed), timesOf(followed)]).toEqual(['partial', [1]]);
  appendFileSync(file, next.slice(30));
  expect([await readOn(followed), timesOf(followed)]).toEqual(['whole', [1, 2]]);
  appendFileSync(file, `\n${text(7)}`);
  await readOn(followed);
  expect(followed.recording().problems).toEqual([
    expect.stringMatching(/^game\.jsonl:5: expected \{"request"/),
  ]);
  appendFileSync(file, text(headerOf('Scout'), pose(2.9), request(3), pose(3.1)));
  await readOn(followed);
  expect(await contentOf(followed)).toEqual(await wholeOf(readFileSync(file)));
});

test('a file that is cut, or replaced by one of any length, is read again, and the reason is known', async () => {
  const file = fileOf(run(4, 25));
  const followed = followRecording(file);
  await readOn(followed);
  const length = Buffer.byteLength(run(4, 25));
  truncateSync(file, Math.floor(length / 2));
  await readOn(followed);
  expect(followed.readings()).toEqual({ count: 2, restart: 'cut' });
  const other = `${file}.new`;
  writeFileSync(other, run(5, 20));
  renameSync(other, file);
  await readOn(followed);
  expect(followed.readings()).toEqual({ count: 3, restart: 'replaced' });
  expect(await contentOf(followed)).toEqual(await wholeOf(run(5, 20)));
  writeFileSync(file, run(9, 31)); // in place: the same file, and longer
  await readOn(followed);
  expect(followed.readings()).toEqual({ count: 4, restart: 'replaced' });
  expect(await contentOf(followed)).toEqual(await wholeOf(run(9, 31)));
  writeFileSync(other, run(9, 31)); // another file with the same content
  renameSync(other, file);
  await readOn(followed);
  expect(followed.readings()).toEqual({ count: 5, restart: 'replaced' });
});

test('a file is known by more than the few bytes that came last', async () => {
  const before = text(headerOf('Hero'), request(1));
  const file = fileOf(before.trimEnd());
  const followed = followRecording(file);
  await readOn(followed);
  appendFileSync(file, '\n');
  await readOn(followed);
  const other = before.replace('"duration":0.2', '"duration":0.3') + text(request(3));
  writeFileSync(file, other);
  await readOn(followed);
  expect(followed.readings()).toEqual({ count: 2, restart: 'replaced' });
  expect(await contentOf(followed)).toEqual(await wholeOf(other));
});

test('poses of a file that has changed since are not mixed up, and one that is gone is read when it is back', async () => {
  const file = fileOf(run(4, 25));
  const followed = followRecording(file);
  await readOn(followed);
  const other = `${file}.new`;
  writeFileSync(other, run(4, 25)); // the same, but not the file that was read
  renameSync(other, file);
  expect(await followed.posesOf(2)).toBeNull();
  rmSync(file);
  await expect(followed.more()).rejects.toThrow(/ENOENT/);
  writeFileSync(file, run(3, 20));
  await readOn(followed);
  expect(await contentOf(followed)).toEqual(await wholeOf(run(3, 20)));
});

test('a file without a header is no recording, and its first line may still be written', async () => {
  const followed = followRecording(fileOf('time,from\n1,walk\n'));
  await readOn(followed);
  expect(followed.problem()).toMatch(/^game\.jsonl:1: expected the header/);
  const file = fileOf('{"format": "segue.rec');
  const begun = followRecording(file);
  expect([await readOn(begun), begun.problem()]).toEqual(['partial', null]);
});
