/** Updates node_modules to package-lock.json. */
import { readFileSync } from 'node:fs';
import { npm } from './npm.mjs';
import { fetchedSize, sizeUnderWay } from './npm-cache.mjs';
import { megabytes, watching, withProgress } from '../progress.mjs';
import { inProject, PlainFailure, readJson, say } from '../project.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean, os?: string[], cpu?:
 *   string[], libc?: string[] }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 * @typedef {{ os: string, cpu: string, libc: string }} System
 */

/** Size of the archives of all packages for one system, MB. */
export const packagesMegabytes = 110;

/** Runs `npm ci` if a package is missing or differs from the lock. */
export async function installPackages() {
  const problem = whatIsMissing();
  if (!problem) return;
  const archives = archivesIn(readJson(inProject('package-lock.json')));
  say(
    `Installing ${archives.size} packages with npm ci, about ${packagesMegabytes} MB to download (${problem}) …`,
  );
  // Dev dependencies are needed for build and tests, whatever the user's settings.
  const args = ['ci', '--include=dev', '--no-progress', '--loglevel=error'];
  const look = downloadOf(archives);
  const { code, output } = await withProgress('Packages', (update) =>
    watching(() => update(look()), npm(args, { keepOutput: true })),
  );
  if (code !== 0) {
    throw new PlainFailure(
      `${output.trim()}\nnpm ci failed (see above), so packages are not installed. Run the same command again.`,
    );
  }
  const left = whatIsMissing();
  if (left) throw new PlainFailure(`npm ci succeeded, but ${left}. Delete node_modules and try again.`);
}

/**
 * Says each time how much of the archives npm has, and what is still to come if that is little.
 *
 * @param {Map<string, string>} archives @returns {() => string}
 */
function downloadOf(archives) {
  let most = 0;
  return () => {
    const sizes = [...archives].map(([integrity, name]) => ({ name, size: fetchedSize(integrity) }));
    const missing = sizes.filter(({ size }) => size === undefined).map(({ name }) => name);
    const bytes = sizes.reduce((sum, { size = 0 }) => sum + size, 0) + sizeUnderWay();
    // An archive counts twice for a moment, when it moves from the one place to the other.
    most = Math.min(Math.max(most, megabytes(bytes)), packagesMegabytes);
    if (most === 0) return 'asking for what to download';
    const done = `${archives.size - missing.length} of ${archives.size}`;
    if (missing.length === 0) return `${done} downloaded, unpacking`;
    const left = missing.length <= 3 ? `, still to come: ${missing.join(', ')}` : '';
    return `${done}, ${most} of about ${packagesMegabytes} MB${left}`;
  };
}

/**
 * Names of the packages that this system needs, by the hash of their archive. npm may skip an optional one
 * that is for all systems.
 *
 * @param {Lock} lock @param {System} [system] @returns {Map<string, string>}
 */
export function archivesIn(lock, system = thisSystem()) {
  const fits = (wanted, is) => !wanted || wanted.includes(is);
  const needed = Object.entries(lock.packages).filter(
    ([path, { integrity, optional, os, cpu, libc }]) =>
      path !== '' &&
      integrity &&
      (!optional || os || cpu) &&
      fits(os, system.os) &&
      fits(cpu, system.cpu) &&
      fits(libc, system.libc),
  );
  return new Map(needed.map(([path, { integrity }]) => [integrity, path.split('node_modules/').at(-1)]));
}

/** @returns {System} */
function thisSystem() {
  const isGlibc = process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime;
  return { os: process.platform, cpu: process.arch, libc: isGlibc ? 'glibc' : 'musl' };
}

function whatIsMissing() {
  let installed;
  try {
    // npm writes this list last, so a killed npm ci has none.
    installed = readJson(inProject('node_modules/.package-lock.json'));
  } catch {
    return 'node_modules is missing or unfinished';
  }
  return firstDifference(readJson(inProject('package-lock.json')), installed, versionOnDisk);
}

function versionOnDisk(path) {
  try {
    return JSON.parse(readFileSync(inProject(path, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}

/**
 * Describes the first package that differs from the lock; undefined if there is none. An optional package
 * that npm skipped (for another platform) is ignored.
 * @param {Lock} lock @param {Lock} installed npm's own list inside node_modules
 * @param {(path: string) => string | undefined} versionAt version in the folder
 * @returns {string | undefined}
 */
export function firstDifference(lock, installed, versionAt) {
  for (const [path, wanted] of Object.entries(lock.packages)) {
    if (path === '' || wanted.link) continue;
    const found = installed.packages[path];
    if (!found && wanted.optional) continue;
    if (found?.version !== wanted.version || found?.integrity !== wanted.integrity) {
      return `${path} is not the locked ${wanted.version}`;
    }
    if (versionAt(path) !== wanted.version) return `${path} is incomplete`;
  }
  return undefined;
}
