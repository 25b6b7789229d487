import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '#main/app/log.ts';
import { createWindowFaults } from '#main/app/window-faults.ts';
import { temporaryFolder } from '../temporary.ts';

function opened() {
  const file = path.join(temporaryFolder(), 'segue.log');
  const clock = { ms: 0 };
  const take = createWindowFaults(createLog(file), () => clock.ms);
  return { take, clock, entries: () => readFileSync(file, 'utf8').match(/^\d{4}-.*/gm) ?? [], file };
}

test('the log has what the window says, further in, so that nothing in it looks like another entry', () => {
  const { take, entries, file } = opened();
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
  const { take, clock, entries } = opened();
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
