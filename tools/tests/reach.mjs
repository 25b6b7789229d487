/** Which long tests a change can reach: unit tests by what they import, end-to-end tests by a table. */
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { inProject, readJson } from '../project.mjs';
import { kindOf } from './test-files.mjs';

const modules = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"](#[^'"]+|\.{1,2}\/[^'"]+)['"]/g;
/** The code of a thread or process (`main/library/sibling-script.ts`). */
const siblings = /\bsiblingScript\(import\.meta\.url, '([^']+)'\)/g;

/** What every window, command and test stands on: any test could notice a change of it. */
const foundations = [
  'core/',
  'contract/',
  'renderer/kit/',
  'renderer/stores/',
  'renderer/app/',
  'package-lock.json',
];

/** @param {string} file */
export const isFoundation = (file) => foundations.some((each) => file.startsWith(each));

/** The files of the project that a file names as a module or as a worker. @param {string} file */
function importsOf(file) {
  const text = readFileSync(inProject(file), 'utf8');
  const scripts = [...text.matchAll(siblings)].map(([, name]) => `./${name}.ts`);
  return [...[...text.matchAll(modules)].map(([, name]) => name.replace(/\?.*$/, '')), ...scripts]
    .map((name) => (name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name)))
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && existsSync(inProject(path)));
}

/** A reader of all files that a file imports, itself among them; each file is read once. */
export function createImports() {
  const known = new Map();
  const imports = (file) => known.get(file) ?? (known.set(file, importsOf(file)), known.get(file));
  return (file) => {
    const reached = new Set([file]);
    for (const each of reached) for (const next of imports(each)) reached.add(next);
    return reached;
  };
}

/** What each end-to-end test drives: folders and files by the test's name. @returns {Record<string, string[]>} */
export const readDrives = () => readJson(inProject('test/e2e/drives.json'));

/** @param {string} file @param {string} place a file or a folder */
const isWithin = (file, place) => file === place || file.startsWith(`${place}/`);

/**
 * The tests among `tests` that a change of files can reach. A long unit test that starts programs of its own, which
 * its imports do not show, also has a row in the table.
 *
 * @param {readonly string[]} changed @param {readonly string[]} tests
 * @param {Record<string, string[]>} [drives]
 * @returns {string[]}
 */
export function reachedBy(changed, tests, drives = readDrives()) {
  const importsFrom = createImports();
  const nameOf = (test) => (kindOf(test) === 'e2e' ? posix.basename(test, '.test.ts') : test);
  return tests.filter((test) => {
    const imports = importsFrom(test);
    const places = drives[nameOf(test)] ?? [];
    return changed.some((file) => imports.has(file) || places.some((place) => isWithin(file, place)));
  });
}
