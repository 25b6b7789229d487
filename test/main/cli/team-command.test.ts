import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, test } from 'vitest';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { edit } from '#test/main/edit.ts';
import {
  addClips,
  appendAnyhow,
  postgresForTests,
  restoreAfter,
  textOf,
} from '#test/main/team/team-fixture.ts';
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
      role: 'owner',
      unsent: 0,
      overridden: [{ what: 'Note “walk”', mine: '“of Ben”', theirs: '“of Anna”' }],
    },
  });
  expect(await segue(anna, 'sync')).toMatchObject({ code: 0 });
  expect((await runSegue('/', 'team', 'status', '--library', ben)).out).toBe(
    [
      `Team: ${url}`,
      'Role: owner',
      '2 rows of the log received, 0 edits to send',
      '1. Note “walk”: “of Anna” in place of yours, “of Ben”\n',
    ].join('\n'),
  );
  expect(await segue(ben, 'leave')).toMatchObject({ code: 0, out: '{"team":null}\n' });
  expect(textOf(openedLibrary(ben).db)).toBe(textOf(openedLibrary(anna).db));
});

test('the history of a clip is listed, and an overridden value is set again as one edit', async () => {
  const url = await emptyDatabase('history');
  const [anna, ben] = [libraryWithNote('of Anna'), libraryWithNote('of Ben')];
  await segue(anna, 'init', url);
  await segue(ben, 'join', url);
  const history = async (): Promise<{ name: string; author: string; made: string }[]> =>
    (JSON.parse((await segue(ben, 'history', 'walk')).out) as { history: [] }).history;
  const joined = { name: 'Join', author: 'owner', made: expect.stringMatching(/^\d{4}-.*Z$/) as string };
  expect(await history()).toEqual([joined, joined]);
  const taken = await segue(ben, 'take', '1');
  expect([taken.code, JSON.parse(taken.out)]).toMatchObject([
    0,
    { edit: 'Take my value', taken: [{ what: 'Note “walk”', mine: '“of Ben”' }] },
  ]);
  const synced = await segue(ben, 'sync');
  expect(JSON.parse(synced.out)).toMatchObject({ team: { unsent: 0, overridden: [] } });
  expect((await history()).map(({ name }) => name)).toEqual(['Take my value', 'Join', 'Join']);
  await segue(anna, 'sync');
  expect(textOf(openedLibrary(anna).db)).toBe(textOf(openedLibrary(ben).db));
});

test('the status names a viewer, and a role that is not known', async () => {
  const url = await emptyDatabase('roles');
  await segue(libraryWithNote(''), 'init', url);
  await postgres.ask('roles', 'CREATE ROLE guest LOGIN IN ROLE segue_viewer');
  const file = libraryWithNote('');
  await segue(file, 'join', postgres.url('roles', 'guest'));
  const { out } = await runSegue('/', 'team', 'status', '--library', file);
  expect(out).toContain('\nRole: viewer, view only: your edits are not shared\n');
  expect(JSON.parse((await segue(file, 'status')).out)).toMatchObject({ team: { role: 'viewer' } });
  await postgres.ask('postgres', 'ALTER ROLE guest NOLOGIN');
  const away = await runSegue('/', 'team', 'status', '--library', file);
  expect([away.code, away.out]).toEqual([
    0,
    expect.stringContaining('\nRole: not known. The team server refused'),
  ]);
  expect(JSON.parse((await segue(file, 'status')).out)).toMatchObject({ team: { role: null } });
});

test('what cannot be done is refused in words', async () => {
  const url = await emptyDatabase('empty');
  const file = libraryWithNote('');
  const refusalOf = async (...words: readonly string[]): Promise<string> =>
    (await runSegue('/', 'team', ...words, '--library', file)).notes.trim();
  expect(await refusalOf('share')).toMatch(/^ACTION is init, join/);
  expect(await refusalOf('join')).toMatch(/^URL is missing/);
  expect(await refusalOf('sync', url)).toMatch(/^unexpected argument/);
  expect(await refusalOf('history')).toMatch(/^NAME is missing/);
  expect(await refusalOf('history', 'walk', 'run')).toMatch(/^unexpected argument “run”/);
  expect(await refusalOf('history', 'walk')).toBe('This library is in no team.');
  expect(await refusalOf('take', '1')).toBe('This library is in no team.');
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
  expect(await refusalOf('take', '1')).toMatch(/^No overridden value has the number 1/);
  expect(await refusalOf('history', 'gone')).toBe('No clip or transition in this library is called “gone”.');
  openedLibrary(file);
  expect(await refusalOf('sync')).toMatch(/in use by another program/);
});

test('a team of an older version is brought up to date, and the status tells of a restored server', async () => {
  const url = await emptyDatabase('older');
  const anna = libraryWithNote('of Anna');
  await segue(anna, 'init', url);
  await postgres.ask(
    'older',
    'ALTER TABLE segue.history DROP COLUMN chain; DROP TABLE segue.head; UPDATE segue.team SET format = 3',
  );
  expect((await segue(anna, 'sync')).out).toContain('segue team upgrade');
  const upgrade = async () => JSON.parse((await segue(anna, 'upgrade')).out) as object;
  expect([await upgrade(), await upgrade()]).toEqual([{ upgraded: true }, { upgraded: false }]);
  expect(await segue(anna, 'sync')).toMatchObject({ code: 0 });
  await restoreAfter((text) => postgres.ask('older', text), 0);
  await appendAnyhow(url, randomUUID(), ['{}']);
  await segue(anna, 'sync');
  const { out } = await runSegue('/', 'team', 'status', '--library', anna);
  expect(out).toMatch(
    /\nUnreadable: 1 row of the log, by owner\. It changes nothing\.\nRestored: .*This library sent 1 value again\.\n/,
  );
});
