import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BaseWindow } from 'electron';
import { expect, test } from 'vitest';
import { createDialogFolders } from '#main/app/window/dialog-folders.ts';
import { createDialogs, type DialogSystem, type WindowDialogs } from '#main/app/window/dialogs.ts';
import { changeInstallation, readInstallation } from '#main/owner/installation.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

/** The dialogs over a system that answers `chosen`, and what it was asked. */
function setUp(chosen: string | null, window?: BaseWindow) {
  const home = temporaryFolder();
  const asked: unknown[] = [];
  const answer = (...given: readonly unknown[]) => {
    asked.push(given.length > 1 ? given : given[0]);
    const place = chosen === null ? '' : path.join(home, chosen);
    const of = { canceled: chosen === null, filePaths: [place], filePath: place };
    return Promise.resolve(of);
  };
  const shown: string[] = [];
  const system = {
    app: { getPath: (name: string) => `/my ${name}` },
    dialog: { showOpenDialog: answer, showSaveDialog: answer },
    shell: { showItemInFolder: (place: string) => shown.push(place) },
  } as unknown as DialogSystem;
  const folders = createDialogFolders(path.join(home, 'installation.json'), () => undefined);
  return { home, asked, shown, folders, dialogs: createDialogs(system, () => window, folders) };
}

const folder = { properties: ['openDirectory', 'createDirectory'] };
const file = (name: string, ...extensions: readonly string[]) => ({
  properties: ['openFile'],
  filters: [{ name, extensions }],
});
const saved = (fileName: string, name: string, extension: string) => ({
  defaultPath: path.join('/my documents', fileName),
  filters: [{ name, extensions: [extension] }],
});

const all: readonly (readonly [ask: (dialogs: WindowDialogs) => Promise<unknown>, options: object])[] = [
  [(of) => of.chooseFolder(), { title: 'Open folder of clips', properties: ['openDirectory'] }],
  [(of) => of.chooseFolder('cmu'), { title: 'Locate cmu', properties: ['openDirectory'] }],
  [(of) => of.chooseBackupFolder(), { title: 'Choose second folder for backups', ...folder }],
  [(of) => of.chooseExportFolder(), { title: 'Choose folder for export', ...folder }],
  [(of) => of.chooseFolderForSequence(), { title: 'Choose folder for pictures', ...folder }],
  [
    (of) => of.chooseClipFile('a\u202Eb'),
    {
      title: 'Locate a[U+202E]b',
      ...file(
        'Clips',
        'bvh',
        'BVH',
        'gltf',
        'GLTF',
        'glb',
        'GLB',
        'vrm',
        'VRM',
        'vrma',
        'VRMA',
        'fbx',
        'FBX',
      ),
    },
  ],
  [
    (of) => of.chooseImportedFile(),
    {
      title: 'Import',
      properties: ['openFile'],
      filters: [
        { name: 'Settings, user data and recordings', extensions: ['json', 'jsonl'] },
        { name: 'All files', extensions: ['*'] },
      ],
    },
  ],
  [(of) => of.chooseGameRecording(), { title: 'Follow recording', ...file('Recordings of a game', 'jsonl') }],
  [(of) => of.chooseLibrary(), { title: 'Open library', ...file('Segue libraries', 'db') }],
  [
    (of) => of.choosePlaceForUserData('a.json'),
    { title: 'Export user data', ...saved('a.json', 'Segue user data', 'json') },
  ],
  [
    (of) => of.choosePlaceFor('a.json'),
    { title: 'Export settings', ...saved('a.json', 'Segue settings', 'json') },
  ],
  [
    (of) => of.choosePlaceForMotion('a.glb', 'glb'),
    { title: 'Export motion', ...saved('a.glb', 'GLB animation', 'glb') },
  ],
  [
    (of) => of.choosePlaceForReport('a.html'),
    { title: 'Save report', ...saved('a.html', 'Web pages', 'html') },
  ],
  [
    (of) => of.choosePlaceForRecording('a.png', 'png'),
    { title: 'Export picture', ...saved('a.png', 'Pictures', 'png') },
  ],
  [
    (of) => of.choosePlaceForRecording('a.mp4', 'mp4'),
    { title: 'Export video', ...saved('a.mp4', 'Videos', 'mp4') },
  ],
  [
    (of) => of.choosePlaceForLibrary('New library', 'a.db'),
    { title: 'New library', ...saved('a.db', 'Segue libraries', 'db') },
  ],
];

test('each dialog asks for its kind of file; a cancelled one gives nothing', async () => {
  const { asked, dialogs } = setUp(null);
  for (const [ask] of all) expect(await ask(dialogs)).toBeUndefined();
  expect(asked).toEqual(all.map(([, options]) => options));
});

test('a dialog belongs to its window, gives what was chosen, and begins there the next time', async () => {
  const window = {} as BaseWindow;
  const { home, asked, dialogs } = setUp('sub/a', window);
  mkdirSync(path.join(home, 'sub', 'a'), { recursive: true });
  for (const [ask] of all) {
    asked.length = 0;
    expect(await ask(dialogs)).toBe(path.join(home, 'sub/a'));
    const [[parent, { properties }]] = asked as [[unknown, { properties?: readonly string[] }]];
    expect(parent).toBe(window);
    await ask(dialogs);
    const isFolder = properties?.includes('openDirectory') ?? false;
    const [, [, { defaultPath }]] = asked as [unknown, [unknown, { defaultPath: string }]];
    const begins = path.join(home, isFolder ? 'sub/a' : 'sub');
    expect(properties ? defaultPath : path.dirname(defaultPath)).toBe(begins);
  }
});

test('the folder of an export is shown while it is there', async () => {
  const { home, shown, folders, dialogs } = setUp('out');
  expect(await dialogs.showExportFolder('engine')).toBe(false);
  const out = path.join(home, 'out');
  mkdirSync(out);
  folders.remember('engine', out);
  expect([await dialogs.showExportFolder('engine'), await dialogs.showExportFolder('pictures')]).toEqual([
    true,
    false,
  ]);
  rmSync(out, { recursive: true });
  expect(await dialogs.showExportFolder('engine')).toBe(false);
  await dialogs.showFile(path.join(home, 'walk.bvh'));
  expect(shown).toEqual([out, path.join(home, 'walk.bvh')]);
});

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
