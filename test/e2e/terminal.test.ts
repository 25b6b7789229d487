import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'playwright/test';
import { settingsFileSchema } from '#contract/exchange/settings-file.ts';
import { expectAccessible } from './accessibility.ts';
import { placeLibrary } from './arrangement.ts';
import { createHome, keepStep, openSegue, resize } from './segue-app.ts';
import { test } from './segue-test.ts';
import { runScript, runSegue } from './spawn-segue.ts';

/** The app started from a terminal, without Playwright and its switches, and its output. */
const home = createHome();
const data = path.join(home.folder, 'data');

test.beforeAll(async () => {
  mkdirSync(data);
  await placeLibrary(home);
});
test.afterAll(() => home.remove());

/** Width and height of a PNG, px. */
function sizeOfPng(bytes: Buffer): { width: number; height: number } {
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

test('the demo writes stills, plots, settings and a report, and exits with 0', async () => {
  const folder = path.join(home.folder, 'demo');
  // Without --library: the default library in the data folder.
  expect((await runSegue(['--demo', folder], { data })).code).toBe(0);
  const { code, stdout, stderr } = await runSegue(['--demo', folder], { data }); // in place of the first one
  expect(code, stderr).toBe(0);

  const names = readdirSync(folder);
  const said = stdout.split('\n').filter((line) => line.startsWith(folder));
  expect(said.map((file) => path.basename(file)).toSorted()).toEqual(names.toSorted());
  const stills = names.filter((name) => /^still-\d+\.png$/.test(name)).toSorted();
  expect(stills.length).toBeGreaterThanOrEqual(6);
  const pictures = stills.map((name) => readFileSync(path.join(folder, name)));
  for (const picture of pictures) expect(sizeOfPng(picture)).toEqual({ width: 1600, height: 1000 });
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(stills.length);

  const plots = names.filter((name) => /^plot-.*\.svg$/.test(name));
  expect(plots.length).toBe(2);
  for (const name of plots)
    expect(readFileSync(path.join(folder, name), 'utf8')).toMatch(/^<svg .*<\/svg>\s*$/s);

  const settings = settingsFileSchema.parse(
    JSON.parse(readFileSync(path.join(folder, 'settings.json'), 'utf8')),
  );
  expect(settings.transitions[0].name).toBe('walk → hop');

  const report = readFileSync(path.join(folder, 'report.html'), 'utf8');
  expect(report.match(/src="data:image\/png;base64,/g)).toHaveLength(stills.length);
  expect(report.match(/<svg /g)?.length).toBeGreaterThanOrEqual(plots.length);
  expect(report).not.toMatch(/(?:src|href)="(?!data:|#)/);
  expect(report).toMatch(/script-src 'sha256-/);
});

for (const { what, words, make } of [
  {
    what: 'is not SQLite',
    words:
      /Not a Segue library\. The file was not changed\. Restore a backup of the library, or open another file: .*foreign\.db/,
    make: (file: string): Promise<unknown> => writeFile(file, 'My diary. '.repeat(1000)),
  },
  {
    what: 'is of a newer version',
    words:
      /written by a newer Segue \(library version 99, supported up to \d+\)\..*Update Segue.*foreign\.db/,
    make: (file: string) => runScript('newer-library.ts', home.library, file, '99'),
  },
]) {
  test(`a library that ${what} is reported in the window, beside recent ones, and on the terminal, and not changed`, async ({
    segue: _, // the recent one
  }) => {
    const folder = path.join(home.folder, what.replaceAll(' ', '-'));
    const library = path.join(folder, 'foreign.db');
    mkdirSync(folder);
    await make(library);
    const content = readFileSync(library);
    const other = await openSegue('--library', library);
    try {
      await resize(other, 1600, 1000);
      await expect(other.page.getByRole('alert')).toHaveText(words);
      await expect(other.page.getByRole('button', { name: 'New transition' })).toHaveCount(0);
      const recent = other.page.getByRole('region', { name: 'Recent libraries' });
      await expect(recent.getByRole('button').first()).toContainText('library.db');
      await expect(other.page.getByRole('button', { name: 'Open library…' })).toBeVisible();
      await expectAccessible(other.page, 'no library');
      await keepStep(other.page, `terminal-1-library-${what.replaceAll(' ', '-')}`);
    } finally {
      await other.close();
    }
    const { code, stderr } = await runSegue(['--library', library, '--demo', path.join(home.folder, 'none')]);
    expect(code).toBe(1);
    expect(stderr).toMatch(words);
    expect(readdirSync(folder)).toEqual(['foreign.db']);
    expect(readFileSync(library).equals(content)).toBe(true);
  });
}

test('a start without a required file explains on the terminal how to start', async () => {
  const { code, stderr } = await runSegue(['--library']);
  expect(code).toBe(2);
  expect(stderr).toContain('--library needs a value: --library FILE.');
});
