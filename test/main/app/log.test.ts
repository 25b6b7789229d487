import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createLog } from '#main/app/log.ts';
import { temporaryFolder } from '../temporary.ts';

test('faults are kept in a file with time and place; beyond 1 MB a new one begins', () => {
  const file = path.join(temporaryFolder(), 'new', 'segue.log');
  const log = createLog(file);
  log('edit', new TypeError('odd'));
  log('drop', 'plain');
  const written = readFileSync(file, 'utf8');
  expect(written).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z edit: TypeError: odd\n {4}at [^]*\n\d{4}-\S+Z drop: 'plain'\n$/,
  );
  writeFileSync(file, 'a'.repeat(1024 ** 2));
  log('drop', 'still in it');
  expect([existsSync(`${file}.1`), readFileSync(file).length]).toEqual([
    false,
    expect.toSatisfy((length: number) => length > 1024 ** 2),
  ]);
  log('drop', 'in the next');
  expect(readFileSync(file, 'utf8')).toMatch(/^\S+ drop: 'in the next'\n$/);
  expect(readFileSync(`${file}.1`).length).toBeGreaterThan(1024 ** 2);
});

test('a log that cannot be written goes to the terminal', () => {
  const taken = path.join(temporaryFolder(), 'file');
  writeFileSync(taken, '');
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  createLog(path.join(taken, 'segue.log'))('edit', 'odd');
  const [[text]] = write.mock.calls;
  write.mockRestore();
  expect(text).toMatch(/^\S+ edit: 'odd'\n\(no log: [^]*\)\n$/);
});
