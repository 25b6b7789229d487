import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importBvh } from '#core/formats/bvh/import-bvh.ts';
import { glbOf } from '#test/fixtures/gltf-figure.ts';
import { skinnedDocument } from '#test/fixtures/gltf-skin.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import type { BakeReport } from '#main/cli/bake/bake-motions.ts';
import { importGltf } from '#main/import/read/gltf/import-gltf.ts';
import { runSegue, runSegueUntil } from './run-segue.ts';
import { indexOthers, starterLibrary } from './starter-library.ts';

async function bakeable() {
  const opened = await starterLibrary('walk', 'hop');
  opened.add('walk', 'hop', { slots: [slotOf('springExact'), slotOf('deadBlendArticle')] });
  const { folder } = opened;
  const bake = (...args: readonly string[]) =>
    runSegue(folder, 'bake', '--library', 'my.db', '--workers', '1', ...args);
  const at = (...names: readonly string[]): string => path.join(folder, ...names);
  return { ...opened, bake, at };
}

const reportOf = (out: string): BakeReport => JSON.parse(out) as BakeReport;

test('a slot becomes a BVH file that the library reads, at the rate that was asked for', async () => {
  const { bake, at } = await bakeable();
  const { code, out } = await bake('walk → hop', '--of', 'b', '--fps', '24', '--out', 'b.bvh', '--json');
  expect(code).toBe(0);
  const [baked] = reportOf(out).files;
  expect(baked).toMatchObject({ file: at('b.bvh'), transition: 'walk → hop', of: 'B', fps: 24, mesh: false });
  const [{ clip, report }] = valueOf(importBvh(readFileSync(at('b.bvh'))));
  expect([clip.fps, clip.frameCount, clip.skeleton.names.length]).toEqual([24, baked.frames, baked.joints]);
  expect([report.unitName, report.upAxis]).toEqual(['centimetres', 'y']);
  // The source is left at 0.4 s, and both clips are loops that play a round more.
  expect(baked.seam).toBeGreaterThanOrEqual(9);
  expect(baked.frames).toBeGreaterThan(baked.seam + 24);
});

test('several motions go into a folder, which is made, as GLB with an animation each', async () => {
  const { bake, at } = await bakeable();
  const motions = 'A,source,destination,extrapolation';
  const { code, out, progress } = await bake(
    ...`--transition 1 --of ${motions} --as glb --out new --root kept`.split(' '),
  );
  expect([code, progress.at(-2), out.split('\n')[0]]).toEqual([
    0,
    expect.stringMatching(/^4 of 4 files\b/),
    expect.stringMatching(/walk to hop A\.glb: \d+ frames, \d+ joints, seam at frame \d+$/),
  ]);
  expect(readdirSync(at('new')).toSorted()).toEqual(
    motions
      .split(',')
      .map((each) => `walk to hop ${each}.glb`)
      .toSorted(),
  );
  const [{ clip }] = valueOf(
    await importGltf(readFileSync(at('new', 'walk to hop extrapolation.glb')), new Map()),
  );
  expect(clip.skeleton.names[0]).toBe('root');
});

test('--all bakes every transition under a name of its own; one that fails is named, and the rest is kept', async () => {
  const { bake, add, at } = await bakeable();
  add('hop', 'walk', { name: 'walk → hop' });
  add('hop', 'walk', { name: '../../evil\n"name" 🙂', slots: [slotOf('cut')] });
  const { code, out, notes } = await bake('--all', '--of', 'A,extrapolation', '--out', 'all', '--json');
  expect(code).toBe(3);
  expect(readdirSync(at('all')).toSorted()).toEqual(
    [
      '.. .. evil name 🙂 A.bvh',
      'walk to hop A 2.bvh',
      'walk to hop A.bvh',
      'walk to hop extrapolation 2.bvh',
      'walk to hop extrapolation.bvh',
    ]
      .map((name) => name.replace(/^[. ]+/, ''))
      .toSorted(),
  );
  expect(notes).toContain('extrapolation: No slot of “../../evil');
  expect(notes).toContain('Choose a dead blending method.');
  expect(reportOf(out).failed).toHaveLength(1);
});

test('no motion takes the place of another transition, in one run or in several', async () => {
  const { bake, add, at } = await bakeable();
  add('hop', 'walk', { name: 'walk → hop' });
  const run = async (...args: readonly string[]) => {
    const { code, out, notes } = await bake(...args, '--json');
    const { files, failed } = reportOf(out);
    return { code, failed, notes, names: files?.map(({ file }) => path.basename(file)) };
  };
  expect(await run('2', '--out', at('.'))).toMatchObject({ code: 0, names: ['walk to hop A.bvh'] });
  const first = readFileSync(at('walk to hop A.bvh'));
  const all = await run('--all', '--out', at('.'));
  expect(all).toMatchObject({ code: 0, names: ['walk to hop A 2.bvh', 'walk to hop A.bvh'] });
  expect(all.notes).toContain(
    '“walk to hop A.bvh” holds other transitions. The new file is “walk to hop A 2.bvh”.',
  );
  expect(readFileSync(at('walk to hop A.bvh'))).toEqual(first);
  expect(await run('1', '--out', at('.'))).toMatchObject({ code: 0, names: ['walk to hop A 2.bvh'] });
  const named = await run('1', '--out', 'walk to hop A.bvh');
  expect([named.code, named.notes]).toEqual([
    1,
    expect.stringContaining('holds other transitions. Choose another name, or add --replace'),
  ]);
  expect(readFileSync(at('walk to hop A.bvh'))).toEqual(first);
});

test('the same command writes the same bytes, whatever the threads', async () => {
  const { bake, at, add } = await bakeable();
  add('hop', 'walk');
  const args = ['--all', '--of', 'A,B', '--as', 'glb', '--foot-lock', '--out'] as const;
  expect((await bake(...args, 'one')).code).toBe(0);
  expect((await bake(...args, 'two', '--workers', '3')).code).toBe(0);
  for (const name of readdirSync(at('one')))
    expect(Buffer.compare(readFileSync(at('one', name)), readFileSync(at('two', name)))).toBe(0);
});

test('an existing file stays unless --replace; a link and a library are refused even then', async () => {
  const { bake, at } = await bakeable();
  writeFileSync(at('mine.bvh'), 'mine');
  const kept = await bake('1', '--out', 'mine.bvh', '--json');
  expect([kept.code, kept.notes]).toEqual([
    1,
    expect.stringContaining(
      'The file exists, and is not as Segue wrote it. Choose another name, or add --replace',
    ),
  ]);
  expect(JSON.parse(kept.out)).toMatchObject({
    error: { message: expect.stringContaining('mine.bvh') as string },
  });
  expect(readFileSync(at('mine.bvh'), 'utf8')).toBe('mine');
  expect((await bake('1', '--out', 'mine.bvh', '--replace')).code).toBe(0);
  expect(readFileSync(at('mine.bvh'), 'utf8')).toMatch(/^HIERARCHY/);
  writeFileSync(at('target'), 'theirs');
  symlinkSync(at('target'), at('link.bvh'));
  const linked = await bake('1', '--out', 'link.bvh', '--replace');
  expect([linked.code, linked.notes]).toEqual([1, expect.stringContaining('does not write to links')]);
  expect([readlinkSync(at('link.bvh')), readFileSync(at('target'), 'utf8')]).toEqual([
    at('target'),
    'theirs',
  ]);
  expect((await bake('1', '--out', 'my.db', '--replace')).code).toBe(1);
  expect((await bake('1', '--out', 'no/such/place.bvh')).notes).toContain('Folder not found');
  expect(readdirSync(at('.')).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('an interruption leaves nothing half written', async () => {
  const { folder, add, at } = await bakeable();
  for (let i = 0; i < 20; i++) add('hop', 'walk', { name: `n${i}` });
  mkdirSync(at('out'));
  const stop = new AbortController();
  const args = 'bake --library my.db --all --fps 1000 --out out'.split(' ');
  const ending = runSegueUntil(stop.signal, folder, ...args);
  while (!existsSync(at('out', 'walk to hop A.bvh'))) await new Promise((resolve) => setTimeout(resolve, 5));
  stop.abort();
  const { code, notes } = await ending;
  expect([code, notes]).toEqual([130, 'Interrupted. Files that are complete are kept.\n']);
  const names = readdirSync(at('out'));
  expect(names.length).toBeLessThan(21);
  for (const name of names) {
    expect(name).toMatch(/\.bvh$/);
    expect(readFileSync(at('out', name), 'utf8')).toMatch(/\d\n$/);
  }
});

test('a motion is exported on its character; without its file it is refused, unless the own skeleton is chosen', async () => {
  const { bake, at, edit, idOf, folder } = await bakeable();
  const knight = at('clips', 'knight.glb');
  writeFileSync(knight, await glbOf(skinnedDocument(starterClip('jog'))));
  const index = (): Promise<unknown> => runSegue(folder, 'index', 'clips', '--library', 'my.db');
  await index();
  edit({ kind: 'character.set', subject: '', before: null, after: idOf('knight') });
  expect((await bake('1', '--as', 'glb', '--out', 'on.glb', '--json')).out).toContain('"mesh":true');
  rmSync(knight);
  await index();
  const { code, notes } = await bake('1', '--out', 'gone.bvh');
  expect([code, existsSync(at('gone.bvh'))]).toEqual([1, false]);
  expect(notes).toContain('The file of the character is missing. Put it back and index it, or export');
  expect((await bake('1', '--on', 'own', '--out', 'own.bvh')).code).toBe(0);
});

test('a slot and a length that a transition does not have are named', async () => {
  const { bake } = await bakeable();
  const notes = async (...args: readonly string[]): Promise<string> => {
    const { code, notes: text } = await bake(...args);
    return `${code}: ${text.split('\n')[0]}`;
  };
  expect(await notes('1', '--of', 'D', '--out', 'x')).toBe('1: “walk → hop” has no slot D. Choose A to B.');
  expect(await notes('1', '--to', '1e9', '--out', 'x')).toMatch(
    /^1: These are \d+ frames of \d+ joints; one file can hold \d+\./,
  );
});

test('motion that is lost on another skeleton is stated once for both', async () => {
  const { bake, add, at, ...opened } = await bakeable();
  await indexOthers({ ...opened, add }, 'walk');
  for (const to of ['walk', 'hop']) add('other walk', to);
  const { code, notes } = await bake('--all', '--of', 'A,source', '--out', 'all');
  expect(code).toBe(0);
  expect(
    notes.match(/^other_LeftForeArm of “other walk” moves by \d+°, but has no body part: .+$/gm),
  ).toHaveLength(1);
  expect((await bake('walk → hop', '--out', 'one.bvh')).notes).not.toContain('body part');
});
