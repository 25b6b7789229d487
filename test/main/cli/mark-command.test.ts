import { expect, test } from 'vitest';
import { stepEdit } from '#main/library/edit-library.ts';
import { markersOf, rangesOf } from '#main/library/rows/marker-rows.ts';
import { motionSummaries } from '#main/library/rows/take-rows.ts';
import { transitionRows } from '#main/library/rows/transition-rows.ts';
import { runSegue } from './run-segue.ts';
import { starterLibrary } from './starter-library.ts';

const open = async () => {
  const opened = await starterLibrary('walk', 'hop');
  const { folder, library, idOf } = opened;
  const segue = (...args: readonly string[]) => runSegue(folder, 'mark', '--library', 'my.db', ...args);
  const [{ fps, frameCount, trimmedFrames, firstKey = 0 }] = motionSummaries(library.db, [idOf('walk')]);
  const begins = trimmedFrames / fps + firstKey;
  const marks = (clip = 'walk') => [
    ...markersOf(library.db, [idOf(clip)]).map(({ kind, time, label }) => [kind, time * fps, label]),
    ...rangesOf(library.db, [idOf(clip)]).map(({ kind, start, end }) => [kind, start * fps, end * fps]),
  ];
  return { ...opened, segue, marks, fps, frameCount, begins };
};

test('markers and ranges are added on frames, once, as one edit', async () => {
  const { segue, marks, library, fps, begins } = await open();
  const before = marks();
  const frame = begins * fps; // of the file, at the start of the clip
  const args = [
    'walk',
    '--add',
    `footPlant@${begins + 10.3 / fps}s`,
    '--add',
    `loop@${frame + 2}f..${frame + 21}f`,
  ];
  const { code, out } = await segue(...args, '--label', 'left');
  expect(code).toBe(0);
  expect(out).toMatch(/^Add foot plant marker “left” of walk at [\d.]+ s \(f \d+\)\nAdd loop range/);
  const added = marks().filter((mark) => !before.some((each) => String(each) === String(mark)));
  expect(added).toEqual([
    ['footPlant', expect.closeTo(10, 9), 'left'],
    ['loop', expect.closeTo(2, 9), expect.closeTo(21, 9)],
  ]);
  expect((await segue(...args, '--label', 'left')).out).toBe('Nothing to change.\n');
  await stepEdit(library, 'undo');
  expect(marks()).toEqual(before);
});

test('removed markers leave the seams on them where they are', async () => {
  const { segue, marks, library, edit, idOf, add, fps, begins } = await open();
  const clipId = idOf('walk');
  const marker = { id: crypto.randomUUID(), clipId, kind: 'pass', time: 12 / fps, label: '' } as const;
  edit({ kind: 'marker.add', marker });
  const other = { ...marker, id: crypto.randomUUID(), time: 20 / fps };
  edit({ kind: 'marker.add', marker: other });
  const { id, source } = add('walk', 'hop');
  const linked = { ...source, time: marker.time, marker: marker.id };
  const before = transitionRows.find(library.db, id)!;
  edit({ kind: 'transition.set', before, after: { ...before, source: linked } });
  const { out: tried } = await segue('walk', '--remove', `pass@${begins * fps + 20}f`, '--dry-run');
  expect(tried).toMatch(/^Delete pass marker of walk at [^\n]+\n$/);
  const passes = () => marks().filter(([kind]) => kind === 'pass');
  expect(passes()).toHaveLength(2);
  const { code, out } = await segue('--search', 'walk', '--remove', 'pass', '--json');
  expect(code).toBe(0);
  const report = JSON.parse(out) as { edit: string; removed: readonly { id: string }[] };
  expect([report.edit, report.removed.map((each) => each.id)]).toEqual([
    'Delete 2 markers',
    [marker.id, other.id],
  ]);
  expect(passes()).toEqual([]);
  const { marker: _, ...left } = linked;
  expect(transitionRows.find(library.db, id)?.source).toEqual(left);
});

test('wrong marks are refused', async () => {
  const { segue } = await open();
  const wrong = async (...args: string[]) => {
    const { code, notes } = await segue('walk', ...args);
    return [code, notes.split('\n')[0]];
  };
  expect(await wrong()).toEqual([2, 'expected --add KIND@MOMENT or --remove KIND']);
  expect(await wrong('--add', 'out')).toEqual([2, '--add out: expected out@MOMENT']);
  expect(await wrong('--add', 'loop@1s')).toEqual([2, '--add loop@1s: expected loop@START..END']);
  expect(await wrong('--add', 'out@1s..2s')).toEqual([2, '--add out@1s..2s: expected out@MOMENT']);
  expect(await wrong('--add', 'stop@1s')).toMatchObject([
    2,
    expect.stringMatching(/^--add stop@1s: expected out, /),
  ]);
  expect(await wrong('--add', 'out@soon')).toMatchObject([
    2,
    expect.stringMatching(/^--add soon: expected a time/),
  ]);
  expect(await wrong('--remove', 'out', '--label', 'x')).toEqual([2, '--label needs --add']);
  expect(await wrong('--add', 'out@9000s')).toMatchObject([
    1,
    expect.stringMatching(/^9000s is not on “walk”/),
  ]);
  expect(await wrong('--add', 'out@marker:x')).toEqual([1, '“walk” has no marker “x”.']);
  expect(await wrong('--add', 'loop@0.5s..0.4s')).toEqual([1, 'The loop range must end after it starts.']);
});
