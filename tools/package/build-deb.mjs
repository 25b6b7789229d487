#!/usr/bin/env node
/**
 * tools/package: chooses the packages of a system, and builds a Debian one.
 *
 * Builds a Debian package with dpkg-deb from the arguments that electron-builder gives to fpm, which it would
 * download: options, then `FILE_OR_FOLDER/=PLACE` and `FILE=PLACE`. Its place is in CUSTOM_FPM_PATH.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { asProgram } from '../project.mjs';

/** Options without a value; all others have one. */
const switches = new Set(['--force', '--debug']);

/**
 * @param {string[]} args
 *
 * @returns {{ options: Map<string, string[]>, files: string[][] }} `files`: source and place
 */
export function readArguments(args) {
  const options = new Map();
  const files = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (switches.has(arg)) continue;
    if (arg.startsWith('-')) options.set(arg, [...(options.get(arg) ?? []), args[++i]]);
    else files.push([arg.slice(0, arg.lastIndexOf('=')), arg.slice(arg.lastIndexOf('=') + 1)]);
  }
  return { options, files };
}

/** The control file. @param {Map<string, string[]>} options @param {number} kilobytes installed */
export function controlOf(options, kilobytes) {
  const one = (name) => options.get(name)?.[0] ?? '';
  // Lines after the first begin with a space; a dot stands for an empty one.
  const [first, ...rest] = one('--description').trim().split('\n');
  const description = [first, ...rest.map((line) => ` ${line.trim() || '.'}`)].join('\n');
  return `Package: ${one('--name')}
Version: ${one('--version')}
Architecture: ${one('--architecture')}
Maintainer: ${one('--maintainer')}
Installed-Size: ${kilobytes}
Depends: ${(options.get('-d') ?? []).join(', ')}
Recommends: ${(options.get('--deb-recommends') ?? []).join(', ')}
Section: graphics
Priority: ${one('--deb-priority')}
Description: ${description}
`;
}

/** @param {string[]} args of fpm */
function buildDeb(args) {
  const { options, files } = readArguments(args);
  const root = mkdtempSync(join(tmpdir(), 'segue-deb-'));
  try {
    for (const [source, place] of files) {
      mkdirSync(dirname(join(root, place)), { recursive: true });
      cpSync(source, join(root, place), { recursive: true, verbatimSymlinks: true });
    }
    const kilobytes = parseInt(execFileSync('du', ['-sk', root], { encoding: 'utf8' }));
    mkdirSync(join(root, 'DEBIAN'));
    writeFileSync(join(root, 'DEBIAN/control'), controlOf(options, kilobytes));
    for (const [option, name] of [
      ['--after-install', 'postinst'],
      ['--after-remove', 'postrm'],
    ]) {
      cpSync(options.get(option)[0], join(root, 'DEBIAN', name));
      chmodSync(join(root, 'DEBIAN', name), 0o755);
    }
    execFileSync('chmod', ['-R', 'u=rwX,go=rX', root]);
    const [compression] = options.get('--deb-compression');
    const how = ['--root-owner-group', `-Z${compression === 'gz' ? 'gzip' : compression}`];
    execFileSync('dpkg-deb', [...how, '--build', root, options.get('--package')[0]]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

await asProgram(import.meta.url, async (args) => buildDeb(args));
