import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readGoldenSet } from '../golden/golden-files.ts';
import { findSetProblems, findUncalled } from '../golden/run-golden.ts';

// Each starts a program, also on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const command = path.resolve(import.meta.dirname, '../golden/golden-command.ts');

/** A separate folder with these files, by name. */
function folderOf(files) {
  const folder = mkdtempSync(path.join(tmpdir(), 'segue-golden-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files))
    writeFileSync(path.join(folder, name), JSON.stringify(content));
  return folder;
}

const groupOf = (...functions) => ({ version: 1, group: 'made up', shared: {}, functions });

/** An index of `file`, as if it held so many cases of one function. */
const indexOf = (file, name, count) => ({
  files: [{ file, functions: { [name]: count } }],
  functionCount: 1,
  caseCount: count,
});

function run(folder) {
  const { status, stdout } = spawnSync(process.execPath, [command, '--dir', folder], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' },
    encoding: 'utf8',
  });
  const lines = stdout.trim().split('\n');
  return { code: status, lines, last: lines.at(-1) };
}

/** Runs the command on a folder with one group of these functions; without any, on an empty one. */
const golden = (...functions) =>
  run(folderOf(functions.length > 0 ? { 'made-up.json': groupOf(...functions) } : {}));

/** `damperToTarget` of made-up cases: half of the way is left after a half-life. */
const damping = (...ends) => ({
  name: 'damperToTarget',
  arguments: ['x', 'target', 'halfLife', 'dt'],
  returns: [{ name: 'x', size: 1, compare: 'value' }],
  repeat: false,
  cases: ends.map((end, i) => ({ in: [3, 1, 0.5, 0.5 * i], out: end })),
});

test('matching cases are counted, and the largest error is reported', () => {
  const { code, lines, last } = golden(damping(3, 2, 1.5));
  expect([code, last]).toEqual([0, '3 passed, 0 failed']);
  expect(lines).toContainEqual(
    expect.stringMatching(/damperToTarget +3 cases +0 failed .*double .*, float /),
  );
});

test('a mismatch fails, with the expected and the found value', () => {
  const { code, lines, last } = golden(damping(3, 2.001, 1.5));
  expect([code, last]).toEqual([1, '2 passed, 1 failed']);
  expect(lines.join('\n')).toContain('damperToTarget case 1, double: x[0] expected 2.001, found 2,');
});

test('an unknown function fails in all its cases', () => {
  const { code, last } = golden({ ...damping(3, 2), name: 'toString' });
  expect([code, last]).toEqual([1, '0 passed, 2 failed']);
});

test('a case that throws fails, and does not hide the others', () => {
  const broken = damping(3, 2);
  broken.cases[0].in[0] = 'three';
  expect(golden(broken)).toMatchObject({ code: 1, last: '1 passed, 1 failed' });
});

test('a folder without cases fails', () => {
  expect(golden()).toMatchObject({ code: 1, last: '0 passed, 1 failed' });
  expect(golden(damping())).toMatchObject({ code: 1 });
});

test('a missing folder fails, and is named', () => {
  const folder = path.join(folderOf({}), 'gone');
  const { code, lines, last } = run(folder);
  expect([code, last]).toEqual([1, '0 passed, 1 failed']);
  expect(lines).toContain(`There are no cases in ${folder}.`);
});

test('functions of either set are known, and a folder may have a matching index', () => {
  const step = {
    ...damping(),
    name: 'rootStep',
    arguments: ['state', 'velocity', 'dt'],
    returns: [{ name: 'state', size: 3, compare: 'value' }],
    cases: [{ in: [[1, 2, 0], [0, 4, 0], 0.5], out: [1, 4, 0] }],
  };
  const files = { 'roots.json': groupOf(step), 'index.json': indexOf('roots.json', 'rootStep', 1) };
  expect(run(folderOf(files))).toMatchObject({ code: 0, last: '1 passed, 0 failed' });
});

test('a file missing from the index fails, and so does an index entry without a file', () => {
  const files = {
    'made-up.json': groupOf(damping(3, 2)),
    'index.json': indexOf('listed.json', 'damperToTarget', 2),
  };
  const { code, lines, last } = run(folderOf(files));
  expect([code, last]).toEqual([1, '2 passed, 3 failed']);
  expect(lines.slice(-4, -1)).toEqual([
    'made-up.json is not in the index',
    'listed.json is missing',
    'made-up.json: 2 cases of damperToTarget, the index says 0',
  ]);
});

describe('the shared sets', () => {
  test('each set needs an index and cases', () => {
    const listed = folderOf({
      'made-up.json': groupOf(damping(3)),
      'index.json': indexOf('made-up.json', 'damperToTarget', 1),
    });
    const unlisted = folderOf({ 'made-up.json': groupOf(damping(3)) });
    const empty = folderOf({});
    const problems = [listed, unlisted, empty].map((folder) => findSetProblems(readGoldenSet(folder), true));
    expect(problems).toEqual([
      [],
      [`There is no index.json in ${unlisted}.`],
      [`There are no cases in ${empty}.`, `There is no index.json in ${empty}.`],
    ]);
  });

  test('an adapter is called if a function of any set needs it', () => {
    const sets = ['rootStep', 'rootTrack'].map((name) =>
      readGoldenSet(folderOf({ 'made-up.json': groupOf({ ...damping(3), name }) })),
    );
    const table = { rootTrack: () => [], rootStep: () => [], rootFacing: () => [] };
    expect(findUncalled(sets, table)).toEqual(['rootFacing has an adapter that nothing calls']);
    expect(findUncalled(sets.slice(1), table)).toHaveLength(2);
  });
});
