import path from 'node:path';
import { expect, test } from 'vitest';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { edit } from '#test/main/edit.ts';
import { addClip } from '../sample-rows.ts';
import { runSegue } from './run-segue.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

/** A library of three clips with `walk 2` tagged. */
function libraryFile(): string {
  const folder = temporaryFolder();
  const library = valueOf(openLibrary(path.join(folder, 'my.db')));
  const [, second] = ['walk 1', 'walk 2', 'run'].map((name, i) =>
    addClip(library.db, `/clips/${name}.bvh`, { rise: i + 1, frames: 3 + i }),
  );
  const changes = [{ kind: 'tag.put', tag: 'plant', clipIds: [second] }] as const;
  edit(library.db, ...changes);
  closeLibrary(library);
  return folder;
}

test('words, filters and a limit, as text and as JSON', async () => {
  const folder = libraryFile();
  const search = (...words: string[]) => runSegue(folder, 'search', ...words, '--library', 'my.db');
  const people = await search('walk');
  expect(people.code).toBe(0);
  expect(people.out.split('\n').map((line) => line.split('\t')[0])).toEqual(['walk 1', 'walk 2', '']);
  expect(people.notes).toBe('2 found\n');
  const programs = await search('walk', 'tag:plant', '--json');
  expect(JSON.parse(programs.out)).toEqual({
    query: 'walk tag:plant',
    total: 1,
    byLabel: 0,
    results: [
      {
        kind: 'clip',
        id: expect.any(String),
        name: 'walk 2',
        path: '/clips/walk 2.bvh',
        copies: [],
        fps: 30,
        frames: 4,
        seconds: 0.1,
        joints: 2,
        tags: ['plant'],
        note: '',
        markers: 0,
        missing: false,
      },
    ],
  });
  expect((await search('walk', '--limit', '1')).notes).toBe('1 of 2\n');
  expect(JSON.parse((await search('nothing', '--json')).out)).toMatchObject({ total: 0, results: [] });
});

test('an invalid filter is wrong use, and its position is shown', async () => {
  const { code, notes } = await runSegue(libraryFile(), 'search', 'walk fps:fast', '--library', 'my.db');
  expect(code).toBe(2);
  expect(notes).toMatch(/^walk fps:fast\n {5}\^ “fps:fast” is not a frame rate/);
});

test('the position of an error is marked below it, whatever comes before', async () => {
  const folder = libraryFile();
  const below = async (query: string): Promise<string> => {
    const { notes } = await runSegue(folder, 'search', query, '--library', 'my.db');
    return notes.split('\n')[1].replace(/\^.*/, '^');
  };
  expect(await below('歩き fps:x')).toBe('     ^');
  expect(await below('cafe\u0301\tfps:x')).toBe('     ^');
});

test('results in a chosen order, up to the largest limit', async () => {
  const folder = libraryFile();
  const names = async (...words: string[]): Promise<string[]> => {
    const { out } = await runSegue(folder, 'search', ...words, '--library', 'my.db');
    return out.split('\n').flatMap((line) => line.split('\t')[0] || []);
  };
  expect(await names('')).toEqual(['run', 'walk 1', 'walk 2']);
  expect(await names('', '--sort', 'length', '--descending')).toEqual(['run', 'walk 2', 'walk 1']);
  expect(await names('walk 2', '--sort', 'match')).toEqual(['walk 2']);
  const long = await runSegue(folder, 'search', 'walk '.repeat(101), '--library', 'my.db');
  expect(long).toMatchObject({
    code: 2,
    notes: expect.stringContaining('at most 500 characters, found 505'),
  });
});
