import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import { editing } from '#main/library/edits/edits.ts';
import { closeLibrary, openForProgram, openForReading, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { readSetting, saveSetting } from '#main/library/database/settings.ts';
import { addClip, rowsFor } from '../sample-rows.ts';
import { temporaryFolder } from '../temporary.ts';

test('in a program, a library changes within a write only, also after a write that failed', async () => {
  const library = valueOf(openForProgram(path.join(temporaryFolder(), 'library.db')));
  onTestFinished(() => closeLibrary(library));
  const { db, write, writeInSlices } = library;
  const save = (value: string): void => saveSetting(db, 'window', value);
  const outside = (): void => {
    expect(() => save('outside')).toThrow(/readonly/);
    expect(() => db.exec(`UPDATE listing SET used = 1`)).toThrow(/readonly/);
    expect(searchLibrary(db, rowsFor('')).total).toBe(0);
  };
  outside();
  await write(() => save('one'));
  expect(readSetting(db, 'window')).toBe('one');
  outside();
  await writeInSlices(function* () {
    save('two');
    yield;
    save('three');
  });
  expect(readSetting(db, 'window')).toBe('three');
  await expect(write(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  outside();
});

test('a library that was opened to read is not written to, and says so', async () => {
  const file = path.join(temporaryFolder(), 'library.db');
  closeLibrary(valueOf(openLibrary(file)));
  const library = valueOf(openForReading(file));
  onTestFinished(() => closeLibrary(library));
  const { db, write, writeInSlices } = library;
  const save = (): void => saveSetting(db, 'window', 'one');
  const inSlices = function* () {
    yield save();
  };
  await expect(write(save)).rejects.toThrow(/opened to read/);
  await expect(writeInSlices(inSlices)).rejects.toThrow(/opened to read/);
  expect(readSetting(db, 'window')).toBeUndefined();
});

test('a search during an edit that is then rolled back finds nothing of it later', async () => {
  const library = valueOf(openForProgram(path.join(temporaryFolder(), 'library.db')));
  onTestFinished(() => closeLibrary(library));
  const { db, write, writeInSlices } = library;
  const [clipId, other] = await write(() =>
    ['a', 'b'].map((name, rise) => addClip(db, `/${name}.bvh`, { rise })),
  );
  const found = (): number[] => ['slides', 'tag:calm'].map((text) => searchLibrary(db, rowsFor(text)).total);
  expect(found()).toEqual([0, 0]);
  const changes: Change[] = [
    { kind: 'note.set', clipId, before: '', after: 'slides' },
    { kind: 'tag.put', tag: 'calm', clipIds: [clipId, other] },
  ];
  let seen: readonly number[] = [];
  const failing = writeInSlices(function* () {
    yield* editing(db, { name: 'Edit', changes });
    while (seen.length === 0) yield;
    throw new Error('no');
  });
  await setTimeout(20);
  seen = found();
  await expect(failing).rejects.toThrow('no');
  expect([seen, found()]).toEqual([
    [1, 2],
    [0, 0],
  ]);
});

test('connections that may write are opened in few places, and libraries of programs in one', () => {
  const main = path.resolve(import.meta.dirname, '../../../main');
  const files = readdirSync(main, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts'));
  const using = (pattern: RegExp): string[] =>
    files
      .filter((name) => pattern.test(readFileSync(path.join(main, name), 'utf8')))
      .map((name) => name.split(path.sep).join('/'))
      .toSorted();
  const inDatabase = (...names: string[]): string[] => names.map((name) => `library/database/${name}.ts`);
  expect(using(/\bopenLibrary\(/)).toEqual(['library/library.ts']);
  expect(using(/\bopenDatabase\(/)).toEqual([...inDatabase('database', 'restore'), 'library/library.ts']);
  // The cache, a library whose log is copied into it or that is opened, a copy that is sealed, and a lock.
  const writable = [
    'library/cache/cache-database.ts',
    ...inDatabase('checkpoint-thread', 'connect', 'database', 'save-copy'),
    'owner/installation.ts',
  ];
  expect(using(/(?<!\.)\bconnect\((?!.*, true\))/)).toEqual(writable);
  expect(using(/\bnew (Sqlite|Database|DatabaseSync)\((?!':memory:'|.*readOnly: true)/)).toEqual(
    inDatabase('connect'),
  );
});
