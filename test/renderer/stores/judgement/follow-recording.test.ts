import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createModel, signal } from '@preact/signals';
import { expect, onTestFinished, test } from 'vitest';
import type { SegueBridge } from '#contract/api.ts';
import { failure, success } from '#core/kit/result.ts';
import { createFollowedGame } from '#main/export/game/followed-game.ts';
import { createNotices } from '#renderer/stores/notices.ts';
import { followRecording } from '#renderer/stores/judgement/follow-recording.ts';
import { eventually } from '#test/fixtures/eventually.ts';
import { temporaryFolder } from '../../../main/temporary.ts';

const header = {
  ...{ format: 'segue.recording', version: 1, engine: 'own', metresPerUnit: 1, up: 'y' },
  ...{ handedness: 'right', figure: 'Hero', joints: ['hips'] },
};
const request = (time: number, from = 'walk') => ({
  request: { time, from, fromTime: 0, to: 'hop', toTime: 0, duration: 0.2 },
});
const pose = (time: number) => ({ pose: { time, positions: [time, 1, 2] } });
const text = (...lines: object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** Follows a file as the window does, with what main answers. */
async function setUp(...lines: object[]) {
  const file = path.join(temporaryFolder(), 'game.jsonl');
  writeFileSync(file, text(...lines));
  const game = createFollowedGame();
  const opened = await game.open(file);
  const looks = { count: 0, fail: 0 };
  const call = async (_: unknown, asked: Parameters<typeof game.more>[0]) => {
    looks.count += 1;
    if (looks.fail-- > 0) return failure({ code: 'game', message: 'The disk is busy.' });
    return success(await game.more(asked));
  };
  const bridge = { call } as unknown as SegueBridge;
  const [pair, isInSight] = [signal('a'), signal(true)];
  const notices = createNotices();
  const Model = createModel(() => ({
    follower: followRecording({ bridge, notices }, pair, {
      isInSight: () => isInSight.value,
      matching: (requests) => requests.filter(({ from }) => from === 'walk').toReversed(),
    }),
  }));
  const model = new Model();
  onTestFinished(() => model[Symbol.dispose]());
  const { follower } = model;
  if (opened.ok) follower.open(opened.value);
  const shown = () => [follower.shown.value?.request.time, follower.shown.value?.poses.times.length];
  const add = (...more: object[]) => appendFileSync(file, text(...more));
  return { file, opened, follower, isInSight, looks, notices, shown, add, pair };
}

test('the newest request of the open clips comes into view as soon as it has poses, and grows', async () => {
  const { follower, shown, add } = await setUp(header, request(1), pose(1), pose(1.1));
  await eventually(() => expect(shown()).toEqual([1, 2]));
  add(pose(1.2), request(3), request(4, 'run'));
  await eventually(() => expect(follower.file.value?.requests).toHaveLength(3));
  await eventually(() => expect(follower.request.value?.time).toBe(3));
  expect(shown()[0]).toBe(1);
  add(pose(3.1));
  await eventually(() => expect(shown()).toEqual([3, 1]));
  add(pose(3.2));
  await eventually(() => expect(shown()).toEqual([3, 2]));
});

test('a chosen request stays in view until the newest is wanted again', async () => {
  const { follower, shown, add } = await setUp(header, request(1), pose(1.1), request(3), pose(3.1));
  await eventually(() => expect(shown()).toEqual([3, 1]));
  follower.choose(follower.file.value?.requests[0] ?? null);
  await eventually(() => expect(shown()).toEqual([1, 1]));
  add(request(5), pose(5.1));
  await eventually(() => expect(follower.file.value?.requests).toHaveLength(3));
  expect([shown()[0], follower.isNewest.value]).toEqual([1, false]);
  follower.choose(null);
  await eventually(() => expect(shown()).toEqual([5, 1]));
});

test('what is shown of a file that is cut stays, in the list too, until there is a newer request', async () => {
  const { file, follower, shown, add } = await setUp(header, request(1), pose(1.1), request(2), pose(2.1));
  await eventually(() => expect(shown()).toEqual([2, 1]));
  const before = follower.shown.value;
  writeFileSync(file, text(header));
  await eventually(() => expect(follower.file.value?.restart).toBe('cut'));
  expect(follower.shown.value).toBe(before);
  expect(follower.file.value?.requests).toEqual([before?.request]);
  add(request(1.5), request(1.7), pose(1.8));
  await eventually(() => expect(shown()).toEqual([1.7, 1]));
  add(request(9), pose(9.1));
  await eventually(() => expect(shown()).toEqual([9, 1]));
  expect(follower.file.value?.requests.map(({ time, index }) => [time, index])).toEqual([
    ...[
      [2, 1],
      [1.5, 0],
      [1.7, 1],
    ],
    [9, 2],
  ]);
});

test('nothing is read while the tab is hidden, and what was written by then is read after', async () => {
  const { isInSight, looks, shown, add, follower } = await setUp(header, request(1), pose(1.1));
  await eventually(() => expect(shown()).toEqual([1, 1]));
  const [known, seen] = [follower.file.value, looks.count];
  await eventually(() => expect(looks.count).toBeGreaterThan(seen + 1));
  expect(follower.file.value).toBe(known); // nothing is drawn again
  isInSight.value = false;
  add(request(2), pose(2.1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { count } = looks;
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect([looks.count, shown()]).toEqual([count, [1, 1]]);
  isInSight.value = true;
  await eventually(() => expect(shown()).toEqual([2, 1]));
  follower.close();
  expect([follower.file.value, follower.shown.value]).toEqual([null, null]);
});

test('a look that fails is told once for each file, and followed by others', async () => {
  const { opened, follower, looks, shown, add, notices } = await setUp(header, request(1), pose(1.1));
  await eventually(() => expect(shown()).toEqual([1, 1]));
  looks.fail = 2;
  add(pose(1.2));
  await eventually(() => expect(shown()).toEqual([1, 2]));
  const told = () => notices.toasts.value.map(({ id, message }) => [id, message]);
  expect(told()).toEqual([[1, 'The disk is busy.']]);
  looks.fail = Infinity;
  await eventually(() => expect(told()[0][0]).toBe(2));
  const { count } = looks;
  await eventually(() => expect(looks.count).toBeGreaterThan(count + 1));
  if (opened.ok) follower.open({ ...opened.value });
  await eventually(() => expect(told()[0][0]).toBe(3));
});

test('a request of other clips is in view only while those are open', async () => {
  const { follower, shown, pair } = await setUp(header, request(1, 'run'), pose(1.1));
  await eventually(() => expect(follower.file.value?.isListed).toBe(true));
  expect(follower.request.value).toBeNull();
  follower.choose(follower.file.value?.requests[0] ?? null);
  await eventually(() => expect(shown()).toEqual([1, 1]));
  pair.value = 'b';
  expect([follower.request.value, follower.shown.value]).toEqual([null, null]);
});
