import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { packageNames } from '../../../tools/electron/system-libraries.mjs';
import { signing } from '../../../tools/package/signing.mjs';
import { targetArguments } from '../../../tools/package/targets.mjs';
import { checkNodeVersion } from '../../../tools/packages/node-version.mjs';
import { listTools } from '../../../tools/tool.mjs';

const project = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(project, '.github/workflows');
const textOf = (name) => readFileSync(path.join(folder, name), 'utf8');
const read = (name) => load(textOf(name));
const tools = listTools().map(({ name }) => name);
const { scripts } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'));

const platforms = { 'ubuntu-latest': 'linux', 'windows-latest': 'win32', 'macos-latest': 'darwin' };
const endings = { deb: 'deb', AppImage: 'AppImage', nsis: 'exe', portable: 'exe', dmg: 'dmg' };

/** True for what `npm run` runs: a script, or a tool. */
function isRun(command) {
  const [script, , tool] = command.split(' ');
  return script in scripts && (script !== 'tool' || tools.includes(tool));
}

test('each system makes targets of its own, and all that they make is kept', () => {
  const { strategy, steps } = read('packages.yml').jobs.package;
  const kept = steps.at(-1).with.path.trim().split('\n');
  const made = strategy.matrix.include.flatMap(({ system, targets }) => {
    const names = targets.split(' ');
    expect(targetArguments(names, platforms[system])).toEqual(expect.arrayContaining(names));
    return names;
  });
  expect(made.toSorted()).toEqual(Object.keys(endings).toSorted());
  expect(new Set(kept)).toEqual(new Set(Object.values(endings).map((ending) => `dist/release/*.${ending}`)));
});

test.each(['test.yml', 'packages.yml'])('%s runs scripts that exist, on an official Electron', (name) => {
  const [{ steps, strategy }] = Object.values(read(name).jobs);
  const run = steps.filter((step) => step.run?.startsWith('npm '));
  expect(run).toHaveLength(1);
  expect(isRun(run[0].run.replace(/^npm (run )?/, ''))).toBe(true);
  expect(run[0].env).toMatchObject({ SEGUE_ELECTRON: 'official' });
  const systems = strategy.matrix.system ?? strategy.matrix.include.map(({ system }) => system);
  expect(systems).toEqual(Object.keys(platforms));
});

test.each(readdirSync(folder))('%s installs the libraries that Electron needs', (name) => {
  const newest = packageNames.map((names) => names.at(-1)).join(' ');
  for (const line of textOf(name).match(/apt-get install .*/g) ?? []) expect(line).toContain(newest);
});

test('each script of the week exists, and has a job of its own', () => {
  const { check } = read('weekly.yml').jobs;
  expect(check.strategy.matrix.script).toContain('test:long');
  expect(check.strategy.matrix.script.filter((command) => !isRun(command))).toEqual([]);
  expect(check.steps.map(({ run }) => run)).toContain('npm run ${{ matrix.script }}');
});

test.each(readdirSync(folder))('%s names each action by its digest, with its version', (name) => {
  const used = textOf(name).match(/uses: .*/g);
  expect(used.length).toBeGreaterThan(0);
  for (const use of used) expect(use).toMatch(/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test.each(readdirSync(folder))('%s may do little, keeps no token, and runs on the Node of .nvmrc', (name) => {
  const { permissions, concurrency, jobs } = read(name);
  expect(permissions).toEqual({});
  expect(concurrency.group).toBeTruthy();
  for (const [job, { permissions: own, steps }] of Object.entries(jobs)) {
    expect(own, job).toEqual({ contents: job === 'release' ? 'write' : 'read' });
    const inputsOf = (action) =>
      steps.filter(({ uses = '' }) => uses.startsWith(action)).map((step) => step.with);
    expect(inputsOf('actions/checkout').map((inputs) => inputs['persist-credentials'])).toEqual([false]);
    for (const inputs of inputsOf('actions/setup-node')) expect(inputs['node-version-file']).toBe('.nvmrc');
  }
});

test('the Node of .nvmrc can build Segue', () => {
  const major = readFileSync(path.join(project, '.nvmrc'), 'utf8').trim();
  expect(() => checkNodeVersion(`${major}.0.0`)).not.toThrow();
});

test('each folder with packages, and the actions, are renewed', () => {
  const { updates } = load(readFileSync(path.join(project, '.github/dependabot.yml'), 'utf8'));
  expect(updates.map(({ 'package-ecosystem': kind }) => kind)).toEqual(['github-actions', 'npm']);
  for (const directory of updates[1].directories)
    expect(existsSync(path.join(project, directory, 'package.json'))).toBe(true);
});

test('a release is a draft, with a checksum of each package', () => {
  const { release } = read('packages.yml').jobs;
  const text = release.steps.map(({ run = '' }) => run).join('\n');
  expect(release.needs).toBe('package');
  expect(text).toContain('sha256sum');
  expect(text).toContain('--draft');
});

test('the notes of a release are written by a script that exists, from its tag', () => {
  const { steps } = read('packages.yml').jobs.release;
  const [, script, notes] = /^node (\S+) "\$TAG" > (\S+)$/.exec(
    steps.find(({ run = '' }) => run.startsWith('node ')).run,
  );
  expect(existsSync(path.join(project, script))).toBe(true);
  expect(steps.at(-1).run).toContain(`--notes-file ${notes}`);
  expect(steps.map(({ run = '' }) => run).join('\n')).not.toContain('git log');
});

test('an app for macOS has the hardened runtime with a certificate', () => {
  expect(signing({})).toEqual({ mac: { identity: '-', hardenedRuntime: false } });
  expect(signing({ CSC_LINK: 'certificate' })).toEqual({});
  const { mac } = load(readFileSync(path.join(project, 'electron-builder.yml'), 'utf8'));
  expect(mac.hardenedRuntime).toBe(true);
  expect(mac).not.toHaveProperty('identity');
  expect(readFileSync(path.join(project, mac.entitlements), 'utf8')).toContain('cs.allow-jit');
});
