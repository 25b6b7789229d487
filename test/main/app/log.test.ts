import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createLog, createWindowFaults } from '#main/app/log.ts';
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

/** What the window says about its faults, in a log. */
function ofWindow() {
  const file = path.join(temporaryFolder(), 'segue.log');
  const clock = { ms: 0 };
  const take = createWindowFaults(createLog(file), () => clock.ms);
  return { take, clock, entries: () => readFileSync(file, 'utf8').match(/^\d{4}-.*/gm) ?? [], file };
}

test('the log has what the window says, further in, so that nothing in it looks like another entry', () => {
  const { take, entries, file } = ofWindow();
  take('TypeError: odd\n    at draw (app://segue/a.js:3:14)');
  take('Error: no\n2026-01-01T00:00:00.000Z main: all is well\u202e\n    at app://segue/a.js:1:2');
  expect(entries()).toEqual([
    expect.stringMatching(/^\S+Z window: TypeError: odd$/),
    expect.stringMatching(/^\S+Z window: Error: no$/),
  ]);
  expect(readFileSync(file, 'utf8')).toMatch(/odd\n {4}at draw \(app:\/\/segue\/a.js:3:14\)\n/);
  expect(readFileSync(file, 'utf8')).toMatch(/\n {4}2026-01-01T00:00:00.000Z main: all is well\[U\+202E\]\n/);
});

test('twenty faults a minute are logged, and that there were more', () => {
  const { take, clock, entries } = ofWindow();
  for (let i = 0; i < 100; i++) take(`Error: ${i}\n    at app://segue/a.js:1:2`);
  expect(entries()).toHaveLength(21);
  expect(entries().at(-1)).toMatch(/Further faults of this minute are not logged/);
  clock.ms = 59_999;
  take('Error: still\n    at app://segue/a.js:1:2');
  expect(entries()).toHaveLength(21);
  clock.ms = 60_000;
  take('Error: again\n    at app://segue/a.js:1:2');
  expect(entries().at(-1)).toMatch(/window: Error: again$/);
});
