import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { project } from '#test/fixtures/source-imports.ts';

test('the example of the page runs and prints five moments of a transition', () => {
  const page = readFileSync(path.join(project, 'core/README.md'), 'utf8');
  const [, code = ''] = /```js\n([^]*?)```/.exec(page) ?? [];
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: project,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1', NODE_OPTIONS: '' },
    encoding: 'utf8',
  });
  const lines = stdout.trim().split('\n');
  expect(lines, stderr).toHaveLength(5);
  const [before, seam] = lines.map((line) => (line.match(/-?\d+(\.\d+)?(e-?\d+)?/g) ?? []).map(Number));
  expect(before).toHaveLength(7);
  expect(seam[0]).toBe(0);
  expect(seam[2]).toBeGreaterThan(before[2]); // the walk goes on along Z
});
