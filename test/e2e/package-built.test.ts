import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { extractAll, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from 'playwright/test';
import { clipText } from './clip-files.ts';
import { createHome } from './segue-app.ts';
import { runProgram } from './spawn-segue.ts';

/** The packages that this system can make, as `npm run tool -- package` makes them. */
const project = path.resolve(import.meta.dirname, '../..');
const output = path.join(project, 'dist/development');
const unpacked = path.join(output, 'linux-unpacked');
const launcher = path.join(unpacked, 'segue-development');
const home = createHome();
const hasDpkg = existsSync('/usr/bin/dpkg-deb');

test.skip(
  process.platform !== 'linux',
  'elsewhere the workflow packages.yml builds packages: not possible here',
);
test.describe.configure({ mode: 'serial', timeout: 600_000, retries: 0 });

test.beforeAll(() => {
  const made = spawnSync(
    process.execPath,
    ['tools/package.mjs', '--development', ...(hasDpkg ? ['deb'] : [])],
    {
      cwd: project,
      encoding: 'utf8',
    },
  );
  expect(made.status, made.stdout + made.stderr).toBe(0);
});
test.afterAll(() => home.remove());

test('the fuses of the program are as configured', async () => {
  const wire = await getCurrentFuseWire(`${launcher}-app`);
  const states = (
    [
      'RunAsNode', // docs/adr/0001-run-as-node-stays-open.md
      'EnableCookieEncryption',
      'EnableNodeOptionsEnvironmentVariable',
      'EnableNodeCliInspectArguments',
      'EnableEmbeddedAsarIntegrityValidation',
      'OnlyLoadAppFromAsar',
      'LoadBrowserProcessSpecificV8Snapshot',
      'GrantFileProtocolExtraPrivileges',
    ] as const
  ).map((name) => String.fromCharCode(Number(wire[FuseV1Options[name]])));
  expect(states.join('')).toBe('11001100'); // a wire holds digits as text
});

test('it has licences and its notice, and of the source neither paths nor source maps', () => {
  for (const file of ['LICENSES.chromium.html', 'LICENSE.electron.txt', 'resources/LICENSE.txt'])
    expect(existsSync(path.join(unpacked, file)), file).toBe(true);
  const notices = readFileSync(path.join(unpacked, 'resources/THIRD-PARTY-NOTICES.html'), 'utf8');
  expect(notices).toContain('<h2>three ');
  expect(readFileSync(path.join(unpacked, 'DEVELOPMENT-BUILD.txt'), 'utf8')).toContain('Do not publish it.');

  const asar = path.join(unpacked, 'resources/app.asar');
  const files = listPackage(asar, { isPack: false }).map((file) => file.slice(1));
  expect(new Set(files.map((file) => file.split('/')[0]))).toEqual(
    new Set(['node_modules', 'out', 'package.json', 'resources']),
  );
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  const prebuilds = files.filter((file) => file.endsWith('.node')).map((file) => path.basename(file));
  expect(prebuilds.toSorted()).toEqual(['linux-arm64.node', 'linux-x64.node']);
  const copy = path.join(home.folder, 'asar');
  extractAll(asar, copy);
  const texts = files.filter((file) => /\.(c?js|html|css|json)$/.test(file));
  expect(texts.length).toBeGreaterThan(20);
  for (const file of texts) {
    const text = readFileSync(path.join(copy, file), 'utf8');
    expect(text.includes(project), file).toBe(false);
    expect(/^\/[/*]# sourceMappingURL=/m.test(text), file).toBe(false);
  }
});

test('a package opens the clip that it is given, and its commands find it', async () => {
  const clip = path.join(home.folder, 'stroll "1" 🏃.bvh');
  writeFileSync(clip, clipText('walk'));
  const demo = path.join(home.folder, 'demo');
  const { code, stderr } = await runProgram(launcher, ['--library', home.library, '--demo', demo, clip]);
  expect(code, stderr).toBe(0);
  expect(existsSync(path.join(demo, 'report.html'))).toBe(true);
  const found = execFileSync(launcher, ['search', 'stroll', '--library', home.library, '--json'], {
    encoding: 'utf8',
  });
  expect(JSON.parse(found)).toMatchObject({ total: 1, results: [{ name: 'stroll "1" 🏃', path: clip }] });
});

test('the work of a build server runs without a display, by the command on the path', () => {
  const [bin, work] = ['bin', 'work'].map((name) => path.join(home.folder, name));
  mkdirSync(bin);
  mkdirSync(work);
  symlinkSync(launcher, path.join(bin, 'segue'));
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
  const given = ['tools/package/container/commands.sh', 'resources/starter'].map((name) =>
    path.join(project, name),
  );
  const { status, stderr } = spawnSync('sh', given, {
    cwd: work,
    env: { ...env, PATH: `${bin}:${env['PATH']}` },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
});

test('the Debian package opens .bvh and .segue.json, but not all of .json', () => {
  test.skip(!hasDpkg, 'there is no dpkg-deb: not possible here');
  const place = path.join(home.folder, 'deb');
  mkdirSync(place);
  const deb = path.join(output, 'segue-development_0.1.0_amd64.deb');
  execFileSync('dpkg-deb', ['-x', deb, place]);
  const entry = readFileSync(path.join(place, 'usr/share/applications/segue-development.desktop'), 'utf8');
  const [, program = ''] = /^Exec="(.*)" %U$/m.exec(entry) ?? [];
  expect(existsSync(path.join(place, program))).toBe(true);
  const types = readFileSync(path.join(place, 'usr/share/mime/packages/segue-development.xml'), 'utf8');
  const globs = [...types.matchAll(/<mime-type type="(.*)">\s*<glob pattern="(.*)"\/>/g)];
  expect(globs.map(([, , glob]) => glob)).toEqual(['*.bvh', '*.segue.json']);
  for (const [, type] of globs) expect(entry).toContain(`${type};`);
  const icon = readFileSync(path.join(place, 'usr/share/icons/hicolor/48x48/apps/segue-development.png'));
  expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([48, 48]);
});
