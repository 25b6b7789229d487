import { mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { smallBvh } from '../small-bvh.ts';
import { temporaryFolder } from '../temporary.ts';
import { runSegue, runSegueUntil } from './run-segue.ts';

function folderWithClips(): string {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'clips'));
  for (const rise of [1, 2]) writeFileSync(path.join(folder, 'clips', `${rise}.bvh`), smallBvh({ rise }));
  return folder;
}

/** The last line of the output, an object with `--json`. */
const lastLine = (out: string): unknown => JSON.parse(out.trim().split('\n').at(-1) ?? '');

const index = (folder: string, ...flags: string[]) =>
  runSegue(folder, 'index', 'clips', '--library', 'my.db', ...flags);

test('a folder is indexed, then reported unchanged, then with its new, missing and failed files', async () => {
  const folder = folderWithClips();
  const began = performance.now();
  const first = await index(folder, '--json');
  const most = (performance.now() - began) / 1000;
  expect((lastLine(first.out) as { seconds: number }).seconds).toBeLessThanOrEqual(most);
  expect(first.code).toBe(0);
  expect(lastLine(first.out)).toEqual({
    clips: 2,
    added: 2,
    updated: 0,
    unchanged: 0,
    missing: 0,
    still: 0,
    failed: [],
    bytes: smallBvh().length * 2,
    seconds: expect.any(Number),
  });
  expect(first.notes).toBe(''); // progress is for terminals

  const again = await index(folder, '--json');
  expect(lastLine(again.out)).toMatchObject({ clips: 2, added: 0, unchanged: 2, bytes: 0 });

  rmSync(path.join(folder, 'clips', '1.bvh'));
  writeFileSync(path.join(folder, 'clips', '2.bvh'), smallBvh({ rise: 20 }));
  const broken = path.join(folder, 'clips', 'notes.bvh');
  writeFileSync(broken, 'Dear diary');
  const third = await index(folder, '--json');
  expect(third.code).toBe(3);
  const error = 'notes.bvh: Expected HIERARCHY, but found "Dear". Export the clip again. (line 1, column 1)';
  expect(lastLine(third.out)).toMatchObject({
    clips: 1,
    added: 0,
    updated: 1,
    unchanged: 0,
    missing: 1,
    failed: [{ path: broken, error }],
  });

  const people = await index(folder);
  expect(people.code).toBe(3);
  expect(people.notes).toBe(`${path.join('clips', error)}\n`);
  expect(people.out).toMatch(
    /^1 clip: 0 added, 0 updated, 1 unchanged, 1 missing, 1 failed; read 0\.0 MB in /,
  );
});

test('files without motion are counted, not as failures', async () => {
  const folder = folderWithClips();
  writeFileSync(path.join(folder, 'clips', 'chair.gltf'), '{"asset": {"version": "2.0"}}');
  const people = await index(folder);
  expect([people.code, people.notes]).toEqual([0, '']);
  expect(people.out).toMatch(/^2 clips: 2 added, .*, 0 missing, 1 without motion, 0 failed; /);
  expect(lastLine((await index(folder, '--json')).out)).toMatchObject({ clips: 2, still: 1, failed: [] });
  const search = (...flags: string[]) =>
    runSegue(folder, 'search', 'still:yes', '--library', 'my.db', ...flags);
  const found = await search('--json');
  expect(lastLine(found.out)).toMatchObject({ total: 1, results: [{ kind: 'still', name: 'chair' }] });
  expect((await search()).out).toMatch(/^chair\tno motion\t.*chair\.gltf\n$/);
});

test('an emptied folder is reported in one line, and its clips come back with its files', async () => {
  const folder = folderWithClips();
  await index(folder);
  const clips = path.join(folder, 'clips');
  renameSync(clips, `${clips}.away`);
  mkdirSync(clips);
  const emptied = await index(folder);
  expect(emptied.notes.trim().split('\n')).toEqual([
    expect.stringContaining('The folder is suddenly empty, and 2 clips are missing. Is a drive unplugged?'),
  ]);
  expect(emptied.out).toContain('2 missing');
  rmdirSync(clips);
  renameSync(`${clips}.away`, clips);
  const back = await index(folder);
  expect([back.notes, back.out]).toEqual(['', expect.stringContaining('0 missing, 0 failed')]);
});

test('an interrupted run says so, and how to continue', async () => {
  const folder = folderWithClips();
  const ended = await runSegueUntil(AbortSignal.abort(), folder, 'index', 'clips', '--library', 'my.db');
  expect(ended.code).toBe(130);
  expect(ended.notes).toContain('Interrupted. Files read so far are kept.');
  expect((await index(folder)).out).toMatch(/^2 clips: 2 added, /);
});

test('errors are reported in plain words, with --json too', async () => {
  const folder = temporaryFolder();
  const nowhere = await index(folder, '--json');
  expect(nowhere.code).toBe(1);
  expect(nowhere.notes).toContain(path.join(folder, 'clips'));
  expect(lastLine(nowhere.out)).toMatchObject({ error: { code: 'notFound' } });

  mkdirSync(path.join(folder, 'clips'));
  writeFileSync(path.join(folder, 'my.db'), 'not a library at all'.repeat(10));
  const foreign = await index(folder);
  expect(foreign.code).toBe(1);
  expect(foreign.notes).toContain('Not a Segue library');
});

test('help is shown for every spelling, for all commands or one, and is not an error', async () => {
  const all = await runSegue(temporaryFolder(), '--help');
  expect([all.code, all.notes]).toEqual([0, '']);
  for (const words of ['segue index', 'segue doctor', '3 partial success']) expect(all.out).toContain(words);
  expect(all.out.split('\n').filter((line) => line.length > 80 || /`|\*|\]\(/.test(line))).toEqual([]);
  for (const asked of [['-h'], ['help']])
    expect((await runSegue(temporaryFolder(), ...asked)).out).toBe(all.out);
  for (const asked of [
    ['help', 'index'],
    ['index', '--help'],
    ['index', 'clips', '-h'],
  ]) {
    const { code, out } = await runSegue(temporaryFolder(), ...asked);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Usage:\n {2}segue index DIR… \[--library FILE\] \[--quiet\] \[--json\]\n\n {2}Indexes the clips [^]*\n\n {2}--library FILE /,
    );
  }
});

test.each([
  [['dance'], 'Unknown command dance.'],
  [['help', 'dance'], 'Unknown command dance.'],
  [['serach', 'walk'], 'Unknown command serach. Did you mean search?'],
  [['help', 'expotr'], 'Unknown command expotr. Did you mean export?'],
  [['hlep'], 'Unknown command hlep. Did you mean help?'],
  [['udpate'], 'Unknown command udpate. Did you mean update?'],
])('segue %j is wrong use', async (args, words) => {
  const { code, out, notes } = await runSegue(temporaryFolder(), ...args);
  expect([code, out, notes]).toEqual([2, '', `${words}\nHelp: segue help\n`]);
});

test('segue alone is wrong use, and prints the help', async () => {
  const { code, out, notes } = await runSegue(temporaryFolder());
  expect([code, out, notes.split('\n')[0]]).toEqual([2, '', 'Usage: segue COMMAND … [OPTION]…']);
});

test('--version prints the version', async () => {
  for (const word of ['version', '--version']) {
    const { code, out } = await runSegue(temporaryFolder(), word);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^Segue \d+\.\d+\.\d+ \(Electron \d+\..+, Node \d+\..+\)\n$/),
    ]);
  }
});
