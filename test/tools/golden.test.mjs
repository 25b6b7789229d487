import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

// Each starts a program, also where others use the processor.
vi.setConfig({ testTimeout: 60_000 });

const command = path.resolve(import.meta.dirname, '../golden/golden-command.ts');

/** Runs the command on a folder with one group of these functions; without any, on an empty one. */
function golden(...functions) {
  const folder = mkdtempSync(path.join(tmpdir(), 'segue-golden-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const group = { version: 1, group: 'made up', shared: {}, functions };
  if (functions.length > 0) writeFileSync(path.join(folder, 'made-up.json'), JSON.stringify(group));
  const run = spawnSync(process.execPath, [command, '--dir', folder], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' },
    encoding: 'utf8',
  });
  const lines = run.stdout.trim().split('\n');
  return { code: run.status, lines, last: lines.at(-1) };
}

/** `damperToTarget` of made-up cases: half of the way is left after a half-life. */
const damping = (...ends) => ({
  name: 'damperToTarget',
  arguments: ['x', 'target', 'halfLife', 'dt'],
  returns: [{ name: 'x', size: 1, compare: 'value' }],
  repeat: false,
  cases: ends.map((end, i) => ({ in: [3, 1, 0.5, 0.5 * i], out: end })),
});

test('cases that agree are counted, and the largest error is said', () => {
  const { code, lines, last } = golden(damping(3, 2, 1.5));
  expect([code, last]).toEqual([0, '3 passed, 0 failed']);
  expect(lines).toContainEqual(
    expect.stringMatching(/damperToTarget +3 cases +0 failed .*double .*, float /),
  );
});

test('one that does not agree fails, with what was expected and found', () => {
  const { code, lines, last } = golden(damping(3, 2.001, 1.5));
  expect([code, last]).toEqual([1, '2 passed, 1 failed']);
  expect(lines.join('\n')).toContain('damperToTarget case 1, double: x[0] expected 2.001, found 2,');
});

test('a function that nobody knows fails in all its cases', () => {
  const { code, last } = golden({ ...damping(3, 2), name: 'toString' });
  expect([code, last]).toEqual([1, '0 passed, 2 failed']);
});

test('a case that cannot be run fails and does not hide the others', () => {
  const broken = damping(3, 2);
  broken.cases[0].in[0] = 'three';
  expect(golden(broken)).toMatchObject({ code: 1, last: '1 passed, 1 failed' });
});

test('a folder without cases fails', () => {
  expect(golden()).toMatchObject({ code: 1, last: '0 passed, 1 failed' });
  expect(golden(damping())).toMatchObject({ code: 1 });
});
