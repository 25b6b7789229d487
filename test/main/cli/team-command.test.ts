import path from 'node:path';
import { expect, test } from 'vitest';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { edit } from '#test/main/edit.ts';
import { addClips, postgresForTests, textOf } from '#test/main/team/team-fixture.ts';
import { openedLibrary, temporaryFolder } from '#test/main/temporary.ts';
import { runSegue } from './run-segue.ts';

const postgres = postgresForTests();

/** A closed library with a note. */
function libraryWithNote(note: string): string {
  const file = path.join(temporaryFolder(), 'library.db');
  const library = valueOf(openLibrary(file));
  const { walk } = addClips(library.db);
  edit(library.db, { kind: 'note.set', clipId: walk, before: '', after: note });
  closeLibrary(library);
  return file;
}

async function emptyDatabase(name: string): Promise<string> {
  await postgres.ask('postgres', `CREATE DATABASE ${name}`);
  return postgres.url(name);
}

const segue = (file: string, ...words: readonly string[]) =>
  runSegue('/', 'team', ...words, '--library', file, '--json');

test('two libraries share user data: init, join, sync, status, leave', async () => {
  const url = await emptyDatabase('studio');
  const [anna, ben] = [libraryWithNote('of Anna'), libraryWithNote('of Ben')];
  expect(await segue(anna, 'init', url)).toMatchObject({ code: 0 });
  const joined = await segue(ben, 'join', url);
  expect(joined.code).toBe(0);
  expect(JSON.parse(joined.out)).toMatchObject({
    team: {
      unsent: 0,
      overridden: [{ what: 'Note “walk”', mine: '“of Ben”', theirs: '“of Anna”' }],
    },
  });
  expect(await segue(anna, 'sync')).toMatchObject({ code: 0 });
  expect((await runSegue('/', 'team', 'status', '--library', ben)).out).toBe(
    [
      `Team: ${url}`,
      '2 rows of the log received, 0 edits to send',
      'Note “walk”: “of Anna” in place of yours, “of Ben”\n',
    ].join('\n'),
  );
  expect(await segue(ben, 'leave')).toMatchObject({ code: 0, out: '{"team":null}\n' });
  expect(textOf(openedLibrary(ben).db)).toBe(textOf(openedLibrary(anna).db));
});

test('what cannot be done is refused in words', async () => {
  const url = await emptyDatabase('empty');
  const file = libraryWithNote('');
  const refusalOf = async (...words: readonly string[]): Promise<string> =>
    (await runSegue('/', 'team', ...words, '--library', file)).notes.trim();
  expect(await refusalOf('share')).toMatch(/^ACTION is init, join/);
  expect(await refusalOf('join')).toMatch(/^URL is missing/);
  expect(await refusalOf('sync', url)).toMatch(/^unexpected argument/);
  expect(await refusalOf('sync')).toBe('This library is in no team.');
  expect(await refusalOf('leave')).toBe('This library is in no team.');
  expect(await refusalOf('join', url)).toMatch(/^There is no team in this database/);
  expect(await refusalOf('join', url.replace('owner@', 'owner:secret@'))).toBe(
    'Leave the password out of the address. Put it into a file that PGPASSFILE names.',
  );
  expect(await refusalOf('join', url.replace('?sslmode=disable', ''))).toMatch(
    /^The team server has no encryption/,
  );
  expect(await refusalOf('join', url.replace('127.0.0.1', 'nowhere.invalid'))).toMatch(/was not found/);
  expect(await refusalOf('join', 'mysql://anna@server/team')).toMatch(/looks like postgres:/);
  expect(await refusalOf('init', url)).toBe('');
  expect(await refusalOf('join', url)).toMatch(/^This library is in a team/);
  openedLibrary(file);
  expect(await refusalOf('sync')).toMatch(/in use by another program/);
});
