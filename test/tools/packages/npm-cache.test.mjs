import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/main/temporary.ts';
import { fetchedSize, sizeUnderWay } from '../../../tools/packages/npm-cache.mjs';

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
