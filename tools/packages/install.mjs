/** Brings node_modules to what package-lock.json says. */
import { readFileSync } from 'node:fs';
import { npm } from './npm.mjs';
import { inProject, PlainFailure, readJson, say } from '../project.mjs';

/** @typedef {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean, link?: boolean }> }} Lock */

/** Runs `npm ci` when a package is missing or has another version than the lock. */
export async function installPackages() {
  const problem = whatIsMissing();
  if (!problem) return;
  say(`Installing packages with npm ci (${problem}) …`);
  // Dev dependencies hold the build and the tests, so no user or environment setting may leave them out.
  const { code } = await npm(['ci', '--include=dev', '--no-progress', '--loglevel=error']);
  if (code !== 0) {
    throw new PlainFailure(
      'npm ci failed (see above): packages are not installed. Run the same command again.',
    );
  }
  const left = whatIsMissing();
  if (left) throw new PlainFailure(`npm ci ended well, but ${left}: delete node_modules and try again.`);
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
 * Names the first package that is not installed as locked; undefined when all are. An optional package that
 * npm left out (made for another platform) is no difference.
 * @param {Lock} lock @param {Lock} installed npm's own list inside node_modules
 * @param {(path: string) => string | undefined} versionAt what is really in the folder
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
