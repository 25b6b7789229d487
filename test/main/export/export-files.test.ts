import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settingsFileSchema } from '#contract/exchange/settings-file.ts';
import { engines } from '#core/engines/engines.ts';
import { engineFiles } from '#main/export/engine-files.ts';
import { writeFiles } from '#main/export/export-files.ts';
import { anyFile, jsonMark, noFile } from '#main/export/replacing.ts';
import { outputsOf } from '#main/library/cache/outputs.ts';
import { cacheInMemory } from '#main/library/cache/cache-database.ts';
import { readText } from '#main/export/read-text.ts';
import { settingsText } from '#main/export/settings/settings-file.ts';
import { attemptLater } from '#main/library/problems.ts';
import { anySettingsFile } from '#test/fixtures/exported-settings.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { temporaryFolder } from '../temporary.ts';

const text = (folder: string, name: string): string => readFileSync(path.join(folder, name), 'utf8');

test('files are written whole; equal ones stay, others are replaced only if asked to', async () => {
  const folder = temporaryFolder();
  const files = [
    { name: 'a.json', content: 'one' },
    { name: 'b.py', content: 'two' },
  ];
  expect((await writeFiles(folder, files, noFile)).map(({ state }) => state)).toEqual(['written', 'written']);
  const placeOf = () => statSync(path.join(folder, 'a.json')).ino;
  const place = placeOf();
  expect((await writeFiles(folder, files, noFile)).map(({ state }) => state)).toEqual(['same', 'same']);
  expect(placeOf()).toBe(place); // it was not written again
  const changed = [files[0], { name: 'b.py', content: 'three' }, { name: 'c.csv', content: 'new' }];
  const refused = await attemptLater(folder, () => writeFiles(folder, changed, noFile));
  expect(refused).toMatchObject({
    error: { code: 'exists', message: expect.stringContaining('b.py') as string },
  });
  expect(readdirSync(folder)).toEqual(['a.json', 'b.py']); // nothing was written before it was refused
  await writeFiles(folder, changed, anyFile);
  expect([text(folder, 'b.py'), text(folder, 'c.csv')]).toEqual(['three', 'new']);
});

test('one of its own kind is replaced, with what was written there last; one that changed is not', async () => {
  const folder = temporaryFolder();
  const outputs = outputsOf(cacheInMemory());
  const write = (of: string) =>
    attemptLater(folder, () =>
      writeFiles(
        folder,
        [
          { name: 'a.json', content: `{"of": "${of}", "format": "segue.a"}`, mark: jsonMark('segue.a') },
          { name: 'b.py', content: of },
        ],
        { ...noFile, outputs },
      ),
    );
  expect((await write('one')).ok && (await write('two')).ok).toBe(true);
  expect([text(folder, 'a.json'), text(folder, 'b.py')]).toEqual([
    '{"of": "two", "format": "segue.a"}',
    'two',
  ]);
  writeFileSync(path.join(folder, 'a.json'), '{"format": "segue.a"}'); // edited, but still ours
  writeFileSync(path.join(folder, 'b.py'), 'edited');
  expect(await write('three')).toMatchObject({
    error: { code: 'exists', message: expect.stringContaining(': b.py. ') as string },
  });
  expect([text(folder, 'a.json'), text(folder, 'b.py')]).toEqual(['{"format": "segue.a"}', 'edited']);
});

test('a file that people fill in is extended, also when others are replaced', async () => {
  const folder = temporaryFolder();
  const table = { name: 't.csv', content: 'clip,asset\nwalk,\n', extend: () => 'hop,\n' };
  writeFileSync(path.join(folder, 't.csv'), 'clip,asset\nwalk,/Game/Walk\n');
  await writeFiles(folder, [table], anyFile);
  expect(text(folder, 't.csv')).toBe('clip,asset\nwalk,/Game/Walk\nhop,\n');
});

test('a link in the way is not followed', async () => {
  const folder = temporaryFolder();
  const precious = path.join(temporaryFolder(), 'precious.txt');
  writeFileSync(precious, 'mine');
  symlinkSync(precious, path.join(folder, 'a.json'));
  const outcome = await attemptLater(folder, () =>
    writeFiles(folder, [{ name: 'a.json', content: 'x' }], anyFile),
  );
  expect(outcome).toMatchObject({ error: { code: 'isLink' } });
  expect(readFileSync(precious, 'utf8')).toBe('mine');
});

const ids = engines.map(({ id }) => id);

test.each(ids)('files for %s have plain names, the same each time, whatever clips are called', (id) =>
  forRuns(30, anySettingsFile(id), (file) => {
    expect(settingsFileSchema.parse(JSON.parse(settingsText(file)))).toEqual(file);
    const files = engineFiles(file);
    for (const { name } of files) expect(name).toMatch(/^[\w.-]{1,100}$/);
    expect(new Set(files.map(({ name }) => name.toLowerCase())).size).toBe(files.length);
    const plain = files.map(({ name, content }) => ({ name, content }));
    expect(engineFiles(structuredClone(file))).toMatchObject(plain);
  }),
);

test('without an engine there are no further files', () => {
  const [file] = fc.sample(anySettingsFile('none'), 1);
  expect(engineFiles(file)).toEqual([]);
});

const settings = { code: 'notSettings', noun: 'a settings file', largest: 8 };

async function read(content: string | null): Promise<unknown> {
  const file = path.join(temporaryFolder(), 'a.json');
  if (content === null) mkdirSync(file);
  else writeFileSync(file, content);
  const text = await attemptLater('a.json', () => readText(file, settings));
  return text.ok ? text.value : text.error;
}

test('text is read up to the size limit, without its byte order mark', async () => {
  expect(await read('12345678')).toBe('12345678');
  expect(await read('\uFEFF{}')).toBe('{}');
});

test('things that are not files, or the wrong kind, are refused', async () => {
  const [code, place] = ['notSettings', 'a.json'];
  expect(await read('123456789')).toEqual({
    code,
    message: 'Too large for a settings file. Choose another file: a.json',
    place,
  });
  expect(await read(null)).toEqual({ code, message: 'Not a file. Choose another one: a.json', place });
});

test.skipIf(process.platform === 'win32')('a pipe is refused without waiting for a writer', async () => {
  const pipe = path.join(temporaryFolder(), 'a.json');
  execFileSync('mkfifo', [pipe]);
  expect(await attemptLater('a.json', () => readText(pipe, settings))).toMatchObject({
    error: { message: 'Not a file. Choose another one: a.json' },
  });
});

test.skipIf(process.platform !== 'linux')('an endless file is read only up to the limit', async () => {
  // It reports 0 bytes, and never ends.
  const pages = await attemptLater('pagemap', () => readText('/proc/self/pagemap', settings));
  expect(pages).toMatchObject({
    error: { message: 'Too large for a settings file. Choose another file: pagemap' },
  });
});
