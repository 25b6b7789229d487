import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import * as door from '#core/index.ts';
import { compile, compileCopy, emptyPackage, linkPackages, runNode } from '#test/fixtures/copied-source.ts';
import { project } from '#test/fixtures/source-imports.ts';
import { buildCore } from '../../tools/build-core.mjs';

const page = readFileSync(path.join(project, 'core/README.md'), 'utf8');
const [, example = ''] = /```ts\n([^]*?)```/.exec(page) ?? [];
const nodeTypes = ['@types/node', 'undici-types'];

/** Runs a program as a user does, on the Node of the system, and gives what it prints. */
function run(cwd: string, program: string, ...args: readonly string[]): string {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm|node)_/i.test(name)));
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

/** Packs this project, and installs it in an empty one: without a network, and with nothing fetched before. */
function installPackage(): string {
  const folder = emptyPackage('commonjs');
  run(project, 'npm', 'pack', '--pack-destination', folder);
  const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  run(folder, 'npm', 'install', '--offline', '--cache', path.join(folder, 'cache'), `./${archive}`);
  return folder;
}

/** What the example prints about a moment: the time, the root, and the hips. */
function momentsOf(stdout: string): readonly (readonly number[])[] {
  const lines = stdout.trim().split('\n');
  expect(lines, stdout).toHaveLength(5);
  return lines.map((line) => (line.match(/-?\d+(\.\d+)?(e-?\d+)?/g) ?? []).map(Number));
}

beforeAll(buildCore, 240_000);

test('the example of the page runs from the package and from a copy, and prints five moments of a transition', () => {
  const folder = installPackage();
  writeFileSync(path.join(folder, 'example.mjs'), example);
  const packed = momentsOf(run(folder, 'node', 'example.mjs'));
  const [before, seam] = packed;
  expect(before).toHaveLength(7);
  expect(seam[0]).toBe(0);
  expect(seam[2]).toBeGreaterThan(before[2]); // the walk goes on along Z

  const names = `import('segue/core').then((door) => console.log(Object.keys(door).sort().join()))`;
  expect(run(folder, 'node', '--eval', names).trim()).toBe(Object.keys(door).toSorted().join());

  linkPackages(folder, nodeTypes);
  const typed =
    '// @ts-expect-error: its type is known\nexport const text: string = transition.transition;\n';
  writeFileSync(path.join(folder, 'example.mts'), example + typed);
  compile(folder, 'example.mts', nodeTypes);

  const copy = compileCopy({
    type: 'module',
    copied: ['core', 'resources/starter/walk.bvh', 'resources/starter/jog.bvh'],
    packages: ['zod', ...nodeTypes],
    example: example
      .replace("'segue/core'", "'./core/index.ts'")
      .replace('node_modules/segue/resources', 'resources'),
  });
  const { stdout, stderr } = runNode(copy, ['example.ts']);
  const copied = momentsOf(stdout || stderr);
  packed.forEach((moment, i) => moment.forEach((value, k) => expect(copied[i][k]).toBeCloseTo(value, 9)));
}, 240_000);
