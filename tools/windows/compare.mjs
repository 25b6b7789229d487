import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Two systems with the same files. @typedef {{ linux: import('./side.mjs').Side, windows:
 * import('./side.mjs').Side }} Both
 */

/** Something that a check did not find as it should be. */
export class Difference extends Error {}

/** Throws a `Difference` unless `holds`. @param {unknown} holds @param {string | (() => string)} otherwise */
export function check(holds, otherwise) {
  if (!holds) throw new Difference(typeof otherwise === 'string' ? otherwise : otherwise());
}

/**
 * Runs a command with `--json` on both systems. Throws a `Difference` unless exit codes and results are
 * equal, but for paths.
 * @param {Both} both @param {string[]} args @param {string[]} [ignored] fields of the result that differ from
 *   run to run
 * @returns {Promise<any>} the result
 */
export async function same({ linux, windows }, args, ignored = []) {
  const [here, there] = [await linux.segue(...args, '--json'), await windows.segue(...args, '--json')];
  const command = `segue ${args.join(' ')}`;
  const notes = `${command}: exit code ${there.code}, and ${here.code} on Linux\n${there.err}${there.out}`;
  // 3: with broken files, as the broken clip.
  check(here.code === there.code && [0, 3].includes(there.code), notes.slice(0, 2000));
  const [expected, found] = [here, there].map((ended) => without(ended.json(), ignored));
  equal(found, expected, command);
  return there.json();
}

/** Throws a `Difference` that shows where two values differ. */
export function equal(found, expected, what) {
  try {
    assert.deepEqual(found, expected);
  } catch (error) {
    throw new Difference(`${what}: ${error.message.slice(0, 2000)}`);
  }
}

/**
 * Throws a `Difference` unless a folder has the same files on both systems. Returns their number.
 * @param {Both} both @param {string} folder @param {RegExp} [pattern] of names
 */
export function sameFiles({ linux, windows }, folder, pattern = /./) {
  const [expected, found] = [linux, windows].map((side) => filesIn(join(side.place, folder), pattern));
  equal([...found.keys()], [...expected.keys()], `Names in ${folder}`);
  for (const [name, bytes] of found)
    check(bytes === expected.get(name), () => {
      const at = [...bytes].findIndex((letter, i) => letter !== expected.get(name)[i]);
      const [here, there] = [expected.get(name), bytes].map((text) =>
        JSON.stringify(text.slice(Math.max(at - 60, 0), at + 60)),
      );
      return `${folder}/${name} has ${there}, and on Linux ${here}`;
    });
  return found.size;
}

function filesIn(folder, pattern) {
  const names = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => pattern.test(name))
    .toSorted();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [name, withoutIds(readFileSync(join(folder, name), 'latin1'))]));
}

/** Each library has its own ids of clips, of which reports keep hashes. */
const withoutIds = (text) => text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w+/]{43}=/g, 'id');

/** `value` without these fields, at any depth. */
function without(value, fields) {
  const kept = (key, inner) => (fields.includes(key) ? undefined : inner);
  return JSON.parse(JSON.stringify(value, kept));
}
