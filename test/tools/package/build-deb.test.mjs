import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { controlOf, readArguments } from '../../../tools/package/build-deb.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'segue-deb-test-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('options keep their order, and a place follows the last equals sign', () => {
  const { options, files } = readArguments([
    '--force',
    '-d',
    'a',
    '-d',
    'b',
    '--name',
    'x',
    '/a=b/=/opt/App',
  ]);
  expect(options.get('-d')).toEqual(['a', 'b']);
  expect(options.get('--name')).toEqual(['x']);
  expect(files).toEqual([['/a=b/', '/opt/App']]);
});

test('a description of several lines stays one field', () => {
  const options = new Map([['--description', ['Short\n\nPriority: high\nlong']]]);
  expect(controlOf(options, 1)).toContain('Description: Short\n .\n Priority: high\n long\n');
});

test.skipIf(!existsSync('/usr/bin/dpkg-deb'))(
  'dpkg reads the package, and its files are as they were',
  () => {
    const app = path.join(root, 'app');
    mkdirSync(path.join(app, 'locales'), { recursive: true });
    writeFileSync(path.join(app, 'program'), '#!/bin/sh\n', { mode: 0o700 });
    writeFileSync(path.join(app, 'locales', 'quote " 🏃.pak'), 'data', { mode: 0o600 });
    symlinkSync('program', path.join(app, 'link'));
    writeFileSync(path.join(root, 'after.sh'), '#!/bin/sh\ntrue\n');
    const deb = path.join(root, 'app.deb');
    const script = path.resolve(import.meta.dirname, '../../../tools/package/build-deb.mjs');
    const given = {
      ...{ name: 'walker', version: '1.0~rc1', architecture: 'amd64', maintainer: 'A <a@b.invalid>' },
      ...{ description: '\n Walks', 'deb-priority': 'optional', 'deb-compression': 'gz', package: deb },
      ...{ 'after-install': path.join(root, 'after.sh'), 'after-remove': path.join(root, 'after.sh') },
    };
    const options = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
    execFileSync(process.execPath, [
      script,
      '-s',
      'dir',
      '-t',
      'deb',
      '-d',
      'libc6',
      ...options,
      `${app}/=/opt/My App`,
    ]);
    const fields = execFileSync('dpkg-deb', ['-f', deb, 'Package', 'Version', 'Depends'], {
      encoding: 'utf8',
    });
    expect(fields).toBe('Package: walker\nVersion: 1.0~rc1\nDepends: libc6\n');
    const list = execFileSync('dpkg-deb', ['-c', deb], { encoding: 'utf8' });
    expect(list).toMatch(/^-rwxr-xr-x root\/root .* \.\/opt\/My App\/program$/m);
    expect(list).toMatch(/^lrwxrwxrwx root\/root .* \.\/opt\/My App\/link -> program$/m);
    execFileSync('dpkg-deb', ['-x', deb, path.join(root, 'out')]);
    expect(readFileSync(path.join(root, 'out/opt/My App/locales/quote " 🏃.pak'), 'utf8')).toBe('data');
  },
);
