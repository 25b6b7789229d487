import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/main/temporary.ts';
import { runSegue } from './run-segue.ts';

test('a command that only reads says which one updates an older library', async () => {
  const folder = temporaryFolder();
  copyFileSync(path.join(import.meta.dirname, '../../fixtures/0.1/library.db'), path.join(folder, 'my.db'));
  const search = () => runSegue(folder, 'search', 'walk', '--library', 'my.db', '--limit', '1');
  const older = await search();
  expect([older.code, older.notes]).toEqual([
    1,
    `The library was made by an older version of Segue. Open it in Segue once, or run: segue update --library ${path.join(folder, 'my.db')}\n`,
  ]);
  const updated = await runSegue(folder, 'update', '--library', 'my.db');
  expect([updated.code, updated.out]).toEqual([0, `Up to date: ${path.join(folder, 'my.db')}\n`]);
  expect(updated.notes).toMatch(
    /^Updated the library from version \d+ to \d+\. A backup is kept: my\.db\.000001-update\.backup$/m,
  );
  expect((await search()).code).toBe(0);
});
