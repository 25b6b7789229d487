import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * Points of Electron's checklist that can be checked in the source, and the list itself: docs/security.md.
 */

const project = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(project, file), 'utf8');

const sources = ['main', 'preload'].flatMap((folder) =>
  readdirSync(path.join(project, folder), { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((name) => name.endsWith('.ts')),
);

test('each of the 20 points names an existing test', () => {
  const rows = [...read('docs/security.md').matchAll(/^\| (\d+) \|.*\| `([\w.-]+)`: (.*) \|$/gm)];
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  const gone = rows.filter(([, , file = '', title = '']) => {
    const folder = file === 'electron-checklist.test.ts' ? 'test' : 'test/e2e';
    return !new RegExp(`test\\(\\s*['\`]${title}`).test(read(path.join(folder, file)));
  });
  expect(gone.map(([row]) => row)).toEqual([]);
});

test('every window is made with the preferences of an isolated page', () => {
  const windows = sources.filter((file) =>
    /new (BrowserWindow|BrowserView|WebContentsView)\(/.test(read(file)),
  );
  expect(windows.length).toBeGreaterThan(0);
  for (const file of windows) expect(read(file), file).toContain('webPreferences: isolatedPage(');
});

test('nothing is passed to the system to open', () => {
  const handing = /\bshell\.(?!showItemInFolder\()\w|\bopen(External|Path)\b/; // a file manager only selects
  expect(sources.filter((file) => handing.test(read(file)))).toEqual([]);
});

test('one version of Electron is pinned', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  expect(devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/);
});

test('packages are made with all fuses closed but one', () => {
  const [, fuses = ''] = /^electronFuses:\n((?: {2}.*\n)+)/m.exec(read('electron-builder.yml')) ?? [];
  expect(fuses.trim().split(/\n\s*/).toSorted()).toEqual([
    'enableCookieEncryption: true',
    'enableEmbeddedAsarIntegrityValidation: true',
    'enableNodeCliInspectArguments: false',
    'enableNodeOptionsEnvironmentVariable: false',
    'grantFileProtocolExtraPrivileges: false',
    'loadBrowserProcessSpecificV8Snapshot: false',
    'onlyLoadAppFromAsar: true',
    'runAsNode: true', // docs/adr/0001-run-as-node-stays-open.md
  ]);
});
