/** What the program of a Debian package links, against what the package declares. */
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PlainFailure } from '../project.mjs';
import { capture } from '../run.mjs';

/**
 * Fails if a program or library in a folder links what none of the dependencies brings, or what is not installed here.
 * @param {string} folder @param {string[]} depends as in a control file
 */
export async function checkDependencies(folder, depends) {
  const linked = await linkedLibraries(folder);
  const installed = await capture('dpkg-query', ['-W', '-f', '${Package}\t${Pre-Depends}, ${Depends}\n']);
  const brought = broughtBy(depends, installed.output);
  const owners = await capture('dpkg-query', ['-S', ...linked.map((library) => `*/${library}`)]);
  const lacking = linked.filter(
    (library) => !ownersOf(library, owners.output).some((name) => brought.has(name)),
  );
  if (lacking.length > 0)
    throw new PlainFailure(`The package depends on nothing that brings ${lacking.join(', ')}.`);
}

/** Names of libraries of the system, also those that libraries link. */
async function linkedLibraries(folder) {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const own = new Set(names.map((name) => basename(name)));
  const { output } = await capture('ldd', names.map((name) => join(folder, name)).filter(isLinked));
  const libraries = [...output.matchAll(/^\s+(\S+) => /gm)].map((match) => match[1]);
  return [...new Set(libraries)].filter((library) => !own.has(library));
}

/** True for an ELF file of this processor. */
function isLinked(path) {
  const start = Buffer.alloc(20);
  try {
    const file = openSync(path);
    readSync(file, start);
    closeSync(file);
  } catch (error) {
    if (error.code === 'EISDIR') return false;
    throw error;
  }
  const machine = { x64: 62, arm64: 183 }[process.arch];
  return start.toString('latin1', 0, 4) === '\x7fELF' && start.readUInt16LE(18) === machine;
}

/**
 * The packages that come with dependencies: of each, those of its names that are installed, and what they depend on.
 * @param {string[]} depends @param {string} installed lines of a package, a tab, and its dependencies
 */
export function broughtBy(depends, installed) {
  const needs = new Map(
    installed.split('\n').map((line) => {
      const [name, own = ''] = line.split('\t');
      return [name, namesIn(own)];
    }),
  );
  const brought = new Set();
  const left = depends.flatMap(namesIn);
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (brought.has(name) || !needs.has(name)) continue;
    brought.add(name);
    left.push(...needs.get(name));
  }
  return brought;
}

/** @param {string} dependencies `libc6 (>= 2.34), libgtk-3-0t64 | libgtk-3-0` */
const namesIn = (dependencies) =>
  dependencies
    .split(/[,|]/)
    .map((each) => each.trim().split(/[ :]/)[0])
    .filter((name) => name !== '');

/** Packages with a library. @param {string} library @param {string} owners `PACKAGE[:ARCHITECTURE]: PATH` */
const ownersOf = (library, owners) =>
  owners
    .split('\n')
    .filter((line) => line.endsWith(`/${library}`))
    .map((line) => line.split(':')[0]);
