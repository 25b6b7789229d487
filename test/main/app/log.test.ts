import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createLog, createWindowFaults } from '#main/app/log.ts';
import { problemReport } from '#main/app/problem-report.ts';
import { withoutFolders } from '#contract/words/faults.ts';
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
  const takes = createWindowFaults(createLog(file), () => clock.ms);
  const take = (text: string, count = 1): void => takes({ text, count });
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

test.each([
  ["open '/home/ann/My clips/walk.bvh': no", "open 'walk.bvh': no"],
  ['/home/Ann Lee/hop.bvh:3:1: expected', 'hop.bvh:3:1: expected'],
  ['at f (file:///Users/ann/a.js:1:2)', 'at f (a.js:1:2)'],
  ['at f (file:///C:/Users/Ann%20Lee/a.js:1:2)', 'at f (a.js:1:2)'],
  ['at f (http://localhost:5173/@fs/home/ann/a.ts:1:2)', 'at f (a.ts:1:2)'],
  [String.raw`C:\Users\Ann Lee\hop.bvh is odd`, 'hop.bvh is odd'],
  [String.raw`'C:\\Users\\ann\\hop.bvh'`, "'hop.bvh'"],
  [String.raw`\\studio\ann\hop.bvh`, 'hop.bvh'],
  ['no folder /home/ann', 'no folder ~'],
  [String.raw`D:\Users\ann: no`, '~: no'],
  ['at draw (app://segue/assets/a.js:3:14)', 'at draw (app://segue/assets/a.js:3:14)'],
  ['1 / 2 m/s, ./here/a.ts, and/or', '1 / 2 m/s, ./here/a.ts, and/or'],
])('%s without folders: %s', (text, cut) => {
  expect(withoutFolders(text)).toBe(cut);
});

test('a report has version, system, and equal faults once, the newest first, without folders', () => {
  const { take, file } = ofWindow();
  expect(problemReport(file)).toMatch(
    /^Segue \d[^\n]*Node[^\n]*\n\w[^\n]* \(\w+ \w+\)\n\nNo internal error is logged\.$/,
  );
  const log = createLog(file);
  take('Error: odd\n    at app://segue/a.js:1:2');
  log('edit', 'no /home/ann/clips.db');
  take('Error: odd\n    at app://segue/a.js:1:2', 12);
  const [, newest, other, ...more] = problemReport(file).split('\n\n');
  expect(newest).toMatch(/^13 × window: Error: odd\n {4}at app:\/\/segue\/a.js:1:2\nlast: \d{4}-\S+Z$/);
  expect(other).toMatch(/^1 × edit: 'no clips.db'\nlast: /);
  expect(more).toEqual([]);
  expect(readFileSync(file, 'utf8')).toContain(' window (12 times): Error: odd');
});

test('a report has twenty faults, the last ones, of a log of any length', () => {
  const { file } = ofWindow();
  const log = createLog(file);
  for (let i = 0; i < 200; i++) log('edit', `${i} ${'x'.repeat(2500)}`);
  const faults = problemReport(file).split('\n\n').slice(1);
  expect(faults.map((fault) => /'(\d+)/.exec(fault)?.[1])).toEqual(
    Array.from({ length: 20 }, (_, i) => `${199 - i}`),
  );
  expect(faults[0].length).toBeLessThan(2100);
});

test('a fault of the window is logged without folders', () => {
  const { take, file } = ofWindow();
  take("Error: no '/home/ann/walk.bvh'\n    at app://segue/a.js:1:2");
  expect(readFileSync(file, 'utf8')).toContain("window: Error: no 'walk.bvh'\n");
});
