import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { check, equal, same, sameFiles } from './compare.mjs';

/**
 * A library `my.db` of the clips and the user data, on both systems.
 *
 * @param {import('./compare.mjs').Both} both
 */
export async function makeLibrary(both, ignored = []) {
  const indexed = await same(both, ['index', 'clips', '--library', 'my.db'], ['seconds', ...ignored]);
  const merged = await same(both, ['merge', 'made.json', '--library', 'my.db'], ignored);
  return { indexed, merged };
}

export async function checkLibrary(both) {
  const { indexed, merged } = await makeLibrary(both);
  const again = await same(both, ['index', 'clips', '--library', 'my.db'], ['seconds']);
  equal([again.added, again.updated, again.unchanged], [0, 0, indexed.added], 'A second index');
  const health = await same(both, ['doctor', '--library', 'my.db'], ['backups']);
  check(health.ok, `doctor: ${JSON.stringify(health.problems)}`);
  await same(both, ['save', 'saved.json', '--library', 'my.db']);
  await same(both, ['sidecars', '--library', 'my.db']);
  const files = sameFiles(both, 'clips');
  return `${indexed.clips} clips, ${indexed.failed.length} broken, ${merged.added} items merged; doctor, save and sidecars agree (${files} files)`;
}

/** Queries whose results depend on paths, case or order. */
const queries = [
  '',
  'walk',
  'folder:shoot',
  'folder:clips/shoot',
  '"session 1"',
  'tag:shoot-one',
  'ÜNÏ',
  '走る',
  'failed:yes',
  'len:>2s',
];

export async function checkSearch(both) {
  await makeLibrary(both);
  let found = 0;
  for (const query of queries) {
    const limits = ['--sort', 'name', '--limit', '1000', '--library', 'my.db'];
    found += (await same(both, ['search', query, ...limits], ['id'])).results.length;
  }
  const slashes = ['folder:clips/shoot', 'folder:clips\\shoot'].map((query) =>
    both.windows.segue('search', query, '--json', '--library', 'my.db'),
  );
  const [slash, backslash] = (await Promise.all(slashes)).map((ended) => ended.json().total);
  check(
    slash === backslash && slash > 0,
    `${slash} clips of folder:clips/shoot, ${backslash} of folder:clips\\shoot`,
  );
  return `${queries.length} queries find the same ${found} rows; a backslash finds what a slash does`;
}

export async function checkRestore(both) {
  const { merged } = await makeLibrary(both);
  // The first merge came to a library without edits, of which no backup is made.
  await same(both, ['merge', 'made.json', '--library', 'my.db']);
  const list = ['restore', '--library', 'my.db'];
  const names = ({ backups }) => backups.map(({ name }) => name);
  const [backup] = names(await same(both, list, ['bytes']));
  for (const { place } of [both.linux, both.windows]) rmSync(join(place, 'my.db'));
  await same(both, list.toSpliced(1, 0, backup));
  await same(both, list.toSpliced(1, 0, backup)); // over a library that is there
  equal(names(await same(both, list, ['bytes'])).length, 2, 'Backups');
  await same(both, ['save', 'restored.json', '--library', 'my.db']);
  equal(sameFiles(both, '.', /\.json$/), 2, 'Files');
  const left = readdirSync(both.windows.place).filter((name) => /unfinished|-wal|-shm/.test(name));
  equal(left, [], 'Files left');
  return `${merged.added} items are back after the library was deleted, and again over a library that is there; nothing is left over`;
}
