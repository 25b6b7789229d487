import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/main/temporary.ts';
import { archivesIn, firstDifference } from '../../../tools/packages/install.mjs';
import { fetchedSize, sizeUnderWay } from '../../../tools/packages/npm-cache.mjs';

const lock = {
  packages: {
    '': {},
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/for-another-system': { version: '2.0.0', optional: true },
  },
};
const installed = { packages: { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } } };
const onDisk = () => '1.0.0';

test('an optional package for another system may be missing', () => {
  expect(firstDifference(lock, installed, onDisk)).toBeUndefined();
});

test('a different version, different content and a missing folder are found', () => {
  const other = (entry) => ({
    packages: { 'node_modules/a': entry },
  });
  expect(firstDifference(lock, { packages: {} }, onDisk)).toContain('node_modules/a');
  expect(firstDifference(lock, other({ version: '1.0.1', integrity: 'sha512-a' }), onDisk)).toContain(
    '1.0.0',
  );
  expect(firstDifference(lock, other({ version: '1.0.0', integrity: 'sha512-b' }), onDisk)).toContain(
    'node_modules/a',
  );
  expect(firstDifference(lock, installed, () => undefined)).toBe('node_modules/a is incomplete');
});

test('the archives to fetch are those for this system, each once, without those that npm may skip', () => {
  const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' };
  const binding = (name, more) => [
    `node_modules/@b/${name}`,
    { integrity: `sha512-${name}`, optional: true, ...more },
  ];
  const packages = Object.fromEntries([
    ['', {}],
    ['node_modules/a', { integrity: 'sha512-a' }],
    ['node_modules/b/node_modules/a', { integrity: 'sha512-a' }],
    binding('linux', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }),
    binding('musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }),
    binding('mac', { os: ['darwin'], cpu: ['x64'] }),
    binding('wasm', {}),
  ]);
  expect([...archivesIn({ packages }, linux).values()]).toEqual(['a', '@b/linux']);
});

/** Writes a file below `cache`, as npm does. */
function put(cache, name, content) {
  const file = path.join(cache, '_cacache', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

test('an archive is fetched once it is under its hash, and under way before', () => {
  const cache = temporaryFolder();
  const hash = createHash('sha512').update('archive');
  const [hex, integrity] = [hash.copy().digest('hex'), `sha512-${hash.digest('base64')}`];
  expect([fetchedSize(integrity, cache), sizeUnderWay(cache)]).toEqual([undefined, 0]);
  put(cache, 'tmp/a1', 'arch');
  expect([fetchedSize(integrity, cache), sizeUnderWay(cache)]).toEqual([undefined, 4]);
  put(cache, `content-v2/sha512/${hex.slice(0, 2)}/${hex.slice(2, 4)}/${hex.slice(4)}`, 'archive');
  expect(fetchedSize(integrity, cache)).toBe(7);
});
