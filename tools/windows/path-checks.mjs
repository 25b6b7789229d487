import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { check, equal, same, sameFiles } from './compare.mjs';
import { makeLibrary } from './library-checks.mjs';

/** Drives, backslashes, and paths that are longer than Windows once allowed. */
export async function checkPaths(both) {
  const { windows } = both;
  const { place } = windows;
  const json = async (...args) => (await windows.segue(...args, '--json')).json();
  // Drives whose root is a folder of clips: Windows has two names for it, as for a mapped drive.
  const drives = ['d:', 'e:'].map((name) => join(place, '..', '..', 'dosdevices', name));
  drives.forEach((drive) => symlinkSync('../drive_c/work/clips', drive));
  const onDrive = await json('index', 'D:\\', '--library', 'drive.db');
  const again = await json('index', 'd:/shoot', 'D:\\', '--library', 'drive.db');
  const folder = await json('search', 'folder:D:/shoot', '--library', 'drive.db');
  equal([onDrive.clips, again.added, folder.total > 100], [162, 0, true], 'Clips of a whole drive');
  for (const letter of ['d', 'e']) {
    const mapped = ['--library', `mapped-${letter}.db`];
    await json('index', `${letter}:/SHOOT`, ...mapped);
    await json('index', `${letter.toUpperCase()}:\\shoot`, ...mapped);
    const [{ path, copies }] = (await json('search', 'folder:shoot', ...mapped)).results;
    const start = `${letter.toUpperCase()}:\\shoot\\`;
    equal([path.slice(0, start.length), copies], [start, []], 'A folder of a drive in capital letters');
  }
  drives.forEach((drive) => rmSync(drive)); // as long as they are there, Wine calls that folder D:\

  // Wine 8 cannot resolve folders beyond 260 characters, which Windows can.
  const long = ['a', 'b'].map((letter) => letter.repeat(100)).join('/');
  const file = (letter, ending) => `${long}/${letter.repeat(100)}.${ending}`;
  for (const side of [both.linux, windows]) {
    mkdirSync(join(side.place, long), { recursive: true });
    for (const [name, letter] of ['walk', 'jog', 'hop'].map((name, i) => [name, 'cde'[i]]))
      cpSync(join(side.place, `clips/${name}.bvh`), join(side.place, file(letter, 'bvh')), {
        preserveTimestamps: true,
      });
  }
  const library = file('l', 'db');
  await same(both, ['index', long, '--library', library], ['seconds']);
  await same(both, ['merge', 'made.json', '--library', library]);
  await same(both, ['save', file('s', 'json'), '--library', library]);
  await same(both, ['bake', '--library', library, '1', '--out', file('o', 'bvh')]);
  await same(both, ['merge', file('s', 'json'), '--library', library]);
  const files = sameFiles(both, long, /\.(json|bvh)$/);
  const tooLong = `${'n'.repeat(300)}.json`;
  const refused = await windows.segue('save', tooLong, '--library', library, '--json');
  check(refused.code === 1 && refused.json().error, `A name of 300 characters: ${refused.err}`);
  return `a whole drive (${onDrive.clips} clips), slashes of both kinds, and paths of ${windows.folder.length + library.length + 1} characters (${files} files and the library); a name of 300 is refused (${refused.json().error.code})`;
}

/** Targets that Windows takes for a device, for another name, or for a part of a file. */
const badNames = [
  'NUL',
  'con.json',
  'aux.tar.json',
  'COM1.json',
  'lpt¹.json',
  'saved.json.',
  'saved.json ',
  'saved.json:part',
];

/** Names that Windows reserves or cannot hold, and names that differ by case alone. */
export async function checkNames(both) {
  await makeLibrary(both);
  const { windows } = both;
  const before = readdirSync(windows.place).toSorted();
  for (const name of badNames) {
    const { code, err, json } = await windows.segue('save', name, '--library', 'my.db', '--json');
    equal([code, json().error?.code], [1, 'wrongName'], `save “${name}”\n${err}`);
  }
  equal(readdirSync(windows.place).toSorted(), before, 'Files after refused names');
  mkdirSync(join(windows.place, 'out'));
  const baked = await windows.segue('bake', '--library', 'my.db', '--all', '--out', 'out', '--json');
  const files = baked.json().files.map(({ file }) => file.split('/').at(-1));
  equal(readdirSync(join(windows.place, 'out')).toSorted(), files.toSorted(), 'Files of bake');
  const wrong = files.filter((name) => /^(con|prn|aux|nul|com\d|lpt\d)\s*\.|[ .]$|[<>:"/\\|?*]/i.test(name));
  equal(wrong, [], 'Names that Windows does not take');

  const other = async (...args) => (await windows.segue(...args, '--library', 'MY.DB', '--json')).json();
  const index = await other('index', 'CLIPS');
  const { copies } = (await other('search', 'walk')).results[0];
  equal([index.added, index.clips, copies], [0, 162, []], 'The same folder in capital letters');
  await other('merge', 'made.json');
  const [here, there] = [
    await other('restore'),
    (await windows.segue('restore', '--library', 'my.db', '--json')).json(),
  ];
  equal([here.backups.length, here], [1, there], 'Backups of MY.DB and my.db');
  return `${badNames.length} reserved names refused, ${files.length} files of transitions named so that Windows takes them; CLIPS and MY.DB are clips and my.db`;
}
