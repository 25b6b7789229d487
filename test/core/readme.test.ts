import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compileCopy, runNode } from '#test/fixtures/copied-source.ts';
import { project } from '#test/fixtures/source-imports.ts';

const page = readFileSync(path.join(project, 'core/README.md'), 'utf8');
const [, example = ''] = /```ts\n([^]*?)```/.exec(page) ?? [];

/** What the example prints about a moment: the time, the root, and the hips. */
function momentsOf({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) {
  const lines = stdout.trim().split('\n');
  expect(lines, stderr).toHaveLength(5);
  return lines.map((line) => (line.match(/-?\d+(\.\d+)?(e-?\d+)?/g) ?? []).map(Number));
}

test('the example of the page runs, linked or copied, and prints five moments of a transition', () => {
  const linked = momentsOf(runNode(project, ['--input-type=module-typescript', '--eval', example]));
  const [before, seam] = linked;
  expect(before).toHaveLength(7);
  expect(seam[0]).toBe(0);
  expect(seam[2]).toBeGreaterThan(before[2]); // the walk goes on along Z

  const folder = compileCopy({
    type: 'module',
    copied: ['core', 'resources/starter/walk.bvh', 'resources/starter/jog.bvh'],
    packages: ['zod', '@types/node', 'undici-types'],
    example: example.replace("'segue/core'", "'./core/index.ts'"),
  });
  expect(momentsOf(runNode(folder, ['example.ts']))).toEqual(linked);
});
