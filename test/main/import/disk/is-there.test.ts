import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isThere } from '#main/import/disk/is-there.ts';
import { asOrdinaryUser } from '#test/main/ordinary-user.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

test('only what is certainly gone is not there: not what cannot be looked at', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  writeFileSync(path.join(folder, 'file'), '');
  mkdirSync(path.join(folder, 'closed'), { mode: 0 });
  const names = ['.', 'file', 'closed/a', 'gone', 'gone/a', 'file/a'];
  const look = () => Promise.all(names.map((name) => isThere(path.join(folder, name))));
  expect(await asOrdinaryUser(look)).toEqual([true, true, true, false, false, false]);
});
