import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createDialogFolders } from '#main/app/window/dialog-folders.ts';
import { changeInstallation, readInstallation } from '#main/owner/installation.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

test('each kind of dialog has its own folder, also in another window; other settings stay', async () => {
  const home = temporaryFolder();
  const file = path.join(home, 'installation.json');
  const faults: unknown[] = [];
  const folders = createDialogFolders(file, (_place, error) => faults.push(error));
  changeInstallation(file, (before) => ({ ...before, toured: true }));
  const odd = path.join(home, 'Übergänge “2”\n🦘');
  mkdirSync(odd);
  folders.remember('report', odd);
  folders.remember('motion', home);
  const other = createDialogFolders(file, (_place, error) => faults.push(error));
  expect(await other.of('report')).toBe(odd);
  expect(await other.of('motion')).toBe(home);
  expect(await other.of('engine')).toBeUndefined();
  expect(readInstallation(file).toured).toBe(true);
  expect(faults).toEqual([]);
});

test('a folder that is gone, or is a file now, is not offered', async () => {
  const home = temporaryFolder();
  const folders = createDialogFolders(path.join(home, 'installation.json'), () => undefined);
  const place = path.join(home, 'drive');
  mkdirSync(place);
  folders.remember('pictures', place);
  rmSync(place, { recursive: true });
  expect(await folders.of('pictures')).toBeUndefined();
  writeFileSync(place, '');
  expect(await folders.of('pictures')).toBeUndefined();
});

test('settings that cannot be written are logged, and the dialog goes on', () => {
  const home = temporaryFolder();
  const taken = path.join(home, 'file');
  writeFileSync(taken, '');
  const faults: unknown[] = [];
  const folders = createDialogFolders(path.join(taken, 'installation.json'), (_place, error) =>
    faults.push(error),
  );
  folders.remember('report', home);
  expect(faults).toHaveLength(1);
});
