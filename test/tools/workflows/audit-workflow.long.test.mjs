import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { markerOn } from '#test/main/sample-rows.ts';
import { temporaryFolder } from '#test/main/temporary.ts';
import { runSegue } from '#test/main/cli/run-segue.ts';
import { starterLibrary } from '#test/main/cli/starter-library.ts';

/** The workflow in docs/commands.md: YAML, and commands that do what the text says. */
const project = path.resolve(import.meta.dirname, '../../..');
const [, text] = /^```yaml\n(name: Audit.*?)^```$/ms.exec(
  readFileSync(path.join(project, 'docs/commands.md'), 'utf8'),
);
const { steps } = load(text).jobs.audit;

/** A repository of two clips with sidecars; out and in markers make pairs of them. */
async function createRepository(budget) {
  const { folder, edit, idOf } = await starterLibrary('walk', 'jog');
  const [walk, jog] = ['walk', 'jog'].map(idOf);
  const mark = (clip, kind, time) => ({ kind: 'marker.add', marker: { ...markerOn(clip, time), kind } });
  edit(
    { kind: 'tag.put', tag: 'locomotion', clipIds: [walk, jog] },
    mark(walk, 'out', 0.4),
    mark(jog, 'in', 0.2),
  );
  expect((await runSegue(folder, 'sidecars', '--library', 'my.db')).code).toBe(0);
  const repository = temporaryFolder();
  cpSync(path.join(folder, 'clips'), path.join(repository, 'clips'), { recursive: true });
  const budgets = { format: 'segue.budgets', version: 1, budgets: [budget], waivers: [] };
  writeFileSync(path.join(repository, 'budgets.json'), JSON.stringify(budgets));
  return repository;
}

/** Runs the commands in the steps, as a runner does: `bash -e`, until one fails. `segue` there is the source. */
function runSteps(repository) {
  const bin = path.join(repository, '..', `${path.basename(repository)}-bin`);
  mkdirSync(bin);
  const entry = path.join(project, 'main/cli/segue.ts');
  const script = `#!/bin/sh\nexec "${process.execPath}" "${entry}" "$@"\n`;
  writeFileSync(path.join(bin, 'segue'), script, { mode: 0o755 });
  const env = {
    ...process.env,
    ELECTRON_RUN_AS_NODE: '1',
    NODE_NO_WARNINGS: '1',
    PATH: `${bin}:${process.env.PATH}`,
  };
  const codes = [];
  for (const { run } of steps.filter((step) => step.run)) {
    const { status, stderr } = spawnSync('bash', ['-e', '-c', run], {
      cwd: repository,
      env,
      encoding: 'utf8',
    });
    codes.push(status);
    if (status !== 0) return { codes, stderr };
  }
  return { codes, stderr: '' };
}

test('names of actions have a major version', () => {
  const used = steps.flatMap(({ uses }) => uses ?? []);
  expect(used).toHaveLength(2);
  for (const name of used) expect(name).toMatch(/^actions\/[\w-]+@v\d+$/);
});

test.skipIf(process.platform === 'win32')(
  'clips within budget pass, and the files to keep are there',
  async () => {
    const repository = await createRepository('footSlide<=10000');
    expect(runSteps(repository)).toEqual({ codes: [0, 0], stderr: '' });
    const kept = steps.at(-1).with.path.trim().split('\n');
    expect(kept).toHaveLength(2);
    for (const file of kept)
      expect(readFileSync(path.join(repository, file), 'utf8'), file).toContain('walk 0.40 s → jog 0.20 s');
  },
);

test.skipIf(process.platform === 'win32')(
  'a transition over budget fails the audit and is named',
  async () => {
    const repository = await createRepository('footSlide<=0.0001');
    const { codes, stderr } = runSteps(repository);
    expect(codes, stderr).toEqual([0, 3]);
    expect(readFileSync(path.join(repository, 'audit.xml'), 'utf8')).toMatch(/<failure/);
  },
);

test.skipIf(process.platform === 'win32')('a damaged clip fails the change before the audit', async () => {
  const repository = await createRepository('footSlide<=10000');
  writeFileSync(path.join(repository, 'clips', 'notes "x".bvh'), 'Dear diary');
  const { codes, stderr } = runSteps(repository);
  expect(codes).toEqual([3]);
  expect(stderr).toContain('notes "x".bvh');
});
