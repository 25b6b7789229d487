import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startProcess } from '#main/app/library-files.ts';
import { Refusal } from '#main/library/problems.ts';
import { eventually } from '#test/main/eventually.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

test('a program keeps running without its starter', async () => {
  const file = path.join(temporaryFolder(), 'said');
  const script = `require('node:fs').writeFileSync(${JSON.stringify(file)}, '')`;
  await startProcess(process.execPath, ['-e', script], 'say something');
  await eventually(() => expect(existsSync(file)).toBe(true));
});

test('a program that cannot be started is reported', async () => {
  const gone = path.join(temporaryFolder(), 'segue');
  const error: unknown = await startProcess(gone, [], 'open /a/b.db in a new window').catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  expect((error as Refusal).problem.code).toBe('notStarted');
  expect((error as Refusal).message).toMatch(
    /^Segue could not open \/a\/b\.db in a new window \(.*ENOENT.*\)\. Close/,
  );
});
