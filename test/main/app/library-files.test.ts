import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLibraryFiles, startProcess } from '#main/app/library-files.ts';
import { Refusal } from '#main/library/problems.ts';
import { readInstallation } from '#main/owner/installation.ts';
import { eventually } from '#test/fixtures/eventually.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

test('a program keeps running without its starter', async () => {
  const file = path.join(temporaryFolder(), 'said');
  const script = `require('node:fs').writeFileSync(${JSON.stringify(file)}, '')`;
  await startProcess(process.execPath, ['-e', script], 'say something');
  await eventually(() => expect(existsSync(file)).toBe(true));
});

test('a program that cannot be started is reported', async () => {
  const gone = path.join(temporaryFolder(), 'segue');
  const error = await refusalOf(startProcess(gone, [], 'open /a/b.db in a new window'));
  expect(error.problem.code).toBe('notStarted');
  expect(error.message).toMatch(/^Segue could not open \/a\/b\.db in a new window \(.*ENOENT.*\)\. Close/);
});

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (error instanceof Refusal) return error;
  throw new Error('it was not refused');
}

test('recent libraries are listed without the open one, and forgotten', async () => {
  const folder = temporaryFolder();
  const place = (name: string) => path.join(folder, name);
  const said: string[] = [];
  let replaces = false; // the library of this window could not be opened
  const app = {
    quit: () => void said.push('quit'),
    relaunch: (options?: { args?: string[] }) =>
      void said.push(`relaunch ${options?.args?.slice(-3).join(' ')}`),
    getAppPath: () => '/no app',
    isPackaged: true,
  };
  const files = createLibraryFiles(app, {
    installation: place('installation.json'),
    current: place('mine.db'),
    replaces: () => replaces,
    waiting: () => [place('handed.bvh')],
    changed: () => void said.push('changed'),
  });
  writeFileSync(place('a.db'), '');
  for (const name of ['gone.db', 'mine.db', 'a.db']) files.remember(place(name));
  const listed = await files.recent();
  expect(listed.map(({ id: _, ...library }) => library)).toEqual([
    { name: 'a.db', path: place('a.db'), missing: false },
    { name: 'gone.db', path: place('gone.db'), missing: true },
  ]);
  expect((await refusalOf(files.openRecent('none'))).problem).toEqual({
    code: 'unknownLibrary',
    message: 'This library is no longer in the list of recent libraries.',
  });
  expect((await refusalOf(files.openRecent(listed[1].id))).problem).toEqual({
    code: 'notFound',
    message: `The library was not found. If it was moved or renamed, open it with File → Open library…: ${place('gone.db')}`,
    place: place('gone.db'),
  });
  await files.openRecent(listed[0].id); // starts a program, which ends at once
  expect(said).not.toContain('quit');
  replaces = true;
  await files.open(place('a.db'));
  expect(said.splice(said.indexOf('quit'), 1)).toEqual(['quit']);
  files.startAgain();
  files.forget();
  expect([await files.recent(), readInstallation(place('installation.json')).recent]).toEqual([[], []]);
  expect(said).toEqual([
    'changed',
    'changed',
    'changed',
    `relaunch --library ${place('mine.db')} ${place('handed.bvh')}`, // handed over while none was open
    'quit',
    'changed',
  ]);
});
