/** Updates node_modules to package-lock.json. */
import { readFileSync } from 'node:fs';
import { npm } from './npm.mjs';
import { inProject, PlainFailure, readJson, say } from '../project.mjs';

/**
 * @typedef {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean, link?:
 *   boolean }> }} Lock
 */

/** Runs `npm ci` if a package is missing or differs from the lock. */
export async function installPackages() {
  const problem = whatIsMissing();
  if (!problem) return;
  say(`Installing packages with npm ci (${problem}) …`);
  // Dev dependencies are needed for build and tests, whatever the user's settings.
  const { code } = await npm(['ci', '--include=dev', '--no-progress', '--loglevel=error']);
  if (code !== 0) {
    throw new PlainFailure(
      'npm ci failed (see above), so packages are not installed. Run the same command again.',
    );
  }
  const left = whatIsMissing();
  if (left) throw new PlainFailure(`npm ci succeeded, but ${left}. Delete node_modules and try again.`);
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
