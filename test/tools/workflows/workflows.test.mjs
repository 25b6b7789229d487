import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { targetArguments } from '../../../tools/package/targets.mjs';

const project = path.resolve(import.meta.dirname, '../../..');
const read = (name) => load(readFileSync(path.join(project, '.github/workflows', name), 'utf8'));
const { scripts } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'));

const platforms = { 'ubuntu-latest': 'linux', 'windows-latest': 'win32', 'macos-latest': 'darwin' };
const endings = { deb: 'deb', AppImage: 'AppImage', nsis: 'exe', portable: 'exe', dmg: 'dmg' };

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

test.each(['test.yml', 'packages.yml', 'mutate.yml'])(
  '%s runs a script that exists, on an official Electron',
  (name) => {
    const [{ steps }] = Object.values(read(name).jobs);
    const run = steps.filter((step) => step.run?.startsWith('npm '));
    expect(run).toHaveLength(1);
    const [, script = 'test'] = /^npm run ([\w:]+)/.exec(run[0].run) ?? [];
    expect(Object.keys(scripts)).toContain(script);
    expect(run[0].env).toEqual({ SEGUE_ELECTRON: 'official' });
  },
);

test.each(['test.yml', 'packages.yml'])('%s runs on each system', (name) => {
  const [{ strategy }] = Object.values(read(name).jobs);
  const systems = strategy.matrix.system ?? strategy.matrix.include.map(({ system }) => system);
  expect(systems).toEqual(Object.keys(platforms));
});
