import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createRecordings } from '#main/export/recording/recordings.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

let folder = '';
beforeEach(() => void (folder = temporaryFolder()));

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);

/** The test replaces only the system's dialogs: they answer with the offered name in `folder`. */
function setUp(isCancelled = false) {
  const offered: string[] = [];
  const running: boolean[] = [];
  const recordings = createRecordings(
    {
      choosePlaceForRecording(fileName) {
        offered.push(fileName);
        return Promise.resolve(isCancelled ? undefined : path.join(folder, fileName));
      },
      chooseFolderForSequence: () => Promise.resolve(isCancelled ? undefined : folder),
    },
    (isRunning) => running.push(isRunning),
  );
  const begin = async (kind: 'picture' | 'sequence' | 'video', name: string): Promise<string> =>
    (await recordings.begin({ kind, name, ending: kind === 'video' ? 'mp4' : 'png' }))?.token ?? '';
  return { recordings, begin, offered, running };
}

test('pieces of a video are written in any order, under its name only when it is complete', async () => {
  const { recordings, begin } = setUp();
  const token = await begin('video', 'walk');
  await recordings.write(token, 3, bytes(4, 5));
  await recordings.write(token, 0, bytes(1, 2, 3));
  expect(existsSync(path.join(folder, 'walk.mp4'))).toBe(false);
  expect(await recordings.end(token, true)).toEqual({ fileName: 'walk.mp4' });
  expect([...readFileSync(path.join(folder, 'walk.mp4'))]).toEqual([1, 2, 3, 4, 5]);
  expect(readdirSync(folder)).toEqual(['walk.mp4']);
});

test('a cancelled recording leaves the existing file as it was', async () => {
  writeFileSync(path.join(folder, 'walk.mp4'), 'earlier');
  const { recordings, begin } = setUp();
  const token = await begin('video', 'walk');
  await recordings.write(token, 0, bytes(1));
  await recordings.end(token, false);
  expect(readdirSync(folder)).toEqual(['walk.mp4']);
  expect(readFileSync(path.join(folder, 'walk.mp4'), 'utf8')).toBe('earlier');
});

test('a sequence goes into a new folder each time', async () => {
  mkdirSync(path.join(folder, 'walk'));
  const { recordings, begin } = setUp();
  const names: string[] = [];
  for (let i = 0; i < 2; i++) {
    const token = await begin('sequence', 'walk');
    for (const number of [1, 2]) await recordings.write(token, number, bytes(number));
    names.push((await recordings.end(token, true)).fileName);
  }
  expect(names).toEqual(['walk 2', 'walk 3']);
  expect(readdirSync(path.join(folder, 'walk 3')).toSorted()).toEqual(['walk.0001.png', 'walk.0002.png']);
  expect(readdirSync(path.join(folder, 'walk'))).toEqual([]);
  expect(readdirSync(folder).toSorted()).toEqual(['walk', 'walk 2', 'walk 3']);
});

test('an unfinished recording is removed by the next one, and by the end of the window', async () => {
  const { recordings, begin } = setUp();
  const token = await begin('sequence', 'walk');
  await recordings.write(token, 1, bytes(1));
  await begin('video', 'run');
  await expect(async () => recordings.write(token, 2, bytes(1))).rejects.toThrow(/Start it again/);
  await recordings.abandon();
  expect(readdirSync(folder)).toEqual([]);
});

test('no place: nothing is begun', async () => {
  const { recordings } = setUp(true);
  for (const kind of ['picture', 'sequence', 'video'] as const)
    expect(await recordings.begin({ kind, name: 'a', ending: 'png' })).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['../../etc/passwd', 'etc passwd.mp4'],
  ['C:\\Windows\\a:b*c?"<>|', 'C Windows a b c.mp4'],
  ['walk\u202E4pm.exe\u0000\n', 'walk 4pm.exe.mp4'],
  ['..', 'transition.mp4'],
  ['\u6b69'.repeat(300), `${'\u6b69'.repeat(66)}.mp4`],
])('the name %j is offered as the safe file name %j', async (name, expected) => {
  const { begin, offered, recordings } = setUp();
  await recordings.end(await begin('video', name), true);
  expect(offered).toEqual([expected]);
  expect(readdirSync(folder)).toEqual([expected]);
  await recordings.end(await begin('sequence', name), true);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('it is told when a recording runs: until it ends, is left, or cannot be kept', async () => {
  const { recordings, begin, running } = setUp();
  await recordings.abandon();
  expect(running).toEqual([]);
  await recordings.end(await begin('video', 'walk'), true);
  await recordings.end(await begin('video', 'walk'), false);
  await begin('sequence', 'walk');
  await recordings.abandon();
  expect(running).toEqual([true, false, true, false, true, false]);
});
